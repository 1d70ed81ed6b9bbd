// SPDX-License-Identifier: MIT
// Keeps the heat maps up to date while they are shown: a layer for each pane, on one scale.
import { latestOnly } from '../worker/core.js';
import { readsZones } from '../model/algorithms.js';
import { heuristicName, nameOf } from '../model/names.js';
import { OWN, commonRange, distinctLayers, orderOf } from '../model/heat.js';
import { cutOf } from '../model/state.js';
import { RULE_KEYS, rulesOf } from '../model/unit.js';
import { HeatPanel } from '../view/heat-panel.js';
import { byId } from '../view/dom.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').HeatView} HeatView */
/** @typedef {import('../model/state.js').HeatLayer} HeatLayer */
/** @typedef {import('../model/state.js').Pane} Pane */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../worker/core.js').Core} Core */

/** @typedef {Pick<HeatLayer, 'values'|'errors'>} Heat */

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
    // The start decides what is pruned, by zones.
    store.on(['start', 'method', 'prominence', 'widest', 'downscale'], (state) => {
        if (state.panes.some((pane) => readsZones(algorithmFor(state, pane)) || readsZones(pane.algorithm))) update();
    });
    /** @type {unknown[]} what the layers depend on, pane by pane */
    let known = [];
    store.on(['panes'], (state) => {
        const now = state.panes.flatMap((pane) => [algorithmFor(state, pane), state.heatKind === 'order' ? replayOf(pane) : null]);
        const isSame = now.length === known.length && now.every((part, i) => part === known[i]);
        known = now;
        if (!isSame) update();
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

/** @param {Pane} pane */
function replayOf({ answer }) {
    return answer?.replay ?? null;
}

/** The algorithm whose heuristic a pane's layer is of; for `best` the one that answered. @param {AppState} state @param {Pane} pane */
function algorithmFor({ heatHeuristic }, { algorithm, answer }) {
    return heatHeuristic === OWN ? answer?.algorithm ?? algorithm : `astar+${heatHeuristic}`;
}

/** @param {Core} core @param {AppState} state @returns {Promise<HeatView>} */
async function heatOf(core, state) {
    const { goals, start, world, panes } = state;
    const usual = { query: { start, goals }, rules: rulesOf(state), cut: cutOf(state) };
    /** @type {Map<string, Promise<any>>} what several panes ask for is computed once */
    const asked = new Map();
    const ask = (/** @type {string} */ method, /** @type {string} */ algorithm) => {
        const key = `${method} ${algorithm}`;
        const answer = asked.get(key) ?? core.call(method, { ...usual, algorithm });
        asked.set(key, answer);
        return answer;
    };
    /** @type {HeatView['layers']} */
    const layers = [];
    for (const pane of panes) {
        const layer = await layerOf(state, pane, ask);
        // What is the same on several panes is one layer.
        layers.push(layers.find((other) => other?.values === layer?.values && other?.pruned === layer?.pruned) ?? layer);
    }
    return { layers, ...commonRange(layers), title: commonTitle(state, layers), version: world.version };
}

/**
 * @param {AppState} state @param {Pane} pane
 * @param {(method: string, algorithm: string) => Promise<any>} ask  the worker
 * @returns {Promise<HeatLayer|null>}
 */
async function layerOf(state, pane, ask) {
    const algorithm = algorithmFor(state, pane);
    const readsHeuristic = state.heatKind === 'estimate' || state.heatKind === 'difference';
    if (readsHeuristic && !isSearch(algorithm)) return null;
    const heat = state.heatKind === 'order' ? orderFor(state, pane) : await ask(METHODS[state.heatKind], readsHeuristic ? algorithm : '');
    if (!heat) return null;
    const pruner = readsHeuristic ? algorithm : pane.answer?.algorithm ?? pane.algorithm;
    const pruned = isSearch(pruner) && pruner.includes('+') ? await ask('heatPruned', pruner) : null;
    return { ...heat, pruned, title: titleOf(state, pane, algorithm) };
}

/** Walks and imported traces have no heuristic. @param {string} algorithm */
function isSearch(algorithm) {
    return algorithm !== 'trace' && !algorithm.startsWith('walk:');
}

/** @param {AppState} state @param {Pane} pane @returns {Heat|null} */
function orderFor({ world }, pane) {
    const replay = replayOf(pane);
    return replay?.tileCount === world.costs.length ? { values: orderOf(replay), errors: null } : null;
}

/** @param {AppState} state @param {Pane} pane @param {string} algorithm */
function titleOf({ heatKind, registry }, pane, algorithm) {
    const heuristic = algorithm.includes('+') ? heuristicName(algorithm.split('+')[1], registry) : 'no heuristic';
    switch (heatKind) {
    case 'estimate': return `Estimate by ${heuristic}`;
    case 'distance': return 'Distance to the goal';
    case 'difference': return `Distance minus ${heuristic}`;
    case 'clearance': return 'Clearance';
    default: return `Order of expansion by ${nameOf(pane.algorithm, registry)}`;
    }
}

const OF_EACH = /** @type {Record<string, string>} */ ({
    estimate: 'Estimate by each map\'s heuristic', difference: 'Distance minus each map\'s estimate',
    order: 'Order of expansion on each map',
});

/** @param {AppState} state @param {HeatView['layers']} layers */
function commonTitle({ heatKind }, layers) {
    const titles = new Set(distinctLayers(layers).map(({ title }) => title));
    return titles.size === 1 ? [...titles][0] : OF_EACH[heatKind] ?? '';
}
