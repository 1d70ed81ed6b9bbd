// SPDX-License-Identifier: MIT
// Obstacles that move by themselves: blocks that patrol or drift, doors on a schedule.

import { rowsOf } from './change.js';
import { checkGlyph, checkInt, checkOptions, checkRows, checkTile, checkWhole, shown, wrongArgument } from './check.js';
import { Handle } from './handle.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./types/map.js').Change} Change
 * @typedef {import('./types/crowd.js').Mover} Mover
 * @typedef {import('./types/crowd.js').MoverKind} MoverKind
 * @typedef {import('./types/crowd.js').MoverState} MoverState
 * @typedef {import('./types/crowd.js').MoversStats} MoversStats
 * @typedef {import('./types/basics.js').Rect} Rect
 * @typedef {import('./types/basics.js').Tile} Tile
 * @typedef {import('./options.js').Size} Size
 */

// See wasm/sluw.h.
const MOVER_NUMBERS = 12;
const STATE_NUMBERS = 8;
const RECT_NUMBERS = 4;
const MOST_TICKS = 1_000_000;

// ---- descriptions

/** @param {Tile} tile @param {string} name @param {Size} size  of where it may be */
function pairOf(tile, name, size) {
    const { x, y } = checkTile(tile, name, size);
    return [x, y];
}

/** @param {unknown} value @param {string} name @param {number} [least] @param {number} [fallback] */
function ticksOf(value, name, least = 1, fallback = undefined) {
    return checkWhole(value, name, least, MOST_TICKS, fallback);
}

/**
 * A mover as a line of a scenario, for the library to parse like any other.
 * @param {Mover} value
 * @param {Size} size
 * @returns {string}
 */
function lineOf(value, size) {
    const mover = /** @type {Record<string, any>} */ (checkOptions(value, 'A mover'));
    const width = checkWhole(mover.width, 'The width of a mover', 1, size.width);
    const height = checkWhole(mover.height, 'The height of a mover', 1, size.height);
    const corners = { width: size.width - width + 1, height: size.height - height + 1 };
    const at = pairOf(mover.at, `A mover of ${width} x ${height} tiles`, corners);
    const shape = [width, height, glyphOf(mover.glyph)];
    if (mover.kind === 'door') {
        return ['mover door', ...at, ...shape, ticksOf(mover.closed, 'The time closed'),
            ticksOf(mover.open, 'The time open'), ticksOf(mover.phase, 'The phase', 0, 0)].join(' ');
    }
    const period = ticksOf(mover.period, 'The period');
    if (mover.kind === 'drift') {
        const seed = checkWhole(mover.seed, 'The seed', 0, Number.MAX_SAFE_INTEGER, 0);
        return ['mover drift', ...shape, period, ...at, seed].join(' ');
    }
    if (mover.kind !== 'patrol') throw wrongArgument(`A mover must be a patrol, a drift or a door, not ${shown(mover.kind)}.`);
    return ['mover patrol', ...shape, period, ...at, ...pointsOf(mover.points, corners)].join(' ');
}

/** @param {unknown} glyph */
function glyphOf(glyph) {
    const code = checkGlyph(glyph === undefined ? '@' : /** @type {string} */ (glyph));
    if (code > 32 && code < 127) return String.fromCharCode(code);
    throw wrongArgument(`The glyph of a mover must be a visible ASCII character, not ${shown(glyph)}.`);
}

/** @param {unknown} points @param {Size} size */
function pointsOf(points, size) {
    if (!Array.isArray(points) || points.length === 0) throw wrongArgument('A patrol needs points to go to.');
    return points.flatMap((point) => pairOf(point, 'A point of a patrol', size));
}

/** @param {unknown} list @param {Size} size @returns {string[]} a line for each mover */
export function linesOf(list, size) {
    if (!Array.isArray(list)) throw wrongArgument(`The movers must be an array, not ${shown(list)}.`);
    /** @type {string[]} */
    const lines = [];
    checkRows(list, 'The movers', (/** @type {Mover} */ mover) => {
        lines.push(lineOf(mover, size));
        return [];
    }, Int32Array);
    return lines;
}

/** The lines as a file, in which the number of a mover is that of its line. @param {Core} core @param {unknown} list @param {Size} size */
function textOf(core, list, size) {
    const lines = linesOf(list, size);
    return core.encode(`${lines.length ? lines.join('\n') : 'version 1'}\n`);
}

