// SPDX-License-Identifier: MIT
// Methods of the worker about the overlay, the index for ground of many costs.

/** @typedef {import('./worker.js').Method} Method */

/**
 * Cells numbered by their order, from 0 on, so that those of one parent differ in colour; -1 where there is none.
 * @param {Uint32Array} cells
 */
function rank(cells) {
    const numbers = [...new Set(cells)].filter((number) => number > 0).sort((a, b) => a - b);
    const places = new Map(numbers.map((number, place) => [number, place]));
    return { count: numbers.length, cells: Int32Array.from(cells, (number) => places.get(number) ?? -1) };
}

/** @type {Record<string, Method>} */
export const overlayMethods = {
    // {rules, depth}: the cells after the cuts down to this depth, and by tile the depth of the cut that it is of, -1: of none.
    cells(session, { rules, depth }) {
        const overlay = session.overlay(rules);
        const { levels, widestSeparator, cellBytes, costBytes, milliseconds } = overlay.describe();
        const deepest = Math.min(depth, levels - 1);
        const cuts = new Int8Array(session.theMap().passable().length).fill(-1);
        let cells = overlay.cells(deepest);
        for (let level = deepest; level >= 0; level--) {
            const around = level === deepest ? cells : overlay.cells(level);
            around.forEach((number, tile) => { if (number === 0) cuts[tile] = level; });
        }
        return { ...rank(cells), cuts, levels, depth: deepest, widestSeparator, bytes: cellBytes + costBytes, milliseconds };
    },
};
