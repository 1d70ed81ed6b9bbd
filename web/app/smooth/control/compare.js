// SPDX-License-Identifier: MIT
// All methods on the same query. Results are discarded when the world or the query changes.
import { attempt } from '../../control/world.js';
import { byId } from '../../view/dom.js';

/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('../model/state.js').Compared} Compared */
/** @typedef {import('../../model/store.js').Store<SmoothState>} SmoothStore */
/** @typedef {import('../../worker/core.js').Core} Core */
/** @typedef {import('./find.js').FindControl} FindControl */

/** @param {SmoothStore} store @param {Core} core @param {FindControl} finder */
export function startCompare(store, core, finder) {
    const button = byId('compare', HTMLButtonElement);
    const note = byId('compare-note', HTMLElement);
    let asked = 0;
    const run = async () => {
        const mine = ++asked;
        store.update({ comparison: [] });
        const take = (/** @type {Compared} */ row) => {
            if (mine === asked) store.update({ comparison: [...store.state.comparison, row] });
        };
        await core.call('compare', finder.request(store.state), take);
        note.textContent = mine === asked ? '' : 'The world has changed meanwhile; compare again.';
    };
    button.addEventListener('click', async () => {
        button.disabled = true;
        note.textContent = 'comparing';
        const well = await attempt(store, run);
        if (!well) note.textContent = '';
        button.disabled = false;
    });
    store.on(['world', 'from', 'to', 'radius', 'cells', 'resolution', 'tuning'], () => {
        asked++;
        if (store.state.comparison.length) store.update({ comparison: [] });
    });
}
