// SPDX-License-Identifier: MIT
// What everything that is drawn over the tiles is drawn with.

/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./palette.js').Palette} Palette */

/**
 * @typedef {object} Pen
 * @property {CanvasRenderingContext2D} context
 * @property {Camera} camera
 * @property {Palette} palette
 */

/**
 * Strokes a line with a halo, so that it shows on any ground.
 * @param {Pen} pen
 * @param {Tile[]} tiles    through whose middles it goes
 * @param {string} colour
 * @param {number} width    pixels
 */
export function strokeThrough({ context, camera, palette }, tiles, colour, width, dash = /** @type {number[]} */ ([])) {
    context.beginPath();
    for (const { x, y } of tiles) context.lineTo(camera.toX(x + 0.5), camera.toY(y + 0.5));
    context.lineCap = context.lineJoin = 'round';
    context.strokeStyle = palette.halo;
    context.lineWidth = width + 2;
    context.stroke();
    context.setLineDash(dash);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
    context.setLineDash([]);
}

/**
 * A path to fill or stroke on a context: a canvas's, or one that writes SVG.
 * @param {CanvasRenderingContext2D} context @returns {Path2D}
 */
export function newPath(context) {
    return /** @type {any} */ (context).newPath?.() ?? new Path2D();
}

/** The width of a line that is `share` of a tile, in pixels within reason. @param {Pen} pen @param {number} share */
export function lineWidth({ camera }, share) {
    return Math.min(Math.max(camera.scale * share, 1.5), 8);
}
