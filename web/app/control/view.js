// SPDX-License-Identifier: MIT
// How the page looks beyond its state: the panel in front, the camera, and the moment of the replay. Links carry it.
import { lastMoment, momentNow } from '../model/moment.js';
import { byId } from '../view/dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../model/link.js').View} View */
/** @typedef {import('../view/stage.js').Stage} Stage */
/** @typedef {import('./replay.js').ReplayControl} ReplayControl */

/** What a link says of it. @param {AppStore} store @param {Stage} stage @returns {View} */
export function viewNow({ state }, stage) {
    const chosen = document.querySelector('[role="tab"][aria-selected="true"]')?.id.slice('tab-'.length) ?? 'search';
    return {
        ...(momentNow(state) < lastMoment(state) && { moment: momentNow(state) }),
        ...(chosen !== 'search' && { tab: chosen }),
        ...(stage.isMoved() && { camera: stage.place() }),
    };
}

/**
 * Makes the page look as a view says, once the answers are there.
 * @param {AppStore} store @param {Stage} stage @param {ReplayControl} replay @param {View} view
 */
export async function showView(store, stage, replay, { tab, camera, moment, play }) {
    if (tab) byId(`tab-${tab}`, HTMLButtonElement).click();
    if (camera) stage.lookAt(camera);
    if (moment === undefined && !play) return;
    const { opened } = store.state.world;
    await answered(store);
    if (store.state.world.opened !== opened) return;
    replay.seek(moment ?? 0);
    // Whoever does not want motion sees the moment, and may press Play; the opening then shows the end.
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (play && !isStill) store.update({ playing: true });
    else if (play) replay.seek(Infinity);
}

/** Until every pane has its answer. @param {AppStore} store @returns {Promise<void>} */
function answered(store) {
    const isDone = () => store.state.panes.every(({ answer }) => answer) && !store.state.awaited;
    if (isDone()) return Promise.resolve();
    return new Promise((resolve) => {
        const end = store.on(['panes', 'awaited'], () => {
            if (!isDone()) return;
            end();
            resolve();
        });
    });
}
