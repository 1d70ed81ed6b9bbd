// SPDX-License-Identifier: MIT
// The map in a link: all its tiles packed, or those that differ from a map that whoever follows the link can open by name.
//
// Packed tiles are the characters, one byte each, and, unless they follow from the characters, the costs in hundredths
// as three bytes. Changed tiles have three bytes for how far each is from the one before, one for the character, three for
// the cost. All first bytes come before all second ones, and so on, which packs better.
import { deflate, fromBase64Url, toBase64Url, unpack } from './files/unpack.js';

/** @typedef {import('./state.js').World} World */
/** @typedef {import('./grid.js').Changes} Changes */
/** @typedef {{width: number, height: number, glyphs: Uint8Array, costs: Float64Array}} Tiles */

const WALLS = new Set([...'@OTW'].map((letter) => letter.charCodeAt(0)));
const GROUND = new Set([...'.GS'].map((letter) => letter.charCodeAt(0)));
const HIGHEST_COST = 10000;
const BYTES_PER_CHANGE = 7;

/** Whether costs need not be packed. @param {Tiles} tiles */
export function followsFromGlyphs({ glyphs, costs }) {
    return costs.every((cost, tile) => (cost === 0 ? WALLS.has(glyphs[tile]) : cost === 1 && GROUND.has(glyphs[tile])));
}

/** @param {Tiles} tiles */
export async function packTiles(tiles) {
    const { glyphs, costs } = tiles;
    if (followsFromGlyphs(tiles)) return toBase64Url(await deflate(glyphs));
    const bytes = new Uint8Array(4 * glyphs.length);
    bytes.set(glyphs);
    bytes.set(planesOf(costs, hundredths), glyphs.length);
    return toBase64Url(await deflate(bytes));
}

/** Throws if the text is not what packTiles makes of that many tiles. @param {string} text @param {number} count @param {boolean} hasCosts */
export async function unpackTiles(text, count, hasCosts) {
    const bytes = await unpack(fromBase64Url(text), 'deflate', hasCosts ? 4 * count : count);
    const glyphs = bytes.slice(0, count);
    return { glyphs, costs: hasCosts ? costsFrom(bytes.subarray(count), count) : defaultCosts(glyphs) };
}

/**
 * The tiles of a map that differ from another of the same size.
 * @param {Tiles} now @param {{glyphs: Uint8Array, costs: Float64Array}} before
 * @returns {Changes}
 */
export function changesBetween(now, before) {
    const tiles = Uint32Array.from(now.glyphs.keys()).filter((tile) =>
        now.glyphs[tile] !== before.glyphs[tile] || now.costs[tile] !== before.costs[tile]);
    return {
        tiles, glyphs: Uint8Array.from(tiles, (tile) => now.glyphs[tile]), costs: Float64Array.from(tiles, (tile) => now.costs[tile]),
    };
}

/** @param {Changes} changes */
export async function packChanges({ tiles, glyphs, costs }) {
    const count = tiles.length;
    const bytes = new Uint8Array(BYTES_PER_CHANGE * count);
    bytes.set(planesOf(tiles.map((tile, i) => tile - (i ? tiles[i - 1] : 0)), (step) => step));
    bytes.set(glyphs, 3 * count);
    bytes.set(planesOf(costs, hundredths), 4 * count);
    return toBase64Url(await deflate(bytes));
}

/** Throws if the text is not what packChanges makes of that many tiles. @param {string} text @param {number} count @returns {Promise<Changes>} */
export async function unpackChanges(text, count) {
    const bytes = await unpack(fromBase64Url(text), 'deflate', BYTES_PER_CHANGE * count);
    let tile = 0;
    return {
        tiles: Uint32Array.from(numbersFrom(bytes, count), (step) => (tile += step)),
        glyphs: bytes.slice(3 * count, 4 * count), costs: costsFrom(bytes.subarray(4 * count), count),
    };
}

/** @param {number} cost */
function hundredths(cost) {
    return Math.round(cost * 100);
}

/** Numbers as three bytes each, plane by plane. @param {ArrayLike<number>} values @param {(value: number) => number} wholeOf */
function planesOf(values, wholeOf) {
    const bytes = new Uint8Array(3 * values.length);
    for (let i = 0; i < values.length; i++) {
        const whole = wholeOf(values[i]);
        for (const part of [0, 1, 2]) bytes[part * values.length + i] = whole >> (8 * part);
    }
    return bytes;
}

/** @param {Uint8Array} bytes @param {number} count */
function numbersFrom(bytes, count) {
    return Uint32Array.from({ length: count }, (_, i) => bytes[i] | bytes[count + i] << 8 | bytes[2 * count + i] << 16);
}

/** @param {Uint8Array} bytes @param {number} count */
function costsFrom(bytes, count) {
    const costs = Float64Array.from(numbersFrom(bytes, count), (whole) => whole / 100);
    if (costs.some((cost) => cost > HIGHEST_COST)) throw new Error('a cost beyond the highest');
    return costs;
}

/** @param {Uint8Array} glyphs */
function defaultCosts(glyphs) {
    return Float64Array.from(glyphs, (glyph) => {
        if (WALLS.has(glyph)) return 0;
        if (GROUND.has(glyph)) return 1;
        throw new Error('a character without a cost');
    });
}
