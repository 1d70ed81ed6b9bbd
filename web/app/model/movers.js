// SPDX-License-Identifier: MIT
// Obstacles that move by themselves, as the panel of units adds them: drawn by chance on ground that is free, or put
// where the query begins and ends.
import { Chance } from './places.js';
import { UserError } from './limits.js';

/** @typedef {import('./state.js').Tile} Tile */
/** @typedef {import('../../lib/sluice.js').Mover} Mover */
/** @typedef {import('../../lib/sluice.js').MoverKind} MoverKind */
/** @typedef {import('../../lib/sluice.js').Rect} Rect */

/**
 * What a mover is added by.
 * @typedef {object} MoverSettings
 * @property {number} side   tiles along a block
 * @property {'chance'|'query'} where
 */

/**
 * @typedef {object} Ground
 * @property {number} width
 * @property {number} height
 * @property {ArrayLike<number>} costs  0 for walls
 * @property {Rect[]} taken             by units and movers
 */

export const MOST_SIDE = 16;
const TRIES = 4000;
const LONGEST = 30; // steps of a patrol that is drawn
const PERIOD = 2;
const [CLOSED, OPEN] = [12, 8];
const STEPS = [{ x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 }, { x: 0, y: -1 }];

/** @param {Ground} ground @param {Rect} area */
function isFree({ width, height, costs, taken }, area) {
    if (area.x < 0 || area.y < 0 || area.x + area.width > width || area.y + area.height > height) return false;
    for (let y = area.y; y < area.y + area.height; y++) {
        for (let x = area.x; x < area.x + area.width; x++) if (!(costs[y * width + x] > 0)) return false;
    }
    return !taken.some((other) => other.x < area.x + area.width && area.x < other.x + other.width &&
        other.y < area.y + area.height && area.y < other.y + other.height);
}

/** @param {Ground} ground @param {Tile} at @param {number} side */
function blockAt(ground, { x, y }, side) {
    return isFree(ground, { x, y, width: side, height: side });
}

/** How far a block gets along a straight line. @param {Ground} ground @param {Tile} from @param {number} side @param {Tile} step */
function reach(ground, from, side, step) {
    let at = from;
    for (let i = 0; i < LONGEST; i++) {
        const next = { x: at.x + step.x, y: at.y + step.y };
        if (!blockAt(ground, next, side)) break;
        at = next;
    }
    return at;
}

/**
 * The free passage across a tile, where it is at most `side` tiles wide: a row or a column between two walls.
 * @param {Ground} ground @param {Tile} tile @param {number} side @returns {Rect|null}
 */
function passageAt(ground, { x, y }, side) {
    const bare = { ...ground, taken: [] }; // what moves away makes no passage
    const open = (/** @type {number} */ toX, /** @type {number} */ toY) => isFree(bare, { x: toX, y: toY, width: 1, height: 1 });
    if (!open(x, y)) return null;
    let [west, east, north, south] = [x, x, y, y];
    while (east - west < side && open(west - 1, y)) west--;
    while (east - west < side && open(east + 1, y)) east++;
    while (south - north < side && open(x, north - 1)) north--;
    while (south - north < side && open(x, south + 1)) south++;
    const across = { x: west, y, width: east - west + 1, height: 1 };
    const down = { x, y: north, width: 1, height: south - north + 1 };
    const passage = across.width <= side && open(x, y - 1) && open(x, y + 1) ? across :
        down.height <= side && open(x - 1, y) && open(x + 1, y) ? down : null;
    return passage && isFree(ground, passage) ? passage : null;
}

/** @param {Chance} chance @param {Ground} ground @returns {Tile} */
function drawTile(chance, { width, height }) {
    return { x: chance.below(width), y: chance.below(height) };
}

/** @param {MoverKind} kind @param {Ground} ground @param {number} side @param {Chance} chance @returns {Mover|null} */
function tryDraw(kind, ground, side, chance) {
    const at = drawTile(chance, ground);
    if (kind === 'door') {
        const passage = passageAt(ground, at, side);
        return passage && { kind, ...sizeOf(passage), at: { x: passage.x, y: passage.y }, closed: CLOSED, open: OPEN };
    }
    if (!blockAt(ground, at, side)) return null;
    if (kind === 'drift') return { kind, ...block(side), at, period: PERIOD, seed: chance.below(2 ** 31) };
    const end = reach(ground, at, side, STEPS[chance.below(STEPS.length)]);
    const length = Math.abs(end.x - at.x) + Math.abs(end.y - at.y);
    return length < 2 * side ? null : { kind, ...block(side), at, period: PERIOD, points: [end] };
}

/** @param {Rect} area */
const sizeOf = ({ width, height }) => ({ width, height, glyph: '@' });
/** @param {number} side */
const block = (side) => ({ width: side, height: side, glyph: '@' });

/**
 * A mover in a place by chance; for the same ground and seed the same.
 * @param {MoverKind} kind @param {Ground} ground @param {number} side @param {number} seed @returns {Mover}
 */
export function drawMover(kind, ground, side, seed) {
    const chance = new Chance(seed);
    for (let i = 0; i < TRIES; i++) {
        const mover = tryDraw(kind, ground, side, chance);
        if (mover) return mover;
    }
    throw new UserError(kind === 'door' ? `There is no free passage of at most ${side} tiles for a door.` :
        `There is no free ground for a block of ${side} x ${side} tiles${kind === 'patrol' ? ' to patrol' : ''}.`);
}

/**
 * A mover at the start of the query; a patrol goes on to its goals.
 * @param {MoverKind} kind @param {Tile} start @param {Tile[]} goals @param {number} side @param {number} seed @returns {Mover}
 */
export function moverOfQuery(kind, start, goals, side, seed) {
    if (kind === 'door') return { kind, ...block(side), at: start, closed: CLOSED, open: OPEN };
    if (kind === 'drift') return { kind, ...block(side), at: start, period: PERIOD, seed };
    return { kind, ...block(side), at: start, period: PERIOD, points: goals };
}
