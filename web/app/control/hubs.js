// SPDX-License-Identifier: MIT
// Keeps the hubs of labels, and which of them the ends of the query read, up to date while they are shown.
import { latestOnly } from '../worker/core.js';
import { RULE_KEYS, rulesOf } from '../model/unit.js';
import { HubsPanel } from '../view/hubs-panel.js';
import { byId } from '../view/dom.js';
import { bindGround } from './ground.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

/** @param {AppStore} store @param {import('../worker/core.js').Core} core */
export function startHubs(store, core) {
    bindPanel(store);
    const request = latestOnly((/** @type {AppState} */ state) => attempt(store, async () => {
        const { start, goals } = state;
        const made = await core.call('hubs', { rules: rulesOf(state), start, goals });
        // The map may have gone on; then the next answer will follow.
        if (store.state.world.version === state.world.version) {
            store.update({ hubs: { ...made, version: state.world.version } });
        }
    }).then());
    store.on([...RULE_KEYS, 'world', 'ground', 'start', 'goals'], (state) => {
        if (state.ground === 'hubs') request(state);
    });
}

/** @param {AppStore} store */
function bindPanel(store) {
    const panel = new HubsPanel(byId('panel-zones', HTMLElement));
    bindGround(store, panel.isShown, 'hubs');
    store.on(['ground', 'hubs', 'world'], (state) => panel.show(state));
    panel.show(store.state);
}
