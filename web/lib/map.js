// SPDX-License-Identifier: MIT
// Maps: reading, editing, and making what works on them.

import {
    checkBytes, checkName, checkNumber, checkOptions, checkTile, checkWhole, shown, wrongArgument,
} from './check.js';
import { createAtlas, parseAtlas } from './atlas.js';
import { Finder } from './finder.js';
import { Handle } from './handle.js';
import { pairsOf, tilesOf, writeRules } from './options.js';
import { formatScenario, makeScenario, parseScenario, walk } from './scenario.js';
import { readShapes } from './space.js';
import { createTerrain } from './terrain.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {import('./terrain.js').Terrain} Terrain
 * @typedef {import('./types.js').AtlasOptions} AtlasOptions
 * @typedef {import('./types.js').Diagonals} Diagonals
 * @typedef {import('./types.js').FinderOptions} FinderOptions
 * @typedef {import('./types.js').MapFacts} MapFacts
 * @typedef {import('./types.js').Rect} Rect
 * @typedef {import('./types.js').Rules} Rules
 * @typedef {import('./types.js').ScenarioRow} ScenarioRow
 * @typedef {import('./types.js').Shape} Shape
 * @typedef {import('./types.js').TerrainOptions} TerrainOptions
 * @typedef {import('./types.js').Tile} Tile
 * @typedef {import('./types.js').WalkQuery} WalkQuery
 * @typedef {import('./types.js').WalkResult} WalkResult
 */

/**
 * Bytes as a string of as many characters.
 * @param {Uint8Array} bytes
 * @returns {string}
 */
function charactersOf(bytes) {
    const PIECE = 8192; // fromCharCode takes its characters as arguments
    let text = '';
    for (let i = 0; i < bytes.length; i += PIECE) {
        text += String.fromCharCode(...bytes.subarray(i, i + PIECE));
    }
    return text;
}

/**
 * A map of tiles. Made by Sluice.parseMap, createMap, mapFromGlyphs, mapFromCosts and makeMap. Arrays of
 * tiles are row by row and copies.
 */
export class GridMap {
    #handle;
    #core;
    #size;

