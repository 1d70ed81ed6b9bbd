// SPDX-License-Identifier: MIT
// Finding paths.

import {
    checkCount, checkFlag, checkInt, checkName, checkNumber, checkOptions, checkTile, checkWhole, shown,
    wrongArgument,
} from './check.js';
import { Handle, handleOn } from './handle.js';
import { areasOf, influenceOf, leapsOf, pairsOf, tilesOf, writeRules } from './options.js';
import { formatAlgorithm, parseAlgorithm } from './registry.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./types/query.js').FieldQuery} FieldQuery
 * @typedef {import('./types/finder.js').FinderOptions} FinderOptions
 * @typedef {import('./types/query.js').Query} Query
 * @typedef {import('./types/path.js').Repair} Repair
 * @typedef {import('./types/path.js').RepairQuery} RepairQuery
 * @typedef {import('./types/finder.js').Phases} Phases
 * @typedef {import('./types/query.js').Tour} Tour
 * @typedef {import('./types/query.js').TourQuery} TourQuery
 * @typedef {import('./types/finder.js').Waypoint} Waypoint
 * @typedef {import('./types/query.js').Result} Result
 * @typedef {import('./types/query.js').Stats} Stats
 * @typedef {import('./types/basics.js').Tile} Tile
 * @typedef {import('./types/query.js').Trace} Trace
 * @typedef {import('./options.js').Size} Size
 */

/**
 * Fills the records `finder` and `rules`, as finders and schedulers have them.
 * @param {Handle} map
 * @param {import('./types/finder.js').SharedOptions} options
 * @returns {{ terrains: Uint8Array | null, atlas: Handle | null, owners: Handle[] }} what is passed next to them, and
 *   what they depend on
 */
export function writeOptions(map, options) {
    const core = map.core;
    const terrains = writeRules(core, options.rules, map);
    const atlas = options.atlas === undefined ? null : handleOn(options.atlas, 'atlas', map);
    const motion = checkOptions(options.motion, 'The motion');
    core.write('finder', {
        turnCost: checkNumber(motion.turnCost, 'The cost of a turn', 0),
        maxTurn: checkInt(motion.maxTurn, 'The largest turn'),
        topSpeed: checkInt(motion.topSpeed, 'The top speed'),
        queue: checkName(options.queue, 'The queue', core.names('queue_name')),
        cluster: checkInt(options.cluster, 'The cluster'),
    });
    return { terrains, atlas, owners: [map, ...(atlas ? [atlas] : []), ...influenceOf(options.rules, map)] };
}

// SLU_ZERO_WEIGHT of find.h: in the module 0 is the default, which here is what an absent weight means.
const ZERO_WEIGHT = 1e-300;

/** @param {unknown} weight @returns {number} as the module has it */
function checkWeight(weight) {
    return checkNumber(weight === 0 ? ZERO_WEIGHT : weight, 'The weight', 0);
}

/**
 * Fills the record `query`.
 * @param {Core} core
 * @param {Query} query
 * @param {Size} size
 * @returns {Int32Array | null} several goals as pairs, passed next to it; null for one goal
 */
export function writeQuery(core, query, size) {
    const goals = severalGoals(query, size);
    const headings = core.names('heading_name');
    const start = checkTile(query.start, 'The start', size);
    const goal = query.goal === undefined ? start : checkTile(query.goal, 'The goal', size);
    core.write('query', {
        startX: start.x, startY: start.y, goalX: goal.x, goalY: goal.y,
        ...parseAlgorithm(core, query.algorithm),
        heading: checkName(query.heading, 'The heading', headings),
        goalHeading: checkName(query.goalHeading, 'The heading at the goal', headings),
        weight: checkWeight(query.weight),
        maxCost: checkNumber(query.maxCost, 'The highest cost', 0),
        maxSteps: checkCount(query.maxSteps, 'The most steps'),
        maxExpanded: checkCount(query.maxExpanded, 'The most expansions'),
        beamWidth: checkCount(query.beamWidth, 'The width of the beam'),
        tableEntries: checkCount(query.tableEntries, 'The entries of the table'),
        partial: checkFlag(query.partial, 'partial'),
        beside: checkFlag(query.beside, 'beside'),
        freeStart: checkFlag(query.freeStart, 'freeStart'),
        straighten: checkFlag(query.straighten, 'straighten'),
        corners: checkFlag(query.corners, 'corners'),
        costOnly: checkFlag(query.costOnly, 'costOnly'),
        trace: checkWhole(query.trace, 'The capacity of the trace', 0, 2 ** 32 - 1, 0),
    });
    return goals;
}

