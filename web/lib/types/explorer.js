// SPDX-License-Identifier: MIT
// One unit on unknown ground.

/**
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./basics.js').Tile} Tile
 */

/**
 * @typedef {object} ExplorerOptions
 * @property {Rules} [rules]
 * @property {Tile} start
 * @property {Tile} goal
 * @property {string} [method] one of Sluice.explorerMethods
 * @property {string} [algorithm] what the method 'replan' plans with; absent: 'best'
 */

/**
 * @typedef {object} ExplorerState
 * @property {'found' | 'unreachable'} outcome whether there is a path, as far as the unit knows
 * @property {Tile} tile where the unit is
 * @property {Tile} next the next tile of the plan; the same at the goal and if there is no path
 * @property {number} cost of the plan, from here to the goal; 0 if there is none
 */

/**
 * @typedef {object} ExplorerStats
 * @property {number} steps taken
 * @property {number} changes tiles that turned out to be different
 * @property {number} plans how often a plan was computed or repaired
 * @property {number} expanded tiles, in all of these
 * @property {number} updated dstar-lite: tiles whose successor was recomputed
 * @property {number} bytes held now
 * @property {number} milliseconds spent noticing and planning
 */

export {};
