// SPDX-License-Identifier: MIT
// What the page of smooth worlds has to share, and what a link to it opens.
import { bindShare } from '../../control/share.js';
import { attempt } from '../../control/world.js';
import { byId } from '../../view/dom.js';
import { legendFrom, pageColours } from '../../view/export.js';
import { ShareView } from '../../view/share.js';
import { isLink, readLink, writeLink } from '../model/link.js';

/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('../../model/store.js').Store<SmoothState>} SmoothStore */
/** @typedef {import('../view/plane.js').Plane} Plane */
/** @typedef {import('../model/link.js').View} View */
/** @typedef {import('./worlds.js').WorldsControl} WorldsControl */

/** @param {SmoothStore} store @param {Plane} plane */
export function startShare(store, plane) {
    bindShare(store, {
        view: new ShareView('this world with its ends, method, options, moment and view', 'Walk'),
        link: () => writeLink(store.state, viewNow(store.state, plane)),
        sheet: () => ({
            caption: textOf('map-title'), legend: legendFrom(byId('legend', HTMLElement)), colours: pageColours(),
            maps: [{
                canvas: plane.canvas, draw: (context) => plane.drawOn(context),
                title: byId('method', HTMLSelectElement).selectedOptions[0]?.text ?? '', line: textOf('answer'),
            }],
        }),
        name: () => store.state.world.name,
        play: () => store.update({ moment: 0, playing: Boolean(store.state.answer?.points.length) }),
        isPlaying: () => store.state.playing,
    });
}

/** @param {string} id */
function textOf(id) {
    return byId(id, HTMLElement).textContent ?? '';
}

/** @param {SmoothState} state @param {Plane} plane @returns {View} */
function viewNow({ moment }, plane) {
    return {
        ...(moment < 1 && { moment }), ...(!byId('panel-compare', HTMLElement).hidden && { tab: 'compare' }),
        ...(plane.isMoved() && { camera: plane.place() }),
    };
}

/**
 * Opens what the address says, now and whenever it changes.
 * @param {SmoothStore} store @param {Plane} plane @param {WorldsControl} worlds @param {(name: string|undefined) => void} showLesson
 */
export async function startLinks(store, plane, worlds, showLesson) {
    const open = () => attempt(store, async () => {
        const fragment = location.hash.slice(1);
        if (!isLink(fragment)) return;
        const link = await readLink(fragment);
        await worlds.openLinked(link);
        const { tab, camera, moment = 1, lesson } = link.view;
        showLesson(lesson);
        store.update({ moment, playing: false });
        if (tab || lesson) byId(`tab-${tab ?? 'compare'}`, HTMLButtonElement).click();
        if (camera) plane.lookAt(camera);
        // A lesson of this page compares all methods at once.
        if (lesson) byId('compare', HTMLButtonElement).click();
    });
    window.addEventListener('hashchange', open);
    await open();
}
