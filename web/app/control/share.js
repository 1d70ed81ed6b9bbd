// SPDX-License-Identifier: MIT
// Sharing, on both pages: a link, the view as a picture with caption and legend, a film of what is played.
import { UserError } from '../model/limits.js';
import { writeLink } from '../model/link.js';
import { nameOf } from '../model/names.js';
import { byId, number } from '../view/dom.js';
import { download, renamed } from '../view/download.js';
import { layOut, legendFrom, pageColours, paintLayout, pngOf, svgOf } from '../view/export.js';
import { ShareView } from '../view/share.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../model/link.js').View} View */
/** @typedef {import('../view/export.js').Sheet} Sheet */
/** @typedef {import('../view/stage.js').Stage} Stage */
/** @typedef {import('./replay.js').ReplayControl} ReplayControl */

const FILM = 'video/webm';
const FRAMES_PER_SECOND = 30;
// Milliseconds that the film stays at its end.
const LAST_LOOK = 1000;

/**
 * What a page has to share.
 * @typedef {object} Shared
 * @property {ShareView} view
 * @property {() => Promise<string>} link   the fragment of an address
 * @property {() => Sheet} sheet            the picture
 * @property {() => string} name            of the file that it is about
 * @property {() => void} play              from the beginning
 * @property {() => boolean} isPlaying
 */

/**
 * @param {AppStore} store @param {Stage} stage @param {ReplayControl} replay
 * @param {() => View} view  as it is now
 */
export function startShare(store, stage, replay, view) {
    bindShare(store, {
        view: new ShareView('this map with its edits, ends, searches, moment and view', 'Replay'),
        link: () => writeLink(store.state, view()), sheet: () => sheetOf(store.state, stage), name: () => store.state.world.name,
        play: () => replay.playThrough(),
        isPlaying: () => store.state.playing,
    });
}

/** @param {import('../model/store.js').Store<any>} store @param {Shared} shared */
export function bindShare(store, shared) {
    const { view, link, sheet, name } = shared;
    const on = (/** @type {HTMLElement} */ button, /** @type {() => Promise<void>} */ work) => button.addEventListener('click', () => attempt(store, work));
    on(byId('share', HTMLButtonElement), async () => {
        view.link.value = 'Writing the link…';
        view.dialog.showModal();
        try {
            view.link.value = new URL(`#${await link()}`, location.href).href;
            view.link.select();
        } catch (failed) {
            view.link.value = 'This is too large for a link.';
            throw failed;
        }
    });
    on(view.copy, () => copyField(view.link));
    on(view.savePng, async () => {
        const canvas = document.createElement('canvas');
        paintLayout(layOut(sheet()), canvas);
        const blob = await pngOf(canvas);
        if (!blob) throw new UserError('This browser cannot make a picture of this size. Make the window smaller.');
        download(renamed(name(), '-view.png'), [blob], 'image/png');
    });
    on(view.saveSvg, async () => download(renamed(name(), '-view.svg'), [svgOf(layOut(sheet()))], 'image/svg+xml'));
    on(view.saveFilm, async () => {
        view.showFilming(true);
        try {
            store.update({ message: { kind: 'note', text: `The film has ${number(await saveFilm(shared) / 1024)} KiB.` } });
        } finally {
            view.showFilming(false);
        }
    });
}

/** @param {HTMLInputElement} field */
async function copyField(field) {
    field.select();
    // Where a page may not write to the clipboard, what is selected can be copied by hand.
    await navigator.clipboard?.writeText(field.value).catch(() => {});
}

/** @param {AppState} state @param {Stage} stage @returns {Sheet} */
function sheetOf({ panes, registry, world }, stage) {
    return {
        caption: `${world.name}. ${byId('headline', HTMLElement).textContent}`,
        maps: stage.panes.map(({ canvas, counts }, index) => ({
            canvas, draw: (context) => stage.drawPane(context, index), title: nameOf(panes[index].algorithm, registry), line: counts.textContent ?? '',
        })),
        legend: legendFrom(byId('legend', HTMLElement)), colours: pageColours(),
    };
}

/** Plays once and records it. @param {Shared} shared @returns {Promise<number>} bytes */
async function saveFilm({ sheet, name, play, isPlaying }) {
    if (typeof MediaRecorder !== 'function' || !MediaRecorder.isTypeSupported(FILM)) throw new UserError('This browser cannot record WebM films. Save a picture instead.');
    const canvas = document.createElement('canvas');
    const paint = () => paintLayout(layOut(sheet()), canvas, 1);
    paint();
    const recorder = new MediaRecorder(canvas.captureStream(FRAMES_PER_SECOND), { mimeType: FILM });
    /** @type {Blob[]} */
    const parts = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    play();
    while (isPlaying()) {
        await new Promise(requestAnimationFrame);
        paint();
    }
    const end = performance.now() + LAST_LOOK;
    while (performance.now() < end) {
        await new Promise(requestAnimationFrame);
        paint();
    }
    recorder.stop();
    await stopped;
    download(renamed(name(), '.webm'), parts, FILM);
    return parts.reduce((sum, { size }) => sum + size, 0);
}
