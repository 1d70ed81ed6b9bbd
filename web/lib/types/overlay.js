// SPDX-License-Identifier: MIT
// The overlay, an index for ground of many costs.

/**
 * @typedef {import('./rules.js').Rules} Rules
 */

/**
 * @typedef {object} OverlayOptions
 * @property {Rules} [rules] of the finders that will read it
 * @property {import('../overlay.js').Overlay} [like] one of the same map whose cells to share, so that only costs are put
 *   in; it may be destroyed first. Absent: divide the map
 */

/**
 * @typedef {object} OverlayParseOptions
 * @property {Rules} [rules] of the finders that will read it: a file without costs for these, for what the map costs now,
 *   is refused, unless:
 * @property {boolean} [customize] costs are put in if the file has none that fit
 */

/**
 * @typedef {object} OverlayFacts
 * @property {number} cellCount
 * @property {number} leafCount cells that are searched
 * @property {number} levels cells nested in each other
 * @property {number} widestSeparator in tiles
 * @property {number} longestBorder in tiles
 * @property {number} revision of the map it knows
 * @property {boolean} stale the map has changed since: 'overlay' throws until it is updated, and 'best' does without it
 * @property {number} cellBytes
 * @property {number} costBytes
 * @property {number} updateBytes those of them that only updates need
 * @property {boolean} dividedAgain by the last update
 * @property {boolean} filledAgain by the last update
 * @property {{ divide: number, costs: number, update: number }} milliseconds to divide the map, to put costs in, and of
 *   the last update
 */

export {};
