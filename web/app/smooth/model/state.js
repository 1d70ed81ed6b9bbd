// SPDX-License-Identifier: MIT
// The state of the page of smooth worlds: the world, the query, how it is answered and shown.

/** @typedef {import('./shapes.js').Point} Point */
/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('../../model/state.js').Method} Method */

/**
 * @typedef {object} World
 * @property {string} name
 * @property {readonly Shape[]} shapes   as drawn; if they cross themselves the worker repairs copies
 * @property {number} version  raised by every change
 * @property {number} opened   raised when another world replaces it
 * @property {{scene: string, shapes: readonly Shape[]}} origin  the scene that it is, or empty, and its shapes before any change
 */

/**
 * The selection: a polygon, and perhaps a corner of it.
 * @typedef {{shape: number, ring: number, corner: number}} Selection  ring and corner are -1 for the whole
 */

/**
 * What a method works on, as lines, like the library's Sketch.
 * @typedef {{kinds: Uint8Array, lines: Float64Array, all: number}} Sketch  all: their number before truncation
 */

/**
 * The options of single methods.
 * @typedef {object} Tuning
 * @property {string} places      of nodes: borders or centres (convex, quadtree)
 * @property {number} fringe      rings of tiles (tiles)
 * @property {number} tolerance   share of a square (quadtree)
 * @property {number|null} strength  of repulsion; null: chosen (field)
 * @property {number|null} reach     of repulsion; null: chosen (field)
 * @property {boolean} escape     from local minima (field)
 */

/**
 * The answer to the query by one method.
 * @typedef {object} Answer
 * @property {string} method
 * @property {string} refused   the reason if there is none, otherwise empty
 * @property {string} outcome
 * @property {string} shortfall  why there is no path
 * @property {Point[]} points
 * @property {Point[]} walked   without a path: how far the method came
 * @property {number} length
 * @property {number} cost
 * @property {number} expanded
 * @property {number} nodes
 * @property {number} edges
 * @property {number} buildMs
 * @property {number} queryUs
 * @property {number} resolution  as used, chosen ones included, like the next two
 * @property {number} strength
 * @property {number} reach
 * @property {Sketch|null} sketch
 */

/**
 * Where the unit's centre may be.
 * @typedef {object} FreeSpace
 * @property {number} id        of the world and radius that it was built for
 * @property {Float64Array[][]} components
 * @property {{corners: number, rings: number, components: number, faces: number, area: number}} facts
 */

/** @typedef {Answer & {excess: number}} Compared  per cent above the exact cost; NaN if there is none to compare */

/**
 * @typedef {object} SmoothState
 * @property {World} world
 * @property {Point} from
 * @property {Point} to
 * @property {number} radius
 * @property {string} method
 * @property {string} cells
 * @property {number} resolution  0: chosen from the world
 * @property {Tuning} tuning
 * @property {'move'|'draw'} tool
 * @property {'obstacle'|'region'|'boundary'|'hole'} kind  of the next drawing
 * @property {number} weight      of regions that are drawn
 * @property {Point[]} draft      the corners of a drawing
 * @property {Selection|null} selection
 * @property {Point|null} pointer  what is pointed at
 * @property {Point|null} cursor   of the keyboard; a press of the pointer moves it, too
 * @property {number} moment      share of the path that the unit has walked; 1: all, and no unit is drawn
 * @property {boolean} playing     the unit walks
 * @property {boolean} showSketch
 * @property {boolean} showFreeSpace
 * @property {FreeSpace|null} space
 * @property {Answer|null} answer
 * @property {Compared[]} comparison
 * @property {{methods: Method[], cells: string[], places: string[], sketchKinds: string[]}} registry
 * @property {{name: string, file: string, costs: string|null}[]} scenes  our worlds and tile maps
 * @property {{kind: 'error'|'note', text: string}|null} message
 * @property {number} busy
 * @property {{undo: boolean, redo: boolean}} can
 */

/** @type {Tuning} */
export const DEFAULT_TUNING = { places: 'borders', fringe: 0, tolerance: 0, strength: null, reach: null, escape: true };

/** The answer of a method that has none, with the reason. @param {string} method @param {string} refused @returns {Answer} */
export function noAnswer(method, refused) {
    return {
        method, refused, outcome: '', shortfall: 'none', points: [], walked: [], length: 0, cost: 0, expanded: 0, nodes: 0,
        edges: 0, buildMs: 0, queryUs: 0, resolution: 0, strength: 0, reach: 0, sketch: null,
    };
}

/** @returns {SmoothState} */
export function initialState() {
    return {
        world: { name: '', shapes: [], version: 0, opened: 0, origin: { scene: '', shapes: [] } }, from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, radius: 0,
        method: '', cells: '', resolution: 0, tuning: DEFAULT_TUNING, tool: 'move', kind: 'obstacle', weight: 3, draft: [], selection: null,
        pointer: null, cursor: null, moment: 1, playing: false, showSketch: true, showFreeSpace: true, space: null, answer: null, comparison: [],
        registry: { methods: [], cells: [], places: [], sketchKinds: [] }, scenes: [], message: null, busy: 0,
        can: { undo: false, redo: false },
    };
}
