// SPDX-License-Identifier: MIT
// Maps of the Tiled editor, taken apart: layers of tile numbers, and the tiles that say whether one can walk
// on them. What that means for a map is decided by the library (slu_map_create_from_tiled).
//
// The document is Tiled's JSON; tmx.js makes the same of its XML, where all values are texts.
// Source: "JSON Map Format" and "TMX Map Format" of the Tiled documentation, version 1.10.
import { MOST_TILES, UserError, checkSize } from '../limits.js';
import { fromBase64, unpack } from './unpack.js';

/** @typedef {{name: string, x: number, y: number, width: number, height: number, gids: Uint32Array}} TiledLayer */
/** @typedef {{gid: number, walkable?: boolean, cost?: number}} TiledTile */

/**
 * @typedef {object} Tiled
 * @property {number} width    both sides 0: an infinite map, as large as its chunks together
 * @property {number} height
 * @property {TiledLayer[]} layers   the bottom one first
 * @property {TiledTile[]} tiles     those that have a property
 */

/**
 * @typedef {object} Helpers
 * @property {(name: string) => any} tileset   the document of a tileset that is a file of its own
 */

const MOST_GID = 0x0FFFFFFF;
const FAR = 2 ** 30;
const DEEPEST = 64;
// Layers of the largest map that the page takes together.
const MOST_LAYER_TILES = 4 * MOST_TILES;

/**
 * @param {any} map  the document
 * @param {Helpers} helpers
 * @returns {Promise<Tiled>}
 */
export async function readTiled(map, helpers) {
    if (!Array.isArray(map?.layers)) throw new UserError('This JSON is not a Tiled map: it has no layers.');
    checkOrientation(map.orientation);
    const isInfinite = map.infinite === true || map.infinite === '1';
    const size = isInfinite ? { width: 0, height: 0 } : sizeOf(map);
    const areas = tileLayers(map.layers).flatMap((layer) => areasOf(layer, isInfinite));
    checkAreas(areas, isInfinite);
    /** @type {TiledLayer[]} */
    const layers = [];
    for (const area of areas) layers.push({ ...area.place, gids: await decode(area) });
    return { ...size, layers, tiles: (map.tilesets ?? []).flatMap((/** @type {any} */ set) => tilesOf(set, helpers)) };
}

/** @param {unknown} orientation */
function checkOrientation(orientation) {
    if (orientation === undefined || orientation === null || orientation === 'orthogonal' || orientation === 'isometric') return;
    throw new UserError(`The tiles of this map are no grid of squares: choose the orientation orthogonal or isometric in Tiled, not ${orientation}.`);
}

/** @param {any} object @param {string} name @param {number} least @param {number} most */
function whole(object, name, least, most) {
    const value = object[name] === '' || object[name] === null ? NaN : Number(object[name]);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new UserError(`${name} must be a whole number from ${least} to ${most}.`);
}

/** @param {any} object */
function sizeOf(object) {
    const size = { width: whole(object, 'width', 1, FAR), height: whole(object, 'height', 1, FAR) };
    checkSize(size.width, size.height);
    return size;
}

// ---- layers

/** The tile layers in their order; those of a group stand in its place. @param {any[]} layers @returns {any[]} */
function tileLayers(layers, depth = 0) {
    if (depth > DEEPEST) throw new UserError(`Groups lie in each other more than ${DEEPEST} deep.`);
    return layers.flatMap((layer) => {
        if (layer?.type === 'group') return tileLayers(Array.isArray(layer.layers) ? layer.layers : [], depth + 1);
        return layer?.type === 'tilelayer' ? [layer] : [];
    });
}

/**
 * The parts of a layer: itself, or its chunks.
 * @param {any} layer @param {boolean} isInfinite
 */
function areasOf(layer, isInfinite) {
    const { encoding, compression } = layer;
    const name = String(layer.name ?? '');
    if (!Array.isArray(layer.chunks)) {
        return isInfinite && layer.data === undefined ? [] :
            [{ place: { name, x: 0, y: 0, ...sizeOf(layer) }, data: layer.data, encoding, compression }];
    }
    return layer.chunks.map((/** @type {any} */ chunk) => ({
        place: { name, x: whole(chunk, 'x', -FAR, FAR), y: whole(chunk, 'y', -FAR, FAR), ...sizeOf(chunk) },
        data: chunk.data, encoding, compression,
    }));
}

