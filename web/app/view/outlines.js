// SPDX-License-Identifier: MIT
// Lines around zones, so that they show under a search too.
import { newPath } from './pen.js';

/** @typedef {import('../model/state.js').TerrainView} TerrainView */
/** @typedef {import('./pen.js').Pen} Pen */

// Where tiles are smaller than this many pixels lines would cover them.
const LEAST_SCALE = 2;

/** @type {WeakMap<TerrainView, Path2D>} in tiles */
const outlines = new WeakMap();

/** @param {Pen} pen @param {TerrainView} terrain @param {{width: number, height: number}} world */
export function drawOutlines({ context, camera, palette }, terrain, world) {
    if (camera.scale < LEAST_SCALE) return;
    context.save();
    context.translate(camera.left, camera.top);
    context.scale(camera.scale, camera.scale);
    context.strokeStyle = palette.outline;
    context.lineWidth = 1 / camera.scale;
    context.stroke(outlineFor(context, terrain, world));
    context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {TerrainView} terrain @param {{width: number, height: number}} world */
function outlineFor(context, terrain, world) {
    const path = newPath(context);
    // Only those of canvases are drawn again and again.
    if (!(path instanceof Path2D)) return traceOutline(path, terrain.zones, world);
    const known = outlines.get(terrain) ?? traceOutline(path, terrain.zones, world);
    outlines.set(terrain, known);
    return known;
}

/** The sides where a zone ends. @param {Path2D} path @param {Int32Array} zones @param {{width: number, height: number}} world */
function traceOutline(path, zones, { width, height }) {
    const zoneAt = (/** @type {number} */ x, /** @type {number} */ y) => (x < width && y < height ? zones[y * width + x] : -1);
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            const own = zones[y * width + x];
            if (zoneAt(x + 1, y) !== own) {
                path.moveTo(x + 1, y);
                path.lineTo(x + 1, y + 1);
            }
            if (zoneAt(x, y + 1) !== own) {
                path.moveTo(x, y + 1);
                path.lineTo(x + 1, y + 1);
            }
        }
    }
    return path;
}
