// SPDX-License-Identifier: MIT
// Maps: reading, editing, and creating what works on them.

import { checkGlyph, checkName, checkNumber, checkTile, checkWhole, shown, wrongArgument } from './check.js';
import { createAtlas, parseAtlas } from './atlas.js';
import { changesOf, rowsOf } from './change.js';
import { createCrowd } from './crowd.js';
import { createExplorer } from './explorer.js';
import { Finder } from './finder.js';
import { Flow } from './flow.js';
import { Handle } from './handle.js';
import { Influence } from './influence.js';
import { createMovers, parseMovers } from './movers.js';
import { createLabels, parseLabels } from './labels.js';
import { createOverlay, parseOverlay } from './overlay.js';
import { charactersOf, checkArea, leapsOf, pairsOf, tilesOf, writeRules, writeUnit } from './options.js';
import { Placement } from './placement.js';
import { checkPlan, planUnits } from './plan.js';
import { Scheduler } from './scheduler.js';
import { formatScenario, drawScenario, parseScenario, parseUnit, walk } from './scenario.js';
import { readShapes } from './space.js';
import { createTerrain } from './terrain.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./atlas.js').Atlas} Atlas
 * @typedef {import('./crowd.js').Crowd} Crowd
 * @typedef {import('./explorer.js').Explorer} Explorer
 * @typedef {import('./terrain.js').Terrain} Terrain
 * @typedef {import('./types/terrain.js').AtlasOptions} AtlasOptions
 * @typedef {import('./types/map.js').Change} Change
 * @typedef {import('./types/crowd.js').CrowdOptions} CrowdOptions
 * @typedef {import('./types/rules.js').Diagonals} Diagonals
 * @typedef {import('./types/crowd.js').Errand} Errand
 * @typedef {import('./types/explorer.js').ExplorerOptions} ExplorerOptions
 * @typedef {import('./types/finder.js').FinderOptions} FinderOptions
 * @typedef {import('./types/map.js').MapFacts} MapFacts
 * @typedef {import('./types/path.js').PathFacts} PathFacts
 * @typedef {import('./types/path.js').LineFacts} LineFacts
 * @typedef {import('./types/path.js').PathHold} PathHold
 * @typedef {import('./types/crowd.js').Plan} Plan
 * @typedef {import('./types/crowd.js').PlanFacts} PlanFacts
 * @typedef {import('./movers.js').Movers} Movers
 * @typedef {import('./types/crowd.js').Mover} Mover
 * @typedef {import('./labels.js').Labels} Labels
 * @typedef {import('./types/labels.js').LabelsOptions} LabelsOptions
 * @typedef {import('./overlay.js').Overlay} Overlay
 * @typedef {import('./types/overlay.js').OverlayOptions} OverlayOptions
 * @typedef {import('./types/overlay.js').OverlayParseOptions} OverlayParseOptions
 * @typedef {import('./types/basics.js').Rect} Rect
 * @typedef {import('./types/rules.js').Rules} Rules
 * @typedef {import('./types/path.js').ScenarioRow} ScenarioRow
 * @typedef {import('./types/finder.js').SchedulerOptions} SchedulerOptions
 * @typedef {import('./types/crowd.js').PlanOptions} PlanOptions
 * @typedef {import('./types/space.js').Shape} Shape
 * @typedef {import('./types/terrain.js').TerrainOptions} TerrainOptions
 * @typedef {import('./types/rules.js').Unit} Unit
 * @typedef {import('./types/basics.js').Tile} Tile
 * @typedef {import('./types/path.js').WalkQuery} WalkQuery
 * @typedef {import('./types/path.js').WalkResult} WalkResult
 */

/**
 * @param {Record<string, number>} record
 * @returns {PathHold}
 */
function holdOf({ holds, reaches, resumes, ...facts }) {
    return {
        holds: holds !== 0, reaches, resumes,
        before: {
            cost: facts.beforeCost, straightSteps: facts.beforeStraightSteps,
            diagonalSteps: facts.beforeDiagonalSteps,
        },
        after: {
            cost: facts.afterCost, straightSteps: facts.afterStraightSteps, diagonalSteps: facts.afterDiagonalSteps,
        },
    };
}

