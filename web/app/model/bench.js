// SPDX-License-Identifier: MIT
// What a benchmark found: collects the answers as they come and sums them up, with the names and meanings of
// `sluice bench --json` (cli/commands/bench/report.c).
import { fixed } from './printf.js';

/**
 * One answer to one query.
 * @typedef {object} BenchAnswer
 * @property {number} row         index of the algorithm
 * @property {number} bucket      of the query: about a quarter of its length
 * @property {number} us          microseconds
 * @property {boolean} found
 * @property {number} cost
 * @property {number} optimum     the length of a shortest path, negative where there is none
 * @property {number} expanded
 * @property {number} reexpanded
 * @property {number} generated
 * @property {number} estimate
 * @property {boolean} fault      whether it breaks the promise of the algorithm
 * @property {string} answeredBy
 */

/**
 * What building the index of an algorithm took, reported before its first query.
 * @typedef {{row: number, buildMs: number, indexBytes: number, finderBytes: number}} BenchBuild
 */

/**
 * @typedef {object} BenchRow  the columns of `sluice bench --tsv`
 * @property {string} alg
 * @property {string} answered_by
 * @property {number} queries
 * @property {number} solved
 * @property {number} optimal
 * @property {number} optimal_share
 * @property {number} mean_excess
 * @property {number} max_excess
 * @property {number} mean_us
 * @property {number} median_us
 * @property {number} p99_us
 * @property {number} mean_expanded
 * @property {number} mean_reexpanded
 * @property {number} mean_generated
 * @property {number} mean_length
 * @property {number} mean_estimate
 * @property {number} build_ms
 * @property {number} index_bytes
 * @property {number} finder_bytes
 * @property {number} faults
 */

/**
 * The panel: what is to run, and how far it is.
 * @typedef {object} BenchState
 * @property {string[]} algorithms
 * @property {number} every
 * @property {number} limit       0: none
 * @property {number} repeat
 * @property {boolean} running
 * @property {number} done
 * @property {number} total       queries of all algorithms
 * @property {string} status      how far it is, in words
 * @property {BenchTable|null} table
 * @property {string} map         that the table is of
 * @property {string} note        how the table was measured
 */

// How far a length may be from the scenario's, which is given with few places.
const LENGTH_SLACK = 0.01;

/** @param {number} length @param {number} optimum */
export function isShortest(length, optimum) {
    return Math.abs(length - optimum) <= LENGTH_SLACK;
}

/**
 * Every `every`th query, beginning with the first, and at most `limit` of them; 0: no limit.
 * @template Query
 * @param {Query[]} scenario @param {number} every @param {number} limit
 */
export function takeQueries(scenario, every, limit) {
    const taken = scenario.filter((_, index) => index % every === 0);
    return limit > 0 ? taken.slice(0, limit) : taken;
}

export class BenchTable {
    /** @param {string[]} algorithms */
    constructor(algorithms) {
        this.algorithms = algorithms;
        /** @type {BenchAnswer[][]} */
        this.answers = algorithms.map(() => []);
        /** @type {(BenchBuild|null)[]} */
        this.builds = algorithms.map(() => null);
    }

    /** @param {{builds?: BenchBuild[], answers?: BenchAnswer[]}} found */
    add({ builds = [], answers = [] }) {
        for (const build of builds) this.builds[build.row] = build;
        for (const answer of answers) this.answers[answer.row].push(answer);
    }

    /** @returns {BenchRow[]} */
    rows() {
        return this.algorithms.map((alg, index) => sumUp(alg, this.answers[index], this.builds[index]));
    }

    /**
     * Mean time by bucket, for every algorithm; null where it has no answer there.
     */
    timesByBucket() {
        const buckets = [...new Set(this.answers.flat().map(({ bucket }) => bucket))].sort((a, b) => a - b);
        const series = this.answers.map((answers) => {
            /** @type {Map<number, number[]>} */
            const times = new Map();
            for (const { bucket, us } of answers) times.set(bucket, [...(times.get(bucket) ?? []), us]);
            return buckets.map((bucket) => (times.has(bucket) ? mean(times.get(bucket) ?? []) : null));
        });
        return { buckets, series };
    }
}

