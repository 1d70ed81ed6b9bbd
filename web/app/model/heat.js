// SPDX-License-Identifier: MIT
// What a heat map shows of its values: how they range, and how an estimate compares with the distance.

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {import('./state.js').HeatLayer} HeatLayer */

// The heuristic of a heat map that shows each pane the one that its search reads.
export const OWN = 'own';

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

/** Each layer once: panes may share one. @param {(HeatLayer|null)[]} layers */
export function distinctLayers(layers) {
    return [...new Set(layers)].flatMap((layer) => (layer ? [layer] : []));
}

/** The range of all layers together: equal colours mean equal values on every pane. @param {(HeatLayer|null)[]} layers */
export function commonRange(layers) {
    const withValues = distinctLayers(layers).filter(({ values }) => values.some((value) => !Number.isNaN(value)));
    const ranges = withValues.map(({ values }) => rangeOf(values));
    return rangeOf(Float64Array.from(ranges.flatMap(({ least, most }) => [least, most])));
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
