// SPDX-License-Identifier: MIT
// Sluice for JavaScript: shortest paths on tile maps. The C library as a WebAssembly module, and this
// typed wrapper around it, for browsers, workers, Node and Deno. smooth.js adds smooth worlds.
//
//     const sluice = await loadSluice();
//     const map = sluice.parseMap(text);
//     const finder = map.createFinder();
//     const { cost, path } = finder.find({ start: { x: 1, y: 2 }, goal: { x: 30, y: 20 } });
//
// A failing call throws a SluiceError and leaves every object unchanged. Objects live in the
// module's memory until destroy() is called on them, or on the map they were made from.

import {
    checkBytes, checkCharacters, checkCosts, checkCount, checkInt, checkName, checkOptions, checkPixels, checkSize,
    shown, wrongArgument,
} from './check.js';
import { inspectAtlas } from './atlas.js';
import { loadCore } from './core.js';
import { GridMap } from './map.js';
import { writeRules } from './options.js';
import { formatAlgorithm, parseAlgorithm } from './registry.js';
import { createFromTiled } from './tiled.js';

export { SluiceError } from './error.js';
export { Atlas } from './atlas.js';
export { Crowd } from './crowd.js';
export { Movers } from './movers.js';
export { Explorer } from './explorer.js';
export { Finder } from './finder.js';
export { Flow } from './flow.js';
export { GridMap } from './map.js';
export { Influence } from './influence.js';
export { Labels } from './labels.js';
export { Overlay } from './overlay.js';
export { Placement } from './placement.js';
export { Scheduler } from './scheduler.js';
export { Terrain } from './terrain.js';

/**
 * @typedef {import('./types/finder.js').Answer} Answer
 * @typedef {import('./types/terrain.js').AtlasFacts} AtlasFacts
 * @typedef {import('./types/terrain.js').AtlasFileFacts} AtlasFileFacts
 * @typedef {import('./types/terrain.js').AtlasOptions} AtlasOptions
 * @typedef {import('./types/map.js').Change} Change
 * @typedef {import('./types/rules.js').Charge} Charge
 * @typedef {import('./types/crowd.js').CrowdOptions} CrowdOptions
 * @typedef {import('./types/crowd.js').CrowdStats} CrowdStats
 * @typedef {import('./types/crowd.js').CrowdUnits} CrowdUnits
 * @typedef {import('./types/map.js').Cut} Cut
 * @typedef {import('./types/map.js').CutPart} CutPart
 * @typedef {import('./types/rules.js').Diagonals} Diagonals
 * @typedef {import('./types/terrain.js').Edit} Edit
 * @typedef {import('./types/crowd.js').Errand} Errand
 * @typedef {import('./types/explorer.js').ExplorerOptions} ExplorerOptions
 * @typedef {import('./types/explorer.js').ExplorerState} ExplorerState
 * @typedef {import('./types/explorer.js').ExplorerStats} ExplorerStats
 * @typedef {import('./types/query.js').FieldQuery} FieldQuery
 * @typedef {import('./types/finder.js').FinderOptions} FinderOptions
 * @typedef {import('./types/basics.js').Flag} Flag
 * @typedef {import('./types/crowd.js').FlowFacts} FlowFacts
 * @typedef {import('./types/terrain.js').Gate} Gate
 * @typedef {import('./types/rules.js').Heading} Heading
 * @typedef {import('./types/rules.js').Kind} Kind
 * @typedef {import('./types/map.js').GenerateOptions} GenerateOptions
 * @typedef {import('./types/labels.js').LabelsEntry} LabelsEntry
 * @typedef {import('./types/labels.js').LabelsFacts} LabelsFacts
 * @typedef {import('./types/labels.js').LabelsOptions} LabelsOptions
 * @typedef {import('./types/map.js').MapFacts} MapFacts
 * @typedef {import('./types/rules.js').Motion} Motion
 * @typedef {import('./types/query.js').Outcome} Outcome
 * @typedef {import('./types/overlay.js').OverlayFacts} OverlayFacts
 * @typedef {import('./types/overlay.js').OverlayOptions} OverlayOptions
 * @typedef {import('./types/overlay.js').OverlayParseOptions} OverlayParseOptions
 * @typedef {import('./types/path.js').PathFacts} PathFacts
 * @typedef {import('./types/path.js').LineFacts} LineFacts
 * @typedef {import('./types/path.js').PathHold} PathHold
 * @typedef {import('./types/crowd.js').Plan} Plan
 * @typedef {import('./types/crowd.js').PlanFacts} PlanFacts
 * @typedef {import('./types/space.js').Point} Point
 * @typedef {import('./types/query.js').Query} Query
 * @typedef {import('./types/crowd.js').Mover} Mover
 * @typedef {import('./types/crowd.js').MoverKind} MoverKind
 * @typedef {import('./types/crowd.js').MoverState} MoverState
 * @typedef {import('./types/crowd.js').MoversStats} MoversStats
 * @typedef {import('./types/basics.js').Rect} Rect
 * @typedef {import('./types/path.js').Repair} Repair
 * @typedef {import('./types/path.js').RepairQuery} RepairQuery
 * @typedef {import('./types/finder.js').Phases} Phases
 * @typedef {import('./types/query.js').Tour} Tour
 * @typedef {import('./types/query.js').TourQuery} TourQuery
 * @typedef {import('./types/finder.js').Waypoint} Waypoint
 * @typedef {import('./types/query.js').Result} Result
 * @typedef {import('./types/basics.js').Method} Method
 * @typedef {import('./types/rules.js').Rules} Rules
 * @typedef {import('./types/path.js').ScenarioRow} ScenarioRow
 * @typedef {import('./types/finder.js').SchedulerOptions} SchedulerOptions
 * @typedef {import('./types/crowd.js').PlanOptions} PlanOptions
 * @typedef {import('./types/finder.js').Spent} Spent
 * @typedef {import('./types/space.js').Shape} Shape
 * @typedef {import('./types/query.js').Stats} Stats
 * @typedef {import('./types/terrain.js').TerrainOptions} TerrainOptions
 * @typedef {import('./types/basics.js').Tile} Tile
 * @typedef {import('./types/map.js').Tiled} Tiled
 * @typedef {import('./types/map.js').TiledLayer} TiledLayer
 * @typedef {import('./types/map.js').TiledTile} TiledTile
 * @typedef {import('./types/query.js').Trace} Trace
 * @typedef {import('./types/path.js').WalkQuery} WalkQuery
 * @typedef {import('./types/path.js').WalkResult} WalkResult
 * @typedef {import('./types/rules.js').Unit} Unit
 * @typedef {import('./types/terrain.js').Zone} Zone
 */

