// SPDX-License-Identifier: MIT
// Keeps the heat map up to date while it is shown.
import { latestOnly } from '../worker/core.js';
import { readsZones } from '../model/algorithms.js';
import { heuristicName, nameOf } from '../model/names.js';
import { orderOf, rangeOf } from '../model/heat.js';
import { cutOf } from '../model/state.js';
import { RULE_KEYS, rulesOf } from '../model/unit.js';
import { HeatPanel } from '../view/heat-panel.js';
import { byId } from '../view/dom.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').HeatView} HeatView */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../worker/core.js').Core} Core */

/** @typedef {{values: Float64Array, errors: HeatView['errors']}} Heat */

const METHODS = /** @type {Record<string, string>} */ ({
    estimate: 'heatEstimate', distance: 'heatDistance', difference: 'heatDifference',
    clearance: 'heatClearance',
});

/** @param {AppStore} store @param {Core} core */
export function startHeat(store, core) {
    bindPanel(store);
    const request = latestOnly((/** @type {AppState} */ state) => attempt(store, async () => {
        const heat = await heatOf(core, state);
        // The panel may have gone on; then the next answer will follow.
        if (store.state.world.version === state.world.version) store.update({ heat });
    }).then());
    const update = () => {
        if (store.state.ground === 'heat') request(store.state);
    };
    store.on([...RULE_KEYS, 'world', 'ground', 'heatKind', 'heatHeuristic', 'goals', 'gateEdits'], update);
    store.on(['method', 'prominence', 'widest', 'downscale'], ({ heatHeuristic }) => {
        if (readsZones(`astar+${heatHeuristic}`)) update();
    });
    /** @type {ReturnType<typeof replayOf>} */
    let replay = null;
    store.on(['panes', 'active'], (state) => {
        const now = replayOf(state);
        if (now === replay) return;
        replay = now;
        if (state.heatKind === 'order') update();
    });
}

/** @param {AppStore} store */
function bindPanel(store) {
    const panel = new HeatPanel(byId('panel-heat', HTMLElement));
    /** @type {AppState['ground']} */
    let before = 'zones';
    store.on(['ground'], ({ ground }) => {
        if (ground !== 'heat') before = ground;
    });
    panel.isShown.addEventListener('change', () =>
        store.update({ ground: panel.isShown.checked ? 'heat' : before }));
    panel.kind.addEventListener('change', () => store.update({ heatKind: panel.kind.value, ground: 'heat' }));
    panel.heuristic.addEventListener('change', () =>
        store.update({ heatHeuristic: panel.heuristic.value, ground: 'heat' }));
    store.on(['registry'], ({ registry, heatHeuristic }) => panel.fill(registry, heatHeuristic));
    store.on(['registry', 'ground', 'heat', 'heatKind', 'heatHeuristic', 'world'],
        (state) => panel.show(state));
    panel.show(store.state);
}

/** @param {AppState} state */
function replayOf({ panes, active }) {
    return panes[active]?.answer?.replay ?? null;
}

/** @param {Core} core @param {AppState} state @returns {Promise<HeatView|null>} */
async function heatOf(core, state) {
    const heat = await valuesOf(core, state);
    return heat && { ...heat, ...rangeOf(heat.values), title: titleOf(state), version: state.world.version };
}

/** @param {Core} core @param {AppState} state @returns {Promise<Heat|null>} */
async function valuesOf(core, state) {
    const { heatKind, heatHeuristic, start, goals, world } = state;
    if (heatKind === 'order') {
        const replay = replayOf(state);
        if (replay?.tileCount !== world.costs.length) return null;
        return { values: orderOf(replay), errors: null };
    }
    return core.call(METHODS[heatKind], {
        heuristic: heatHeuristic, query: { start, goals }, rules: rulesOf(state), cut: cutOf(state),
    });
}

/** @param {AppState} state */
function titleOf({ heatKind, heatHeuristic, panes, active, registry }) {
    const heuristic = heuristicName(heatHeuristic, registry);
    switch (heatKind) {
    case 'estimate': return `Estimate by ${heuristic}`;
    case 'distance': return 'Distance to the goal';
    case 'difference': return `Distance minus ${heuristic}`;
    case 'clearance': return 'Clearance';
    default: return `Order of expansion by ${nameOf(panes[active].algorithm, registry)}`;
    }
}
