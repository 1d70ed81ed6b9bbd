// SPDX-License-Identifier: MIT
// The benchmark, in a worker of its own: as cli/commands/bench/bench.c does it. Every algorithm, with a finder of its own,
// answers a query before the next is asked, so that whatever else the machine does slows all of them alike.
// Lengths are compared with the scenario's where it gives one that holds under the rules, else with what an
// optimal search finds, outside the times. What is found is reported as it comes, so that it is not lost when
// the worker is ended.
import { isShortest } from '../model/bench.js';

/** @typedef {import('./worker.js').Method} Method */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../../lib/sluice.js').Finder} Finder */
/** @typedef {import('../../lib/sluice.js').Query} Query */
/** @typedef {import('../../lib/sluice.js').Result} Result */
/** @typedef {import('../../lib/sluice.js').Rules} Rules */
/** @typedef {import('../../lib/sluice.js').ScenarioRow} ScenarioRow */
/** @typedef {import('../model/bench.js').BenchAnswer} BenchAnswer */

/**
 * @typedef {object} BenchRequest
 * @property {{width: number, height: number, glyphs: Uint8Array, costs: Float64Array}} map
 * @property {ScenarioRow[]} queries
 * @property {{algorithm: string, maxExpanded: number}[]} algorithms
 * @property {Rules} rules
 * @property {number} weight
 * @property {number} repeat
 * @property {boolean} lengthsHold  whether the map still is the one that the lengths of the queries are of
 */

// Optimal under every rule.
const YARDSTICK = 'astar+octile';
// Milliseconds between reports: often enough for a bar that moves.
const REPORT_EVERY = 60;
// A browser's clock goes in steps; a time of this many steps is right to a twentieth.
const STEPS_PER_TIME = 20;

/** The step of this worker's clock, in milliseconds: the least by which it was seen to move. */
function clockStep() {
    let least = Infinity;
    for (let i = 0; i < 20; i++) {
        const before = performance.now();
        let now = before;
        while (now === before) now = performance.now();
        least = Math.min(least, now - before);
    }
    return least;
}

/**
 * Microseconds that one query takes: the fastest of `repeat` times. A query shorter than the clock can measure
 * is repeated within one measurement, which is then divided by the number of runs.
 * @param {() => Result} ask
 * @param {number} repeat
 * @param {number} enough   milliseconds that the clock can measure
 */
function timed(ask, repeat, enough) {
    let asks = 1;
    let fastest = Infinity;
    /** @type {Result|null} */
    let result = null;
    for (let i = 0; i < repeat;) {
        const begin = performance.now();
        for (let k = 0; k < asks; k++) result = ask();
        const spent = performance.now() - begin;
        if (spent < enough) {
            // A little more than what is expected to be enough, and at least twice as many.
            asks = Math.max(
                2 * asks,
                Math.ceil(asks * Math.min((1.2 * enough) / Math.max(spent, enough / 50), 50)),
            );
            continue;
        }
        fastest = Math.min(fastest, spent / asks);
        i++;
    }
    return { us: fastest * 1000, result: /** @type {Result} */ (/** @type {unknown} */ (result)) };
}

/** Says which query it is that fails. @param {number} index @param {() => void} work */
function named(index, work) {
    try {
        work();
    } catch (error) {
        if (error instanceof Error) error.message = `Query ${index + 1} of those selected: ${error.message}`;
        throw error;
    }
}

class Bench {
    /** @param {Session} session @param {BenchRequest} request @param {(progress: any) => void} report */
    constructor(session, request, report) {
        this.sluice = session.sluice;
        this.request = request;
        this.send = report;
        const { width, height, glyphs, costs } = request.map;
        this.map = this.sluice.mapFromGlyphs(width, height, glyphs, costs);
        session.open(this.map);
        this.step = clockStep();
        this.enough = STEPS_PER_TIME * this.step;
        this.comparable = this.#matchesScenario();
        this.yardstick = this.map.createFinder({ rules: request.rules });
        /** @type {BenchAnswer[]} */
        this.answers = [];
        /** @type {number[]} milliseconds */
        this.builds = [];
        this.asked = 0;
        this.reported = 0;
    }