/**
 * Several goals as pairs; null for one goal, which goes in the record.
 * @param {Query} query
 * @param {Size} size
 * @returns {Int32Array | null}
 */
function severalGoals({ goal, goals }, size) {
    if ((goal === undefined) === (goals === undefined)) {
        throw wrongArgument('A query needs either a goal or goals.');
    }
    if (goals === undefined) return null;
    const pairs = pairsOf(goals, 'The goals', size);
    if (pairs.length > 0) return pairs;
    throw wrongArgument('The goals of a query must be at least one tile.');
}

/**
 * Fills the record `repair`.
 * @param {Core} core
 * @param {RepairQuery} query
 * @param {Size} size
 * @returns {Int32Array} the path, passed next to the record
 */
function writeRepair(core, query, size) {
    const path = pairsOf(query.path, 'The path', size);
    core.write('repair', {
        ...parseAlgorithm(core, query.algorithm),
        at: checkWhole(query.at, 'The place on the path', 0, 2 ** 32 - 1, 0),
        bound: checkNumber(query.bound, 'The bound', 0),
        lowerBound: checkNumber(query.lowerBound, 'The lower bound', 0),
        revision: checkCount(query.revision, 'The revision'),
        maxSplice: checkCount(query.maxSplice, 'The most expansions of splicing'),
        maxExpanded: checkCount(query.maxExpanded, 'The most expansions'),
    });
    return path;
}

/**
 * @template {object} T
 * @param {T} query
 * @returns {T}
 */
export function checkQuery(query) {
    if (typeof query === 'object' && query !== null) return query;
    throw wrongArgument(`A query must be an object, not ${shown(query)}.`);
}

/**
 * @param {Record<string, number>} record
 * @returns {Stats}
 */
function statsOf(record) {
    const { expanded, reexpanded, generated, heapPushes, heapPops, peakOpen, bytes, estimate } = record;
    return {
        expanded, reexpanded, generated, heapPushes, heapPops, peakOpen, bytes, estimate,
        milliseconds: record.nanoseconds / 1e6,
    };
}

/**
 * @param {Core} core
 * @param {Record<string, number>} record
 * @returns {Result['states']}
 */
function statesOf(core, { states, pathLength }) {
    if (states === 0) return null;
    const headings = /** @type {import('./types/rules.js').Heading[]} */ (core.names('heading_name'));
    const pairs = core.copy(Int32Array, states, 2 * pathLength);
    return tilesOf(pairs).map(({ x, y }) => ({ heading: headings[x], speed: y }));
}

/**
 * The record `result`, without the trace.
 * @param {Core} core
 * @returns {Result}
 */
export function readResult(core) {
    const record = core.read('result');
    const { search, heuristic, cost, straightSteps, diagonalSteps, leaps, path, pathLength, revision } = record;
    return {
        outcome: /** @type {Result['outcome']} */ (core.names('outcome_name')[record.outcome]),
        algorithm: formatAlgorithm(core, { search, heuristic }), limited: record.limited !== 0, revision,
        start: { x: record.startX, y: record.startY }, cost, straightSteps, diagonalSteps, leaps,
        path: tilesOf(core.copy(Int32Array, path, 2 * pathLength)), states: statesOf(core, record),
        stats: statsOf(record), trace: null,
    };
}

/**
 * The record `toured` and its list.
 * @param {Core} core
 * @param {Float64Array} numbers
 * @param {number} goals how many were asked for
 * @returns {Tour}
 */
function readTour(core, numbers, goals) {
    const { outcome, exact, cost, visits, unreachable, nanoseconds } = core.read('toured');
    const [missed, path] = [3 * visits, 3 * visits + unreachable];
    return {
        outcome: /** @type {Tour['outcome']} */ (core.names('outcome_name')[outcome]), exact: exact !== 0, cost,
        visits: Array.from({ length: visits }, (_, i) => {
            const [goal, pathIndex, leg] = numbers.subarray(3 * i, 3 * i + 3);
            return { goal: goal < goals ? goal : null, pathIndex, cost: leg };
        }),
        unreachable: Array.from(numbers.subarray(missed, path)),
        path: tilesOf(Int32Array.from(numbers.subarray(path))), milliseconds: nanoseconds / 1e6,
    };
}

