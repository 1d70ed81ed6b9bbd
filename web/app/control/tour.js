// SPDX-License-Identifier: MIT
// Keeps the tour up to date while one is asked for: all goals of the query, visited in the best order.
import { latestOnly } from '../worker/core.js';
import { RULE_KEYS, rulesOf } from '../model/unit.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').TourView} TourView */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../worker/core.js').Core} Core */

/** @param {AppStore} store @param {Core} core @param {import('../view/search-panel.js').SearchPanel} panel */
export function startTour(store, core, panel) {
    panel.tour.addEventListener('change', () => store.update({ showTour: panel.tour.checked }));
    panel.tourBack.addEventListener('change', () => store.update({ tourBack: panel.tourBack.checked }));
    const request = latestOnly((/** @type {AppState} */ state) => attempt(store, async () => {
        const tour = await tourOf(core, state);
        const { showTour, world } = store.state;
        // It may have been switched off, or the map replaced; then this answer is not wanted.
        if (showTour && world.opened === state.world.opened) store.update({ tour });
    }).then());
    store.on([...RULE_KEYS, 'world', 'start', 'goals', 'partial', 'showTour', 'tourBack'], (state) => {
        if (state.showTour) request(state);
        else if (state.tour) store.update({ tour: null });
    });
    store.on(['tour', 'showTour', 'tourBack'], (state) => panel.showTour(state));
    panel.showTour(store.state);
}

/** @param {Core} core @param {AppState} state @returns {Promise<TourView>} */
async function tourOf(core, state) {
    const { start, goals, partial, tourBack } = state;
    const tour = await core.call('tour', { start, goals, rules: rulesOf(state), partial, back: tourBack });
    return { ...tour, goals };
}
