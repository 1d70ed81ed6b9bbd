// SPDX-License-Identifier: MIT
// The kind of unit that searches, zones and pictures are for: how many tiles it covers, and the ground it may enter.

/** @typedef {import('../../lib/sluice.js').Unit} Unit */
/** @typedef {import('../../lib/sluice.js').Rules} Rules */
/** @typedef {import('./state.js').AppState} AppState */
/** @typedef {import('./state.js').Tile} Tile */
/** @typedef {import('./state.js').World} World */

/** Tiles along the side of the largest, as the library has it. */
export const MOST_SIZE = 16;

/** The parts of the state that rulesOf reads. @type {(keyof AppState)[]} */
export const RULE_KEYS = ['diagonals', 'charge', 'unitSize', 'unitTerrains'];

/**
 * The unit of the state, without what is the default.
 * @param {Pick<AppState, 'unitSize'|'unitTerrains'>} state
 * @returns {Unit}
 */
export function unitOf({ unitSize, unitTerrains }) {
    return { ...(unitSize > 1 && { size: unitSize }), ...(unitTerrains !== '' && { terrains: unitTerrains }) };
}

/** The parts of the state that say a unit. @param {Unit} unit */
export function stateOfUnit({ size = 1, terrains = '' }) {
    return { unitSize: size, unitTerrains: terrains };
}

/**
 * How units move.
 * @param {AppState} state
 * @returns {Rules}
 */
export function rulesOf(state) {
    const { diagonals, charge } = state;
    return { diagonals, charge, ...unitOf(state) };
}

/** @param {Unit} a @param {Unit} b */
export function sameUnit(a, b) {
    return (a.size ?? 1) === (b.size ?? 1) && a.terrains === b.terrains;
}

/** True for a unit of one tile that enters all ground. @param {Unit} unit */
export function isPlainUnit(unit) {
    return sameUnit(unit, {});
}

/** A unit in words. @param {Unit} unit */
export function describeUnit({ size = 1, terrains }) {
    return `${size} x ${size} ${size === 1 ? 'tile' : 'tiles'}${terrains === undefined ? '' : ` on ${terrains}`}`;
}

/**
 * Whether the square that a unit covers, from its top left tile on, is ground it may enter.
 * @param {World} world @param {Unit} unit @param {Tile} tile
 */
export function fitsAt({ width, height, glyphs, costs }, { size = 1, terrains }, { x, y }) {
    if (x < 0 || y < 0 || x + size > width || y + size > height) return false;
    for (let i = 0; i < size * size; i++) {
        const tile = (y + Math.floor(i / size)) * width + x + i % size;
        if (costs[tile] === 0) return false;
        if (terrains !== undefined && !terrains.includes(String.fromCharCode(glyphs[tile]))) return false;
    }
    return true;
}

/**
 * The characters of a map's ground and the tiles of each, the most frequent first.
 * @param {World} world
 * @returns {{character: string, tiles: number}[]}
 */
export function groundOf({ glyphs, costs }) {
    const counts = new Uint32Array(256);
    glyphs.forEach((glyph, tile) => { counts[glyph] += Number(costs[tile] > 0); });
    return [...counts].map((tiles, code) => ({ character: String.fromCharCode(code), tiles }))
        .filter(({ tiles }) => tiles > 0).sort((a, b) => b.tiles - a.tiles);
}

/** Terrains that another map has too; of one that has none of them, all its ground. @param {string} terrains @param {World} world */
export function terrainsOn(terrains, world) {
    return groundOf(world).some(({ character }) => terrains.includes(character)) ? terrains : '';
}
