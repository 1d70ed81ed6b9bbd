// SPDX-License-Identifier: MIT
// Keeps the overlay's cells up to date while they are shown.
import { latestOnly } from '../worker/core.js';
import { RULE_KEYS, rulesOf } from '../model/unit.js';
import { CellsPanel } from '../view/cells-panel.js';
import { byId } from '../view/dom.js';
import { bindGround } from './ground.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

/** @param {AppStore} store @param {import('../worker/core.js').Core} core */
export function startCells(store, core) {
    bindPanel(store);
    const request = latestOnly((/** @type {AppState} */ state) => attempt(store, async () => {
        const made = await core.call('cells', { rules: rulesOf(state), depth: state.cellsDepth });
        // The map may have gone on; then the next answer will follow.
        if (store.state.world.version === state.world.version) {
            store.update({ cells: { ...made, version: state.world.version } });
        }
    }).then());
    store.on([...RULE_KEYS, 'world', 'ground', 'cellsDepth'], (state) => {
        if (state.ground === 'cells') request(state);
    });
}

/** @param {AppStore} store */
function bindPanel(store) {
    const panel = new CellsPanel(byId('panel-zones', HTMLElement));
    bindGround(store, panel.isShown, 'cells');
    panel.depth.addEventListener('input', () =>
        store.update({ cellsDepth: panel.depth.valueAsNumber, ground: 'cells' }));
    store.on(['ground', 'cells', 'cellsDepth', 'world'], (state) => panel.show(state));
    panel.show(store.state);
}
