// SPDX-License-Identifier: MIT
// Keeps the terrain of the map up to date while something shows it.
import { latestOnly } from '../worker/core.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

/** @param {AppStore} store @param {import('../worker/core.js').Core} core */
export function startZones(store, core) {
    const request = latestOnly((/** @type {AppState} */ state) => attempt(store, async () => {
        const { method, prominence, widest, downscale, diagonals, gateEdits, world } = state;
        const terrain = await core.call('terrain', {
            options: { method, prominence, widest, downscale, diagonals }, edits: gateEdits,
        });
        if (store.state.world.version === world.version) {
            store.update({ terrain: { ...terrain, version: world.version } });
        }
    }).then());
    const wanted = (/** @type {AppState} */ { ground, showGates, showGraph }) =>
        showGates || showGraph || (ground !== 'plain' && ground !== 'heat');
    store.on(['world', 'method', 'prominence', 'widest', 'downscale', 'diagonals', 'gateEdits', 'ground', 'showGates', 'showGraph'],
        (state) => {
            if (wanted(state)) request(state);
        });
}
