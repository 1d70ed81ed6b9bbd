// SPDX-License-Identifier: MIT
// Maps of the Tiled editor that a program has taken apart, handed to the module piece by piece.

import { checkFlag, checkInt, checkNumber, checkOptions, checkSize, checkWhole, wrongArgument } from './check.js';

/** @typedef {import('./core.js').Core} Core */
/** @typedef {import('./types.js').TiledMap} TiledMap */

const MOST_GID = 2 ** 32 - 1;

/**
 * @param {Core} core
 * @param {TiledMap} value
 * @param {{ collision?: string }} [options]
 * @returns {number} the address of the map
 */
export function makeTiled(core, value, options) {
    const { width, height, layers, tiles } = checkOptions(value, 'The Tiled map');
    const { collision } = checkOptions(options, 'The options of the Tiled map');
    const isInfinite = width === 0 && height === 0;
    if (!isInfinite) checkSize(width, height);
    if (!Array.isArray(layers) || !Array.isArray(tiles)) throw wrongArgument('A Tiled map has lists of layers and tiles.');
    try {
        for (const layer of layers) addLayer(core, layer);
        for (const tile of tiles) addTile(core, tile);
        const name = collision === undefined ? null : core.zeroEnded(collision, 'The name of the collision layer');
        return core.lend([name], (place) => core.make('map_create_from_tiled', Number(width), Number(height), place));
    } finally {
        core.ask('tiled_release');
    }
}

/** @param {Core} core @param {TiledMap['layers'][number]} value */
function addLayer(core, value) {
    const { name, x, y, width, height, gids } = checkOptions(value, 'A layer');
    checkSize(width, height);
    if (!(gids instanceof Uint32Array) || gids.length !== Number(width) * Number(height)) {
        throw wrongArgument(`A layer of ${width} by ${height} has a Uint32Array of as many gids.`);
    }
    const place = { x: checkInt(x, 'The layer\'s x'), y: checkInt(y, 'The layer\'s y') };
    const text = core.zeroEnded(name ?? '', 'The layer\'s name');
    const gidsPlace = core.put(gids);
    let namePlace;
    try {
        namePlace = core.put(text);
    } catch (error) {
        core.ask('free', gidsPlace);
        throw error;
    }
    core.run('tiled_add_layer', namePlace, place.x, place.y, Number(width), Number(height), gidsPlace);
}

/** @param {Core} core @param {TiledMap['tiles'][number]} value */
function addTile(core, value) {
    const { gid, walkable, cost } = checkOptions(value, 'A tile');
    core.run('tiled_add_tile', checkWhole(gid, 'The gid', 0, MOST_GID, 0), Number(walkable !== undefined),
        checkFlag(walkable, 'walkable'), Number(cost !== undefined), checkNumber(cost, 'The cost', 0));
}