/** Finds paths on one map, one query at a time. Created by GridMap.createFinder. */
export class Finder {
    #handle;
    #core;
    #size;

    /**
     * @param {Handle} map
     * @param {Size} size
     * @param {FinderOptions} [value]
     */
    constructor(map, size, value) {
        const core = map.core;
        const options = checkOptions(value, 'The finder options');
        const { terrains, atlas, owners } = writeOptions(map, options);
        const overlay = options.overlay === undefined ? null : handleOn(options.overlay, 'overlay', map);
        const labels = options.labels === undefined ? null : handleOn(options.labels, 'labels', map);
        const [areas, leaps] = [areasOf(core, options.areas, size), leapsOf(options.leaps)];
        const address = core.lend([terrains, leaps], (text, list) => {
            const place = areas ? core.put(areas) : 0;
            return core.create('finder_create', map.address, text, atlas?.address ?? 0, overlay?.address ?? 0,
                labels?.address ?? 0, place, list, leaps.length / 5);
        });
        this.#handle = new Handle(core, 'finder', address,
            [...owners, ...(overlay ? [overlay] : []), ...(labels ? [labels] : [])]);
        this.#core = core;
        this.#size = size;
    }

    /**
     * The costs of the shortest paths from each of some tiles to each of others, such as from all units to all targets:
     * by the finder's labels, or by some that it builds. Ground must have one cost. Abandons a search in progress.
     * @param {Tile[]} starts
     * @param {Tile[]} goals
     * @returns {Float64Array} starts.length * goals.length costs, those of the first start first; negative if there is no
     *   path
     */
    distancesBetween(starts, goals) {
        const from = pairsOf(starts, 'The starts', this.#size);
        const to = pairsOf(goals, 'The goals', this.#size);
        return this.#core.lend([from, to], (first, second) => this.#core.list(Float64Array, 'distances_between',
            this.#handle.address, first, starts.length, second, goals.length));
    }

    /**
     * Finds a path.
     * @param {Query} query
     * @returns {Result}
     */
    find(query) {
        this.#core.run('finder_find', ...this.#write(checkQuery(query)));
        return this.#result();
    }

    /**
     * Begins a search that `step` continues, and abandons the previous one.
     * @param {Query} query
     */
    begin(query) {
        this.#core.run('finder_begin', ...this.#write(checkQuery(query)));
    }

    /**
     * Continues the current search. While its outcome is 'running' there is more to do; the path and the trace
     * come at the end.
     * @param {number} expansions
     * @returns {Result}
     */
    step(expansions) {
        const most = checkWhole(expansions, 'The expansions of a step', 1, Number.MAX_SAFE_INTEGER);
        this.#core.run('finder_step', this.#handle.address, most);
        return this.#result();
    }

    /** Abandons the current search. */
    cancel() {
        this.#core.ask('finder_cancel', this.#handle.address);
    }

    /**
     * Repairs a path that edits of the map have broken: by a detour around the break if that keeps the bound,
     * otherwise by replanning. A path that still holds is returned unchanged. Abandons the current search.
     * @param {RepairQuery} query
     * @returns {Repair}
     */
    repair(query) {
        const [core, address] = [this.#core, this.#handle.address];
        const pairs = writeRepair(core, checkQuery(query), this.#size);
        core.lend([pairs], (place) => core.run('finder_repair', address, place, pairs.length / 2));
        const { outcome, lowerBound, leaves, joins, spliceExpanded } = core.read('repaired');
        const name = /** @type {Repair['outcome']} */ (core.names('repair_outcome_name')[outcome]);
        return { outcome: name, result: this.#result(), lowerBound, leaves, joins, spliceExpanded };
    }

    /**
     * Builds the index of an indexed algorithm, so that the first query need not.
     * @param {string} algorithm
     */
    prepare(algorithm) {
        const address = this.#handle.address;
        const { search, heuristic } = parseAlgorithm(this.#core, algorithm);
        this.#core.run('finder_prepare', address, search, heuristic);
    }

    /**
     * The heuristic's estimate at every tile, row by row: negative for walls and where no goal is reachable.
     * Reads the goals, `beside` and the algorithm.
     * @param {FieldQuery} query
     * @returns {Float64Array}
     */
    estimates(query) {
        return this.#field('finder_estimates', query);
    }

    /**
     * Where a search of this query never looks, because its heuristic knows that no cheapest path needs the tile, row by
     * row: 1 there, 0 where it may look, negative for walls and where the start is not connected. Only 'dead-end' prunes.
     * @param {FieldQuery & {start: Tile}} query
     * @returns {Float64Array}
     */
    pruned(query) {
        return this.#field('finder_pruned', query, checkQuery(query).start ?? null);
    }

    /**
     * The cost of a cheapest path from every tile to the nearest goal, row by row: negative for walls and where
     * there is no path. Reads the goals and `beside`.
     * @param {FieldQuery} query
     * @returns {Float64Array}
     */
    distances(query) {
        return this.#field('finder_distances', query);
    }

    /**
     * The waypoints of 'waypoint', or the gateways of 'backprop' and 'backprop-octile', in tile order. Reads the goals,
     * `beside` and the algorithm.
     * @param {FieldQuery} query
     * @returns {Waypoint[]}
     */
    waypoints(query) {
        const numbers = this.#field('finder_waypoints', query);
        return Array.from({ length: numbers.length / 4 }, (_, i) => {
            const [x, y, zone, value] = numbers.subarray(4 * i, 4 * i + 4);
            return { tile: { x, y }, zone, value };
        });
    }

    /**
     * Visits several goals in the best order: exact up to 12 goals, good beyond. Abandons the current search.
     * @param {TourQuery} query
     * @returns {Tour}
     */
    tour(query) {
        const [core, address] = [this.#core, this.#handle.address];
        const { start, goals, back, partial } = checkQuery(query);
        const from = checkTile(start, 'The start', this.#size);
        const pairs = pairsOf(goals, 'The goals', this.#size);
        core.write('tour', {
            startX: from.x, startY: from.y, back: checkFlag(back, 'back'), partial: checkFlag(partial, 'partial'),
        });
        const numbers = core.lend([pairs], (place) =>
            core.list(Float64Array, 'finder_tour', address, place, pairs.length / 2));
        return readTour(core, numbers, pairs.length / 2);
    }

    /** What its heuristics took so far, phase by phase. @returns {Phases} */
    get phases() {
        this.#core.ask('finder_phases', this.#handle.address);
        const record = this.#core.read('phases');
        const phase = (/** @type {string} */ name) => ({
            runs: record[name + 'Runs'], milliseconds: record[name + 'Nanoseconds'] / 1e6, bytes: record[name + 'Bytes'],
        });
        return { build: phase('build'), aim: phase('aim'), search: phase('search') };
    }

    /** The bytes this finder holds now. */
    get bytes() {
        return this.#core.address('finder_bytes', this.#handle.address);
    }

    /** The bytes of its index. */
    get indexBytes() {
        return this.#core.address('finder_index_bytes', this.#handle.address);
    }

    /** Frees its memory. Destroying it again does nothing; any other call then throws. */
    destroy() {
        this.#handle.destroy();
    }

    /**
     * Writes a query into the module's record. The finder there owns the goals and frees them.
     * @param {Query} query
     * @returns {[number, number, number]} the arguments of the calls: the finder, its goals, their number
     */
    #write(query) {
        const address = this.#handle.address;
        const goals = writeQuery(this.#core, query, this.#size);
        return goals ? [address, this.#core.put(goals), goals.length / 2] : [address, 0, 0];
    }

    /**
     * @param {string} call
     * @param {FieldQuery} query
     * @returns {Float64Array}
     */
    #field(call, query, start = { x: 0, y: 0 }) {
        const { goal, goals, beside, algorithm } = checkQuery(query);
        return this.#core.list(Float64Array, call, ...this.#write({ start, goal, goals, beside, algorithm }));
    }

    /** @returns {Result} */
    #result() {
        const result = readResult(this.#core);
        return result.outcome === 'running' ? result : { ...result, trace: this.#takeTrace() };
    }

    /**
     * The trace as columns; the finder in the module forgets it.
     * @returns {Trace | null}
     */
    #takeTrace() {
        const core = this.#core;
        const { traceCapacity, traceCount, traceDropped } = core.read('result');
        if (traceCapacity === 0) return null;
        const finder = this.#handle.address;
        const trace = {
            count: traceCount, dropped: traceDropped,
            kind: core.list(Uint8Array, 'trace_kind', finder),
            tile: core.list(Uint32Array, 'trace_tile', finder),
            parent: core.list(Uint32Array, 'trace_parent', finder),
            g: core.list(Float64Array, 'trace_g', finder),
            h: core.list(Float64Array, 'trace_h', finder),
        };
        core.ask('trace_release', finder);
        return trace;
    }
}
