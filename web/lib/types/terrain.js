// SPDX-License-Identifier: MIT
// Zones, gates, and the atlas that is built on them.

/**
 * @typedef {import('./rules.js').Diagonals} Diagonals
 * @typedef {import('./basics.js').Rect} Rect
 * @typedef {import('./rules.js').Rules} Rules
 * @typedef {import('./basics.js').Tile} Tile
 * @typedef {import('./rules.js').Unit} Unit
 */

/**
 * @typedef {object} TerrainOptions
 * @property {string} [method] one of Sluice.decompositions
 * @property {Diagonals} [diagonals] only 'always' makes a difference: slits become gates
 * @property {number} [prominence] water: how much deeper than its saddle a basin must be
 * @property {number} [widest] water: the widest cut, in tiles
 * @property {number} [downscale] decompose the map at a scale this many times coarser
 * @property {boolean} [lakes] water: return the lakes, before straight gates are cut
 * @property {Unit} [unit] that will use it: zones, gates and clearance are those of the tiles where it can stand;
 *   absent: of one tile, on all ground. An atlas has the unit of its rules instead
 */

/**
 * @typedef {object} Zone
 * @property {number} area tiles
 * @property {Rect} box its bounding box
 * @property {Tile} first row by row
 * @property {Tile} centre
 * @property {Tile} deepest the tile furthest from any wall
 * @property {number} clearance of the deepest tile
 * @property {number} component
 * @property {number[]} gates
 * @property {number[]} neighbours
 */

/**
 * @typedef {object} Gate
 * @property {[number, number]} zones
 * @property {[Tile, Tile]} ends
 * @property {Tile} middle
 * @property {number} width tiles from end to end
 * @property {boolean} straight
 * @property {boolean} blocked
 * @property {number} widestUnit the size of the widest unit that passes, at most 16
 * @property {Tile[]} tiles
 */

/**
 * A change of a terrain by hand. Gates are named by their ends; `which` distinguishes gates with the
 * same ends.
 * @typedef {{ kind: 'add' | 'remove' | 'block', ends: [Tile, Tile], which?: number }} Edit
 */

/**
 * @typedef {object} AtlasOptions
 * @property {Rules} [rules] of the finders that will read it: diagonals, steps, size and terrains
 * @property {TerrainOptions} [terrain]
 * @property {Edit[]} [edits]
 * @property {number} [landmarks] 0 to 16
 * @property {boolean} [compact]
 */

/**
 * @typedef {object} AtlasFacts
 * @property {number} zoneCount
 * @property {number} gateCount
 * @property {number} landmarkCount
 * @property {number} revision of the map it knows
 * @property {boolean} stale ground has opened up since: finders that share it throw until it is updated
 * @property {number} bytes
 * @property {number} landmarkBytes
 * @property {number} matrixBytes
 * @property {number} terrainBytes
 * @property {number} keptZones whose distances the last update kept
 * @property {number} repairs updates in place since its tables were last rebuilt
 * @property {number} milliseconds that building it took
 */

/**
 * The facts in an atlas file.
 * @typedef {object} AtlasFileFacts
 * @property {number} version
 * @property {number} width
 * @property {number} height
 * @property {string} mapHash 16 hexadecimal digits
 * @property {string} checksum 16 hexadecimal digits
 * @property {Diagonals} diagonals
 * @property {{ straight: number, diagonal: number } | null} steps null: exactly 1 and the square root of 2
 * @property {string} method
 * @property {number} prominence
 * @property {number} widest
 * @property {number} downscale
 * @property {number} zoneCount
 * @property {number} gateCount
 * @property {number} editCount
 * @property {number} landmarkCount
 * @property {boolean} compact
 */

export {};
