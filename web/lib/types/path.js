// SPDX-License-Identifier: MIT
// Paths: checked, kept in use, walked without a plan, and known from scenarios.

/**
 * @typedef {import('./query.js').Result} Result
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./basics.js').Tile} Tile
 */

/**
 * @typedef {{ cost: number, straightSteps: number, diagonalSteps: number, leaps?: number }} PathFacts leaps: if the
 *   path was checked with leaps
 */

/**
 * Of straight lines: their length in tiles, and their cost.
 * @typedef {{ length: number, cost: number }} LineFacts
 */

/**
 * How much of a path is still valid.
 * @typedef {object} PathHold
 * @property {boolean} holds every step is allowed
 * @property {number} reaches the last tile, by index, that the unit can walk to along it
 * @property {number} resumes the first tile behind all breaks; the path's length if the unit cannot stand on
 *   the last tile
 * @property {PathFacts} before of the steps up to `reaches`
 * @property {PathFacts} after of those from `resumes` on
 */

/**
 * A path in use, after its map was edited.
 * @typedef {object} RepairQuery
 * @property {Tile[]} path every tile
 * @property {number} [at] where the unit is: an index into the path
 * @property {number} [bound] a spliced path costs at most this many times the cheapest; absent: 1.1
 * @property {number} [lowerBound] of the cost from there to the end of the path on the map of `revision`: for a path
 *   that was cheapest, its cost minus that of the steps taken
 * @property {number} [revision] Result.revision of that path
 * @property {string} [algorithm] an optimal one
 * @property {number} [maxSplice] expansions to spend on splicing; absent: 8 for each tile of the rest of the path
 * @property {number} [maxExpanded] of replanning
 */

/**
 * @typedef {object} Repair
 * @property {'kept' | 'spliced' | 'replanned'} outcome nothing was broken; a new part leads around the break; a new
 *   search found the path
 * @property {Result} result the path from the unit's tile to the end of the path
 * @property {number} lowerBound no path to the goal costs less on this map
 * @property {number} leaves spliced: the tile of the old path, by index, where the new part begins
 * @property {number} joins where it ends
 * @property {number} spliceExpanded expansions spent on splicing, successful or not
 */

/**
 * @typedef {{ bucket: number, start: Tile, goal: Tile, length: number }} ScenarioRow a negative length is
 *   unknown
 */

/**
 * @typedef {object} WalkQuery
 * @property {Tile} start
 * @property {Tile} goal
 * @property {string} [method] one of Sluice.steerings
 * @property {number} [seed]
 * @property {number} [maxSteps]
 * @property {Rules} [rules] of which a walker obeys diagonals, size and terrains; costs do not change its steps
 */

/**
 * @typedef {{ outcome: string, tiles: Tile[] }} WalkResult the outcome is 'arrived', 'gave-up' or 'limit'
 */

export {};