/** @param {{place: {x: number, y: number, width: number, height: number}}[]} areas @param {boolean} isInfinite */
function checkAreas(areas, isInfinite) {
    let tiles = 0;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { place: { x, y, width, height } } of areas) {
        tiles += width * height;
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
    }
    if (tiles > MOST_LAYER_TILES) throw new UserError(`The layers have more than ${MOST_LAYER_TILES} tiles together, which is too much for this page. Use the sluice command.`);
    if (isInfinite && areas.length > 0) checkSize(right - left, bottom - top);
}

/** @param {any} area */
async function decode({ place: { width, height }, data, encoding, compression }) {
    const count = width * height;
    if (Array.isArray(data)) return gidsOf(data, count);
    if (typeof data !== 'string') throw new UserError('A tile layer has no data.');
    const text = data.trim();
    if (encoding === 'csv') return gidsOf(text === '' ? [] : text.split(',').map(numberOfText), count);
    if (encoding !== undefined && encoding !== null && encoding !== 'base64') {
        throw new UserError(`The encoding ${encoding} is unknown. Choose CSV or base64 in Tiled.`);
    }
    const packed = fromBase64(text);
    const bytes = compression ? await unpack(packed, compression, 4 * count) : packed;
    if (bytes.length !== 4 * count) throw wrongCount(count, bytes.length / 4);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Uint32Array.from({ length: count }, (_, i) => view.getUint32(4 * i, true));
}

/** @param {string} text */
function numberOfText(text) {
    return /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
}

/** @param {number[]} numbers @param {number} count */
function gidsOf(numbers, count) {
    if (numbers.length !== count) throw wrongCount(count, numbers.length);
    const bad = numbers.findIndex((gid) => !Number.isInteger(gid) || gid < 0 || gid > 0xFFFFFFFF);
    if (bad >= 0) throw new UserError(`Tile ${bad} of a layer is not a whole number below 4294967296.`);
    return Uint32Array.from(numbers);
}

/** @param {number} wanted @param {number} there */
function wrongCount(wanted, there) {
    return new UserError(`A layer's data should have ${wanted} tiles, but have ${Math.floor(there)}.`);
}

// ---- tilesets

/** @param {any} set @param {Helpers} helpers @returns {TiledTile[]} */
function tilesOf(set, helpers) {
    const first = whole(set, 'firstgid', 1, MOST_GID);
    const source = typeof set.source === 'string' ? set.source : null;
    const { tiles } = source === null ? set : helpers.tileset(source);
    if (tiles === undefined) return [];
    if (!Array.isArray(tiles)) throw new UserError("A tileset's tiles must be a list: save the map with Tiled 1.2 or newer.");
    return tiles.map((tile) => markOf(tile, first)).filter((tile) => tile.walkable !== undefined || tile.cost !== undefined);
}

/** @param {any} tile @param {number} first @returns {TiledTile} */
function markOf(tile, first) {
    /** @type {TiledTile} */
    const mark = { gid: first + whole(tile, 'id', 0, MOST_GID - first) };
    for (const property of tile.properties ?? []) {
        if (property?.name === 'walkable') mark.walkable = walkableOf(property.value);
        if (property?.name === 'cost') mark.cost = costOf(property.value);
    }
    return mark;
}

/** @param {unknown} value */
function walkableOf(value) {
    if (value === true || value === 'true' || value === '1') return true;
    if (value === false || value === 'false' || value === '0') return false;
    throw new UserError('The property walkable of a tile must be true or false.');
}

/** @param {unknown} value */
function costOf(value) {
    const isText = typeof value === 'string' && /^\d*\.?\d+$|^\d+\.$/.test(value);
    const cost = isText || typeof value === 'number' ? Number(value) : NaN;
    if (cost === 0 || (cost >= 0.01 && cost <= 10000)) return cost;
    throw new UserError('The property cost of a tile must be 0, for a wall, or a number from 0.01 to 10000.');
}
