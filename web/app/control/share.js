// SPDX-License-Identifier: MIT
// Sharing: a link, the view as a picture with caption and legend, the replay as a film.
import { UserError } from '../model/limits.js';
import { writeLink } from '../model/link.js';
import { nameOf } from '../model/names.js';
import { byId, number } from '../view/dom.js';
import { download, renamed } from '../view/download.js';
import { layOut, legendFrom, pageColours, paintLayout, pngOf, svgOf } from '../view/export.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../model/link.js').View} View */
/** @typedef {import('../view/export.js').Sheet} Sheet */
/** @typedef {import('../view/stage.js').Stage} Stage */
/** @typedef {import('./replay.js').ReplayControl} ReplayControl */

const FRAMES_PER_SECOND = 30;
// Milliseconds that the film stays at its end.
const LAST_LOOK = 1000;

/**
 * @param {AppStore} store @param {Stage} stage @param {ReplayControl} replay
 * @param {() => View} view  as it is now
 */
export function startShare(store, stage, replay, view) {
    const dialog = byId('share-dialog', HTMLDialogElement);
    const link = byId('share-link', HTMLInputElement);
    const open = () => attempt(store, async () => {
        link.value = 'This map is too large for a link.';
        dialog.showModal();
        const fragment = await writeLink(store.state, view());
        link.value = new URL(`#${fragment}`, location.href).href;
        link.select();
    });
    byId('share', HTMLButtonElement).addEventListener('click', open);
    byId('share-copy', HTMLButtonElement).addEventListener('click', () => copyField(link));
    const film = byId('share-film', HTMLButtonElement);
    film.addEventListener('click', () => attempt(store, async () => {
        film.disabled = true;
        film.textContent = 'Filming…';
        try {
            await saveFilm(store, stage, replay);
        } finally {
            film.disabled = false;
            film.textContent = 'Replay as WebM';
        }
    }));
    bindPictures(() => sheetOf(store.state, stage), () => store.state.world.name, store);
}

/**
 * The buttons that save a sheet.
 * @param {() => Sheet} sheet @param {() => string} name  of the file that it is about @param {import('../model/store.js').Store<any>} store
 */
export function bindPictures(sheet, name, store) {
    byId('share-png', HTMLButtonElement).addEventListener('click', () => attempt(store, async () => {
        const canvas = document.createElement('canvas');
        paintLayout(layOut(sheet()), canvas);
        const blob = await pngOf(canvas);
        if (!blob) throw new UserError('This browser cannot make a picture of this size. Make the window smaller.');
        download(renamed(name(), '-view.png'), [blob], 'image/png');
    }));
    byId('share-svg', HTMLButtonElement).addEventListener('click', () => attempt(store, async () =>
        download(renamed(name(), '-view.svg'), [svgOf(layOut(sheet()))], 'image/svg+xml')));
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
            canvas, title: nameOf(panes[index].algorithm, registry), line: counts.textContent ?? '',
        })),
        legend: legendFrom(byId('legend', HTMLElement)), colours: pageColours(),
    };
}

/** Plays the replay once and records it. @param {AppStore} store @param {Stage} stage @param {ReplayControl} replay */
async function saveFilm(store, stage, replay) {
    if (typeof MediaRecorder !== 'function') throw new UserError('This browser cannot record films. Save a picture instead.');
    const canvas = document.createElement('canvas');
    const paint = () => paintLayout(layOut(sheetOf(store.state, stage)), canvas, 1);
    paint();
    const recorder = new MediaRecorder(canvas.captureStream(FRAMES_PER_SECOND), { mimeType: 'video/webm' });
    /** @type {Blob[]} */
    const parts = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    replay.ignoresStops = true;
    replay.seek(0);
    store.update({ playing: true });
    while (store.state.playing) {
        await new Promise(requestAnimationFrame);
        paint();
    }
    replay.ignoresStops = false;
    const end = performance.now() + LAST_LOOK;
    while (performance.now() < end) {
        await new Promise(requestAnimationFrame);
        paint();
    }
    recorder.stop();
    await stopped;
    download(renamed(store.state.world.name, '.webm'), parts, 'video/webm');
    store.update({ message: { kind: 'note', text: `The film has ${number(parts.reduce((sum, { size }) => sum + size, 0) / 1024)} KiB.` } });
}