/** @param {Float64Array} numbers @param {readonly string[]} kinds @returns {Mover[]} */
function moversOf(numbers, kinds) {
    /** @type {Mover[]} */
    const movers = [];
    for (let i = 0; i < numbers.length;) {
        const [kind, glyph, width, height, x, y, period, seed, closed, open, phase, count] =
            numbers.subarray(i, i + MOVER_NUMBERS);
        i += MOVER_NUMBERS;
        const pairs = numbers.subarray(i, i += 2 * count);
        const shared = { width, height, glyph: String.fromCharCode(glyph), at: { x, y } };
        const points = Array.from({ length: count }, (_, k) => ({ x: pairs[2 * k], y: pairs[2 * k + 1] }));
        if (kinds[kind] === 'door') movers.push({ kind: 'door', ...shared, closed, open, phase });
        else if (kinds[kind] === 'drift') movers.push({ kind: 'drift', ...shared, period, seed });
        else movers.push({ kind: 'patrol', ...shared, period, points });
    }
    return movers;
}

/**
 * @param {Handle} map
 * @param {Uint8Array} text of a scenario
 * @returns {Mover[]}
 */
export function parseMovers(map, text) {
    const numbers = map.core.lend([text],
        (place) => map.core.list(Float64Array, 'movers_parse', map.address, place, text.length));
    return moversOf(numbers, map.core.names('mover_kind_name'));
}

/** @param {Rect[] | undefined} units @returns {Int32Array} */
function rectsOf(units) {
    return checkRows(units ?? [], 'The units', (/** @type {Rect} */ unit) => {
        const { x, y, width, height } = checkOptions(unit, 'The ground of a unit');
        return [checkInt(x, 'The x of a unit'), checkInt(y, 'The y of a unit'),
            checkInt(width, 'The width of a unit'), checkInt(height, 'The height of a unit')];
    }, Int32Array);
}

// ---- movers

/** Obstacles that move by themselves. Created by GridMap.createMovers. */
export class Movers {
    #handle;
    #core;
    #size;

    /**
     * @param {Handle} map
     * @param {Size} size
     * @param {number} address
     */
    constructor(map, size, address) {
        this.#core = map.core;
        this.#handle = new Handle(map.core, 'mover set', address, [map]);
        this.#size = size;
    }

    /**
     * Adds one more; its schedule begins at the present tick. Throws if it is invalid or its place is taken.
     * @param {Mover} mover
     * @param {Rect[]} [units] the ground that units occupy
     */
    add(mover, units) {
        const address = this.#handle.address;
        const [text, rects] = [textOf(this.#core, [mover], this.#size), rectsOf(units)];
        this.#core.lend([text, rects], (place, unitsAt) =>
            this.#core.run('movers_add', address, place, text.length, unitsAt, rects.length / RECT_NUMBERS));
    }

    /** Removes all of them and restores the ground. */
    clear() {
        this.#core.run('movers_clear', this.#handle.address);
    }

    /**
     * Lets one tick pass, before the units take theirs. Nothing is built on a unit.
     * @param {Rect[]} [units] the ground that units occupy
     * @returns {MoversStats}
     */
    step(units) {
        const address = this.#handle.address;
        const rects = rectsOf(units);
        this.#core.lend([rects], (place) => this.#core.run('movers_step', address, place, rects.length / RECT_NUMBERS));
        return /** @type {MoversStats} */ (/** @type {unknown} */ (this.#core.read('moved')));
    }

    /**
     * Applies changes to the ground, as GridMap.apply does; under a mover they show when it has left.
     * @param {Change[]} changes
     */
    apply(changes) {
        const address = this.#handle.address;
        const rows = rowsOf(changes);
        this.#core.lend([rows], (place) => this.#core.run('movers_apply', address, place, changes.length));
    }

    /** In the order in which they were added. @returns {MoverState[]} */
    states() {
        const kinds = this.#core.names('mover_kind_name');
        const numbers = this.#core.list(Int32Array, 'movers_states', this.#handle.address);
        const states = [];
        for (let i = 0; i < numbers.length; i += STATE_NUMBERS) {
            const [kind, glyph, x, y, width, height, present, waiting] = numbers.subarray(i, i + STATE_NUMBERS);
            states.push({
                kind: /** @type {MoverKind} */ (kinds[kind]), glyph: String.fromCharCode(glyph),
                area: { x, y, width, height }, present: present !== 0, waiting: waiting !== 0,
            });
        }
        return states;
    }

    /** Frees its memory; the ground stays as it is, see clear. Destroying it again does nothing. */
    destroy() {
        this.#handle.destroy();
    }
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {Mover[]} list
 * @param {{ units?: Rect[] }} [value]
 * @returns {Movers}
 */
export function createMovers(map, size, list, value) {
    const core = map.core;
    const options = checkOptions(value, 'The options of movers');
    const [text, rects] = [textOf(core, list, size), rectsOf(options.units)];
    return new Movers(map, size, core.lend([text, rects], (place, unitsAt) => core.create('movers_create',
        map.address, place, text.length, unitsAt, rects.length / RECT_NUMBERS)));
}
