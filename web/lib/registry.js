// SPDX-License-Identifier: MIT
// What the library knows by name: algorithms, ways of steering, methods of decomposition, for many units and
// for exploring.

import { wrongArgument, shown, checkString } from './check.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./types.js').Row} Row
 * @typedef {{ search: number, heuristic: number }} Algorithm
 */

/**
 * @param {Core} core
 * @param {number} bits
 * @returns {string[]}
 */
function flagsOf(core, bits) {
    return core.names('flag_name').filter((_, bit) => (bits >>> bit & 1) === 1);
}

/**
 * Reads a list of the registry.
 * @param {Core} core
 * @param {string} call
 * @returns {Row[]}
 */
export function readRows(core, call) {
    /** @type {Row[]} */
    const rows = [];
    while (core.ask(call, rows.length) !== 0) {
        const { name, title, summary, source, flags } = core.read('row');
        rows.push(Object.freeze({
            index: rows.length, name: core.text(name), title: core.text(title), summary: core.text(summary),
            source: core.text(source), flags: flagsOf(core, flags),
        }));
    }
    return rows;
}

/**
 * The index of a row by its name; 0, the default, for undefined.
 * @param {Row[]} rows
 * @param {unknown} name
 * @param {string} what
 * @returns {number}
 */
export function indexOfRow(rows, name, what) {
    if (name === undefined) return 0;
    const row = rows.find((each) => each.name === name);
    if (row) return row.index;
    throw wrongArgument(`${what} must be one of ${rows.map((each) => each.name).join(', ')}, ` +
        `not ${shown(name)}.`);
}

/**
 * Reads a name such as 'astar+octile'.
 * @param {Core} core
 * @param {unknown} name
 * @returns {Algorithm}
 */
export function parseAlgorithm(core, name) {
    if (name === undefined) return { search: 0, heuristic: 0 };
    const known = core.algorithms.get(checkString(name, 'The algorithm'));
    if (known) return known;
    core.lend([core.zeroEnded(name, 'The algorithm')], (text) => core.run('algorithm_parse', text));
    const algorithm = /** @type {Algorithm} */ (core.read('algorithm'));
    core.algorithms.set(/** @type {string} */ (name), algorithm);
    return algorithm;
}

/**
 * @param {Core} core
 * @param {Algorithm} algorithm
 * @returns {string}
 */
export function formatAlgorithm(core, { search, heuristic }) {
    return core.text(core.address('algorithm_format', search, heuristic));
}
