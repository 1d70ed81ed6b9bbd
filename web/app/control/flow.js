// SPDX-License-Identifier: MIT
// Keeps the field of directions up to date while it is shown: the worker repairs it after an edit of the map.
import { latestOnly } from '../worker/core.js';
import { RULE_KEYS, rulesOf } from '../model/unit.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

/** @param {AppStore} store @param {import('../worker/core.js').Core} core */
export function startFlow(store, core) {
    const request = latestOnly((/** @type {AppState} */ state) => attempt(store, async () => {
        const { goals, world } = state;
        const made = await core.call('flow', { goals, rules: rulesOf(state) });
        // While walls are drawn, a field that is a little old is better than none.
        if (store.state.world.opened === world.opened) store.update({ flow: { ...made, version: world.version } });
    }).then());
    store.on([...RULE_KEYS, 'world', 'goals', 'showFlow'], (state) => {
        if (state.showFlow) request(state);
    });
}