/** @param {number[]} values */
function mean(values) {
    return values.length ? sum(values) / values.length : 0;
}

/** @param {number[]} values */
function sum(values) {
    return values.reduce((total, value) => total + value, 0);
}

/** @param {string} alg @param {BenchAnswer[]} answers @param {BenchBuild|null} build @returns {BenchRow} */
function sumUp(alg, answers, build) {
    const of = (/** @type {'us'|'expanded'|'reexpanded'|'generated'|'estimate'} */ key) =>
        answers.map((answer) => answer[key]);
    const solved = answers.filter(({ found }) => found);
    const times = of('us').sort((a, b) => a - b);
    const excesses = solved.map(excessOf);
    const optimal = solved.filter(({ cost, optimum }) => optimum >= 0 && isShortest(cost, optimum)).length;
    return {
        alg,
        answered_by: answers.at(-1)?.answeredBy ?? alg,
        queries: answers.length,
        solved: solved.length,
        optimal,
        optimal_share: answers.length ? optimal / answers.length : 0,
        mean_excess: mean(excesses),
        max_excess: excesses.reduce((most, excess) => Math.max(most, excess), 0),
        mean_us: mean(times),
        median_us: median(times),
        p99_us: quantile(times, 0.99),
        mean_expanded: mean(of('expanded')),
        mean_reexpanded: mean(of('reexpanded')),
        mean_generated: mean(of('generated')),
        mean_length: mean(solved.map(({ cost }) => cost)),
        mean_estimate: mean(of('estimate')),
        build_ms: build?.buildMs ?? 0,
        index_bytes: build?.indexBytes ?? 0,
        finder_bytes: build?.finderBytes ?? 0,
        faults: answers.filter(({ fault }) => fault).length,
    };
}

/** How much longer than the shortest, in percent. @param {BenchAnswer} answer */
function excessOf({ cost, optimum }) {
    return optimum > 0 && !isShortest(cost, optimum) ? (cost / optimum - 1) * 100 : 0;
}

/** @param {number[]} sorted */
function median(sorted) {
    if (sorted.length === 0) return 0;
    return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.floor(sorted.length / 2)]) / 2;
}

/** The least that is at least as long as this share of all. @param {number[]} sorted @param {number} share */
function quantile(sorted, share) {
    if (sorted.length === 0) return 0;
    return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** @typedef {Exclude<keyof BenchRow, 'alg'|'answered_by'|'faults'>} NumberColumn */

// With the digits behind the point that the command writes.
/** @type {[NumberColumn, number][]} */
const TSV_COLUMNS = [
    ['queries', 0],
    ['solved', 0],
    ['optimal', 0],
    ['optimal_share', 4],
    ['mean_excess', 4],
    ['max_excess', 4],
    ['mean_us', 3],
    ['median_us', 3],
    ['p99_us', 3],
    ['mean_expanded', 2],
    ['mean_reexpanded', 2],
    ['mean_generated', 2],
    ['mean_length', 6],
    ['mean_estimate', 6],
    ['build_ms', 3],
    ['index_bytes', 0],
    ['finder_bytes', 0],
];

/** As `sluice bench --tsv` prints it. @param {BenchRow[]} rows @param {string} map */
export function formatTsv(rows, map) {
    const head = ['alg', 'map', ...TSV_COLUMNS.map(([name]) => name)];
    // A name must not break the columns.
    const clean = map.replace(/[\t\r\n]/g, ' ');
    const lines = rows.map((row) => [
        row.alg,
        clean,
        ...TSV_COLUMNS.map(([name, digits]) => fixed(row[name], digits)),
    ]);
    return [head, ...lines].map((cells) => `${cells.join('\t')}\n`).join('');
}
