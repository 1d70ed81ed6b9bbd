// SPDX-License-Identifier: MIT
// What the page's state holds, and how it begins. See store.js for how it changes.
import { unitOf } from './unit.js';

/** @typedef {import('../../lib/sluice.js').Tile} Tile */
/** @typedef {import('../../lib/sluice.js').Method} Method */
/** @typedef {import('../../lib/sluice.js').Diagonals} Diagonals */
/** @typedef {import('../../lib/sluice.js').Charge} Charge */
/** @typedef {import('../../lib/sluice.js').Trace} Trace */
/** @typedef {import('../../lib/sluice.js').Gate} Gate */
/** @typedef {import('../../lib/sluice.js').Zone} Zone */
/** @typedef {import('../../lib/sluice.js').Edit} Edit */
/** @typedef {import('../../lib/sluice.js').ScenarioRow} ScenarioRow */
/** @typedef {import('../../lib/sluice.js').Stats} Stats */
/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {import('./crowd.js').CrowdView} CrowdView */
/** @typedef {import('./crowd.js').CrowdSettings} CrowdSettings */
/** @typedef {import('./movers.js').MoverSettings} MoverSettings */
/** @typedef {import('../../lib/sluice.js').Mover} Mover */
/** @typedef {import('./flow.js').FlowView} FlowView */
/** @typedef {import('../../lib/sluice.js').Unit} Unit */

/**
 * The map as the page knows it: one glyph and one cost per tile, row by row; cost 0 is a wall. The
 * worker's map is kept equal by control/world.js. An edit changes the arrays in place and puts a
 * new World object with the next version around them.
 * @typedef {object} World
 * @property {string} name      what the user opened, for titles and file names
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} glyphs
 * @property {Float64Array} costs
 * @property {number} version   grows with every edit, and with every map opened
 * @property {number} opened    grows with every map opened
 */

/**
 * What one pane shows: an algorithm and what came of it.
 * @typedef {object} Pane
 * @property {string} algorithm  'astar+octile', or 'walk:robust-trace' for moving without a plan, or
 *                               'trace' for an imported trace
 * @property {Answer|null} answer
 */

/**
 * @typedef {object} Answer
 * @property {string} outcome     as slu_outcome_name or slu_walk_outcome_name says; 'error'
 * @property {string} message     the sentence of an error, else empty
 * @property {string} algorithm   that answered: differs from the pane's for `best`
 * @property {number} cost
 * @property {number} straightSteps
 * @property {number} diagonalSteps
 * @property {Tile[]} path
 * @property {Stats|null} stats   null for walks and imported traces
 * @property {Replay|null} replay null where nothing was traced
 * @property {Tile[]} [waypoints] of its heuristic, if they are shown and it has any
 */

/** @typedef {'plain'|'zones'|'depth'|'water'|'ridges'|'heat'|'cells'|'hubs'} Ground what the tiles are coloured by */
/** @typedef {'wall'|'ground'|'cost'} FillWith */
/** @typedef {'move'|'wall'|'erase'|'cost'|'fill'|'gate'|'unit'} Tool what the pointer does on the map */

/**
 * @typedef {object} TerrainView  what the worker says of the present map's zones and gates
 * @property {Int32Array} zones       zone of each tile, -1 for walls
 * @property {Int32Array} lakes       lake of each tile, -1 for walls; empty where the method has none, or where
 *                                    they are not shown
 * @property {number[]} lakeColours   as colours
 * @property {Float64Array} clearance of each tile, 0 for walls
 * @property {number} deepest         the greatest clearance
 * @property {Gate[]} gates
 * @property {Zone[]} zoneList
 * @property {Edit[]} edits           manual edits that were made, in order
 * @property {{index: number, message: string}[]} refused  those of gateEdits that do not fit, and why
 * @property {number[]} colours       a colour index for each zone, such that neighbours differ
 * @property {{name: string, milliseconds: number}[]} stages
 * @property {number} milliseconds
 * @property {string} cut             what it was made with, see cutKey
 * @property {number} version         of the world it belongs to
 */

/**
 * @typedef {object} HeatLayer  the heat map of one pane
 * @property {Float64Array} values    one per tile, NaN: no value
 * @property {string} title           what the values are
 * @property {{tiles: number, mean: number, exact: number, tooHigh: number}|null} errors  of an estimate: the
 *           mean of what distance and estimate differ by, and the shares of tiles where it is 0 and where it is negative
 * @property {Uint8Array|null} pruned 1 where its search never looks, because its heuristic prunes the tile; null: nowhere
 */

/**
 * @typedef {object} HeatView
 * @property {(HeatLayer|null)[]} layers  by pane; null: the pane has no such values
 * @property {number} least           of all layers, which have one scale; below 0 only where an estimate is too high
 * @property {number} most
 * @property {string} title           for the legend
 * @property {number} version         of the world it belongs to
 */