/** One instance of the module, with its own memory. Created by loadSluice. */
export class Sluice {
    #core;

    /** @param {import('./core.js').Core} core */
    constructor(core) {
        this.#core = core;
        /** @type {string} the version of the library */
        this.version = core.text(core.address('version'));
        /** @type {Method[]} */
        this.searches = core.methods.searches;
        /** @type {Method[]} */
        this.heuristics = core.methods.heuristics;
        /** @type {Method[]} */
        this.decompositions = core.methods.decompositions;
        /** @type {Method[]} moving without a plan */
        this.steerings = core.methods.steerings;
        /** @type {Method[]} for many units; those with the flag 'whole-plans' are for GridMap.planUnits alone */
        this.crowdMethods = core.methods.crowdMethods;
        /** @type {Method[]} for one unit on unknown ground */
        this.explorerMethods = core.methods.explorerMethods;
        /** @type {readonly string[]} the kinds of map that generateMap generates */
        this.generators = core.names('generator_name');
        /** @type {readonly string[]} the kinds of events of a trace */
        this.eventKinds = core.names('event_name');
    }

    /** The size of the module's memory, which grows as needed and never shrinks. */
    get memoryBytes() {
        return this.#core.memoryBytes;
    }

    // ---- maps

    /**
     * Reads a map in the MovingAI format.
     * @param {string | Uint8Array} text
     * @param {{ costs?: string, passable?: string }} [options] costs: the text of a cost file, each line a
     *   character and its cost; passable: the characters that are ground, all others being walls
     * @returns {GridMap}
     */
    parseMap(text, options) {
        const bytes = checkBytes(text, 'A map');
        const { costs, passable } = checkOptions(options, 'The map options');
        const costBytes = costs === undefined ? null : checkBytes(costs, 'The costs');
        const ground = passable === undefined ? null : checkCharacters(passable, 'The passable characters');
        return this.#created((core) => core.lend([bytes, costBytes, ground], (place, costsPlace, groundPlace) =>
            core.create('map_parse', place, bytes.length, costsPlace, costBytes?.length ?? 0, groundPlace)));
    }

    /**
     * Creates a map of open ground.
     * @param {number} width
     * @param {number} height
     * @returns {GridMap}
     */
    createMap(width, height) {
        checkSize(width, height);
        return this.#created((core) => core.create('map_create', width, height));
    }

    /**
     * Creates a map from characters, row by row: `.`, `G` and `S` are ground, `@`, `O`, `T` and `W` walls.
     *
     * With costs, other characters are allowed too, and a character means the cost of most of its tiles; a tile
     * of cost 0 is a wall. A map's glyphs() and costs() create the same map again.
     * @param {number} width
     * @param {number} height
     * @param {Uint8Array | string} glyphs one character per tile
     * @param {ArrayLike<number>} [costs] one per tile, 0 for a wall, else 0.01 to 10000
     * @returns {GridMap}
     */
    mapFromGlyphs(width, height, glyphs, costs) {
        checkSize(width, height);
        const bytes = checkBytes(glyphs, 'The glyphs');
        if (bytes.length !== width * height) {
            throw wrongArgument(`A map of ${width} by ${height} has ${width * height} glyphs, ` +
                `not ${bytes.length}.`);
        }
        const numbers = costs === undefined ? null : checkCosts(costs, bytes.length);
        return this.#created((core) => core.lend([bytes, numbers],
            (place, costsPlace) => core.create('map_create_from', width, height, place, costsPlace)));
    }

    /**
     * Creates a map from costs alone, row by row. Walls get the character `@`, ground of cost 1 `.`, costlier
     * ground `S` and cheaper ground `G`.
     * @param {number} width
     * @param {number} height
     * @param {ArrayLike<number>} costs one per tile, 0 for a wall, else 0.01 to 10000
     * @returns {GridMap}
     */
    mapFromCosts(width, height, costs) {
        checkSize(width, height);
        const numbers = checkCosts(costs, width * height);
        return this.#created((core) => core.lend([numbers],
            (place) => core.create('map_from_costs', width, height, place)));
    }

    /**
     * Creates a map from grey pixels: white is open, black a wall, and ground half as bright costs twice as much.
     * @param {number} width
     * @param {number} height
     * @param {Uint8Array | Uint8ClampedArray} greys one per tile
     * @returns {GridMap}
     */
    mapFromGrey(width, height, greys) {
        checkSize(width, height);
        const bytes = checkPixels(greys, width * height);
        return this.#created((core) => core.lend([bytes], (place) => core.create('map_from_grey', width, height, place)));
    }

    /**
     * Creates a map from the brightness of coloured pixels, as in an ImageData; transparent ones are walls.
     * @param {number} width
     * @param {number} height
     * @param {Uint8Array | Uint8ClampedArray} rgba red, green, blue and opacity of every tile
     * @returns {GridMap}
     */
    mapFromPixels(width, height, rgba) {
        checkSize(width, height);
        const bytes = checkPixels(rgba, 4 * width * height);
        return this.#created((core) => core.lend([bytes],
            (place) => core.create('map_from_pixels', width, height, place)));
    }

    /**
     * Creates a map from a map of the Tiled editor: from its properties `walkable` and `cost` and its collision
     * layer.
     * @param {Tiled} tiled
     * @param {{ collisionLayer?: string }} [options] a name; absent: 'collision', if there is such a layer
     * @returns {GridMap}
     */
    mapFromTiled(tiled, options) {
        return this.#created((core) => createFromTiled(core, tiled, options));
    }

    /**
     * Generates a map; the same options give the same map everywhere.
     * @param {GenerateOptions} value
     * @returns {GridMap}
     */
    generateMap(value) {
        const options = checkOptions(value, 'The map options');
        if (options.kind === undefined) throw wrongArgument(`A kind is needed: ${this.generators.join(', ')}.`);
        checkSize(options.width, options.height);
        this.#core.write('generate', {
            kind: checkName(options.kind, 'The kind', this.generators),
            width: Number(options.width), height: Number(options.height),
            seed: checkCount(options.seed, 'The seed'),
            corridor: checkInt(options.corridor, 'The corridor'),
            loops: checkInt(options.loops, 'The loops'),
            places: checkInt(options.places, 'The places'),
            room: checkInt(options.room, 'The room'),
            doors: checkInt(options.doors, 'The doors'),
            density: checkInt(options.density, 'The density'),
            smallest: checkInt(options.smallest, 'The smallest obstacle'),
            largest: checkInt(options.largest, 'The largest obstacle'),
        });
        return this.#created((core) => core.create('map_generate'));
    }

    // ---- algorithms

    /**
     * True if every path of this algorithm is a cheapest one under these rules.
     * @param {string} algorithm
     * @param {Rules} [rules]
     * @returns {boolean}
     */
    isOptimal(algorithm, rules) {
        const { search, heuristic } = parseAlgorithm(this.#core, algorithm);
        const terrains = writeRules(this.#core, rules);
        return this.#core.lend([terrains],
            (text) => this.#core.ask('algorithm_is_optimal', search, heuristic, text)) !== 0;
    }

    /**
     * @param {string} name
     * @returns {string} the full name, such as 'astar+octile' for 'astar'
     */
    resolveAlgorithm(name) {
        if (name === undefined) throw wrongArgument(`An algorithm's name is needed, not ${shown(name)}.`);
        return formatAlgorithm(this.#core, parseAlgorithm(this.#core, name));
    }

    /**
     * Reads the facts in the file of an atlas; needs no map.
     * @param {Uint8Array} bytes
     * @returns {AtlasFileFacts}
     */
    inspectAtlas(bytes) {
        return inspectAtlas(this.#core, bytes);
    }

    /**
     * @param {(core: import('./core.js').Core) => number} create
     * @returns {GridMap}
     */
    #created(create) {
        return new GridMap(this.#core, create(this.#core));
    }
}

/**
 * Loads the module.
 * @param {URL | string | BufferSource | WebAssembly.Module} [source] its address, its bytes, or the compiled
 *   module, which workers can share; absent: sluice.wasm next to this file
 * @returns {Promise<Sluice>}
 */
export async function loadSluice(source = new URL('./sluice.wasm', import.meta.url)) {
    return new Sluice(await loadCore(source));
}
