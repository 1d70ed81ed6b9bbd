// SPDX-License-Identifier: MIT
// Keeps the terrain of the map up to date while something shows it.
import { latestOnly } from '../worker/core.js';
import { colourZones } from '../model/colours.js';
import { findSame } from '../model/gates.js';
import { cutKey, cutOf } from '../model/state.js';
import { byId } from '../view/dom.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').World} World */
/** @typedef {import('../model/state.js').TerrainView} TerrainView */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../worker/core.js').Core} Core */

/** @param {AppStore} store @param {Core} core */
export function startZones(store, core) {
    const request = latestOnly((/** @type {AppState} */ state) => attempt(store, async () => {
        const made = await askTerrain(core, state, state.gateEdits);
        if (store.state.world.version !== state.world.version) return;
        store.update(withTerrain(store.state, made, cutKey(state)));
    }).then());
    const update = () => {
        if (isWanted(store.state)) request(store.state);
    };
    store.on(['world', 'method', 'prominence', 'widest', 'downscale', 'diagonals', 'unitSize', 'unitTerrains', 'gateEdits',
        'ground', 'showGates', 'showGraph'], update);
    onShown(byId('panel-zones', HTMLElement), update);
}

/** @param {AppState} state */
function isWanted({ ground, showGates, showGraph }) {
    const isShown = !byId('panel-zones', HTMLElement).hidden;
    return showGates || showGraph || isShown || !['plain', 'heat', 'cells'].includes(ground);
}

/** Calls `shown` whenever a panel comes to the front. @param {HTMLElement} panel @param {() => void} shown */
export function onShown(panel, shown) {
    new MutationObserver(() => {
        if (!panel.hidden) shown();
    }).observe(panel, { attributeFilter: ['hidden'] });
}

/**
 * What the worker says of the zones of the present map, with these manual edits.
 * @param {Core} core @param {AppState} state @param {AppState['gateEdits']} edits
 */
export function askTerrain(core, state, edits) {
    const lakes = state.ground === 'water' || state.ground === 'ridges';
    return core.call('terrain', { cut: { ...cutOf(state), edits }, lakes });
}

/**
 * The state with a terrain of the worker's: with colours like those before, and the same gate selected.
 * @param {AppState} state
 * @param {any} made
 * @param {string} cut   what it was made with
 * @returns {Partial<AppState>}
 */
export function withTerrain(state, made, cut) {
    const { world, terrain, gate } = state;
    const isAlike = terrain && terrain.zones.length === world.width * world.height;
    const before = isAlike ? { zones: terrain.zones, colours: terrain.colours, width: world.width } : null;
    return {
        terrain: {
            ...made, cut, version: world.version, colours: colourZones(made.zoneList, before),
            lakeColours: colourZones(made.lakeList),
        },
        gate: findSame(made.gates, terrain?.gates[gate]),
    };
}
