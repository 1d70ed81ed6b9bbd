// SPDX-License-Identifier: MIT
// Gates as a person handles them: the one that is meant, the line that is drawn, the edits in words.
import { sameTile } from './state.js';
import { fitsAt } from './unit.js';

/** @typedef {import('./state.js').Tile} Tile */
/** @typedef {import('./state.js').Gate} Gate */
/** @typedef {import('./state.js').Edit} Edit */
/** @typedef {import('./state.js').World} World */

/**
 * The gate nearest to a tile, if it lies within reach, else -1.
 * @param {Gate[]} gates
 * @param {Tile} tile
 * @param {number} reach   tiles
 */
export function nearestGate(gates, tile, reach) {
    let nearest = -1;
    let least = reach;
    for (const [index, { tiles }] of gates.entries()) {
        for (const { x, y } of tiles) {
            const distance = Math.hypot(x - tile.x, y - tile.y);
            if (distance > least || (distance === least && nearest >= 0)) continue;
            least = distance;
            nearest = index;
        }
    }
    return nearest;
}

/**
 * The indices of the gates, narrowest first, at most `most` of them.
 * @param {Gate[]} gates @param {number} most
 */
export function narrowestFirst(gates, most) {
    const order = [...gates.keys()].sort((a, b) => gates[a].width - gates[b].width || a - b);
    return order.slice(0, most);
}

/**
 * The index of the gate with the ends of another one, or -1.
 * @param {Gate[]} gates @param {Gate|undefined} gate
 */
export function findSame(gates, gate) {
    return gate ? gates.findIndex(({ ends }) => sameEnds(ends, gate.ends)) : -1;
}

/** @param {[Tile, Tile]} a @param {[Tile, Tile]} b */
export function sameEnds(a, b) {
    return (sameTile(a[0], b[0]) && sameTile(a[1], b[1])) || (sameTile(a[0], b[1]) && sameTile(a[1], b[0]));
}

/**
 * The line of ground that a stroke from one tile to another means: horizontal, vertical or diagonal,
 * whichever is nearest, from the wall behind its first ground tile to the next wall. Null where the stroke
 * meets no ground. What is ground depends on the unit.
 * @param {World} world @param {Tile} from @param {Tile} to @param {import('./unit.js').Unit} unit
 * @returns {[Tile, Tile]|null}
 */
export function wallToWall(world, from, to, unit) {
    const step = directionOf(to.x - from.x, to.y - from.y);
    if (!step) return null;
    const isGround = (/** @type {Tile} */ tile) => fitsAt(world, unit, tile);
    const go = (/** @type {Tile} */ { x, y }, /** @type {number} */ sign) =>
        ({ x: x + sign * step.x, y: y + sign * step.y });
    const length = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    let first = from;
    for (let i = 0; i < length && !isGround(first); i++) first = go(first, 1);
    if (!isGround(first)) return null;
    let last = first;
    while (isGround(go(first, -1))) first = go(first, -1);
    while (isGround(go(last, 1))) last = go(last, 1);
    return [first, last];
}

/**
 * The one of the eight directions that is nearest.
 * @param {number} dx @param {number} dy @returns {Tile|null}
 */
function directionOf(dx, dy) {
    if (dx === 0 && dy === 0) return null;
    const eighth = Math.round(Math.atan2(dy, dx) / (Math.PI / 4));
    const [x, y] = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]][(eighth + 8) % 8];
    return { x, y };
}

const DOES = { add: 'Add', remove: 'Remove', block: 'Block' };

/** @param {Edit} edit */
export function describeEdit({ kind, ends: [a, b] }) {
    return `${DOES[kind]} ${sameTile(a, b) ? `(${a.x}, ${a.y})` : `(${a.x}, ${a.y}) to (${b.x}, ${b.y})`}`;
}

/**
 * The edits as options of the command, each by the id that its gate had when its turn came.
 * @param {Edit[]} edits @param {number[]} ids   -1 for gates added
 */
export function commandOptions(edits, ids) {
    return edits.map(({ kind, ends: [a, b] }, index) =>
        (kind === 'add' ? `--add-gate ${a.x},${a.y},${b.x},${b.y}` : `--${kind}-gate ${ids[index]}`));
}
