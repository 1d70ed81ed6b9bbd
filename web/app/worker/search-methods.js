// SPDX-License-Identifier: MIT
// Methods of the worker that search, walk and measure.

/** @typedef {import('./worker.js').Method} Method */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../../lib/sluice.js').Tile} Tile */

const WALK = 'walk:';
const MOST_EVENTS = 2_000_000;
// A walk that goes round in circles has shown it by then.
const MOST_STEPS = 20_000;

/**
 * A walk as a trace, so that it replays like a search: every step is an expansion of the tile that it enters.
 * @param {Tile[]} tiles
 * @param {number} width
 */
function traceOfWalk(tiles, width) {
    const indices = Uint32Array.from(tiles, ({ x, y }) => y * width + x);
    const tile = indices.slice(1);
    const count = tile.length;
    return {
        count, dropped: 0, kind: new Uint8Array(count).fill(4), tile, parent: indices.slice(0, count),
        g: Float64Array.from(tile, (_, step) => step + 1), h: new Float64Array(count),
    };
}

/**
 * @param {Session} session
 * @param {any} request
 */
function walk(session, { algorithm, start, goals, rules: { diagonals, size, terrains }, maxExpanded, maxSteps }) {
    const map = session.theMap();
    const rules = { diagonals, size, terrains }; // whatever the charge, a walker does not look at costs
    const { outcome, tiles } = map.walk({
        start, goal: goals[0], method: algorithm.slice(WALK.length), maxSteps: Math.min(maxExpanded || MOST_STEPS, maxSteps || MOST_STEPS),
        rules,
    });
    const facts = map.checkPath(tiles, rules);
    return {
        outcome, algorithm, ...facts, path: tiles, stats: null, trace: traceOfWalk(tiles, map.width),
    };
}

// The heuristics that have waypoints, or gateways on both sides of every border.
const WITH_WAYPOINTS = ['waypoint', 'backprop', 'backprop-octile'];

/**
 * @param {import('../../lib/sluice.js').Finder} finder
 * @param {{algorithm: string, goals: Tile[]}} query
 * @returns {{waypoints?: Tile[]}}
 */
function waypointsOf(finder, { algorithm, goals }) {
    if (!WITH_WAYPOINTS.includes(algorithm.split('+')[1])) return {};
    return { waypoints: finder.waypoints({ algorithm, goals }).map(({ tile }) => tile) };
}

// A first run compiles the code of its search and writes a trace, which takes longer than a short search itself, and on a
// busy machine any run may be interrupted. So it is run again, unless all of this would be noticed.
const MOST_RUNS = 3;
const MOST_MS = 40;

/**
 * The least time of some runs of a query, in milliseconds.
 * @param {import('../../lib/sluice.js').Finder} finder @param {any} query  without a trace @param {number} first  the time of the first run
 */
function leastTime(finder, query, first) {
    let [least, sum] = [first, first];
    for (let runs = 1; runs < MOST_RUNS && sum < MOST_MS; runs++) {
        const { milliseconds } = finder.find(query).stats;
        least = Math.min(least, milliseconds);
        sum += milliseconds;
    }
    return least;
}

/** @type {Record<string, Method>} */
export const searchMethods = {
    // {algorithm, start, goals, rules, weight, maxExpanded, maxSteps, partial, trace, cut, waypoints}: where
    // gates were edited, cut says how, for heuristics that read them; waypoints says that those are wanted.
    find(session, request) {
        if (request.algorithm.startsWith(WALK)) return walk(session, request);
        const map = session.theMap();
        const { rules, trace, cut, waypoints, ...query } = request;
        const capacity = trace ? Math.min(MOST_EVENTS, 12 * map.width * map.height + 1000) : 0;
        const finder = session.finderFor(rules, query.algorithm, cut);
        const { outcome, algorithm, cost, straightSteps, diagonalSteps, path, stats, trace: events } =
            finder.find({ ...query, trace: capacity });
        return {
            outcome, algorithm, cost, straightSteps, diagonalSteps, path, trace: events,
            stats: { ...stats, milliseconds: leastTime(finder, query, stats.milliseconds) },
            ...(waypoints ? waypointsOf(finder, query) : {}),
        };
    },

    // {start, goals, rules, back, partial}
    tour(session, { rules, ...query }) {
        return session.finder(rules).tour(query);
    },
};
