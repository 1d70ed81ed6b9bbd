// SPDX-License-Identifier: MIT
// Labels, an index for ground of one cost that rarely changes.

/**
 * @typedef {object} LabelsOptions
 * @property {import('./rules.js').Rules} [rules] of the finders that will read them; they must be rules that 'jps'
 *   supports
 */

/**
 * @typedef {object} LabelsEntry
 * @property {import('./basics.js').Tile} corner that the tile sees
 * @property {number} hub its place in Labels.hubs()
 * @property {number} length from the tile over the corner to the hub, in straight steps
 */

/**
 * @typedef {object} LabelsFacts
 * @property {number} cornerCount
 * @property {number} entryCount the hubs of all corners together
 * @property {number} longest the hubs of the corner with most
 * @property {number} revision of the map they know
 * @property {boolean} stale ground has opened since: 'labels' throws until they are updated, and 'best' does without them
 * @property {boolean} walled walls have been added since: queries check their paths
 * @property {number} bytes
 * @property {number} milliseconds to build them
 */

export {};
