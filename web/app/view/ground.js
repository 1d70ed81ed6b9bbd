// SPDX-License-Identifier: MIT
// What gives every passable tile of the ground its pixel: its cost, its zone, its depth, the water over it, or its
// value on a heat map. Shades are mixed once, so that a tile costs a look into a table.
import { css, depthColour, groundColour, heatScale, mix, packed, paletteOf, rgbOf, zoneColour } from './palette.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').TerrainView} TerrainView */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {'light'|'dark'} Theme */
/** @typedef {(tile: number) => number} Painter */

const SHADES = 64;
const COLOURS = 12;
/** @type {import('./palette.js').Rgb} */
const DEEP = [24, 40, 84];

/**
 * @param {AppState} state
 * @param {Theme} theme
 * @returns {Painter}
 */
export function groundPainter(state, theme) {
    const { world, terrain, heat, ground } = state;
    const plain = plainPainter(world.costs, paletteOf(theme));
    if (ground === 'heat') return heat?.version === world.version ? heatPainter(heat, plain) : plain;
    if (ground === 'plain' || !terrain || terrain.version !== world.version) return plain;
    switch (ground) {
    case 'zones': return zonePainter(terrain, theme, plain);
    case 'ridges': return waterPainter(terrain, world.width, 0, theme, plain);
    case 'water': return waterPainter(terrain, world.width, state.waterLevel, theme, plain);
    default: return depthPainter(terrain);
    }
}

/** @param {Float64Array} costs @param {Palette} palette @returns {Painter} */
function plainPainter(costs, palette) {
    /** @type {Map<number, number>} */
    const known = new Map();
    return (tile) => {
        const cost = costs[tile];
        const there = known.get(cost);
        if (there !== undefined) return there;
        const pixel = packed(groundColour(cost, palette));
        known.set(cost, pixel);
        return pixel;
    };
}

/** @param {TerrainView} terrain @param {Theme} theme @param {Painter} plain @returns {Painter} */
function zonePainter({ zones, colours }, theme, plain) {
    const shades = Uint32Array.from(colours, (colour) => packed(zoneColour(colour, theme)));
    return (tile) => (zones[tile] < 0 ? plain(tile) : shades[zones[tile]]);
}

/** @param {TerrainView} terrain @returns {Painter} */
function depthPainter({ clearance, deepest }) {
    const shades = Uint32Array.from({ length: SHADES }, (_, i) => packed(depthColour(i / (SHADES - 1))));
    const scale = deepest > 0 ? (SHADES - 1) / deepest : 0;
    return (tile) => shades[Math.round(clearance[tile] * scale)];
}

/**
 * Water over all ground that is as deep as the level, in the colours of its lakes; lines where lakes meet.
 * Without lakes it is just water.
 * @param {TerrainView} terrain
 * @param {number} width
 * @param {number} level
 * @param {Theme} theme
 * @param {Painter} plain
 * @returns {Painter}
 */
function waterPainter(terrain, width, level, theme, plain) {
    const { lakes, clearance, deepest } = terrain;
    const isDry = (/** @type {number} */ tile) => clearance[tile] < level;
    if (lakes.length === 0) {
        const depth = depthPainter(terrain);
        return (tile) => (isDry(tile) ? plain(tile) : depth(tile));
    }
    const shades = lakeShades(theme);
    const scale = deepest > 0 ? (SHADES - 1) / deepest : 0;
    const ridge = packed(rgbOf(paletteOf(theme).goal));
    return (tile) => {
        if (isDry(tile)) return plain(tile);
        if (isRidge(lakes, tile, width, isDry)) return ridge;
        return shades[terrain.lakeColours[lakes[tile]] % COLOURS * SHADES + Math.round(clearance[tile] * scale)];
    };
}

/** Every zone colour from shallow to deep. @param {Theme} theme */
function lakeShades(theme) {
    const shades = new Uint32Array(COLOURS * SHADES);
    for (let i = 0; i < shades.length; i++) {
        const colour = zoneColour(Math.floor(i / SHADES), theme);
        shades[i] = packed(mix(colour, DEEP, 0.6 * (i % SHADES) / (SHADES - 1)));
    }
    return shades;
}

/**
 * True where a tile lies beside one of another lake, to its right or below it, that is under water as well.
 * @param {Int32Array} lakes @param {number} tile @param {number} width @param {(tile: number) => boolean} isDry
 */
export function isRidge(lakes, tile, width, isDry) {
    const meets = (/** @type {number} */ other) => lakes[other] >= 0 && lakes[other] !== lakes[tile] && !isDry(other);
    return ((tile + 1) % width !== 0 && meets(tile + 1)) || (tile + width < lakes.length && meets(tile + width));
}

/**
 * @param {{values: Float64Array, least: number, most: number}} heat
 * @param {Painter} plain   for tiles without a value
 * @returns {Painter}
 */
function heatPainter({ values, least, most }, plain) {
    const colourAt = heatScale(least, most);
    const shades = Uint32Array.from({ length: 256 }, (_, i) => packed(colourAt(least + (most - least) * i / 255)));
    const scale = most > least ? 255 / (most - least) : 0;
    return (tile) => (Number.isNaN(values[tile]) ? plain(tile) : shades[Math.round((values[tile] - least) * scale)]);
}

/** The colours of a heat map from its least value to its most, as CSS has them. @param {number} least @param {number} most */
export function heatStops(least, most) {
    const colourAt = heatScale(least, most);
    return Array.from({ length: 17 }, (_, i) => css(colourAt(least + (most - least) * i / 16)));
}
