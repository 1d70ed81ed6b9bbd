// SPDX-License-Identifier: MIT
// Binds the kind of unit to the state, and asks the worker what ground it has while the panel is in front.
import { latestOnly } from '../worker/core.js';
import { MOST_SIZE, groundOf, isPlainUnit, unitOf } from '../model/unit.js';
import { UnitPanel } from '../view/unit-panel.js';
import { byId } from '../view/dom.js';
import { onNumber } from './query.js';
import { attempt } from './world.js';
import { onShown } from './zones.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

/** @param {AppStore} store @param {import('../worker/core.js').Core} core @param {HTMLElement} root */
export function startUnit(store, core, root) {
    const panel = new UnitPanel(root);
    onNumber(panel.size, 1, MOST_SIZE, (size) => store.update({ unitSize: Math.round(size) }));
    panel.terrains.addEventListener('change', () => store.update({ unitTerrains: panel.terrains.value }));
    const request = latestOnly((/** @type {AppState} */ state) => attempt(store, async () => {
        const unitFacts = await core.call('unitFacts', { unit: unitOf(state) });
        if (store.state.world.version === state.world.version) store.update({ unitFacts });
    }).then());
    const search = byId('panel-search', HTMLElement);
    let shown = -1;
    const update = () => {
        const { state } = store;
        if (search.hidden) return;
        if (shown !== state.world.version) panel.showGround(groundOf(state.world));
        shown = state.world.version;
        if (!isPlainUnit(unitOf(state))) request(state);
    };
    store.on(['world', 'unitSize', 'unitTerrains'], update);
    onShown(search, update);
    store.on(['unitSize', 'unitTerrains', 'unitFacts'], (state) => panel.show(state));
    panel.show(store.state);
}
