// SPDX-License-Identifier: MIT
// Checks a tick by the library's validator, which shares no code with what moves the units.
//
// It wants units on ground, but a wall may have been drawn on one. Such a tick is checked on a copy of the map
// where the ground under these units is open; that whoever moved stands on true ground then is checked apart.
//
// Cost: a sheet of the map; with units in walls a copy of the map besides.
import { STATUS } from '../model/crowd.js';
import { costsOn } from './terrains.js';

/** @typedef {import('../../lib/sluice.js').Sluice} Sluice */
/** @typedef {import('../../lib/sluice.js').GridMap} GridMap */
/** @typedef {import('../../lib/sluice.js').Tile} Tile */

/**
 * @typedef {object} Tick
 * @property {Int32Array} before    x and y of each unit
 * @property {Int32Array} tiles     likewise, after it
 * @property {Int32Array} goals
 * @property {Int32Array} kinds
 * @property {Uint8Array} statuses
 * @property {number[]} sizes       by kind
 * @property {string} [terrains]    the characters of the ground that all may enter; absent: all ground
 * @property {import('../../lib/sluice.js').Rules} rules
 */

/** @typedef {{unit: number, kind: number, size: number, from: Tile, to: Tile, goal: Tile}} Step */

/**
 * Which rule a tick breaks, as a sentence; empty: none.
 * @param {Sluice} sluice @param {GridMap} map @param {Tick} tick
 */
export function faultOf(sluice, map, tick) {
    const steps = stepsOf(tick);
    if (steps.length === 0) return '';
    const isGround = groundOf(map, tick.terrains);
    const isWalled = (/** @type {Tile} */ tile, /** @type {number} */ size) =>
        squareOf(tile, size).some((covered) => !isGround(covered));
    const intoWall = steps.find(({ from, to, size }) => (from.x !== to.x || from.y !== to.y) && isWalled(to, size));
    if (intoWall) return `Unit ${intoWall.unit} stepped into a wall.`;
    const walled = steps.filter(({ from, size }) => isWalled(from, size));
    if (walled.length === 0) return check(map, steps, tick);
    const opened = withGround(sluice, map, walled, tick.terrains);
    try {
        return check(opened, steps, { ...tick, terrains: undefined });
    } finally {
        opened.destroy();
    }
}

/** @param {Tick} tick @returns {Step[]} of the units that are present */
function stepsOf({ before, tiles, goals, kinds, statuses, sizes }) {
    const at = (/** @type {Int32Array} */ pairs, /** @type {number} */ unit) => ({ x: pairs[2 * unit], y: pairs[2 * unit + 1] });
    return [...statuses.keys()].filter((unit) => statuses[unit] !== STATUS.ABSENT).map((unit) => ({
        unit, kind: kinds[unit], size: sizes[kinds[unit]], from: at(before, unit), to: at(tiles, unit), goal: at(goals, unit),
    }));
}

/** The tiles that a unit covers. @param {Tile} tile @param {number} size */
function squareOf({ x, y }, size) {
    return Array.from({ length: size * size }, (_, i) => ({ x: x + i % size, y: y + Math.floor(i / size) }));
}

/** Which tiles units may enter. @param {GridMap} map @param {string} [terrains] @returns {(tile: Tile) => boolean} */
function groundOf(map, terrains) {
    if (terrains === undefined) return (tile) => map.isPassable(tile);
    const costs = costsOn(map, terrains);
    return ({ x, y }) => costs[y * map.width + x] > 0;
}

/**
 * A copy in which units may be where they are; what they may not enter is wall in it, so that it needs no terrains.
 * @param {Sluice} sluice @param {GridMap} map @param {Step[]} walled @param {string} [terrains]
 */
function withGround(sluice, map, walled, terrains) {
    const costs = costsOn(map, terrains);
    for (const { from, size } of walled) {
        for (const { x, y } of squareOf(from, size)) costs[y * map.width + x] = 1;
    }
    return sluice.mapFromCosts(map.width, map.height, costs);
}

/** @param {GridMap} map @param {Step[]} steps @param {Omit<Tick, 'before'>} tick */
function check(map, steps, { sizes, terrains, rules }) {
    const errands = steps.map(({ kind, from, goal }) => ({ kind, start: from, goal }));
    const flat = (/** @type {Tile[]} */ tiles) => tiles.flatMap(({ x, y }) => [x, y]);
    const tiles = Int32Array.from([...flat(steps.map(({ from }) => from)), ...flat(steps.map(({ to }) => to))]);
    try {
        map.checkPlan(errands, tiles, { rules, kinds: sizes.map((size) => ({ size, terrains })) });
        return '';
    } catch (error) {
        const { code, message } = /** @type {any} */ (error);
        if (code !== 'argument') throw error;
        return inOurNumbers(message, steps);
    }
}

/** The validator counts ticks from that before, and units without those removed. @param {string} message @param {Step[]} steps */
function inOurNumbers(message, steps) {
    const text = message.replace(/^Tick 1: /, '').replace(/\bunit (\d+)/g, (_, index) => `unit ${steps[index].unit}`);
    return text[0].toUpperCase() + text.slice(1);
}