/**
 * A map of tiles. Created by Sluice.parseMap, createMap, mapFromGlyphs, mapFromCosts and generateMap. Arrays of
 * tiles are copies, row by row.
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

    /** Incremented by every edit. */
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
     * The component of a tile: two passable tiles have the same number if and only if a path connects them; 0 for
     * walls.
     * @param {Tile} tile
     * @param {Diagonals} [diagonals]
     * @returns {number}
     */
    component(tile, diagonals) {
        const { x, y } = checkTile(tile, 'The tile', this.#size);
        const rule = checkName(diagonals, 'The rule for diagonals', this.#core.names('diagonals_name'));
        return this.#core.address('map_component', this.#handle.address, rule, x, y);
    }

    /**
     * @param {Unit} [unit] counted are the tiles and components where its top left tile can be, and what it pays there;
     *   the characters are those of the whole map
     * @returns {MapFacts}
     */
    describe(unit) {
        const map = this.#handle.address;
        const counts = this.#core.lend([writeUnit(this.#core, unit)],
            (terrains) => this.#core.list(Float64Array, 'map_describe', map, terrains));
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
     * outlines of walls are obstacles, ground whose cost is not 1 becomes regions. Needs the module of smooth.js.
     * @returns {Shape[]}
     */
    shapes() {
        return readShapes(this.#core, this.#core.list(Float64Array, 'world_from_map', this.#handle.address));
    }

    // ---- editing

    /**
     * Gives the tiles of a rectangle a character, with its meaning.
     * @param {Rect} area
     * @param {string} glyph one character
     */
    fill(area, glyph) {
        const address = this.#handle.address;
        const code = checkGlyph(glyph);
        this.#core.run('map_fill', address, ...checkArea(area, this.#size), code);
    }

    /**
     * Sets the cost of the passable tiles of a rectangle; walls in it stay walls.
     * @param {Rect} area
     * @param {number} cost 0.01 to 10000
     */
    fillCost(area, cost) {
        const address = this.#handle.address;
        this.#core.run('map_fill_cost', address, ...checkArea(area, this.#size), checkNumber(cost, 'The cost'));
    }

    /**
     * Applies changes in order: all of them or, if it throws, none. They count as one edit. The error's `line` is
     * the number of the first change that is impossible, counted from 1.
     * @param {Change[]} changes
     */
    apply(changes) {
        const address = this.#handle.address;
        const rows = rowsOf(changes);
        this.#core.lend([rows], (place) => this.#core.run('map_apply', address, place, changes.length));
    }

    /**
     * The changes that undo others. Ask before applying those, and keep the result.
     * @param {Change[]} changes
     * @returns {Change[]}
     */
    undoOf(changes) {
        const address = this.#handle.address;
        const rows = rowsOf(changes);
        return changesOf(this.#core.lend([rows], (place) =>
            this.#core.list(Float64Array, 'map_undo', address, place, changes.length)));
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
     * @param {SchedulerOptions} [options]
     * @returns {Scheduler}
     */
    createScheduler(options) {
        return new Scheduler(this.#handle, this.#size, options);
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
     * Reads an atlas that was built for this map.
     * @param {Uint8Array} bytes
     * @param {{ rules?: Rules, unit?: Unit }} [options] rules: of the finders that will read it; an atlas for other
     *   rules is refused. Without rules, unit: that it was built for, as its file does not say. An atlas for units of one
     *   tile on all ground is read whatever the unit is
     * @returns {Atlas}
     */
    parseAtlas(bytes, options) {
        return parseAtlas(this.#handle, this.#size, bytes, options);
    }

    /**
     * Divides this map into nested cells and puts costs in: an index for ground of many costs.
     * @param {OverlayOptions} [options]
     * @returns {Overlay}
     */
    createOverlay(options) {
        return createOverlay(this.#handle, this.#size, options);
    }

    /**
     * Reads an overlay that was built for this map.
     * @param {Uint8Array} bytes
     * @param {OverlayParseOptions} [options]
     * @returns {Overlay}
     */
    parseOverlay(bytes, options) {
        return parseOverlay(this.#handle, this.#size, bytes, options);
    }

    /**
     * Builds labels: an index for ground of one cost that rarely changes.
     * @param {LabelsOptions} [options]
     * @returns {Labels}
     */
    createLabels(options) {
        return createLabels(this.#handle, this.#size, options);
    }

    /**
     * Reads labels that were built for this map.
     * @param {Uint8Array} bytes
     * @param {LabelsOptions} [options] those for other rules are refused
     * @returns {Labels}
     */
    parseLabels(bytes, options) {
        return parseLabels(this.#handle, this.#size, bytes, options);
    }

    /**
     * Creates an influence, for rules: amounts that are added to what ground costs.
     * @returns {Influence}
     */
    createInfluence() {
        return new Influence(this.#handle, this.#size);
    }

    /**
     * Creates what says whether a building would cut off ground, for one kind of unit.
     * @param {{ rules?: Rules }} [options] of the rules the diagonals, the size and the terrains matter
     * @returns {Placement}
     */
    createPlacement(options) {
        return new Placement(this.#handle, options);
    }

    /**
     * Creates a flow field, which Flow.aim fills.
     * @param {{ rules?: Rules }} [options]
     * @returns {Flow}
     */
    createFlow(options) {
        return new Flow(this.#handle, this.#size, options);
    }

    /**
     * Creates a crowd without units.
     * @param {CrowdOptions} [options]
     * @returns {Crowd}
     */
    createCrowd(options) {
        return createCrowd(this.#handle, this.#size, options);
    }

    /**
     * Puts obstacles that move by themselves on this map. Throws, and leaves the map as it was, if one is invalid or
     * begins in a wall, on a unit or on another one; the error's `line` is its number, counted from 1.
     * @param {Mover[]} movers
     * @param {{ units?: Rect[] }} [options] units: the ground that units occupy
     * @returns {Movers}
     */
    createMovers(movers, options) {
        return createMovers(this.#handle, this.#size, movers, options);
    }

    /**
     * Plans the paths of all units together, with any of Sluice.crowdMethods. Throws as Crowd.add does; the error's
     * `line` is the number of the errand, counted from 1.
     * @param {Errand[]} errands
     * @param {PlanOptions} [options]
     * @returns {Plan}
     */
    planUnits(errands, options) {
        return planUnits(this.#handle, this.#size, errands, options);
    }

    /**
     * Walks a plan or the record of a crowd tick by tick, and throws at the first violation: a step that the rules
     * do not allow, two units on one tile, two that swap places or whose paths cross. The error's `line`
     * is the tick and its `column` the unit, counted from 0.
     * @param {Errand[]} errands
     * @param {Int32Array} tiles x and y of all units in tick 0, then in tick 1, and so on
     * @param {CrowdOptions} [options] of which rules and kinds are read
     * @returns {PlanFacts} 'found' if all arrived, else 'limit'; sumLowerBound and expanded are 0
     */
    checkPlan(errands, tiles, options) {
        return checkPlan(this.#handle, this.#size, errands, tiles, options);
    }

    /**
     * Puts a unit on this map, which becomes its belief.
     * @param {ExplorerOptions} options
     * @returns {Explorer}
     */
    createExplorer(options) {
        return createExplorer(this.#handle, this.#size, options);
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
        return parseScenario(this.#handle, this.#scenarioBytes(text));
    }

    /**
     * Reads the kind of unit that the lengths of a scenario are for, which is a line besides its rows.
     * @param {string | Uint8Array} text
     * @returns {Unit} empty: a unit of one tile, on all ground
     */
    parseUnit(text) {
        return parseUnit(this.#handle, this.#scenarioBytes(text));
    }

    /**
     * Reads the obstacles of a scenario that move by themselves, which are lines besides its rows.
     * @param {string | Uint8Array} text
     * @returns {Mover[]}
     */
    parseMovers(text) {
        return parseMovers(this.#handle, this.#scenarioBytes(text));
    }

    /** @param {string | Uint8Array} text */
    #scenarioBytes(text) {
        const bytes = text instanceof Uint8Array ? text : typeof text === 'string' ? this.#core.encode(text) : null;
        if (!bytes) throw wrongArgument(`A scenario must be a string or a Uint8Array, not ${shown(text)}.`);
        return bytes;
    }

    /**
     * Draws random queries between tiles that a path of the unit connects, with their lengths.
     * @param {{ count?: number, seed?: number, unit?: Unit }} [options]
     * @returns {ScenarioRow[]}
     */
    drawScenario(options) {
        return drawScenario(this.#handle, options);
    }

    /**
     * @param {ScenarioRow[]} rows
     * @param {string} mapName written into every row
     * @param {Mover[]} [movers] written before the rows
     * @param {Unit} [unit] that the lengths are for, written before them too
     * @returns {string} the rows in the MovingAI format
     */
    formatScenario(rows, mapName, movers, unit) {
        return formatScenario(this.#handle, this.#size, rows, mapName, movers, unit);
    }

    // ---- paths

    /**
     * Walks a path step by step and adds up its cost; throws at a step that the rules do not allow, whose
     * number is the error's `line`.
     * @param {Tile[]} path
     * @param {Rules} [rules]
     * @param {import('./types/rules.js').Leap[]} [leaps] that a step may also be
     * @returns {PathFacts}
     */
    checkPath(path, rules, leaps) {
        const map = this.#handle.address;
        const [pairs, list] = [pairsOf(path, 'The path'), leapsOf(leaps)];
        const terrains = writeRules(this.#core, rules, this.#handle);
        this.#core.lend([terrains, list, pairs], (text, moves, place) =>
            this.#core.run('path_check', map, text, moves, list.length / 5, place, pairs.length / 2));
        const { cost, straightSteps, diagonalSteps, leaps: taken } = this.#core.read('path');
        return { cost, straightSteps, diagonalSteps, ...(leaps === undefined ? {} : { leaps: taken }) };
    }

    /**
     * Checks how much of a path is still valid on the current map.
     * @param {Tile[]} path every tile
     * @param {number} [from] where the unit is: an index into the path
     * @param {Rules} [rules]
     * @returns {PathHold}
     */
    pathHolds(path, from, rules) {
        const map = this.#handle.address;
        const pairs = pairsOf(path, 'The path', this.#size);
        const at = checkWhole(from, 'The place on the path', 0, 2 ** 32 - 1, 0);
        const terrains = writeRules(this.#core, rules, this.#handle);
        this.#core.lend([terrains, pairs],
            (text, place) => this.#core.run('path_holds', map, text, place, pairs.length / 2, at));
        return holdOf(this.#core.read('hold'));
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
     * Restores every tile between corners.
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
        const terrains = writeRules(this.#core, rules, this.#handle);
        return tilesOf(this.#core.lend([terrains, pairs], (text, place) =>
            this.#core.list(Int32Array, 'path_smooth', map, text, place, pairs.length / 2)));
    }

    /**
     * Measures the straight lines between points, such as those of `smooth`: their length in tiles, and
     * their cost. Throws at a line that the rules do not allow, whose number is the error's `line`.
     * @param {Tile[]} points
     * @param {Rules} [rules]
     * @returns {LineFacts}
     */
    measure(points, rules) {
        const map = this.#handle.address;
        const pairs = pairsOf(points, 'The points', this.#size);
        const terrains = writeRules(this.#core, rules, this.#handle);
        this.#core.lend([terrains, pairs],
            (text, place) => this.#core.run('path_measure', map, text, place, pairs.length / 2));
        const { length, cost } = this.#core.read('lines');
        return { length, cost };
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
        const terrains = writeRules(this.#core, rules, this.#handle);
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
     * Frees its memory, and that of everything created on it: finders, schedulers, terrains, atlases, overlays, labels,
     * flow fields, crowds and explorers, which are then unusable too. Destroying it again does nothing.
     */
    destroy() {
        this.#handle.destroy();
    }
}
