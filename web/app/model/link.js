// SPDX-License-Identifier: MIT
// The page's state in an address's fragment: readable settings as name=value, and the map: packed in `tiles`, or named in
// `map` with what was changed in `edits`, or left out where the page's own first map is meant. What comes from an address
// is not trusted: every value is checked before any is used.
import { MOST_BREAKPOINTS } from './breakpoints.js';
import { checkSize } from './limits.js';
import {
    LONGEST_LINK, broken, cameraField, checkedLength, flagField, listField, nameField, numberField, readAll, readField, unpacked, wordField, writeAll,
} from './link-fields.js';
import { initialState } from './state.js';
import { MOST_SIZE } from './unit.js';
import { changesBetween, followsFromGlyphs, packChanges, packTiles, unpackChanges, unpackTiles } from './link-map.js';

/** @typedef {import('./state.js').AppState} AppState */
/** @typedef {import('./state.js').Tile} Tile */
/** @typedef {import('./grid.js').Changes} Changes */
/** @typedef {import('./link-map.js').Tiles} Tiles */
/** @typedef {import('./link-fields.js').Field} Field */

/** @type {Field} */
const sizeField = {
    write: String,
    read: (text) => {
        const size = numberField(1, MOST_SIZE).read(text);
        if (Number.isInteger(size)) return size;
        throw new Error();
    },
};
/** Characters of a map, which has one byte for each; none of them is a control character. @type {Field} */
const charactersField = {
    write: String,
    read: (text) => {
        if (/^[\x20-\x7e\xa0-\xff]{0,255}$/.test(text)) return text;
        throw new Error();
    },
};
/** @type {Field} */
const tileField = {
    write: ({ x, y }) => `${x},${y}`,
    read: (text) => {
        const [, x, y] = text.match(/^(\d{1,6}),(\d{1,6})$/) ?? [];
        if (y === undefined) throw new Error();
        return { x: Number(x), y: Number(y) };
    },
};
const EDIT_KINDS = ['add', 'remove', 'block'];
/** A change of a gate by hand: kind, both ends, and which of several. @type {Field} */
const editField = {
    write: ({ kind, ends, which }) => [kind, ...ends.map(tileField.write), ...(which === undefined ? [] : [which])].join('.'),
    read: (text) => {
        const [kind, a, b, which] = text.split('.');
        const edit = { kind: wordField(...EDIT_KINDS).read(kind), ends: [tileField.read(a), tileField.read(b)] };
        return which === undefined ? edit : { ...edit, which: numberField(0, 1e9).read(which) };
    },
};

/** The settings by their names in the state. @type {Record<string, Field>} */
const FIELDS = {
    start: tileField,
    goals: listField(tileField, ';', 1000),
    diagonals: wordField('clear', 'one-wall', 'always', 'never'),
    charge: wordField('entered', 'mean'),
    unitSize: sizeField,
    unitTerrains: charactersField,
    weight: numberField(0, 100),
    maxExpanded: numberField(0, 1e9),
    maxSteps: numberField(0, 1e9),
    partial: flagField,
    unit: wordField('expansions', 'events'),
    ground: wordField('plain', 'zones', 'depth', 'water', 'ridges', 'heat', 'cells', 'hubs'),
    showSearch: flagField,
    showPath: flagField,
    showGates: flagField,
    showGraph: flagField,
    showFlow: flagField,
    showTree: flagField,
    breakpoints: listField(tileField, ';', MOST_BREAKPOINTS),
    showWaypoints: flagField,
    method: nameField,
    prominence: numberField(0, 1e6),
    widest: numberField(0, 1e6),
    downscale: numberField(1, 1e6),
    heatKind: nameField,
    heatHeuristic: nameField,
    gateEdits: listField(editField, '_', 10000),
};
const ALGORITHMS = listField(nameField, ',', 4);

/**
 * How the page looks, beyond its state.
 * @typedef {object} View
 * @property {number} [moment]   of the replay; absent: its end
 * @property {string} [play]     what begins to play: 'replay', 'water' or 'units'
 * @property {string} [tab]      the panel in front
 * @property {{x: number, y: number, zoom: number}} [camera]
 * @property {string} [lesson]   whose sentences are shown
 */

/** @type {Record<keyof View, Field>} */
const VIEW_FIELDS = {
    moment: numberField(0, 1e9), play: wordField('replay', 'water', 'units'), tab: wordField('search', 'map', 'zones', 'heat', 'events', 'units', 'bench'), camera: cameraField,
    lesson: nameField,
};


/** A fragment has one of these, or is none of ours. */
const SIGNS = ['tiles', 'map', 'searches', 'lesson'];