    /** True where the lengths of a scenario file hold: the usual diagonals, and ground of cost 1. */
    #matchesScenario() {
        const {
            rules: { diagonals },
            lengthsHold,
        } = this.request;
        const { passable, cheapest, costliest } = this.map.describe();
        return lengthsHold && diagonals === 'clear' && (passable === 0 || (cheapest === 1 && costliest === 1));
    }

    run() {
        const { queries, algorithms } = this.request;
        this.send({ measured: { clockStep: this.step, enough: this.enough, comparable: this.comparable } });
        this.finders = algorithms.map(({ algorithm }, row) => this.#prepare(algorithm, row));
        try {
            queries.forEach((query, index) => named(index, () => this.#answerAll(query)));
        } finally {
            this.#report('');
            this.#sendBytes();
        }
    }

    /** @param {string} algorithm @param {number} row */
    #prepare(algorithm, row) {
        this.send({ now: `building what ${algorithm} reads` });
        const begin = performance.now();
        const finder = this.map.createFinder({ rules: this.request.rules });
        finder.prepare(algorithm);
        this.builds[row] = performance.now() - begin;
        this.send({ builds: [this.#buildOf(finder, row)] });
        return finder;
    }

    /** @param {Finder} finder @param {number} row */
    #buildOf(finder, row) {
        const { bytes, indexBytes } = finder;
        return { row, buildMs: this.builds[row], indexBytes, finderBytes: bytes - indexBytes };
    }

    /** Finders grow with what they are asked. */
    #sendBytes() {
        this.send({ builds: this.finders?.map((finder, row) => this.#buildOf(finder, row)) });
    }

    /** @param {ScenarioRow} query */
    #answerAll(query) {
        const optimum = this.#optimumOf(query);
        this.request.algorithms.forEach(({ algorithm, maxExpanded }, row) => {
            this.#reportIfDue(algorithm);
            this.answers.push(this.#answer(query, optimum, row, algorithm, maxExpanded));
            this.asked++;
        });
    }

    /** The length of a shortest path, negative where there is no path. @param {ScenarioRow} query */
    #optimumOf({ start, goal, length }) {
        if (this.comparable && length >= 0) return length;
        const { outcome, cost } = this.yardstick.find({ start, goal, algorithm: YARDSTICK });
        return outcome === 'found' ? cost : -1;
    }

    /**
     * @param {ScenarioRow} query @param {number} optimum @param {number} row @param {string} algorithm
     * @param {number} maxExpanded
     * @returns {BenchAnswer}
     */
    #answer({ bucket, start, goal }, optimum, row, algorithm, maxExpanded) {
        const finder = /** @type {Finder[]} */ (this.finders)[row];
        const query = { start, goal, algorithm, maxExpanded, weight: this.request.weight };
        const { us, result } = timed(() => finder.find(query), this.request.repeat, this.enough);
        const { expanded, reexpanded, generated, estimate } = result.stats;
        return {
            row,
            bucket,
            us,
            found: result.outcome === 'found',
            cost: result.cost,
            optimum,
            expanded,
            reexpanded,
            generated,
            estimate,
            fault: optimum >= 0 && this.#isFault(result, algorithm, optimum),
            answeredBy: result.algorithm,
        };
    }

    /**
     * True for an answer that cannot be right, as cli/ask/measure.c has it.
     * @param {Result} result
     * @param {string} algorithm
     * @param {number} optimum
     */
    #isFault({ outcome, limited, cost }, algorithm, optimum) {
        const [search, heuristic] = algorithm.split('+');
        const has = (
            /** @type {import('../../lib/sluice.js').Method[]} */ rows,
            /** @type {string} */ row,
            /** @type {any} */ flag,
        ) => rows.some(({ name, flags }) => name === row && flags.includes(flag));
        const { searches, heuristics } = this.sluice;
        if (outcome !== 'found') return has(searches, search, 'complete') && !limited;
        if (isShortest(cost, optimum)) return false;
        if (cost < optimum || this.sluice.isOptimal(algorithm, this.request.rules)) return true;
        const isBounded = has(searches, search, 'bounded') && has(heuristics, heuristic, 'admissible');
        const most = Math.max(1, this.request.weight) * optimum;
        return isBounded && cost > most && !isShortest(cost, most);
    }

    /** @param {string} now */
    #reportIfDue(now) {
        if (performance.now() - this.reported >= REPORT_EVERY) this.#report(now);
    }

    /** @param {string} now what runs next */
    #report(now) {
        this.reported = performance.now();
        this.send({ now, done: this.asked, answers: this.answers });
        this.answers = [];
    }

    /** Gives the memory back. */
    end() {
        for (const finder of [this.yardstick, ...(this.finders ?? [])]) finder.destroy();
    }
}

/** @type {Record<string, Method>} */
export const benchMethods = {
    // A BenchRequest; all that is found is in the reports.
    bench(session, request, report) {
        const bench = new Bench(session, request, report);
        try {
            bench.run();
        } finally {
            bench.end();
        }
    },
};
