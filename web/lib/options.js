// SPDX-License-Identifier: MIT
// Options as records, and the reverse.

import {
    checkCharacters, checkFlag, checkInt, checkName, checkNumber, checkOptions, checkRows, checkTile, checkWhole,
    shown, wrongArgument,
} from './check.js';
import { handleOn } from './handle.js';
import { indexOfMethod } from './registry.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./handle.js').Handle} Handle
 * @typedef {import('./types/basics.js').Tile} Tile
 * @typedef {import('./types/basics.js').Rect} Rect
 * @typedef {import('./types/rules.js').Rules} Rules
 * @typedef {import('./types/rules.js').Unit} Unit
 * @typedef {import('./types/terrain.js').TerrainOptions} TerrainOptions
 * @typedef {import('./types/terrain.js').Edit} Edit
 * @typedef {import('./types/crowd.js').Errand} Errand
 * @typedef {import('./types/rules.js').Leap} Leap
 * @typedef {{ width: number, height: number }} Size
 */

// SLU_MAX_REACH of rules.h, and SLU_MAX_AREA of find.h.
const MOST_REACH = 32;
const MOST_AREA = 2 ** 31 - 1;
const SIZE_OF_UNIT = 'The size of the unit';

/**
 * @param {Unit} unit
 * @returns {Uint8Array | null} its terrains as a C string; null: all ground
 */
function terrainsOf({ terrains }) {
    return terrains === undefined ? null : checkCharacters(terrains, 'The terrains');
}

/**
 * Fills the record `unit`.
 * @param {Core} core
 * @param {Unit | undefined} value
 * @returns {Uint8Array | null} the terrains as a C string, passed next to the record
 */
export function writeUnit(core, value) {
    const unit = checkOptions(value, 'The unit');
    core.write('unit', { size: checkInt(unit.size, SIZE_OF_UNIT) });
    return terrainsOf(unit);
}

/**
 * @param {Rules | undefined} rules
 * @param {Handle} map which the influence must belong to
 * @returns {Handle[]} their influence, if they have one: an owner of what keeps the rules
 */
export function influenceOf(rules, map) {
    return rules?.influence === undefined ? [] : [handleOn(rules.influence, 'influence', map)];
}

/**
 * Fills the record `rules`.
 * @param {Core} core
 * @param {Rules | undefined} value
 * @param {Handle} [map] absent: an influence is ignored
 * @returns {Uint8Array | null} the terrains as a C string, passed next to the record
 */
export function writeRules(core, value, map) {
    const rules = checkOptions(value, 'The rules');
    const [influence] = map ? influenceOf(rules, map) : [];
    const steps = checkOptions(rules.steps, 'The steps');
    core.write('rules', {
        diagonals: checkName(rules.diagonals, 'The rule for diagonals', core.names('diagonals_name')),
        charge: checkName(rules.charge, 'The charge', core.names('charge_name')),
        straight: checkInt(steps.straight, 'The straight step'),
        diagonal: checkInt(steps.diagonal, 'The diagonal step'),
        size: checkInt(rules.size, SIZE_OF_UNIT),
        influence: influence?.address ?? 0,
    });
    return terrainsOf(rules);
}

/**
 * The rules in the record `rules`, without default values.
 * @param {Core} core
 * @param {number} terrains the address of its unit's; 0: all ground
 * @returns {Rules}
 */
export function readRules(core, terrains) {
    const { diagonals, charge, straight, diagonal, size } = core.read('rules');
    /** @type {Rules} */
    const rules = {
        diagonals: /** @type {Rules['diagonals']} */ (core.names('diagonals_name')[diagonals]),
        charge: /** @type {Rules['charge']} */ (core.names('charge_name')[charge]),
    };
    if (straight !== 0) rules.steps = { straight, diagonal };
    if (size > 1) rules.size = size;
    if (terrains !== 0) rules.terrains = charactersOf(core.bytes(terrains));
    return rules;
}

/**
 * Fills the record `cut`.
 * @param {Core} core
 * @param {TerrainOptions | undefined} value
 */
export function writeCut(core, value) {
    const options = checkOptions(value, 'The terrain options');
    core.write('cut', {
        method: indexOfMethod(core, 'decompositions', options.method),
        diagonals: checkName(options.diagonals, 'The rule for diagonals', core.names('diagonals_name')),
        prominence: checkNumber(options.prominence, 'The prominence', 0),
        widest: checkInt(options.widest, 'The widest cut'),
        downscale: checkInt(options.downscale, 'The downscale'),
        lakes: checkFlag(options.lakes, 'lakes'),
    });
}

/**
 * @param {Core} core
 * @returns {TerrainOptions}
 */
export function readCut(core) {
    const { method, diagonals, prominence, widest, downscale, lakes } = core.read('cut');
    return {
        method: core.methods.decompositions[method].name,
        diagonals: /** @type {Rules['diagonals']} */ (core.names('diagonals_name')[diagonals]),
        prominence, widest, downscale, lakes: lakes !== 0,
    };
}

/**
 * Fills the record `edit`.
 * @param {Core} core
 * @param {unknown} value
 * @param {Size} size
 */
