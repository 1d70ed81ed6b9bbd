// SPDX-License-Identifier: MIT
// The units on the map and their goals. A walking unit is a full disc, one at its goal a light disc with a dot, a
// stranded one a disc with a cross: distinct without colour vision too. Where tiles are too small for that, squares
// whose lightness differs. All units of one status are one path, so that thousands take no longer than a frame.
import { STATUS, unitAt } from '../model/crowd.js';
import { newPath, strokeThrough } from './pen.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/crowd.js').CrowdView} CrowdView */
/** @typedef {import('./pen.js').Pen} Pen */

// Pixels along a tile from which on a unit is round and has its sign.
const LEAST_ROUND = 5;

/** @typedef {{x: number, y: number, radius: number}} Disc in pixels */

/** @param {Pen} pen @param {AppState} state */
export function drawUnits(pen, { crowd, crowdShare, pointer }) {
    if (!crowd) return;
    const { scale } = pen.camera;
    drawGoals(pen, crowd);
    const discs = discsOf(pen, crowd, crowdShare);
    const styles = /** @type {[number, string, (path: Path2D, disc: Disc) => void][]} */ ([
        [STATUS.AT_GOAL, pen.palette.atGoal, addDot], [STATUS.STRANDED, pen.palette.stranded, addCross],
        [STATUS.WALKING, pen.palette.walking, () => {}],
    ]);
    for (const [status, colour, addSign] of styles) {
        if (scale >= LEAST_ROUND) fillDiscs(pen, discs[status], colour, addSign);
        else fillSquares(pen, discs[status], colour);
    }
    if (pointer) drawErrand(pen, crowd, unitAt(crowd, pointer));
}

/**
 * Where the units are between the last two ticks, by status.
 * @param {Pen} pen @param {CrowdView} crowd @param {number} share @returns {Disc[][]}
 */
function discsOf({ camera }, { before, tiles, kinds, statuses, sizes }, share) {
    /** @type {Disc[][]} */
    const discs = [[], [], [], []];
    for (let unit = 0; unit < statuses.length; unit++) {
        const half = sizes[kinds[unit]] / 2;
        const at = (/** @type {number} */ i) => before[i] + (tiles[i] - before[i]) * share + half;
        discs[statuses[unit]].push({
            x: camera.toX(at(2 * unit)), y: camera.toY(at(2 * unit + 1)), radius: 0.88 * half * camera.scale,
        });
    }
    return discs;
}

/** @param {Pen} pen @param {Disc[]} discs @param {string} colour @param {(path: Path2D, disc: Disc) => void} addSign */
function fillDiscs({ context, camera, palette }, discs, colour, addSign) {
    const [round, signs] = [newPath(context), newPath(context)];
    for (const disc of discs) {
        round.moveTo(disc.x + disc.radius, disc.y);
        round.arc(disc.x, disc.y, disc.radius, 0, 2 * Math.PI);
        addSign(signs, disc);
    }
    context.fillStyle = colour;
    context.fill(round);
    context.strokeStyle = palette.unitEdge;
    context.lineWidth = 1;
    context.stroke(round);
    // Thin where discs are small, so that their colour still shows.
    context.lineWidth = Math.min(Math.max(0.12 * camera.scale, 0.75), 2.5);
    context.stroke(signs);
    context.fillStyle = palette.unitEdge;
    context.fill(signs);
}

/** @param {Path2D} path @param {Disc} disc */
function addDot(path, { x, y, radius }) {
    path.moveTo(x + 0.15 * radius, y);
    path.arc(x, y, 0.15 * radius, 0, 2 * Math.PI);
}

/** @param {Path2D} path @param {Disc} disc */
function addCross(path, { x, y, radius }) {
    const reach = 0.6 * radius;
    for (const side of [-1, 1]) {
        path.moveTo(x - reach, y - side * reach);
        path.lineTo(x + reach, y + side * reach);
    }
}

/** @param {Pen} pen @param {Disc[]} discs @param {string} colour */
function fillSquares({ context, palette }, discs, colour) {
    // The edge first: light squares are seen on light ground too.
    for (const [ink, edge] of /** @type {[string, number][]} */ ([[palette.unitEdge, 0.75], [colour, 0]])) {
        context.fillStyle = ink;
        for (const { x, y, radius } of discs) {
            const half = Math.max(radius, 1) + edge;
            context.fillRect(x - half, y - half, 2 * half, 2 * half);
        }
    }
}

/** @param {Pen} pen @param {CrowdView} crowd */
function drawGoals({ context, camera, palette }, { goals, kinds, statuses, sizes }) {
    const diamonds = newPath(context);
    for (let unit = 0; unit < statuses.length; unit++) {
        if (statuses[unit] !== STATUS.WALKING && statuses[unit] !== STATUS.STRANDED) continue;
        const half = sizes[kinds[unit]] / 2;
        const [x, y] = [camera.toX(goals[2 * unit] + half), camera.toY(goals[2 * unit + 1] + half)];
        const reach = 0.6 * half * camera.scale;
        diamonds.moveTo(x - reach, y);
        for (const [dx, dy] of [[0, -reach], [reach, 0], [0, reach]]) diamonds.lineTo(x + dx, y + dy);
        diamonds.closePath();
    }
    context.fillStyle = palette.unitGoal;
    context.fill(diamonds);
    if (camera.scale < LEAST_ROUND) return;
    context.strokeStyle = palette.unitEdge;
    context.lineWidth = 0.75;
    context.stroke(diamonds);
}

/** A line from a unit to its goal. @param {Pen} pen @param {CrowdView} crowd @param {number} unit  -1: none */
function drawErrand(pen, { tiles, goals, kinds, sizes }, unit) {
    if (unit < 0) return;
    // Lines go through the middles of tiles, and wide units have theirs elsewhere.
    const shift = (sizes[kinds[unit]] - 1) / 2;
    const [from, to] = [tiles, goals].map((pairs) => ({ x: pairs[2 * unit] + shift, y: pairs[2 * unit + 1] + shift }));
    strokeThrough(pen, [from, to], pen.palette.unitGoal, 2, [6, 4]);
}