/**
 * The state as a fragment, without its #. Maps that can be opened by name are named: scenes always, others only if their
 * tiles would make the link too long.
 * @param {AppState} state @param {View} [view]
 */
export async function writeLink(state, view = {}) {
    const { world, panes, scenes } = state;
    const origin = sameSize(world, state.origin) ? state.origin : null;
    const params = new URLSearchParams({
        // What an imported trace showed is no search.
        searches: ALGORITHMS.write(panes.map(({ algorithm }) => (algorithm === 'trace' ? 'astar+octile' : algorithm))),
    });
    writeAll(params, FIELDS, state);
    writeAll(params, VIEW_FIELDS, view);
    const byName = origin && await withMap(params, { map: origin.name, ...await editParts(state) });
    if (byName && scenes.some(({ map }) => map === origin.name)) return checked(byName);
    const packed = await withMap(params, {
        name: world.name, size: `${world.width}x${world.height}`, costs: followsFromGlyphs(world) ? '0' : '1', tiles: await packTiles(world),
    });
    return packed.length > LONGEST_LINK && byName ? checked(byName) : checked(packed);
}

/** False once the map was resized. @param {AppState['world']} world @param {AppState['origin']} origin */
function sameSize(world, origin) {
    return origin?.width === world.width && origin.height === world.height;
}

/** @param {AppState} state @returns {Promise<Record<string, string>>} */
async function editParts({ world, origin }) {
    const changes = origin && changesBetween(world, origin);
    if (!changes?.tiles.length) return {};
    return { changed: String(changes.tiles.length), edits: await packChanges(changes) };
}

/** @param {URLSearchParams} params @param {Record<string, string>} map */
async function withMap(params, map) {
    return new URLSearchParams([...Object.entries(map), ...params]).toString();
}

/** @param {string} link */
function checked(link) {
    return checkedLength(link, 'Save the map as .map or PNG and pass the file on instead.');
}

// A link that does not say these leaves them to the map and its scenario.
const OF_THE_MAP = ['start', 'goals', 'unitSize', 'unitTerrains'];

/** What a link means that leaves settings out. @returns {Partial<AppState>} */
export function defaultSettings() {
    const usual = Object.entries(initialState()).filter(([key]) => key in FIELDS && !OF_THE_MAP.includes(key));
    return Object.fromEntries(usual);
}

/** True if a fragment is meant to be a link. @param {string} fragment without its # */
export function isLink(fragment) {
    const params = new URLSearchParams(fragment);
    return SIGNS.some((name) => params.has(name));
}

/**
 * What a fragment says. Its map is one of: tiles; a name, and perhaps changes; or neither, for the page's own.
 * @typedef {object} Link
 * @property {string} name
 * @property {Tiles|null} tiles
 * @property {Changes|null} changes
 * @property {string[]} algorithms
 * @property {Partial<AppState>} settings
 * @property {View} view
 */

/** @param {string} fragment without its # @returns {Promise<Link>} */
export async function readLink(fragment) {
    const params = new URLSearchParams(fragment);
    const tiles = params.has('tiles') ? await readTiles(params) : null;
    const algorithms = readField('searches', ALGORITHMS, params.get('searches') ?? 'astar+octile');
    if (![1, 2, 4].includes(algorithms.length)) throw broken('searches');
    const name = (params.get(tiles ? 'name' : 'map') ?? '').slice(0, 100);
    return {
        name: tiles ? name || 'linked.map' : name, tiles, changes: tiles ? null : await readChanges(params), algorithms,
        settings: readAll(params, FIELDS), view: readAll(params, VIEW_FIELDS),
    };
}

/** @param {URLSearchParams} params */
async function readTiles(params) {
    const [, across, down] = (params.get('size') ?? '').match(/^(\d{1,6})x(\d{1,6})$/) ?? [];
    if (down === undefined) throw broken('size');
    const [width, height] = [Number(across), Number(down)];
    checkSize(width, height);
    const hasCosts = readField('costs', flagField, params.get('costs') ?? '0');
    return { width, height, ...await unpacked('tiles', unpackTiles(params.get('tiles') ?? '', width * height, hasCosts)) };
}

/** @param {URLSearchParams} params @returns {Promise<Changes|null>} */
async function readChanges(params) {
    if (!params.has('edits')) return null;
    const count = readField('changed', numberField(1, 1e6), params.get('changed') ?? '');
    if (!Number.isInteger(count)) throw broken('changed');
    return unpacked('edits', unpackChanges(params.get('edits') ?? '', count));
}
