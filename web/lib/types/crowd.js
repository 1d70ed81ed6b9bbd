// SPDX-License-Identifier: MIT
// Many units at once: crowds, plans, flow fields, and obstacles that move by themselves.

/**
 * @typedef {import('./rules.js').Kind} Kind
 * @typedef {import('./basics.js').Rect} Rect
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./basics.js').Tile} Tile
 */

/**
 * @typedef {object} CrowdOptions
 * @property {Rules} [rules] steps and charge are ignored; size and terrains are those of the only kind
 *   if there are no `kinds`
 * @property {Kind[]} [kinds] 1 to 64
 * @property {string} [method] one of Sluice.crowdMethods; absent: 'pibt'
 * @property {number} [window] whca: ticks planned ahead, 2 to 64
 * @property {number} [seed] breaks ties
 */

/**
 * @typedef {{ start: Tile, goal: Tile, kind?: number }} Errand where one unit starts and goes; kind: an index into the
 *   kinds
 */

/**
 * The outcome of a tick.
 * @typedef {object} CrowdStats
 * @property {number} tick ticks so far, this one included
 * @property {number} units present
 * @property {number} atGoal on their goals after it
 * @property {number} stranded whose goals are unreachable now
 * @property {number} moved took a step
 * @property {number} pushed pibt: of these, pushed aside by another unit
 * @property {number} expanded tiles entered into distance tables, and states expanded in space and time
 */

/**
 * The units of a crowd by number, as columns. Crowd.statusNames[statuses[i]] names a status; an absent unit
 * is not on the map, and its number goes to the next unit added.
 * @typedef {object} CrowdUnits
 * @property {Int32Array} tiles x and y of each unit in turn
 * @property {Int32Array} goals x and y
 * @property {Int32Array} kinds
 * @property {Uint8Array} statuses
 */

/**
 * @typedef {CrowdOptions & { maxExpanded?: number }} PlanOptions maxExpanded: for a method with the flag
 *   'whole-plans' configurations, absent: 50000; for others ticks, absent: 10000
 */

/**
 * The quality of a plan.
 * @typedef {object} PlanFacts
 * @property {'found' | 'unsolvable' | 'limit'} outcome
 * @property {number} units
 * @property {number} arrived units on their goals at the end
 * @property {number} makespan ticks until the end
 * @property {number} sumOfCosts the sum over the units of the ticks until each is on its goal for good
 * @property {number} sumLowerBound the sum of the ticks that each unit needs alone
 * @property {number} expanded configurations or ticks
 */

/**
 * @typedef {PlanFacts & { tiles: Int32Array }} Plan tiles: x and y of all units in tick 0, then in tick 1, and so on to
 *   the makespan; for 'limit' those of the attempt
 */

/**
 * @typedef {object} FlowFacts
 * @property {number} bytes what the field holds now
 * @property {boolean} fromScratch whether the last update kept nothing
 * @property {number} raised tiles that lost their path in the last update
 * @property {number} expanded tiles that the last wave expanded
 */

/**
 * An obstacle that moves by itself: a rectangle of tiles that patrols, drifts, or opens and closes.
 * @typedef {'patrol' | 'drift' | 'door'} MoverKind
 *
 * @typedef {object} MoverShape
 * @property {number} width tiles
 * @property {number} height
 * @property {string} [glyph] the character of the tiles that it covers; absent: '@'
 * @property {Tile} at where its top left tile begins; a door's stays there
 *
 * @typedef {MoverShape & { kind: 'patrol', period: number, points: Tile[] }} Patrol goes from `at` to the points in
 *   turn and back, one tile per `period` ticks
 * @typedef {MoverShape & { kind: 'drift', period: number, seed?: number }} Drift wanders at random
 * @typedef {MoverShape & { kind: 'door', closed: number, open: number, phase?: number }} Door is closed for some ticks,
 *   then open; `phase` ticks of that have passed when it begins
 * @typedef {Patrol | Drift | Door} Mover
 */

/**
 * @typedef {object} MoverState
 * @property {MoverKind} kind
 * @property {string} glyph
 * @property {Rect} area where it is; of a door also while it is open
 * @property {boolean} present whether it covers that ground: false for an open door
 * @property {boolean} waiting whether it wanted to move or to close in the last tick, but could not
 *
 * @typedef {{ tick: number, moved: number, waiting: number }} MoversStats
 */

export {};
