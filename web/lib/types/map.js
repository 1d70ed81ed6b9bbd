// SPDX-License-Identifier: MIT
// Maps: what they are generated and imported from, facts, changes.

/**
 * @typedef {import('./basics.js').Rect} Rect
 */

/**
 * @typedef {object} GenerateOptions
 * @property {string} kind one of Sluice.generators
 * @property {number} width
 * @property {number} height
 * @property {number} [seed]
 * @property {number} [corridor] maze: tiles
 * @property {number} [loops] maze: percentage of the walls between corridors that are opened
 * @property {number} [places] maze: percentage of the cells that belong to open places
 * @property {number} [room] rooms: tiles between two walls
 * @property {number} [doors] rooms: percentage of inner walls with a door
 * @property {number} [density] random, open, caves: percentage of walls
 * @property {number} [smallest] open: side of the smallest obstacle in tiles
 * @property {number} [largest] open: side of the largest
 */

/**
 * A map of the Tiled editor, once its file is parsed.
 * @typedef {object} Tiled
 * @property {number} width tiles; both sides 0: an infinite map, cropped to its chunks
 * @property {number} height
 * @property {TiledLayer[]} layers tile layers or chunks of them, the bottom one first
 * @property {TiledTile[]} tiles those of the tilesets that have a property `walkable` or `cost`
 */

/**
 * @typedef {object} TiledLayer
 * @property {string} [name]
 * @property {number} [x] in an infinite map it may be negative
 * @property {number} [y]
 * @property {number} width
 * @property {number} height
 * @property {ArrayLike<number>} gids as the file has them: flip bits included, 0 for no tile
 */

/**
 * @typedef {{ gid: number, walkable?: boolean, cost?: number }} TiledTile gid: its tileset's first gid plus its
 *   number there; cost: 0 for a wall
 */

/**
 * @typedef {object} MapFacts
 * @property {number} tiles
 * @property {number} passable
 * @property {number} components 4-connected
 * @property {number} largestComponent its tiles
 * @property {number} cheapest terrain cost of the passable tiles; 0 if there are none
 * @property {number} costliest
 * @property {Record<string, number>} glyphs tiles per character
 */

/**
 * A change of a map: a character for an area, with its meaning, or a cost for the passable tiles of an area.
 * @typedef {{ area: Rect, glyph: string, cost?: undefined } | { area: Rect, cost: number, glyph?: undefined }} Change
 */

/**
 * What walls would do to ground that is connected now.
 * @typedef {object} Cut
 * @property {CutPart[]} parts of every component that they would part, component by component; none: nobody is cut off
 * @property {number} visited tiles visited to find out; 0 if those around the walls decided
 *
 * @typedef {object} CutPart
 * @property {import('./basics.js').Tile} tile one of its tiles, next to the walls
 * @property {number} component parts with the same number are connected now; for units of one tile on all ground, the
 *   number that GridMap.component gives
 * @property {number} tiles how many it has; for a wide unit, positions
 */

export {};
