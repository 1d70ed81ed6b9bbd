// SPDX-License-Identifier: MIT
// What gives every passable tile of the ground its pixel: its cost, its zone, its depth, the water over it, or
// its value on a heat map. Shades are mixed once, so that a tile costs a look into a table.
import {
    css, depthColour, groundColour, heatScale, mix, packed, paletteOf, rgbOf, zoneColour, zoneTint,
} from './palette.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').TerrainView} TerrainView */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {'light'|'dark'} Theme */
/** @typedef {(tile: number) => number} Painter */

const SHADES = 64;
const COLOURS = 12;
const FEW_COLOURS = 6; // the most distinct ones
/** @type {import('./palette.js').Rgb} */
const DEEP = [24, 40, 84];

/**
 * @param {AppState} state
 * @param {Theme} theme
 * @param {number} pane   only heat maps differ from pane to pane
 * @returns {Painter}
 */
export function groundPainter(state, theme, pane) {
    const { world, terrain, heat, cells, hubs, ground } = state;
    const plain = plainPainter(world.costs, paletteOf(theme));
    if (ground === 'heat') return heat?.version === world.version ? heatPainter(heat, heat.layers[pane] ?? null, plain) : plain;
    if (ground === 'cells') return cells?.version === world.version ? cellPainter(cells, theme, plain) : plain;
    if (ground === 'hubs') return hubs?.version === world.version ? hubPainter(hubs, theme, plain) : plain;
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
    let last = NaN; // mostly the next tile costs the same
    let pixel = 0;
    return (tile) => {
        if (costs[tile] === last) return pixel;
        last = costs[tile];
        pixel = known.get(last) ?? packed(groundColour(last, palette));
        known.set(last, pixel);
        return pixel;
    };
}

/** @param {TerrainView} terrain @param {Theme} theme @param {Painter} plain @returns {Painter} */
function zonePainter({ zones, colours }, theme, plain) {
    const shades = Uint32Array.from(colours, (colour) => packed(zoneTint(colour, theme)));
    return (tile) => (zones[tile] < 0 ? plain(tile) : shades[zones[tile]]);
}

/** The colour of a cut: the deeper, the quieter. @param {number} depth @param {number} deepest @param {Theme} theme */
export function cutColour(depth, deepest, theme) {
    const { goal, ground } = paletteOf(theme);
    return mix(rgbOf(goal), ground, deepest > 0 ? 0.7 * depth / deepest : 0);
}

/**
 * @param {import('../model/state.js').CellsView} view
 * @param {Theme} theme
 * @param {Painter} plain
 * @returns {Painter}
 */
function cellPainter({ cells, cuts, depth }, theme, plain) {
    const lines = Uint32Array.from({ length: depth + 1 }, (_, level) => packed(cutColour(level, depth, theme)));
    const shades = Uint32Array.from({ length: FEW_COLOURS }, (_, i) => packed(zoneColour(i, theme)));
    return (tile) => {
        if (cells[tile] >= 0) return shades[cells[tile] % FEW_COLOURS];
        return cuts[tile] >= 0 ? lines[cuts[tile]] : plain(tile);
    };
}

/**
 * The colours of hubs: that of no end, the first and the last in their order; of the start's, the goal's, and both.
 * @param {Theme} theme
 */
export function hubColours(theme) {
    const { start, goal, waypoint, ground, path } = paletteOf(theme);
    return { first: mix(rgbOf(path), ground, 0.35), last: mix(rgbOf(path), ground, 0.8),
        start: rgbOf(start), goal: rgbOf(goal), both: rgbOf(waypoint) };
}

/**
 * @param {import('../model/state.js').HubsView} view
 * @param {Theme} theme
 * @param {Painter} plain
 * @returns {Painter}
 */
function hubPainter({ ranks, ends, count }, theme, plain) {
    const { first, last, start, goal, both } = hubColours(theme);
    const shades = Uint32Array.from({ length: SHADES }, (_, i) => packed(mix(first, last, i / (SHADES - 1))));
    const read = [start, goal, both].map((colour) => packed(colour));
    return (tile) => {
        if (ranks[tile] < 0) return plain(tile);
        return ends[tile] ? read[ends[tile] - 1] : shades[Math.floor(ranks[tile] * SHADES / count)];
    };
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
    const { clearance } = terrain;
    const { water, ridgeLevel } = waterOf(terrain, width, theme);
    const ridge = packed(rgbOf(paletteOf(theme).goal));
    return (tile) => {
        if (clearance[tile] < level) return plain(tile);
        return ridgeLevel[tile] >= level ? ridge : water[tile];
    };
}

