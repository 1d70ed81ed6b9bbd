// SPDX-License-Identifier: MIT
// What the library knows by name: its tables of methods, and algorithms.

import { wrongArgument, shown, checkString } from './check.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./types/basics.js').Method} Method
 * @typedef {import('./types/basics.js').Methods} Methods
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
 * Reads one table of methods.
 * @param {Core} core
 * @param {number} table
 * @returns {Method[]}
 */
function readTable(core, table) {
    /** @type {Method[]} */
    const methods = [];
    while (core.ask('method', table, methods.length) !== 0) {
        const { name, title, summary, source, flags } = core.read('method');
        methods.push(Object.freeze({
            index: methods.length, name: core.text(name), title: core.text(title), summary: core.text(summary),
            source: core.text(source), flags: flagsOf(core, flags),
        }));
    }
    return methods;
}

/**
 * Reads every table of methods.
 * @param {Core} core
 * @returns {Methods}
 */
export function readMethods(core) {
    const tables = core.names('methods_name').map((name, table) => [name, readTable(core, table)]);
    return Object.freeze(Object.fromEntries(tables));
}

/**
 * The index of a method by its name; 0, the default, for undefined.
 * @param {Core} core
 * @param {keyof Methods} table
 * @param {unknown} name
 * @returns {number}
 */
export function indexOfMethod(core, table, name) {
    if (name === undefined) return 0;
    const methods = core.methods[table];
    const method = methods.find((each) => each.name === name);
    if (method) return method.index;
    const noun = core.names('methods_noun')[core.names('methods_name').indexOf(table)];
    throw wrongArgument(`The ${noun} must be one of ${methods.map((each) => each.name).join(', ')}, ` +
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
    core.lend([core.zeroTerminated(name, 'The algorithm')], (text) => core.run('algorithm_parse', text));
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
