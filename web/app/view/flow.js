// SPDX-License-Identifier: MIT
// The field of directions as arrows, thinned out where tiles are small. Only what can be seen is drawn.
import { DIRECTIONS } from '../model/flow.js';
import { newPath } from './pen.js';

/** @typedef {import('../model/state.js').World} World */
/** @typedef {import('../model/flow.js').FlowView} FlowView */
/** @typedef {import('./pen.js').Pen} Pen */

// Arrows closer to each other than this cannot be read.
const LEAST_PIXELS = 14;

/** @param {Pen} pen @param {World} world @param {FlowView} flow */
export function drawFlow(pen, world, { directions }) {
    const { context, camera, palette } = pen;
    const step = Math.ceil(LEAST_PIXELS / camera.scale);
    const length = 0.32 * step * camera.scale;
    const arrows = newPath(context);
    for (const corner of shownSquares(pen, world, step)) {
        const found = tileIn(corner, step, world, directions);
        if (!found) continue;
        const { x, y } = found;
        addArrow(arrows, camera.toX(x + 0.5), camera.toY(y + 0.5), length, DIRECTIONS[directions[y * world.width + x]]);
    }
    context.lineCap = context.lineJoin = 'round';
    for (const [colour, width] of /** @type {[string, number][]} */ ([[palette.halo, 2.5], [palette.flow, 1.25]])) {
        context.strokeStyle = colour;
        context.lineWidth = width;
        context.stroke(arrows);
    }
}

/**
 * The tile of a square that has an arrow: of those with a direction the nearest to the middle, so that corridors between
 * walls have theirs.
 * @param {{x: number, y: number}} corner @param {number} step @param {World} world @param {FlowView['directions']} directions
 */
function tileIn(corner, step, { width, height, costs }, directions) {
    let [best, nearest] = [/** @type {{x: number, y: number}|null} */ (null), Infinity];
    for (let y = corner.y; y < Math.min(corner.y + step, height); y++) {
        for (let x = corner.x; x < Math.min(corner.x + step, width); x++) {
            const distance = Math.hypot(x - corner.x - (step >> 1), y - corner.y - (step >> 1));
            const tile = y * width + x;
            if (distance < nearest && directions[tile] >= 0 && costs[tile] !== 0) [best, nearest] = [{ x, y }, distance];
        }
    }
    return best;
}

/**
 * The top left tiles of squares of `step` tiles, as far as the canvas shows them.
 * @param {Pen} pen @param {World} world @param {number} step
 */
function* shownSquares({ context, camera }, { width, height }, step) {
    const { canvas } = context;
    const first = camera.tileAt(0, 0);
    const last = camera.tileAt(canvas.width / devicePixelRatio, canvas.height / devicePixelRatio);
    const begin = (/** @type {number} */ tile) => Math.max(0, Math.floor(tile / step)) * step;
    for (let y = begin(first.y); y <= Math.min(last.y, height - 1); y += step) {
        for (let x = begin(first.x); x <= Math.min(last.x, width - 1); x += step) yield { x, y };
    }
}

/**
 * @param {Path2D} path @param {number} x  its middle @param {number} y @param {number} reach  from there to its end
 * @param {{dx: number, dy: number}} direction
 */
function addArrow(path, x, y, reach, { dx, dy }) {
    const length = reach / Math.hypot(dx, dy);
    const [alongX, alongY] = [dx * length, dy * length];
    path.moveTo(x - alongX, y - alongY);
    path.lineTo(x + alongX, y + alongY);
    for (const side of [-1, 1]) {
        path.moveTo(x + alongX, y + alongY);
        path.lineTo(x + 0.1 * alongX - side * 0.6 * alongY, y + 0.1 * alongY + side * 0.6 * alongX);
    }
}
