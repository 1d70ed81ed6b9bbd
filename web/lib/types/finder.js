// SPDX-License-Identifier: MIT
// Finders and schedulers: their options, and what they report of themselves.

/**
 * @typedef {import('./rules.js').Leap} Leap
 * @typedef {import('./rules.js').Motion} Motion
 * @typedef {import('./query.js').Result} Result
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./basics.js').Tile} Tile
 */

/**
 * @typedef {object} SharedOptions of finders and schedulers
 * @property {Rules} [rules]
 * @property {Motion} [motion]
 * @property {'buckets' | 'heap' | 'tree' | 'sorted' | 'linked' | 'unsorted'} [queue] the open list; all give the same
 *   answers, and the first two are fast on large maps
 * @property {import('../atlas.js').Atlas} [atlas] for heuristics that read one; absent: the finder builds its
 *   own when needed
 * @property {number} [cluster] hpa: tiles along a cluster's side
 */

/**
 * @typedef {object} OwnOptions of finders alone
 * @property {ArrayLike<number> | string} [areas] hpa: clusters of your own: the number of the area of every tile, row
 *   by row, 0 for none; or as text, a character per tile, '.' or ' ' for none
 * @property {import('../overlay.js').Overlay} [overlay] for 'overlay' and, where ground has more than one cost, 'best';
 *   absent: 'overlay' builds one of its own
 * @property {import('../labels.js').Labels} [labels] for 'labels', 'best' and distancesBetween, where ground has one cost;
 *   absent: 'labels' and distancesBetween build some of their own
 * @property {Leap[]} [leaps] up to 24, turned ones counted; only searches with the flag 'leaps' can use them
 */

/**
 * @typedef {SharedOptions & OwnOptions} FinderOptions
 */

/**
 * @typedef {SharedOptions & { lanes?: number, slice?: number, ageing?: number, abreast?: number }} SchedulerOptions
 *   lanes: searches that may be in progress at once, 1 to 256, absent: 8; slice: expansions that a lane gets in a round
 *   of a tick, absent: 1024; ageing: ticks of waiting that count as one priority, absent: 4; abreast: the most urgent
 *   searches that share the budget, 1 to lanes, absent: 1
 */

/**
 * @typedef {object} Phase
 * @property {number} runs since the finder was created
 * @property {number} milliseconds of all of them
 * @property {number} bytes held now
 */

/**
 * @typedef {object} Phases
 * @property {Phase} build reading the map for a heuristic
 * @property {Phase} aim propagating values back from goals, and the like; what still holds is kept
 * @property {Phase} search everything else
 */

/**
 * A waypoint of 'waypoint', or a gateway of 'backprop'.
 * @typedef {object} Waypoint
 * @property {Tile} tile
 * @property {number} zone from 1 on
 * @property {number} value the estimate there; negative if no goal is reachable
 */

/**
 * The outcome of a scheduler's tick.
 * @typedef {object} Spent
 * @property {number} spent expansions, and one for each slice without any
 * @property {number} rounds
 * @property {number} finished requests answered in this tick
 * @property {number} underWay after it
 * @property {number} waiting after it, for a lane
 * @property {number} restarted searches restarted because the map had changed
 */

/**
 * @typedef {object} Answer
 * @property {number} ticket
 * @property {number} ticks from the request to the answer
 * @property {number} restarts how often the search was restarted
 * @property {Result | null} result null if the query failed
 * @property {import('../error.js').SluiceError | null} error what Finder.find would have thrown then
 */

export {};
