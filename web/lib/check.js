// SPDX-License-Identifier: MIT
// Checks of arguments before they enter the module, so that they fit the types of C. The library checks the
// ranges that depend on the map or the algorithm, with messages of its own.

import { SluiceError } from './error.js';

/** @typedef {import('./types/basics.js').Tile} Tile */

export const MAX_SIDE = 32768;
export const MAX_TILES = 2 ** 27;
export const MIN_COST = 0.01;
export const MAX_COST = 10000;

const INT_MAX = 2 ** 31 - 1;

/**
 * @param {string} sentence
 * @returns {SluiceError}
 */
export function wrongArgument(sentence) {
    return new SluiceError('argument', sentence);
}

/**
 * A value as text for a message.
 * @param {unknown} value
 * @returns {string}
 */
export function shown(value) {
    if (typeof value === 'string') return `'${value.length > 40 ? value.slice(0, 40) + '...' : value}'`;
    if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
    return typeof value === 'function' ? 'a function' : String(value);
}

/**
 * A whole number from `least` to `most`; `fallback` for undefined.
 * @param {unknown} value
 * @param {string} name
 * @param {number} least
 * @param {number} most
 * @param {number} [fallback]
 * @returns {number}
 */
export function checkWhole(value, name, least, most, fallback) {
    if (value === undefined && fallback !== undefined) return fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw wrongArgument(`${name} must be a whole number from ${least} to ${most}, not ${shown(value)}.`);
}

/**
 * A count, up to 2^53 - 1; 0 for undefined.
 * @param {unknown} value
 * @param {string} name
 * @returns {number}
 */
export function checkCount(value, name) {
    return checkWhole(value, name, 0, Number.MAX_SAFE_INTEGER, 0);
}

/**
 * An option of the library's type int, whose range the library checks; 0 for undefined.
 * @param {unknown} value
 * @param {string} name
 * @returns {number}
 */
export function checkInt(value, name) {
    return checkWhole(value, name, -INT_MAX, INT_MAX, 0);
}

/**
 * A finite number; `fallback` for undefined.
 * @param {unknown} value
 * @param {string} name
 * @param {number} [fallback]
 * @returns {number}
 */
