// SPDX-License-Identifier: MIT
// Tiled's XML as the document that its JSON would be, as far as tiled.js reads it.
import { UserError } from '../limits.js';
import { readXml } from './xml.js';

/** @typedef {import('./xml.js').XmlElement} XmlElement */

/** @param {string} text @returns {any} a map's or a tileset's document */
export function documentOfXml(text) {
    const root = readXml(text);
    if (root.name === 'tileset') return tilesetOf(root);
    if (root.name === 'map') return mapOf(root);
    throw new UserError(`This is not a Tiled map: it begins with <${root.name}>.`);
}

/** The children of a name. @param {XmlElement} element @param {string} name */
function named({ children }, name) {
    return children.filter((child) => child.name === name);
}

/** @param {XmlElement} map */
function mapOf(map) {
    return { ...map.attributes, layers: layersOf(map), tilesets: named(map, 'tileset').map(tilesetOf) };
}

/** @param {XmlElement} parent @returns {any[]} */
function layersOf({ children }) {
    return children.flatMap((element) => {
        if (element.name === 'group') return [{ type: 'group', layers: layersOf(element) }];
        return element.name === 'layer' ? [layerOf(element)] : [];
    });
}

/** @param {XmlElement} layer */
function layerOf(layer) {
    const [data] = named(layer, 'data');
    const base = { ...layer.attributes, type: 'tilelayer' };
    if (!data) return base;
    const { encoding, compression } = data.attributes;
    const chunks = named(data, 'chunk').map((chunk) => ({ ...chunk.attributes, data: dataOf(chunk, encoding) }));
    return { ...base, encoding, compression, ...(chunks.length ? { chunks } : { data: dataOf(data, encoding) }) };
}

/** Without an encoding the tiles are elements. @param {XmlElement} element @param {string|undefined} encoding */
function dataOf(element, encoding) {
    if (encoding !== undefined) return element.text;
    return named(element, 'tile').map(({ attributes }) => Number(attributes.gid ?? 0));
}

/** @param {XmlElement} tileset */
function tilesetOf(tileset) {
    const tiles = named(tileset, 'tile').map((tile) => ({
        ...tile.attributes,
        properties: named(tile, 'properties').flatMap((list) => named(list, 'property')).map(({ attributes }) => attributes),
    }));
    return { ...tileset.attributes, tiles };
}
