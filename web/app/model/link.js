// SPDX-License-Identifier: MIT
// The page's state in an address's fragment: readable settings as name=value, and the map: packed in `tiles`, or named in
// `map` with what was changed in `edits`, or left out where the page's own first map is meant. What comes from an address
// is not trusted: every value is checked before any is used.
import { MOST_BREAKPOINTS } from './breakpoints.js';
import { UserError, checkSize } from './limits.js';
import { initialState } from './state.js';
import { MOST_SIZE } from './unit.js';
import { changesBetween, followsFromGlyphs, packChanges, packTiles, unpackChanges, unpackTiles } from './link-map.js';

/** @typedef {import('./state.js').AppState} AppState */
/** @typedef {import('./state.js').Tile} Tile */
/** @typedef {import('./grid.js').Changes} Changes */
/** @typedef {import('./link-map.js').Tiles} Tiles */

// What chats and mail still take as one address.
export const LONGEST_LINK = 16_000;

/** @typedef {{write: (value: any) => string, read: (text: string) => any}} Field */

/** @param {number} least @param {number} most @returns {Field} */
const numberField = (least, most) => ({
    write: String,
    read: (text) => {
        const value = text.trim() === '' ? NaN : Number(text);
        if (value >= least && value <= most) return value;
        throw new Error();
    },
});
/** @param {string[]} words @returns {Field} */
const wordField = (...words) => ({
    write: String,
    read: (text) => {
        if (words.includes(text)) return text;
        throw new Error();
    },
});
/** A word that the registry has or has not, which is seen when it is used. @type {Field} */
const nameField = {
    write: String,
    read: (text) => {
        if (/^[a-z0-9:+_-]{1,60}$/.test(text)) return text;
        throw new Error();
    },
};
/** @type {Field} */
const flagField = { write: (value) => (value ? '1' : '0'), read: (text) => wordField('0', '1').read(text) === '1' };
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
/** @param {Field} field @param {string} between @param {number} most @returns {Field} */
const listField = (field, between, most) => ({
    write: (values) => values.map(field.write).join(between),
    read: (text) => {
        const parts = text === '' ? [] : text.split(between);
        if (parts.length > most) throw new Error();
        return parts.map(field.read);
    },
});
/** Where the camera looks: the tile in its middle, and how much larger than when all of the map fits. @type {Field} */
const cameraField = {
    write: ({ x, y, zoom }) => [x, y, zoom].map((value) => Number(value.toFixed(2))).join(','),
    read: (text) => {
        const [x, y, zoom, ...more] = text.split(',').map((part) => numberField(-1e6, 1e6).read(part));
        if (zoom === undefined || zoom <= 0 || more.length) throw new Error();
        return { x, y, zoom };
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
    for (const [key, field] of Object.entries(FIELDS)) {
        const text = field.write(/** @type {any} */ (state)[key]);
        if (text !== '') params.set(key, text);
    }
    for (const [key, field] of Object.entries(VIEW_FIELDS)) {
        const value = view[/** @type {keyof View} */ (key)];
        if (value !== undefined) params.set(key, field.write(value));
    }
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
    if (link.length <= LONGEST_LINK) return link;
    throw new UserError(`This map would need a link of ${link.length} characters, and ${LONGEST_LINK} is what an address can be ` +
        'relied on to carry. Save the map as .map or PNG and pass the file on instead.');
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

/** @param {URLSearchParams} params @param {Record<string, Field>} fields */
function readAll(params, fields) {
    /** @type {Record<string, any>} */
    const values = {};
    for (const [key, field] of Object.entries(fields)) {
        const text = params.get(key);
        if (text !== null) values[key] = readField(key, field, text);
    }
    return values;
}

/** @param {string} key @param {Field} field @param {string} text */
function readField(key, field, text) {
    try {
        return field.read(text);
    } catch {
        throw broken(key);
    }
}

/** @param {string} part */
function broken(part) {
    return new UserError(`The link is broken: its part "${part}" cannot be understood. Ask for it again, whole.`);
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

/**
 * What was unpacked; whatever is wrong with it is wrong with that part of the link.
 * @template Value
 * @param {string} part @param {Promise<Value>} work
 */
async function unpacked(part, work) {
    try {
        return await work;
    } catch {
        throw broken(part);
    }
}