/**
 * @typedef {object} CellsView  the cells of the overlay after the cuts down to a depth
 * @property {Int32Array} cells       number of each tile's cell, -1 for walls and for tiles of cuts
 * @property {Int8Array} cuts         by tile, the depth of the cut that it is of, -1: of none
 * @property {number} count           of cells
 * @property {number} depth
 * @property {number} levels
 * @property {number} widestSeparator in tiles
 * @property {number} bytes           of the overlay
 * @property {{divide: number, costs: number, update: number}} milliseconds
 * @property {number} version         of the world it belongs to
 */

/**
 * @typedef {object} HubsView  the hubs of labels, and the labels of the query's ends
 * @property {Int32Array} ranks       by tile its place in the order of hubs, -1: it is none
 * @property {Uint8Array} ends        by tile, 1: the start reads this hub, 2: the first goal does, 3: both
 * @property {number} count           of hubs
 * @property {number} entryCount      hubs of all corners together
 * @property {number} shared          hubs that both ends read
 * @property {{corners: number, entries: number}} startLabel  corners it sees, and what is read of them
 * @property {{corners: number, entries: number}} goalLabel
 * @property {number} bytes
 * @property {number} milliseconds
 * @property {number} version         of the world it belongs to
 */

/**
 * @typedef {object} TourView    all goals in the best order
 * @property {'found'|'partial'|'unreachable'} outcome
 * @property {boolean} exact     no order is cheaper
 * @property {number} cost
 * @property {{goal: number|null, pathIndex: number, cost: number}[]} visits  in their order; null: back at the start
 * @property {number[]} unreachable  by index
 * @property {Tile[]} path
 * @property {Tile[]} goals      that it was computed for
 */

/**
 * Where a unit can stand, by the position of its top left tile.
 * @typedef {object} UnitFacts
 * @property {number} passable   tiles where it can
 * @property {number} ground     passable tiles of the map
 * @property {number} components
 * @property {number} largestComponent  its tiles
 */

/**
 * @typedef {object} AppState
 * @property {World} world
 * @property {{version: string, searches: Method[], heuristics: Method[], steerings: Method[], decompositions: Method[],
 *             crowdMethods: Method[], generators: readonly string[]}} registry
 * @property {{name: string, map: string, scenario: string|null, costs: string|null, tilesets: string[]}[]} scenes
 * @property {Pick<World, 'name'|'width'|'height'|'glyphs'|'costs'>|null} origin  the map as its file has it, unless it has
 *           none or is too large to keep twice
 * @property {Tile} start
 * @property {Tile[]} goals          at least one
 * @property {Diagonals} diagonals
 * @property {Charge} charge
 * @property {number} unitSize       tiles along a unit's side; see unit.js
 * @property {string} unitTerrains   the characters of the ground that it may enter; empty: all ground
 * @property {UnitFacts|null} unitFacts  of the last unit that was not of one tile on all ground
 * @property {number} weight
 * @property {number} maxExpanded    0: no limit
 * @property {number} maxSteps       of a path, the depth at which depth-first searches are cut off; 0: no limit
 * @property {boolean} partial
 * @property {Pane[]} panes          one, two or four
 * @property {boolean} searching    whether answers to the present query are still to come
 * @property {boolean} awaited      whether the answers have been awaited for a while: those in panes are of another query
 * @property {number} active         the pane that the readout and the chart describe
 * @property {'expansions'|'events'} unit  what a moment counts
 * @property {number} moment         how far all panes are played
 * @property {boolean} playing
 * @property {Tile[]} breakpoints    the replay stops when one of these is expanded
 * @property {import('./breakpoints.js').Stop|null} stopped  where it last did
 * @property {number} speed          share of the whole replay a second: 0.02 to 2
 * @property {Ground} ground
 * @property {boolean} showSearch
 * @property {boolean} showPath
 * @property {boolean} showGates
 * @property {boolean} showGraph
 * @property {boolean} showFlow
 * @property {boolean} showTree      lines from expanded tiles to their parents
 * @property {boolean} showWaypoints  and gateways, of the panes' heuristics
 * @property {boolean} showTour      whether a tour is asked for
 * @property {boolean} tourBack      whether it returns to the start
 * @property {TourView|null} tour    kept up to date while showTour
 * @property {Tool} tool
 * @property {number} brush          tiles along the brush's side
 * @property {number} paintCost      what the cost brush paints
 * @property {FillWith} fillWith     what the fill tool fills with; 'cost' is paintCost
 * @property {Tile|null} pointer     the tile under the pointer or the keyboard's cursor
 * @property {ScenarioRow[]} scenario
 * @property {string} scenarioName
 * @property {number} scenarioVersion  of the world that its lengths are for
 * @property {number} scenarioIndex  -1: none selected
 * @property {Unit} scenarioUnit     that its lengths are for
 * @property {string} method         of decomposition
 * @property {number} prominence
 * @property {number} widest
 * @property {number} downscale
 * @property {TerrainView|null} terrain
 * @property {number} waterLevel     clearance down to which the water is shown
 * @property {boolean} waterPlaying  whether the water is rising
 * @property {number} gate           the gate selected, -1: none
 * @property {Tile|null} gateAnchor  one end of a gate that is being drawn
 * @property {Edit[]} gateEdits      changes of the decomposition by hand
 * @property {string} heatKind       'estimate', 'distance', 'difference', 'clearance' or 'order'
 * @property {string} heatHeuristic  'own': that of each pane's search
 * @property {HeatView|null} heat
 * @property {number} cellsDepth     cuts after which the overlay's cells are shown
 * @property {CellsView|null} cells
 * @property {HubsView|null} hubs
 * @property {CrowdSettings} crowdSettings  for the next crowd
 * @property {Mover[]} movers        what moves by itself once units are placed
 * @property {MoverSettings} moverSettings  for the next one
 * @property {CrowdView|null} crowd  the units on the map, null: none were placed
 * @property {boolean} crowdPlaying  whether ticks pass by themselves
 * @property {number} tickRate       ticks a second while they do
 * @property {number} crowdShare     how much of the last tick's steps is shown, 0 to 1
 * @property {FlowView|null} flow    kept up to date while showFlow
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {number} busy           calls of the worker in progress
 * @property {{text: string, kind: 'error'|'note'}|null} message
 */

