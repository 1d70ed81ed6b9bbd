// SPDX-License-Identifier: MIT
// Hands the parts of a Tiled map to the module (wasm/tiled.c), checked.

import { MAX_SIDE, checkFlag, checkNumber, checkOptions, checkString, checkWhole, wrongArgument } from './check.js';

/** @typedef {import('./core.js').Core} Core */

const FAR = 2 ** 30;
const MOST_GID = 0x0FFFFFFF;

/** @param {Core} core @param {import('./types.js').TiledLayer} value */
function addLayer(core, value) {
    const { name, x, y, width, height, gids } = checkOptions(value, 'A layer');
    const layer = {
        x: checkWhole(x, 'The x of a layer', -FAR, FAR, 0), y: checkWhole(y, 'The y of a layer', -FAR, FAR, 0),
        width: checkWhole(width, 'The width of a layer', 1, MAX_SIDE),
        height: checkWhole(height, 'The height of a layer', 1, MAX_SIDE),
    };
    if (!(gids instanceof Uint32Array) || gids.length !== layer.width * layer.height) {
        throw wrongArgument(`The gids of a layer of ${layer.width} by ${layer.height} must be a Uint32Array of ` +
            `${layer.width * layer.height}.`);
    }
    core.lend([core.zeroEnded(name ?? '', 'The name of a layer')], (nameText) => {
        core.write('tiled_layer', layer);
        core.run('tiled_add_layer', nameText, core.put(gids));
    });
}

/** @param {Core} core @param {import('./types.js').TiledTile} value */
function addTile(core, value) {
    const { gid, walkable, cost } = checkOptions(value, 'A tile');
    core.write('tiled_tile', {
        gid: checkWhole(gid, 'The gid of a tile', 1, MOST_GID),
        hasWalkable: Number(walkable !== undefined), walkable: checkFlag(walkable, 'The walkable of a tile'),
        hasCost: Number(cost !== undefined), cost: checkNumber(cost, 'The cost of a tile', 0),
    });
    core.run('tiled_add_tile');
}

/**
 * @param {Core} core
 * @param {import('./types.js').TiledMap} value
 * @returns {number} the map's address
 */
export function makeFromTiled(core, value) {
    const { width, height, layers, tiles, collisionLayer } = checkOptions(value, 'A Tiled map');
    const sides = [checkWhole(width, 'The width', 0, MAX_SIDE, 0), checkWhole(height, 'The height', 0, MAX_SIDE, 0)];
    if (!Array.isArray(layers) || !Array.isArray(tiles ?? [])) throw wrongArgument('The layers and tiles of a Tiled map must be arrays.');
    const name = collisionLayer === undefined ? null :
        core.zeroEnded(checkString(collisionLayer, 'The collision layer'), 'The collision layer');
    try {
        for (const layer of layers) addLayer(core, layer);
        for (const tile of tiles ?? []) addTile(core, tile);
        return core.lend([name], (nameText) => core.make('map_create_from_tiled', sides[0], sides[1], nameText));
    } finally {
        core.ask('tiled_release');
    }
}
