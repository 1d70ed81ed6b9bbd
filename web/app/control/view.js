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
    if (moment !== undefined) replay.seek(moment);
    if (play) PLAYS[/** @type {keyof typeof PLAYS} */ (play)]({ store, replay, isStill: matchMedia('(prefers-reduced-motion: reduce)').matches });
}

/** What begins to move; whoever wants no motion sees where it leads. */
const PLAYS = {
    replay: (/** @type {Playing} */ { store, replay, isStill }) => {
        if (store.state.moment === Infinity || isStill) replay.seek(isStill ? Infinity : 0);
        store.update({ playing: !isStill });
    },
    water: (/** @type {Playing} */ { store, isStill }) => {
        if (!isStill) whenever(store, 'terrain', ({ terrain }) => terrain !== null, () => byId('water-play', HTMLButtonElement).click());
    },
    units: (/** @type {Playing} */ { store, isStill }) => {
        store.update({ crowdSettings: { ...store.state.crowdSettings, errands: 'query' } });
        byId('units-place', HTMLButtonElement).click();
        whenever(store, 'crowd', ({ crowd }) => crowd !== null, () => store.update({ crowdPlaying: !isStill }));
    },
};
/** @typedef {{store: AppStore, replay: ReplayControl, isStill: boolean}} Playing */

/**
 * Does something as soon as a part of the state is as wanted.
 * @param {AppStore} store @param {keyof AppState} key @param {(state: AppState) => boolean} isWanted @param {() => void} work
 */
function whenever(store, key, isWanted, work) {
    if (isWanted(store.state)) {
        work();
        return;
    }
    const end = store.on([key], (state) => {
        if (!isWanted(state)) return;
        end();
        work();
    });
}

/** Until every pane has its answer. @param {AppStore} store @returns {Promise<void>} */
function answered(store) {
    return new Promise((resolve) => whenever(store, 'searching', ({ searching, panes }) => !searching && panes.every(({ answer }) => answer), resolve));
}