export function checkNumber(value, name, fallback) {
    if (value === undefined && fallback !== undefined) return fallback;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw wrongArgument(`${name} must be a finite number, not ${shown(value)}.`);
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {number} 0 or 1; 0 for undefined
 */
export function checkFlag(value, name) {
    if (value === undefined) return 0;
    if (typeof value === 'boolean') return Number(value);
    throw wrongArgument(`${name} must be true or false, not ${shown(value)}.`);
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {string}
 */
export function checkString(value, name) {
    if (typeof value === 'string') return value;
    throw wrongArgument(`${name} must be a string, not ${shown(value)}.`);
}

/**
 * The index of a name in a list; 0, the default, for undefined.
 * @param {unknown} value
 * @param {string} name
 * @param {readonly string[]} names
 * @returns {number}
 */
export function checkName(value, name, names) {
    if (value === undefined) return 0;
    const index = names.indexOf(/** @type {string} */ (value));
    if (index >= 0) return index;
    throw wrongArgument(`${name} must be one of ${names.join(', ')}, not ${shown(value)}.`);
}

/**
 * @template {object} T
 * @param {T | undefined} value
 * @param {string} name
 * @returns {Partial<T>} an empty object for undefined
 */
export function checkOptions(value, name) {
    if (value === undefined) return {};
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw wrongArgument(`${name} must be an object, not ${shown(value)}.`);
}

/**
 * @param {unknown} width
 * @param {unknown} height
 */
export function checkSize(width, height) {
    const tiles = checkWhole(width, 'The width of a map', 1, MAX_SIDE) *
        checkWhole(height, 'The height of a map', 1, MAX_SIDE);
    if (tiles > MAX_TILES) throw wrongArgument(`A map holds at most ${MAX_TILES} tiles, not ${tiles}.`);
}

/**
 * A tile of whole numbers; if a map is given, one on that map.
 * @param {unknown} value
 * @param {string} name
 * @param {{ width: number, height: number }} [map]
 * @returns {Tile}
 */
export function checkTile(value, name, map) {
    const { x, y } = /** @type {Tile} */ (value ?? {});
    if (!Number.isInteger(x) || !Number.isInteger(y)) {
        throw wrongArgument(`${name} must be a tile { x, y } of whole numbers.`);
    }
    const { width, height } = map ?? { width: MAX_SIDE, height: MAX_SIDE };
    if (x >= 0 && y >= 0 && x < width && y < height) return { x, y };
    throw wrongArgument(`${name} (${x}, ${y}) is outside the map of ${width} by ${height} tiles.`);
}

/**
 * Costs of tiles, one per tile, 0 for a wall.
 * @param {ArrayLike<number>} costs
 * @param {number} tiles
 * @returns {Float64Array}
 */
export function checkCosts(costs, tiles) {
    if (costs?.length !== tiles) {
        throw wrongArgument(`The costs must be ${tiles} numbers, one per tile, not ${costs?.length}.`);
    }
    const checked = Float64Array.from(costs);
    for (let i = 0; i < tiles; i++) {
        const cost = checked[i];
        if (cost === 0 || (cost >= MIN_COST && cost <= MAX_COST)) continue;
        throw wrongArgument(`The cost of tile ${i} must be 0 for a wall or from ${MIN_COST} to ` +
            `${MAX_COST}, not ${shown(costs[i])}.`);
    }
    return checked;
}

/**
 * Characters as bytes: maps have one byte per tile, so a string may hold only characters up to 255.
 * @param {unknown} text
 * @param {string} name
 * @returns {Uint8Array}
 */
export function checkBytes(text, name) {
    if (text instanceof Uint8Array) return text;
    const string = checkString(text, name);
    const bytes = new Uint8Array(string.length);
    for (let i = 0; i < string.length; i++) {
        const code = string.charCodeAt(i);
        if (code > 255) {
            throw wrongArgument(`${name} must not contain the character ${shown(string[i])}: ` +
                'maps have one byte per tile.');
        }
        bytes[i] = code;
    }
    return bytes;
}

/**
 * @param {unknown} glyph
 * @returns {number} the code of its one character
 */
export function checkGlyph(glyph) {
    const bytes = checkBytes(glyph, 'The glyph');
    if (bytes.length === 1) return bytes[0];
    throw wrongArgument(`The glyph must be one character, not ${shown(glyph)}.`);
}

/**
 * Numbers for each item of a list, in one array. An error for an item has its number, counted from 1, as its
 * line.
 * @template T
 * @template {Int32Array | Float64Array} N
 * @param {unknown} list
 * @param {string} name
 * @param {(each: T) => number[]} numbersOf
 * @param {new(numbers: number[]) => N} Kind
 * @returns {N}
 */
export function checkRows(list, name, numbersOf, Kind) {
    if (!Array.isArray(list)) throw wrongArgument(`${name} must be an array, not ${shown(list)}.`);
    return new Kind(list.flatMap((each, index) => {
        try {
            return numbersOf(each);
        } catch (error) {
            if (!(error instanceof SluiceError)) throw error;
            throw new SluiceError(error.code, error.message, index + 1);
        }
    }));
}

/**
 * Characters as a C string: bytes and a zero.
 * @param {unknown} text
 * @param {string} name
 * @returns {Uint8Array}
 */
export function checkCharacters(text, name) {
    const bytes = checkBytes(text, name);
    if (bytes.includes(0)) throw wrongArgument(`${name} must not contain a zero character.`);
    return Uint8Array.of(...bytes, 0);
}

/**
 * @param {unknown} pixels
 * @param {number} count
 * @returns {Uint8Array}
 */
export function checkPixels(pixels, count) {
    if (!(pixels instanceof Uint8Array || pixels instanceof Uint8ClampedArray)) {
        throw wrongArgument(`The pixels must be a Uint8Array or Uint8ClampedArray, not ${shown(pixels)}.`);
    }
    if (pixels.length !== count) throw wrongArgument(`The pixels must be ${count} bytes, not ${pixels.length}.`);
    return new Uint8Array(pixels.buffer, pixels.byteOffset, count);
}