/** @typedef {{theme: Theme, water: Uint32Array, ridgeLevel: Float32Array, highest: number}} Water */
/** @type {WeakMap<TerrainView, Water>} what stays while the level changes */
const waters = new WeakMap();

/**
 * The pixel of each tile under water, and the level from which on it is part of a ridge, or -1.
 * @param {TerrainView} terrain @param {number} width @param {Theme} theme @returns {Water}
 */
function waterOf(terrain, width, theme) {
    const known = waters.get(terrain);
    if (known?.theme === theme) return known;
    const { lakes, clearance } = terrain;
    const painter = lakes.length ? lakePainter(terrain, theme) : depthPainter(terrain);
    const ridgeLevel = Float32Array.from(clearance, (_, tile) => ridgeLevelOf(lakes, clearance, tile, width));
    const made = {
        theme, water: Uint32Array.from(clearance, (_, tile) => painter(tile)), ridgeLevel,
        highest: ridgeLevel.reduce((most, level) => Math.max(most, level), -1),
    };
    waters.set(terrain, made);
    return made;
}

/** The highest level of the water at which two lakes meet, or -1. @param {TerrainView} terrain @param {number} width @param {Theme} theme */
export function highestRidge(terrain, width, theme) {
    return waterOf(terrain, width, theme).highest;
}

/** @param {TerrainView} terrain @param {Theme} theme @returns {Painter} */
function lakePainter({ lakes, lakeColours, clearance, deepest }, theme) {
    const shades = lakeShades(theme);
    const scale = deepest > 0 ? (SHADES - 1) / deepest : 0;
    return (tile) => (lakes[tile] < 0 ? 0
        : shades[lakeColours[lakes[tile]] % COLOURS * SHADES + Math.round(clearance[tile] * scale)]);
}

/** Every zone colour from shallow to deep. @param {Theme} theme */
function lakeShades(theme) {
    const shades = new Uint32Array(COLOURS * SHADES);
    for (let i = 0; i < shades.length; i++) {
        const zone = zoneColour(Math.floor(i / SHADES), 'light');
        // Lakes in the dark are brighter than zones there: the shallow ones have to stand out from the ground.
        const colour = theme === 'light' ? zone : mix(zone, DEEP, 0.3);
        shades[i] = packed(mix(colour, DEEP, 0.6 * (i % SHADES) / (SHADES - 1)));
    }
    return shades;
}

/**
 * The level of the water at which a tile and one of another lake, to its right or below it, are both covered:
 * two lakes meet there. -1 where no other lake is.
 * @param {Int32Array} lakes @param {Float64Array} clearance @param {number} tile @param {number} width
 */
export function ridgeLevelOf(lakes, clearance, tile, width) {
    const own = lakes[tile];
    const meetAt = (/** @type {number} */ other) => (own >= 0 && lakes[other] >= 0 && lakes[other] !== own
        ? Math.min(clearance[tile], clearance[other]) : -1);
    const right = (tile + 1) % width !== 0 ? meetAt(tile + 1) : -1;
    return Math.max(right, meetAt(tile + width));
}

/**
 * @param {{least: number, most: number}} heat   the scale
 * @param {import('../model/state.js').HeatLayer|null} layer
 * @param {Painter} plain   for tiles without a value
 * @returns {Painter}
 */
function heatPainter({ least, most }, layer, plain) {
    if (!layer) return plain;
    const { values } = layer;
    const colourAt = heatScale(least, most);
    const range = most - least;
    const shades = Uint32Array.from({ length: 256 }, (_, i) => packed(colourAt(least + range * i / 255)));
    const scale = range > 0 ? 255 / range : 0;
    return (tile) => {
        const value = values[tile];
        return Number.isNaN(value) ? plain(tile) : shades[Math.round((value - least) * scale)];
    };
}

/**
 * The colours of a heat map from its least value to its most, as CSS has them.
 * @param {number} least @param {number} most
 */
export function heatStops(least, most) {
    const colourAt = heatScale(least, most);
    return Array.from({ length: 17 }, (_, i) => css(colourAt(least + (most - least) * i / 16)));
}
