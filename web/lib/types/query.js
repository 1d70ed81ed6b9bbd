// SPDX-License-Identifier: MIT
// Queries and their results.

/**
 * @typedef {import('./rules.js').Heading} Heading
 * @typedef {import('./basics.js').Tile} Tile
 */

/**
 * @typedef {object} Query
 * @property {Tile} start
 * @property {Tile} [goal] this or `goals`
 * @property {Tile[]} [goals] several; the path leads to the cheapest to reach
 * @property {string} [algorithm] such as 'astar+octile'; absent: 'best'
 * @property {number} [weight] the weight of the estimate in weighted searches, 0 to 100; up to 1 paths stay
 *   optimal; absent: 1.5
 * @property {number} [maxCost] no path costlier than this
 * @property {number} [maxSteps] no path of more steps than this
 * @property {number} [maxExpanded] stop after this many expansions
 * @property {number} [beamWidth] entries that a beam search keeps open
 * @property {number} [tableEntries] tiles that a deepening search may remember
 * @property {boolean} [partial] if the goal is unreachable, lead as near to it as possible
 * @property {boolean} [beside] a goal in a wall means any tile next to it
 * @property {boolean} [freeStart] a start in a wall is moved to the nearest free tile
 * @property {boolean} [straighten] fewer turns at the same cost
 * @property {boolean} [corners] only the tiles where the path changes direction
 * @property {boolean} [costOnly] only the cost, without a path: of an index, about half of the work
 * @property {Heading} [heading] with a motion: the heading at the start
 * @property {Heading} [goalHeading] with a motion: the heading at the goal
 * @property {number} [trace] capacity in events; 0 or absent: no trace
 */

/**
 * A query about every tile; it needs no start.
 * @typedef {Omit<Query, 'start'> & { start?: Tile }} FieldQuery
 */

/**
 * @typedef {'found' | 'partial' | 'unreachable' | 'limit' | 'cancelled' | 'running'} Outcome
 */

/**
 * @typedef {object} Stats
 * @property {number} expanded
 * @property {number} reexpanded
 * @property {number} generated
 * @property {number} heapPushes
 * @property {number} heapPops
 * @property {number} peakOpen
 * @property {number} bytes what the finder holds
 * @property {number} estimate the heuristic's value at the start
 * @property {number} milliseconds with the precision of performance.now()
 */

/**
 * What happened in a search, as columns. Sluice.eventKinds[kind[i]] names an event; tiles are y * width + x.
 * @typedef {object} Trace
 * @property {number} count
 * @property {number} dropped events beyond the capacity
 * @property {Uint8Array} kind
 * @property {Uint32Array} tile
 * @property {Uint32Array} parent the tile itself if it has none
 * @property {Float64Array} g cost so far
 * @property {Float64Array} h estimate of the rest
 */

/**
 * @typedef {object} Result
 * @property {Outcome} outcome
 * @property {string} algorithm that answered: the query's, or the one that `best` chose
 * @property {boolean} limited whether a limit of the query ended the search
 * @property {number} revision of the map when the search began; the path holds until the map's revision changes
 * @property {Tile} start the query's, or where freeStart moved it
 * @property {number} cost of the path; 0 if there is none
 * @property {number} straightSteps
 * @property {number} diagonalSteps
 * @property {number} leaps of the path; to a neighbour only if that is cheaper than the step
 * @property {Tile[]} path start to goal; empty if there is none
 * @property {{ heading: Heading, speed: number }[] | null} states heading and speed at each tile of the path;
 *   null without a motion
 * @property {Stats} stats
 * @property {Trace | null} trace null if not requested, and while a sliced search runs
 */

/**
 * @typedef {object} TourQuery
 * @property {Tile} start
 * @property {Tile[]} goals up to 1000
 * @property {boolean} [back] return to the start in the end
 * @property {boolean} [partial] leave out goals that are unreachable
 */

/**
 * @typedef {object} Visit
 * @property {number | null} goal its index among the goals; null for the start, in the end
 * @property {number} pathIndex where it is in the path
 * @property {number} cost from the visit before
 */

/**
 * @typedef {object} Tour
 * @property {'found' | 'partial' | 'unreachable'} outcome
 * @property {boolean} exact no order is cheaper
 * @property {number} cost
 * @property {Visit[]} visits in their order
 * @property {number[]} unreachable goals, by index
 * @property {Tile[]} path
 * @property {number} milliseconds
 */

export {};
