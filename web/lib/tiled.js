// SPDX-License-Identifier: MIT
// Maps of the Tiled editor, once their files are parsed.

import { checkNumber, checkOptions, checkWhole, MAX_SIDE, shown, wrongArgument } from './check.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./types/map.js').Tiled} Tiled
 * @typedef {import('./types/map.js').TiledLayer} TiledLayer
 * @typedef {import('./types/map.js').TiledTile} TiledTile
 */

// The coordinates of chunks in an infinite map: beyond any map, to either side.
const FARTHEST = 2 ** 24;

/**
 * @param {Core} core
 * @param {TiledLayer} value
 */
function addLayer(core, value) {
    const { name, x, y, width, height, gids } = checkOptions(value, 'A layer');
    const record = {
        x: checkWhole(x, 'The x of a layer', -FARTHEST, FARTHEST, 0),
        y: checkWhole(y, 'The y of a layer', -FARTHEST, FARTHEST, 0),
        width: checkWhole(width, 'The width of a layer', 0, MAX_SIDE),
        height: checkWhole(height, 'The height of a layer', 0, MAX_SIDE),
    };
    const tiles = record.width * record.height;
    if (gids?.length !== tiles) {
        throw wrongArgument(`A layer of ${width} by ${height} has ${tiles} gids, not ${gids?.length}.`);
    }
    core.write('layer', record);
    const text = core.zeroTerminated(name ?? '', 'The name of a layer');
    const numbers = Uint32Array.from(gids);
    const place = core.put(numbers);
    let nameAt = 0;
    try {
        nameAt = core.put(text);
    } catch (error) {
        core.ask('free', place);
        throw error;
    }
    core.run('tiled_add_layer', nameAt, place);
}

/**
 * @param {Core} core
 * @param {TiledTile} value
 */
function addTile(core, value) {
    const { gid, walkable, cost } = checkOptions(value, 'A tile of a tileset');
    if (walkable !== undefined && typeof walkable !== 'boolean') {
        throw wrongArgument(`walkable must be true or false, not ${shown(walkable)}.`);
    }
    core.write('tile', {
        gid: checkWhole(gid, 'The gid of a tile', 0, 2 ** 32 - 1),
        hasWalkable: Number(walkable !== undefined), walkable: Number(walkable ?? false),
        hasCost: Number(cost !== undefined), cost: checkNumber(cost, 'The cost of a tile', 0),
    });
    core.run('tiled_add_tile');
}

/**
 * @template T
 * @param {T[] | undefined} list
 * @param {string} name
 * @param {(each: T) => void} add
 */
function addAll(list, name, add) {
    if (!Array.isArray(list)) throw wrongArgument(`${name} must be an array, not ${shown(list)}.`);
    list.forEach(add);
}

/**
 * @param {Core} core
 * @param {Tiled} value
 * @param {{ collisionLayer?: string }} [options]
 * @returns {number} the address of the map
 */
export function createFromTiled(core, value, options) {
    const tiled = checkOptions(value, 'A Tiled map');
    const { collisionLayer } = checkOptions(options, 'The options of a Tiled map');
    const width = checkWhole(tiled.width, 'The width of a map', 0, MAX_SIDE);
    const height = checkWhole(tiled.height, 'The height of a map', 0, MAX_SIDE);
    const name = collisionLayer === undefined ? null : core.zeroTerminated(collisionLayer, 'The collision layer');
    try {
        addAll(tiled.layers, 'The layers', (layer) => addLayer(core, layer));
        addAll(tiled.tiles, 'The tiles', (tile) => addTile(core, tile));
        return core.lend([name], (text) => core.create('map_from_tiled', width, height, text));
    } finally {
        core.ask('tiled_release');
    }
}
