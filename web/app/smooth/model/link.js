// SPDX-License-Identifier: MIT
// A smooth world in an address's fragment: settings as name=value, and the world: a scene by its name, any other polygons
// packed in `shapes`, or neither where the page's own first world is meant.
import { deflate, fromBase64Url, toBase64Url, unpack } from '../../model/files/unpack.js';
import { broken, cameraField, checkedLength, flagField, nameField, numberField, readAll, readField, unpacked, wordField, writeAll } from '../../model/link-fields.js';
import { FIRST } from './first.js';
import { formatGeojson, readGeojson } from './geojson.js';

/** @typedef {import('./state.js').SmoothState} SmoothState */
/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {import('../../model/link-fields.js').Field} Field */

const FAR = 1e9;
// Bytes of a world in a link, unpacked.
const MOST_BYTES = 10_000_000;

/** @type {Field} */
const pointField = {
    write: ({ x, y }) => `${x},${y}`,
    read: (text) => {
        const [x, y, ...more] = text.split(',').map((part) => numberField(-FAR, FAR).read(part));
        if (y === undefined || more.length) throw new Error();
        return { x, y };
    },
};

/** @type {Record<string, Field>} */
const FIELDS = {
    from: pointField, to: pointField, radius: numberField(0, FAR), method: nameField, cells: nameField, resolution: numberField(0, FAR),
    showSketch: flagField, showFreeSpace: flagField,
};
/** @type {Record<string, Field>} */
const TUNING_FIELDS = {
    places: nameField, fringe: numberField(0, 16), tolerance: numberField(0, 0.49), strength: numberField(0, FAR), reach: numberField(1e-9, FAR), escape: flagField,
};

/**
 * How the page looks, beyond its world and its query.
 * @typedef {object} View
 * @property {number} [moment]  share of the path that the unit has walked; absent: all
 * @property {string} [tab]     the panel in front
 * @property {{x: number, y: number, zoom: number}} [camera]
 * @property {string} [lesson]  whose sentences are shown
 */

/** @type {Record<keyof View, Field>} */
const VIEW_FIELDS = { moment: numberField(0, 1), tab: wordField('world', 'compare'), camera: cameraField, lesson: nameField };

/** A fragment has one of these, or is none of ours. */
const SIGNS = ['scene', 'shapes', 'method', 'lesson'];

/** True if a fragment is meant to be a link. @param {string} fragment without its # */
export function isLink(fragment) {
    const params = new URLSearchParams(fragment);
    return SIGNS.some((name) => params.has(name));
}

/** The state as a fragment, without its #. @param {SmoothState} state @param {View} [view] */
export async function writeLink(state, view = {}) {
    const params = new URLSearchParams(await worldParts(state.world));
    writeAll(params, FIELDS, state);
    writeAll(params, TUNING_FIELDS, state.tuning);
    writeAll(params, VIEW_FIELDS, view);
    return checkedLength(params.toString(), 'Save the world as GeoJSON and pass the file on instead.');
}

/** @param {SmoothState['world']} world @returns {Promise<Record<string, string>>} */
async function worldParts({ name, shapes, origin }) {
    if (shapes === FIRST.shapes) return {};
    if (origin.scene && shapes === origin.shapes) return { scene: origin.scene };
    const bytes = new TextEncoder().encode(formatGeojson(shapes));
    return { name, bytes: String(bytes.length), shapes: toBase64Url(await deflate(bytes)) };
}

/**
 * What a fragment says. Its world is a scene, or shapes, or neither.
 * @typedef {object} Link
 * @property {string} scene
 * @property {string} name
 * @property {Shape[]|null} shapes
 * @property {Partial<SmoothState>} settings
 * @property {Partial<SmoothState['tuning']>} tuning
 * @property {View} view
 */

/** @param {string} fragment without its # @returns {Promise<Link>} */
export async function readLink(fragment) {
    const params = new URLSearchParams(fragment);
    const shapes = params.has('shapes') ? await unpacked('shapes', unpackShapes(params)) : null;
    return {
        scene: shapes ? '' : (params.get('scene') ?? '').slice(0, 100), name: (params.get('name') || 'linked world').slice(0, 100), shapes,
        settings: readAll(params, FIELDS), tuning: readAll(params, TUNING_FIELDS), view: readAll(params, VIEW_FIELDS),
    };
}

/** @param {URLSearchParams} params @returns {Promise<Shape[]>} */
async function unpackShapes(params) {
    const size = readField('bytes', numberField(1, MOST_BYTES), params.get('bytes') ?? '');
    if (!Number.isInteger(size)) throw broken('bytes');
    const bytes = await unpack(fromBase64Url(params.get('shapes') ?? ''), 'deflate', size);
    return readGeojson(new TextDecoder().decode(bytes));
}
