// SPDX-License-Identifier: MIT
// A small map and all settings in an address's fragment: readable settings as name=value, and the tiles packed
// in `tiles`. What comes from an address is not trusted: every value is checked before any is used.
//
// The packed tiles are the characters, one byte each, and, unless they follow from the characters, the costs in
// hundredths as three bytes, all first bytes before all second ones, which packs better.
import { UserError, checkSize } from './limits.js';
import { MOST_SIZE } from './unit.js';
import { deflate, fromBase64Url, toBase64Url, unpack } from './files/unpack.js';

/** @typedef {import('./state.js').AppState} AppState */
/** @typedef {import('./state.js').World} World */
/** @typedef {import('./state.js').Tile} Tile */

// What chats and mail still take as one address.
export const LONGEST_LINK = 16_000;

const WALLS = new Set([...'@OTW'].map((letter) => letter.charCodeAt(0)));
const GROUND = new Set([...'.GS'].map((letter) => letter.charCodeAt(0)));

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

/** @param {World} world */
function followsFromGlyphs({ glyphs, costs }) {
    return costs.every((cost, tile) => (cost === 0 ? WALLS.has(glyphs[tile]) : cost === 1 && GROUND.has(glyphs[tile])));
}

/** @param {World} world */
function tileBytes(world) {
    const { glyphs, costs } = world;
    if (followsFromGlyphs(world)) return glyphs;
    const count = glyphs.length;
    const bytes = new Uint8Array(4 * count);
    bytes.set(glyphs);
    costs.forEach((cost, tile) => {
        const hundredths = Math.round(cost * 100);
        for (const part of [0, 1, 2]) bytes[(part + 1) * count + tile] = hundredths >> (8 * part);
    });
    return bytes;
}

/**
 * The state as a fragment, without its #.
 * @param {AppState} state
 */
export async function writeLink(state) {
    const { world, panes } = state;
    const params = new URLSearchParams({
        name: world.name, size: `${world.width}x${world.height}`,
        // What an imported trace showed is no search.
        searches: ALGORITHMS.write(panes.map(({ algorithm }) => (algorithm === 'trace' ? 'astar+octile' : algorithm))),
    });
    for (const [key, field] of Object.entries(FIELDS)) {
        const text = field.write(/** @type {any} */ (state)[key]);
        if (text !== '') params.set(key, text);
    }
    params.set('costs', followsFromGlyphs(world) ? '0' : '1');
    params.set('tiles', toBase64Url(await deflate(tileBytes(world))));
    const link = params.toString();
    if (link.length > LONGEST_LINK) throw tooLong(link.length);
    return link;
}

/** @param {number} length */
function tooLong(length) {
    return new UserError(`This map would need a link of ${length} characters, and ${LONGEST_LINK} is what an address can be ` +
        'relied on to carry. Save the map as .map or PNG and pass the file on instead.');
}

/** True if a fragment is meant to be a link. @param {string} fragment without its # */
export function isLink(fragment) {
    return fragment.includes('tiles=');
}

/**
 * What a fragment says.
 * @param {string} fragment without its #
 * @returns {Promise<{name: string, tiles: {width: number, height: number, glyphs: Uint8Array, costs: Float64Array},
 *           algorithms: string[], settings: Partial<AppState>}>}
 */
export async function readLink(fragment) {
    const params = new URLSearchParams(fragment);
    const [, width, height] = (params.get('size') ?? '').match(/^(\d{1,6})x(\d{1,6})$/) ?? [];
    if (height === undefined) throw broken('size');
    checkSize(Number(width), Number(height));
    /** @type {Record<string, any>} */
    const settings = {};
    for (const [key, field] of Object.entries(FIELDS)) {
        const text = params.get(key);
        if (text !== null) settings[key] = readField(key, field, text);
    }
    const algorithms = readField('searches', ALGORITHMS, params.get('searches') ?? 'astar+octile');
    if (![1, 2, 4].includes(algorithms.length)) throw broken('searches');
    return {
        name: (params.get('name') ?? '').slice(0, 100) || 'linked.map',
        tiles: await readTiles(params, Number(width), Number(height)), algorithms, settings,
    };
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

/** @param {URLSearchParams} params @param {number} width @param {number} height */
async function readTiles(params, width, height) {
    const count = width * height;
    const hasCosts = readField('costs', flagField, params.get('costs') ?? '0');
    let bytes;
    try {
        bytes = await unpack(fromBase64Url(params.get('tiles') ?? ''), 'deflate', hasCosts ? 4 * count : count);
    } catch (error) {
        if (error instanceof UserError) throw broken('tiles');
        throw error;
    }
    const glyphs = bytes.slice(0, count);
    return { width, height, glyphs, costs: hasCosts ? readCosts(bytes, count) : defaultCosts(glyphs) };
}

/** @param {Uint8Array} bytes @param {number} count */
function readCosts(bytes, count) {
    const costs = Float64Array.from({ length: count }, (_, tile) =>
        (bytes[count + tile] | bytes[2 * count + tile] << 8 | bytes[3 * count + tile] << 16) / 100);
    if (costs.some((cost) => cost > 10000)) throw broken('tiles');
    return costs;
}

/** @param {Uint8Array} glyphs */
function defaultCosts(glyphs) {
    return Float64Array.from(glyphs, (glyph) => {
        if (WALLS.has(glyph)) return 0;
        if (GROUND.has(glyph)) return 1;
        throw broken('tiles');
    });
}
