// SPDX-License-Identifier: MIT
// Gates as bars across their doors, with their numbers where there is space for them, as the command draws them.
import { strokeThrough } from './pen.js';

/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/state.js').Gate} Gate */
/** @typedef {import('../model/state.js').World} World */
/** @typedef {import('./pen.js').Pen} Pen */

// Pixels: numbers on smaller tiles would hide the map.
const LEAST_SCALE = 4;
const LABEL_HEIGHT = 10;

/** @param {Pen} pen @param {World} world @param {Gate[]} gates @param {number} selected */
export function drawGates(pen, world, gates, selected) {
    const width = Math.min(Math.max(pen.camera.scale * 0.4, 2.5), 6);
    for (const [index, { ends, blocked }] of gates.entries()) {
        const isSelected = index === selected;
        strokeThrough(pen, acrossTiles(world, ends), blocked ? pen.palette.blocked : pen.palette.gate, isSelected ? width * 2 : width);
    }
    if (pen.camera.scale >= LEAST_SCALE) drawNumbers(pen, world, gates, selected);
}

/** Each next to its bar, unless another number is there or the bar is out of sight. @param {Pen} pen @param {World} world @param {Gate[]} gates @param {number} selected */
function drawNumbers({ context, camera, palette }, world, gates, selected) {
    context.font = `bold ${LABEL_HEIGHT}px system-ui, sans-serif`;
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    /** @type {{x: number, y: number, width: number}[]} */
    const taken = [];
    const order = [...gates.keys()].sort((a, b) => Number(b === selected) - Number(a === selected));
    for (const index of order) {
        const text = String(index);
        const [, end] = acrossTiles(world, gates[index].ends);
        const width = context.measureText(text).width;
        const edge = context.canvas.width / devicePixelRatio;
        const [right, y] = [camera.toX(end.x + 0.5) + 4, camera.toY(end.y + 0.5)];
        if (right > edge) continue;
        const x = Math.min(right, edge - width - 2);
        const isFree = taken.every((other) =>
            Math.abs(other.y - y) > LABEL_HEIGHT || x > other.x + other.width + 2 || other.x > x + width + 2);
        if (!isFree) continue;
        taken.push({ x, y, width });
        context.strokeStyle = palette.halo;
        context.lineWidth = 3;
        context.strokeText(text, x, y);
        context.fillStyle = gates[index].blocked ? palette.blocked : palette.gate;
        context.fillText(text, x, y);
    }
}

/**
 * The line from end to end, as long as the tiles are.
 * @param {World} world @param {[Tile, Tile]} ends
 * @returns {Tile[]}
 */
export function acrossTiles(world, [a, b]) {
    const [dx, dy] = a.x === b.x && a.y === b.y ? doorAt(world, a) : [Math.sign(b.x - a.x), Math.sign(b.y - a.y)];
    return [{ x: a.x - dx / 2, y: a.y - dy / 2 }, { x: b.x + dx / 2, y: b.y + dy / 2 }];
}

/** The direction from wall to wall at a tile, which shows which way a gate of one tile lies. @param {World} world @param {Tile} tile */
function doorAt({ width, height, costs }, { x, y }) {
    const isWall = (/** @type {number} */ column, /** @type {number} */ row) =>
        column < 0 || row < 0 || column >= width || row >= height || costs[row * width + column] === 0;
    const directions = [[1, 0], [0, 1], [1, 1], [1, -1]];
    return directions.find(([dx, dy]) => isWall(x - dx, y - dy) && isWall(x + dx, y + dy)) ?? directions[0];
}