/** @returns {AppState} */
export function initialState() {
    return {
        world: {
            name: '', width: 1, height: 1, glyphs: new Uint8Array([46]), costs: new Float64Array([1]),
            version: 0, opened: 0,
        },
        registry: { version: '', searches: [], heuristics: [], steerings: [], decompositions: [], crowdMethods: [], generators: [] },
        scenes: [],
        origin: null,
        start: { x: 0, y: 0 },
        goals: [{ x: 0, y: 0 }],
        diagonals: 'clear',
        charge: 'entered',
        unitSize: 1,
        unitTerrains: '',
        unitFacts: null,
        weight: 1.5,
        maxExpanded: 0,
        maxSteps: 0,
        partial: false,
        panes: ['astar+octile', 'astar+guided'].map((algorithm) => ({ algorithm, answer: null })),
        searching: false,
        awaited: false,
        active: 0,
        unit: 'expansions',
        moment: 0,
        playing: false,
        breakpoints: [],
        stopped: null,
        speed: 0.2,
        ground: 'zones',
        showSearch: true,
        showPath: true,
        showGates: true,
        showGraph: false,
        showFlow: false,
        showTree: false,
        showWaypoints: false,
        showTour: false,
        tourBack: false,
        tour: null,
        tool: 'move',
        brush: 1,
        paintCost: 3,
        fillWith: 'wall',
        pointer: null,
        scenario: [],
        scenarioName: '',
        scenarioVersion: -1,
        scenarioIndex: -1,
        scenarioUnit: {},
        method: 'water',
        prominence: 1.5,
        widest: 40,
        downscale: 1,
        terrain: null,
        waterLevel: 0,
        waterPlaying: false,
        gate: -1,
        gateAnchor: null,
        gateEdits: [],
        heatKind: 'estimate',
        heatHeuristic: 'own',
        heat: null,
        cellsDepth: 4,
        cells: null,
        hubs: null,
        crowdSettings: { count: 100, wide: 0, side: 2, terrains: '', method: 'pibt', seed: 0, errands: 'own' },
        movers: [],
        moverSettings: { side: 2, where: 'chance' },
        crowd: null,
        crowdPlaying: false,
        tickRate: 8,
        crowdShare: 1,
        flow: null,
        canUndo: false,
        canRedo: false,
        busy: 0,
        message: null,
    };
}

/**
 * @param {{width: number, height: number}} world
 * @param {Tile} tile
 */
export function isInside(world, tile) {
    return tile.x >= 0 && tile.y >= 0 && tile.x < world.width && tile.y < world.height;
}

/** @param {Tile} a @param {Tile} b */
export function sameTile(a, b) {
    return a.x === b.x && a.y === b.y;
}

/**
 * How the map is cut into zones: what the worker's methods call a cut.
 * @param {AppState} state
 */
export function cutOf(state) {
    const { method, prominence, widest, downscale, diagonals, gateEdits } = state;
    return { options: { method, prominence, widest, downscale, diagonals, unit: unitOf(state) }, edits: gateEdits };
}

/** A string that two cuts share only if they are equal. @param {AppState} state */
export function cutKey(state) {
    return JSON.stringify(cutOf(state));
}

/** Whether the terrain that the state holds is that of its map and its settings. @param {AppState} state */
export function isTerrainCurrent(state) {
    const { terrain, world } = state;
    return terrain !== null && terrain.version === world.version && terrain.cut === cutKey(state);
}
