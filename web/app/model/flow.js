// SPDX-License-Identifier: MIT
// A field of directions to the goals of the query, as the page knows it.

/**
 * @typedef {object} FlowView
 * @property {Int8Array} directions  by tile: an index into DIRECTIONS; -1 on goals, in walls and where there is no path
 * @property {Float64Array} costs    by tile: the cost of the path to the nearest goal; negative if there is none
 * @property {boolean} fromScratch   the last filling kept nothing
 * @property {number} raised         tiles that lost their path in the last update
 * @property {number} expanded       tiles expanded to fill it
 * @property {number} bytes
 * @property {number} milliseconds   that the filling took
 * @property {number} version        of the world it was filled for
 */

/** Clockwise from north, as the library has them. */
export const DIRECTIONS = [
    { name: 'north', dx: 0, dy: -1 }, { name: 'north-east', dx: 1, dy: -1 }, { name: 'east', dx: 1, dy: 0 },
    { name: 'south-east', dx: 1, dy: 1 }, { name: 'south', dx: 0, dy: 1 }, { name: 'south-west', dx: -1, dy: 1 },
    { name: 'west', dx: -1, dy: 0 }, { name: 'north-west', dx: -1, dy: -1 },
];