export function writeEdit(core, value, size) {
    const edit = checkOptions(/** @type {Edit} */ (value), 'An edit');
    if (edit.kind === undefined) throw wrongArgument(`An edit must have a kind: ${core.names('edit_name').join(', ')}.`);
    if (!Array.isArray(edit.ends) || edit.ends.length !== 2) {
        throw wrongArgument(`The ends of an edit must be two tiles, not ${shown(edit.ends)}.`);
    }
    const [end0, end1] = edit.ends.map((end) => checkTile(end, 'An end of an edit', size));
    core.write('edit', {
        kind: checkName(edit.kind, 'The kind of an edit', core.names('edit_name')),
        end0X: end0.x, end0Y: end0.y, end1X: end1.x, end1Y: end1.y,
        which: checkWhole(edit.which, 'which', 0, 2 ** 32 - 1, 0),
    });
}

/**
 * @param {Core} core
 * @returns {Edit}
 */
export function readEdit(core) {
    const { kind, end0X, end0Y, end1X, end1Y, which } = core.read('edit');
    return {
        kind: /** @type {Edit['kind']} */ (core.names('edit_name')[kind]),
        ends: [{ x: end0X, y: end0Y }, { x: end1X, y: end1Y }], which,
    };
}

/**
 * @param {unknown} value
 * @param {Size} size
 * @returns {number[]} x, y, width, height
 */
export function checkArea(value, size) {
    const { x, y, width, height } = checkOptions(/** @type {Rect} */ (value), 'The area');
    const corner = checkTile({ x, y }, 'The corner of the area', size);
    return [
        corner.x, corner.y,
        checkWhole(width, 'The width of the area', 1, size.width - corner.x),
        checkWhole(height, 'The height of the area', 1, size.height - corner.y),
    ];
}

/**
 * @param {Errand} value
 * @param {Size} size
 * @returns {number[]} kind, start x, start y, goal x, goal y, as wasm/sluw.h has them
 */
export function checkErrand(value, size) {
    const { start, goal, kind } = checkOptions(value, 'An errand');
    const from = checkTile(start, 'The start', size);
    const to = checkTile(goal, 'The goal', size);
    return [checkInt(kind, 'The kind'), from.x, from.y, to.x, to.y];
}

/**
 * Leaps as the module reads them, five numbers each.
 * @param {unknown} value
 * @returns {Float64Array}
 */
export function leapsOf(value) {
    return checkRows(value ?? [], 'The leaps', (leap) => {
        const { dx, dy, cost, over, turned } = checkOptions(/** @type {Leap} */ (leap), 'A leap');
        return [
            checkWhole(dx, 'The columns of a leap', -MOST_REACH, MOST_REACH),
            checkWhole(dy, 'The rows of a leap', -MOST_REACH, MOST_REACH),
            checkNumber(cost, 'The cost of a leap'),
            checkFlag(over, 'Whether a leap goes over'), checkFlag(turned, 'Whether a leap is turned'),
        ];
    }, Float64Array);
}

/**
 * The area of every tile.
 * @param {Core} core
 * @param {unknown} value numbers, or text as slu_areas_parse reads it
 * @param {Size} size
 * @returns {Uint32Array | null}
 */
export function areasOf(core, value, { width, height }) {
    if (value === undefined) return null;
    if (typeof value === 'string') {
        const text = core.encode(value);
        return core.lend([text], (place) => core.list(Uint32Array, 'areas_parse', place, text.length, width, height));
    }
    const { length } = /** @type {ArrayLike<number>} */ (value ?? []);
    if (length !== width * height) {
        throw wrongArgument(`The areas must be ${width * height} numbers, one for each tile, not ${shown(value)}.`);
    }
    return Uint32Array.from(/** @type {ArrayLike<number>} */ (value),
        (area) => checkWhole(area, 'The number of an area', 0, MOST_AREA));
}

/**
 * Bytes as a string, one character each.
 * @param {Uint8Array} bytes
 * @returns {string}
 */
export function charactersOf(bytes) {
    const CHUNK = 8192; // fromCharCode takes its characters as arguments
    let text = '';
    for (let i = 0; i < bytes.length; i += CHUNK) {
        text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
    }
    return text;
}

/**
 * Pairs of numbers as tiles.
 * @param {Int32Array} pairs
 * @returns {Tile[]}
 */
export function tilesOf(pairs) {
    const tiles = new Array(pairs.length / 2);
    for (let i = 0; i < tiles.length; i++) tiles[i] = { x: pairs[2 * i], y: pairs[2 * i + 1] };
    return tiles;
}

/**
 * Tiles as pairs of numbers.
 * @param {unknown} tiles
 * @param {string} name
 * @param {Size} [size]
 * @returns {Int32Array}
 */
export function pairsOf(tiles, name, size) {
    if (!Array.isArray(tiles)) throw wrongArgument(`${name} must be an array of tiles, not ${shown(tiles)}.`);
    const pairs = new Int32Array(2 * tiles.length);
    for (let i = 0; i < tiles.length; i++) {
        const { x, y } = checkTile(tiles[i], `Tile ${i} of ${name.toLowerCase()}`, size);
        pairs[2 * i] = x;
        pairs[2 * i + 1] = y;
    }
    return pairs;
}
