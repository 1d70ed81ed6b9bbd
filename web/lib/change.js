// SPDX-License-Identifier: MIT
// Changes of maps as rows of numbers, and the reverse.

import { checkGlyph, checkInt, checkNumber, checkOptions, checkRows, wrongArgument } from './check.js';

/**
 * @typedef {import('./types/map.js').Change} Change
 */

// kind, x, y, width, height, glyph, cost: see wasm/sluw.h
const ROW_NUMBERS = 7;
const [GLYPH, COST] = [0, 1];

/**
 * @param {Change} value
 * @returns {number[]}
 */
function rowOf(value) {
    const { area, glyph, cost } = checkOptions(value, 'A change');
    const { x, y, width, height } = checkOptions(area, 'The area');
    if ((glyph === undefined) === (cost === undefined)) {
        throw wrongArgument('A change needs either a glyph or a cost.');
    }
    return [
        cost === undefined ? GLYPH : COST, checkInt(x, 'The x of the area'), checkInt(y, 'The y of the area'),
        checkInt(width, 'The width of the area'), checkInt(height, 'The height of the area'),
        glyph === undefined ? 0 : checkGlyph(glyph), checkNumber(cost, 'The cost', 0),
    ];
}

/**
 * @param {Change[]} changes
 * @returns {Float64Array}
 */
export function rowsOf(changes) {
    return checkRows(changes, 'The changes', rowOf, Float64Array);
}

/**
 * @param {Float64Array} rows
 * @returns {Change[]}
 */
export function changesOf(rows) {
    const changes = [];
    for (let i = 0; i < rows.length; i += ROW_NUMBERS) {
        const [kind, x, y, width, height, code, cost] = rows.subarray(i, i + ROW_NUMBERS);
        const area = { x, y, width, height };
        changes.push(kind === COST ? { area, cost } : { area, glyph: String.fromCharCode(code) });
    }
    return changes;
}
