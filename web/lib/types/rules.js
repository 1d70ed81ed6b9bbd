// SPDX-License-Identifier: MIT
// How units move: rules, kinds of units, motion, leaps.

/**
 * @typedef {'clear' | 'one-wall' | 'always' | 'never'} Diagonals when a diagonal step is allowed: if both
 *   tiles next to it are passable (the default), if one is, always, never
 * @typedef {'entered' | 'mean'} Charge a step costs by the tile it enters, or by the mean of those it touches
 * @typedef {'any' | 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW'} Heading
 */

/**
 * Where a kind of unit can stand. A large unit is a square, and its position is its top left tile.
 * @typedef {object} Unit
 * @property {number} [size] tiles along its side, 1 to 16; absent: 1
 * @property {string} [terrains] the characters of the ground it may enter; absent: all passable ones
 */

/**
 * How units move: as a type, a unit with the rules for its steps.
 * @typedef {Unit & StepRules} Rules
 *
 * @typedef {object} StepRules
 * @property {Diagonals} [diagonals]
 * @property {Charge} [charge]
 * @property {{ straight: number, diagonal: number }} [steps] lengths as whole numbers, such as 10 and 14;
 *   absent: exactly 1 and the square root of 2
 * @property {import('../influence.js').Influence} [influence] of the same map, added to what ground costs; atlases ignore
 *   it, and whoever has it in its rules is destroyed with it
 */

/**
 * A kind of unit.
 * @typedef {Unit & { factors?: Record<string, number> }} Kind factors: by character, the factor by which ground costs
 *   this kind more or less, 0.01 to 10000
 */

/**
 * @typedef {object} Motion how a unit turns and accelerates; searches then cover headings and speeds
 * @property {number} [turnCost] for every 45 degrees of a turn
 * @property {number} [maxTurn] 1 to 4 times 45 degrees between two moves
 * @property {number} [topSpeed] tiles in a move, 1 to 4
 */

/**
 * A combined move as one step, such as a jump over a ditch or a knight's move.
 * @typedef {object} Leap
 * @property {number} dx where it leads, in columns, -32 to 32
 * @property {number} dy in rows
 * @property {number} cost whatever the ground costs, 0.01 to 10000
 * @property {boolean} [over] only the tile where the unit lands must be open; otherwise the line to it must be
 * @property {boolean} [turned] also its turns by 90 degrees and its mirror images
 */

export {};
