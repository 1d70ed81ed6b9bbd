// SPDX-License-Identifier: MIT
// Tiled's XML as the document that its JSON would be, as far as model/files/tiled.js reads it. It needs the
// page: workers have no XML parser.
import { UserError } from '../model/limits.js';

/** @param {string} text @returns {any} a map's or a tileset's document */
export function documentOfXml(text) {
    // A few lines of entities can stand for any amount of text.
    if (text.includes('<!ENTITY')) throw new UserError('A Tiled file declares no entities, but this one does.');
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    const broken = xml.querySelector('parsererror');
    if (broken) throw new UserError(`The XML breaks: ${placeOf(broken)}.`);
    const root = xml.documentElement;
    if (root.localName === 'tileset') return tilesetOf(root);
    if (root.localName === 'map') return mapOf(root);
    throw new UserError(`This is not a Tiled map: it begins with <${root.localName}>.`);
}

/** Browsers say it in many words, of which the first line has the place. @param {Element} broken */
function placeOf(broken) {
    const text = broken.textContent ?? '';
    return text.match(/error on line \d+ at column \d+: [^\n]*/)?.[0] ?? text.match(/line number \d+, column \d+/i)?.[0] ?? 'it is cut off';
}

/** The children of a name. @param {Element} element @param {string} name */
function children(element, name) {
    return [...element.children].filter(({ localName }) => localName === name);
}

/** The attributes, as texts. @param {Element} element @returns {Record<string, string>} */
function attributes(element) {
    return Object.fromEntries([...element.attributes].map(({ localName, value }) => [localName, value]));
}

/** @param {Element} map */
function mapOf(map) {
    return { ...attributes(map), layers: layersOf(map), tilesets: children(map, 'tileset').map(tilesetOf) };
}

/** @param {Element} parent @returns {any[]} */
function layersOf(parent) {
    return [...parent.children].flatMap((element) => {
        if (element.localName === 'group') return [{ type: 'group', layers: layersOf(element) }];
        return element.localName === 'layer' ? [layerOf(element)] : [];
    });
}

/** @param {Element} layer */
function layerOf(layer) {
    const [data] = children(layer, 'data');
    const base = { ...attributes(layer), type: 'tilelayer' };
    if (!data) return base;
    const { encoding, compression } = attributes(data);
    const chunks = children(data, 'chunk').map((chunk) => ({ ...attributes(chunk), data: dataOf(chunk, encoding) }));
    return { ...base, encoding, compression, ...(chunks.length ? { chunks } : { data: dataOf(data, encoding) }) };
}

/** Without an encoding the tiles are elements. @param {Element} element @param {string|undefined} encoding */
function dataOf(element, encoding) {
    if (encoding !== undefined) return element.textContent ?? '';
    return children(element, 'tile').map((tile) => Number(tile.getAttribute('gid') ?? 0));
}

/** @param {Element} tileset */
function tilesetOf(tileset) {
    const tiles = children(tileset, 'tile').map((tile) => ({
        ...attributes(tile),
        properties: children(tile, 'properties').flatMap((list) => children(list, 'property')).map(attributes),
    }));
    return { ...attributes(tileset), tiles };
}
