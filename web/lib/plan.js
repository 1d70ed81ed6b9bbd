// SPDX-License-Identifier: MIT
// Plans for many units: computing and checking them.

import { checkCount, checkOptions, checkRows, shown, wrongArgument } from './check.js';
import { withOptions } from './crowd.js';
import { checkErrand } from './options.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./handle.js').Handle} Handle
 * @typedef {import('./types/crowd.js').CrowdOptions} CrowdOptions
 * @typedef {import('./types/crowd.js').Errand} Errand
 * @typedef {import('./types/crowd.js').Plan} Plan
 * @typedef {import('./types/crowd.js').PlanFacts} PlanFacts
 * @typedef {import('./types/crowd.js').PlanOptions} PlanOptions
 * @typedef {import('./options.js').Size} Size
 */

const ERRAND_NUMBERS = 5; // see checkErrand

/**
 * @param {Errand[]} errands
 * @param {Size} size
 * @returns {Int32Array}
 */
function errandsOf(errands, size) {
    return checkRows(errands, 'The errands', (/** @type {Errand} */ errand) => checkErrand(errand, size), Int32Array);
}

/**
 * The facts in the record `plan`.
 * @param {Core} core
 * @returns {PlanFacts}
 */
function readFacts(core) {
    const { outcome, ...facts } = core.read('plan');
    return /** @type {PlanFacts} */ (/** @type {unknown} */ (
        { ...facts, outcome: core.names('plan_outcome_name')[outcome] }));
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {Errand[]} errands
 * @param {PlanOptions} [value]
 * @returns {Plan}
 */
export function planUnits(map, size, errands, value) {
    const [core, address] = [map.core, map.address];
    const options = checkOptions(value, 'The plan options');
    const most = checkCount(options.maxExpanded, 'The most expansions');
    const numbers = errandsOf(errands, size);
    const tiles = withOptions(map, options, (terrains) => core.lend([terrains, numbers], (text, place) =>
        core.list(Int32Array, 'plan_create', address, text, place, numbers.length / ERRAND_NUMBERS, most)));
    return { ...readFacts(core), tiles };
}

/**
 * @param {unknown} tiles
 * @param {number} units
 * @returns {number} the number of ticks, the start included
 */
function countConfigurations(tiles, units) {
    if (!(tiles instanceof Int32Array)) throw wrongArgument(`The tiles must be an Int32Array, not ${shown(tiles)}.`);
    const configurations = units === 0 ? 0 : tiles.length / (2 * units);
    if (Number.isInteger(configurations)) return configurations;
    throw wrongArgument(`The tiles of ${units} units must be a multiple of ${2 * units} numbers, not ${tiles.length}.`);
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {Errand[]} errands
 * @param {Int32Array} tiles
 * @param {CrowdOptions} [value]
 * @returns {PlanFacts}
 */
export function checkPlan(map, size, errands, tiles, value) {
    const [core, address] = [map.core, map.address];
    const options = checkOptions(value, 'The crowd options');
    const numbers = errandsOf(errands, size);
    const units = numbers.length / ERRAND_NUMBERS;
    const configurations = countConfigurations(tiles, units);
    withOptions(map, options, (terrains) => core.lend([terrains, numbers, tiles], (text, place, tilesAt) =>
        core.run('plan_check', address, text, place, units, tilesAt, configurations)));
    return readFacts(core);
}
