// SPDX-License-Identifier: MIT
// What a heat map shows of its values: how they range, and how an estimate compares with the distance.

/** @typedef {import('./replay.js').Replay} Replay */

// Sums of square roots differ in their last digits; what differs less is equal.
const EQUAL = 1e-6;

/**
 * The least and the most of the values that are numbers; 0 and 0 where there are none.
 * @param {Float64Array} values
 */
export function rangeOf(values) {
    let least = Infinity;
    let most = -Infinity;
    for (const value of values) {
        if (value < least) least = value;
        if (value > most) most = value;
    }
    return least <= most ? { least, most } : { least: 0, most: 0 };
}

/**
 * Distances as the library gives them, negative for none, as values of a heat map.
 * @param {Float64Array} values
 */
export function withoutNegatives(values) {
    return values.map((value) => (value < 0 ? NaN : value));
}

/**
 * How much higher the distance is than the estimate, tile by tile; what is hardly different is equal.
 * @param {Float64Array} distances @param {Float64Array} estimates
 */
export function differenceOf(distances, estimates) {
    return distances.map((distance, tile) => {
        const difference = distance - estimates[tile];
        return Math.abs(difference) <= EQUAL * Math.max(1, distance) ? 0 : difference;
    });
}

/**
 * What is to be said of the errors of an estimate: differences as above, NaN where there is no path.
 * @param {Float64Array} differences
 */
export function errorsOf(differences) {
    let tiles = 0;
    let exact = 0;
    let tooHigh = 0;
    let sum = 0;
    for (const difference of differences) {
        if (Number.isNaN(difference)) continue;
        tiles++;
        sum += Math.abs(difference);
        if (difference === 0) exact++;
        if (difference < 0) tooHigh++;
    }
    const share = (/** @type {number} */ part) => (tiles ? part / tiles : 0);
    return { tiles, mean: share(sum), exact: share(exact), tooHigh: share(tooHigh) };
}

/** When each tile was first expanded, counted from 1; NaN for the others. @param {Replay} replay */
export function orderOf(replay) {
    const values = new Float64Array(replay.tileCount).fill(NaN);
    for (const [index, event] of replay.expansions.entries()) {
        const tile = replay.trace.tile[event];
        if (Number.isNaN(values[tile])) values[tile] = index + 1;
    }
    return values;
}