    /**
     * @param {Core} core
     * @param {number} address
     */
    constructor(core, address) {
        this.#core = core;
        this.#handle = new Handle(core, 'map', address, []);
        this.#size = Object.freeze({
            width: core.ask('map_width', address), height: core.ask('map_height', address),
        });
    }

    get width() {
        return this.#size.width;
    }

    get height() {
        return this.#size.height;
    }

    /** Raised by every edit. */
    get revision() {
        return this.#core.ask('map_revision', this.#handle.address);
    }

    // ---- reading

    /** @returns {Uint8Array} the character of every tile */
    glyphs() {
        return this.#core.list(Uint8Array, 'map_glyphs', this.#handle.address);
    }

    /** @returns {Float64Array} the terrain cost of every tile, 0 for walls */
    costs() {
        return this.#core.list(Float64Array, 'map_costs', this.#handle.address);
    }

    /** @returns {Uint8Array} every tile as a pixel: white is ground of cost 1 or less, black a wall */
    greys() {
        return this.#core.list(Uint8Array, 'map_greys', this.#handle.address);
    }

    /** @returns {Uint8Array} 1 for every passable tile, 0 for walls */
    passable() {
        return this.#core.list(Uint8Array, 'map_passable', this.#handle.address);
    }

    /**
     * @param {Tile} tile
     * @returns {boolean}
     */
    isPassable(tile) {
        const { x, y } = checkTile(tile, 'The tile', this.#size);
        return this.#core.ask('map_is_passable', this.#handle.address, x, y) !== 0;
    }

    /**
     * A number that is equal for two passable tiles exactly if a path joins them; 0 for walls.
     * @param {Tile} tile
     * @param {Diagonals} [diagonals]
     * @returns {number}
     */
    component(tile, diagonals) {
        const { x, y } = checkTile(tile, 'The tile', this.#size);
        const rule = checkName(diagonals, 'The rule for diagonals', this.#core.names('diagonals_name'));
        return this.#core.address('map_component', this.#handle.address, rule, x, y);
    }

    /** @returns {MapFacts} */
    describe() {
        const counts = this.#core.list(Float64Array, 'map_describe', this.#handle.address);
        /** @type {Record<string, number>} */
        const glyphs = {};
        counts.forEach((count, code) => {
            if (count > 0) glyphs[String.fromCharCode(code)] = count;
        });
        return /** @type {MapFacts} */ (/** @type {unknown} */ ({ ...this.#core.read('facts'), glyphs }));
    }

    /** @returns {string} the map in the MovingAI format */
    format() {
        return charactersOf(this.#core.list(Uint8Array, 'map_format', this.#handle.address));
    }

    /**
     * The map as a smooth world: a tile is a unit square, (0, 0) to (1, 1) the first. Its edge is the boundary,
     * outlines of walls are obstacles, ground whose cost is not 1 makes regions.
     * @returns {Shape[]}
     */
    shapes() {
        return readShapes(this.#core, this.#core.list(Float64Array, 'world_from_map', this.#handle.address));
    }

    // ---- editing

    /**
     * Gives the tiles of a rectangle a character, and what that means.
     * @param {Rect} area
     * @param {string} glyph one character
     */
    fill(area, glyph) {
        const address = this.#handle.address;
        const bytes = checkBytes(glyph, 'The glyph');
        if (bytes.length !== 1) throw wrongArgument(`The glyph must be one character, not ${shown(glyph)}.`);
        this.#core.run('map_fill', address, ...this.#checkArea(area), bytes[0]);
    }

    /**
     * Sets the cost of the passable tiles of a rectangle; walls in it stay walls.
     * @param {Rect} area
     * @param {number} cost 0.01 to 10000
     */
    fillCost(area, cost) {
        const address = this.#handle.address;
        this.#core.run('map_fill_cost', address, ...this.#checkArea(area), checkNumber(cost, 'The cost'));
    }

    /**
     * @param {Rect} area
     * @returns {number[]}
     */
    #checkArea(area) {
        const { x, y, width, height } = checkOptions(area, 'The area');
        const corner = checkTile({ x, y }, 'The corner of the area', this.#size);
        return [
            corner.x, corner.y,
            checkWhole(width, 'The width of the area', 1, this.width - corner.x),
            checkWhole(height, 'The height of the area', 1, this.height - corner.y),
        ];
    }

    // ---- what works on it

    /**
     * @param {FinderOptions} [options]
     * @returns {Finder}
     */
    createFinder(options) {
        return new Finder(this.#handle, this.#size, options);
    }

    /**
     * @param {TerrainOptions} [options]
     * @returns {Terrain}
     */
    createTerrain(options) {
        return createTerrain(this.#handle, this.#size, options);
    }

    /**
     * @param {AtlasOptions} [options]
     * @returns {Atlas}
     */
    createAtlas(options) {
        return createAtlas(this.#handle, this.#size, options);
    }

    /**
     * Reads an atlas that was made for this map.
     * @param {Uint8Array} bytes
     * @param {{ rules?: Rules }} [options] rules: of the finders that will read it; others are refused
     * @returns {Atlas}
     */
    parseAtlas(bytes, options) {
        return parseAtlas(this.#handle, this.#size, bytes, options);
    }

    /**
     * Moves without a plan.
     * @param {WalkQuery} query
     * @returns {WalkResult}
     */
    walk(query) {
        return walk(this.#handle, this.#size, query);
    }

    // ---- scenarios

    /**
     * Reads queries with known answers.
     * @param {string | Uint8Array} text
     * @returns {ScenarioRow[]}
     */
    parseScenario(text) {
        const bytes = text instanceof Uint8Array ? text : typeof text === 'string' ? this.#core.encode(text) : null;
        if (!bytes) throw wrongArgument(`A scenario must be a string or a Uint8Array, not ${shown(text)}.`);
        return parseScenario(this.#handle, bytes);
    }

    /**
     * Draws random queries between tiles that a path joins, and finds their lengths.
     * @param {{ count?: number, seed?: number }} [options]
     * @returns {ScenarioRow[]}
     */
    makeScenario(options) {
        return makeScenario(this.#handle, options);
    }

    /**
     * @param {ScenarioRow[]} rows
     * @param {string} mapName goes into every row
     * @returns {string} the rows in the MovingAI format
     */
    formatScenario(rows, mapName) {
        return formatScenario(this.#handle, this.#size, rows, mapName);
    }

    // ---- paths

    /**
     * Walks a path step by step and adds up its cost; throws at a step that the rules do not allow, whose
     * number is the error's `line`.
     * @param {Tile[]} path
     * @param {Rules} [rules]
     * @returns {{ cost: number, straightSteps: number, diagonalSteps: number }}
     */
    checkPath(path, rules) {
        const map = this.#handle.address;
        const pairs = pairsOf(path, 'The path');
        const terrains = writeRules(this.#core, rules);
        this.#core.lend([terrains, pairs],
            (text, place) => this.#core.run('path_check', map, text, place, pairs.length / 2));
        const { cost, straightSteps, diagonalSteps } = this.#core.read('path');
        return { cost, straightSteps, diagonalSteps };
    }

    /**
     * Keeps the first tile, the last, and those where the direction changes.
     * @param {Tile[]} path
     * @returns {Tile[]}
     */
    corners(path) {
        return this.#reshape('path_corners', pairsOf(path, 'The path', this.#size));
    }

    /**
     * Puts back every tile between corners.
     * @param {Tile[]} corners
     * @returns {Tile[]}
     */
    expand(corners) {
        return this.#reshape('path_expand', pairsOf(corners, 'The corners', this.#size));
    }

    /**
     * Pulls a path straight: the tiles kept are joined by lines that touch no wall.
     * @param {Tile[]} path
     * @param {Rules} [rules]
     * @returns {Tile[]}
     */
    smooth(path, rules) {
        const map = this.#handle.address;
        const pairs = pairsOf(path, 'The path', this.#size);
        const terrains = writeRules(this.#core, rules);
        return tilesOf(this.#core.lend([terrains, pairs], (text, place) =>
            this.#core.list(Int32Array, 'path_smooth', map, text, place, pairs.length / 2)));
    }

    /**
     * True if a straight line between the middles of two tiles touches no wall.
     * @param {Tile} from
     * @param {Tile} to
     * @param {Rules} [rules]
     * @returns {boolean}
     */
    visible(from, to, rules) {
        const map = this.#handle.address;
        const a = checkTile(from, 'The first tile', this.#size);
        const b = checkTile(to, 'The second tile', this.#size);
        const terrains = writeRules(this.#core, rules);
        return this.#core.lend([terrains],
            (text) => this.#core.ask('path_visible', map, text, a.x, a.y, b.x, b.y)) !== 0;
    }

    /**
     * @param {string} call
     * @param {Int32Array} pairs
     * @returns {Tile[]}
     */
    #reshape(call, pairs) {
        if (this.#handle.address === 0) return [];
        return tilesOf(this.#core.lend([pairs],
            (place) => this.#core.list(Int32Array, call, place, pairs.length / 2)));
    }

    /**
     * Gives its memory back, and that of everything made on it: finders, terrains and atlases, which then
     * cannot be used either. Destroying it again does nothing.
     */
    destroy() {
        this.#handle.destroy();
    }
}
