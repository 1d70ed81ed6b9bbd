// SPDX-License-Identifier: MIT
// Asks the worker for the panes' answers whenever the query changes.
import { latestOnly } from '../worker/core.js';
import { Replay } from '../model/replay.js';
import { cutOf } from '../model/state.js';
import { RULE_KEYS, fitsAt, rulesOf, unitOf } from '../model/unit.js';
import { readsZones } from '../model/algorithms.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Answer} Answer */
/** @typedef {import('../model/state.js').Pane} Pane */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

// A search that may run away shows enough of itself by then.
const RUNAWAY_EXPANSIONS = 300_000;
// Milliseconds for which the answers of the query before are shown on: while an end is dragged they are better than none.
const AWAITED_AFTER = 150;

/**
 * @param {AppStore} store
 * @param {import('../worker/core.js').Core} core
 */
export function startSearching(store, core) {
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    let timer;
    /** @type {AppState|null} */
    let latest = null;
    const answer = latestOnly(async (/** @type {AppState} */ state) => {
        await attempt(store, () => answerAll(store, core, state));
        if (state !== latest) return;
        clearTimeout(timer);
        timer = undefined;
        store.update({ searching: false, awaited: false });
    });
    const request = (/** @type {AppState} */ state) => {
        latest = state;
        store.update({ searching: true });
        timer ??= setTimeout(() => store.update({ awaited: true }), AWAITED_AFTER);
        answer(state);
    };
    store.on([...RULE_KEYS, 'world', 'start', 'goals', 'weight', 'maxExpanded', 'maxSteps', 'partial', 'gateEdits', 'showWaypoints'], (state) => request(state));
    store.on(['method', 'prominence', 'widest', 'downscale'], (state) => {
        if (state.panes.some(({ algorithm }) => readsZones(algorithm))) request(state);
    });
    let algorithms = '';
    store.on(['panes'], (state) => {
        const now = state.panes.map(({ algorithm }) => algorithm).join(' ');
        if (now === algorithms) return;
        algorithms = now;
        request(state);
    });
}

/**
 * @param {AppStore} store
 * @param {import('../worker/core.js').Core} core
 * @param {AppState} state
 */
async function answerAll(store, core, state) {
    for (const [index, pane] of state.panes.entries()) {
        if (pane.algorithm === 'trace') continue;
        const answer = await answerOf(core, state, pane.algorithm);
        const { panes, world, moment } = store.state;
        // What was asked may be out of date by now; then the next answer will follow.
        if (world.opened !== state.world.opened || panes[index]?.algorithm !== pane.algorithm) continue;
        store.update({
            panes: panes.map((other, i) => (i === index ? { ...other, answer } : other)),
            moment: store.state.playing ? moment : Infinity,
        });
    }
}

/**
 * @param {import('../worker/core.js').Core} core
 * @param {AppState} state
 * @param {string} algorithm
 * @returns {Promise<Answer>}
 */
export async function answerOf(core, state, algorithm) {
    const { start, goals, weight, maxSteps, partial, world } = state;
    const maxExpanded = limitFor(state, algorithm);
    try {
        const { trace, ...answer } = await core.call('find', {
            algorithm, start, goals, rules: rulesOf(state), weight, maxExpanded, maxSteps, partial, trace: true,
            cut: cutOf(state), waypoints: state.showWaypoints,
        });
        return { ...answer, message: whyNone(state, answer.outcome), replay: trace && new Replay(trace, world.width * world.height) };
    } catch (error) {
        if (/** @type {any} */ (error).name !== 'CoreError') throw error;
        return {
            outcome: 'error', message: needsOneCost(state, algorithm) || /** @type {Error} */ (error).message, algorithm, cost: 0, straightSteps: 0,
            diagonalSteps: 0, path: [], stats: null, replay: null,
        };
    }
}

/** The most expansions an algorithm may make, 0: no limit. @param {AppState} state @param {string} algorithm */
export function limitFor(state, algorithm) {
    return state.maxExpanded || (isRunaway(state, algorithm) ? RUNAWAY_EXPANSIONS : 0);
}

/** Why there is no path, if it is obvious: people draw walls over goals. @param {AppState} state @param {string} outcome */
function whyNone(state, outcome) {
    const { world, goals } = state;
    const isWall = (/** @type {import('../model/state.js').Tile} */ { x, y }) => world.costs[y * world.width + x] === 0;
    if (outcome !== 'unreachable' && outcome !== 'gave-up') return '';
    if (goals.every(isWall)) return `${outcome}: ${goals.length > 1 ? 'all goals are in walls' : 'the goal is in a wall'}`;
    if (goals.some((goal) => fitsAt(world, unitOf(state), goal))) return '';
    return `${outcome}: the unit does not fit at ${goals.length > 1 ? 'any goal' : 'the goal'}`;
}

/** The most likely reason for an error, in the names of this page, or empty. @param {AppState} state @param {string} algorithm */
function needsOneCost(state, algorithm) {
    const ground = new Set(state.world.costs);
    ground.delete(0);
    return hasFlag(state, algorithm, 'uniform') && ground.size > 1 ? 'Needs ground of one cost: choose A* or Best.' : '';
}

/** @param {AppState} state @param {string} algorithm */
function isRunaway(state, algorithm) {
    return hasFlag(state, algorithm, 'runaway');
}

/** @param {AppState} state @param {string} algorithm @param {string} flag */
function hasFlag({ registry }, algorithm, flag) {
    const [search] = algorithm.split('+');
    return registry.searches.some(({ name, flags }) => name === search && flags.includes(flag));
}
