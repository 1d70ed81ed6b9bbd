// SPDX-License-Identifier: MIT
// What everything shares: tiles, rectangles, and the tables of methods.

/**
 * @typedef {{ x: number, y: number }} Tile x to the right, y down, (0, 0) top left
 * @typedef {{ x: number, y: number, width: number, height: number }} Rect
 * @typedef {string} Flag of a method: 'optimal', 'complete', 'bounded', 'informed', 'weighted', 'admissible',
 *   'admissible-four', 'fewest-steps', 'runaway', 'frugal', 'indexed', 'states', 'uniform', 'chooses',
 *   'whole-plans', 'leaps', 'zoned', 'reads-atlas', 'reads-overlay' or 'reads-labels'
 */

/**
 * One method of a table.
 * @typedef {{ index: number, name: string, title: string, summary: string, source: string, flags: Flag[] }} Method
 */

/**
 * Every table of methods.
 * @typedef {object} Methods
 * @property {Method[]} searches
 * @property {Method[]} heuristics
 * @property {Method[]} decompositions
 * @property {Method[]} steerings moving without a plan
 * @property {Method[]} crowdMethods for many units; those with the flag 'whole-plans' are for GridMap.planUnits alone
 * @property {Method[]} explorerMethods for one unit on unknown ground
 * @property {Method[]} spaceMethods for smooth worlds; absent from the module without them
 */

export {};
