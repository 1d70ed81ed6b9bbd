// SPDX-License-Identifier: MIT
// Search traces of Posthoc (posthoc.pathfinding.ai): written as version 1.4.0, the same bytes as
// `sluice path --trace` writes (cli/report/posthoc.c explains the view), read in all versions 1.x.
//
// Writing goes by chunks, so that a trace of millions never is one string; reading keeps typed arrays only.
import { KIND } from './replay.js';
import { general } from './printf.js';

/** @typedef {import('../../lib/sluice.js').Trace} Trace */
/** @typedef {import('../../lib/sluice.js').Tile} Tile */

// As in Sluice.eventKinds.
const TYPES = ['source', 'destination', 'generating', 'updating', 'expanding', 'closing', 'end'];

// What a browser reads without running out of memory: the text and its objects take about ten times as much.
export const MOST_TRACE_BYTES = 256 * 1024 * 1024;

const EVENTS_PER_CHUNK = 2000;

/** @param {string} condition @param {string} fill @param {string} clear */
function square(condition, fill, clear) {
    return (
        '{"$": "rect", "x": "${{ $.x }}", "y": "${{ $.y }}", "width": 1, "height": 1,\n' +
        ` "$if": "\${{ ${condition} }}",\n "fill": "\${{ ${fill} }}", "clear": ${clear}}`
    );
}

const VIEW = [
    square("$.type == 'generating' || $.type == 'updating'", 'color[$.type]', '"expanding"'),
    square("$.type == 'expanding'", 'color.expanding', '"closing"'),
    square("$.type == 'closing'", '$.g == 0 ? color.source : color.closing', '"updating"'),
    square("$.type == 'source' || $.type == 'destination' || $.type == 'end'", 'color[$.type]', 'false'),
].join(',\n');

const HEAD =
    `{\n"version": "1.4.0",\n"views": {"main": [\n${VIEW}\n]},\n` +
    '"pivot": {"x": "${{ $.x + 0.5 }}", "y": "${{ $.y + 0.5 }}", "scale": 1},\n"events": [\n';
const TAIL = '\n]\n}\n';

// ---------------------------------------------------------------------------------------------
// Writing

/**
 * The file as strings to be joined, a few milliseconds' work each.
 * @param {Trace} trace
 * @param {number} width  of the map
 * @returns {Generator<string, void>}
 */
export function* traceChunks(trace, width) {
    yield HEAD;
    for (let first = 0; first < trace.count; first += EVENTS_PER_CHUNK) {
        const last = Math.min(first + EVENTS_PER_CHUNK, trace.count);
        const lines = [];
        for (let i = first; i < last; i++) lines.push(formatEvent(trace, i, width));
        yield (first ? ',\n' : '') + lines.join(',\n');
    }
    yield TAIL;
}

/** The whole file. @param {Trace} trace @param {number} width  of the map */
export function formatTrace(trace, width) {
    return [...traceChunks(trace, width)].join('');
}

/** @param {Trace} trace @param {number} index @param {number} width */
function formatEvent(trace, index, width) {
    const tile = trace.tile[index];
    const parent = parentOf(trace, index);
    const place = (/** @type {number} */ of) => `${of % width},${Math.floor(of / width)}`;
    const g = trace.g[index];
    const h = trace.h[index];
    return (
        `{"type": "${TYPES[trace.kind[index]]}", "id": "${place(tile)}", ` +
        `"pId": ${parent === tile ? 'null' : `"${place(parent)}"`}, ` +
        `"x": ${tile % width}, "y": ${Math.floor(tile / width)}, ` +
        `"g": ${general(g)}, "h": ${general(h)}, "f": ${general(g + h)}}`
    );
}

/**
 * Posthoc takes a tile's parent from its last event, so the end repeats the parent the goal was given before.
 * @param {Trace} trace @param {number} index
 */
function parentOf({ kind, tile, parent }, index) {
    const own = tile[index];
    if (kind[index] !== KIND.END || parent[index] !== own) return parent[index];
    for (let i = index - 1; i >= 0; i--) {
        if (tile[i] === own && parent[i] !== own) return parent[i];
    }
    return own;
}

// ---------------------------------------------------------------------------------------------
// Reading

/** An error whose text is meant for the user. */
export class TraceError extends Error {
    constructor(/** @type {string} */ message) {
        super(message);
        this.name = 'TraceError';
        this.code = 'format';
    }
}

/**
 * Reads a trace that was made on a map of this size.
 * @param {string} text
 * @param {{width: number, height: number}} world
 * @returns {Trace}
 */
export function parseTrace(text, world) {
    const events = eventsOf(parseJson(text));
    const reader = new EventReader(events.length, world);
    events.forEach((event, index) => reader.read(event, index));
    return reader.trace;
}

/** @param {number} bytes */
export function checkTraceSize(bytes) {
    if (bytes <= MOST_TRACE_BYTES) return;
    throw new TraceError(
        `The trace has ${Math.round(bytes / 1e6)} MB, and the page reads up to ` +
            `${Math.round(MOST_TRACE_BYTES / 1e6)} MB. Trace a shorter query, or limit its expansions.`,
    );
}

/** @param {string} text @returns {unknown} */
function parseJson(text) {
    checkTraceSize(text.length);
    try {
        return JSON.parse(text);
    } catch (error) {
        if (/^\s*(---|[\w$"']+\s*:)/.test(text)) {
            throw new TraceError(
                'This trace is YAML; the page reads the JSON form of it. Convert it to JSON first, ' +
                    'for example with yq -o=json, and import that.',
            );
        }
        throw new TraceError(
            `This is not a trace: it is not JSON (${/** @type {Error} */ (error).message}). ` +
                'Choose a file that Posthoc or sluice path --trace wrote.',
        );
    }
}

/** The events of a trace of a version that is known. @param {any} file @returns {any[]} */
function eventsOf(file) {
    if (!file || typeof file !== 'object' || Array.isArray(file) || !('version' in file)) {
        throw new TraceError(
            'This JSON is not a Posthoc trace: it names no version. ' +
                'Choose a file that Posthoc or sluice path --trace wrote.',
        );
    }
    if (!/^1(\.|$)/.test(String(file.version))) {
        throw new TraceError(
            `This trace is of version ${file.version}; the page reads versions 1.x. ` +
                'Write it in version 1.4.0 instead.',
        );
    }
    if (!Array.isArray(file.events) || file.events.length === 0) {
        throw new TraceError('This trace has no events, so there is nothing to play.');
    }
    return file.events;
}

class EventReader {
    /** @param {number} count @param {{width: number, height: number}} world */
    constructor(count, world) {
        this.world = world;
        /** @type {Map<string, number>} the tile of every id */
        this.tiles = new Map();
        /** @type {Trace} */
        this.trace = {
            count,
            dropped: 0,
            kind: new Uint8Array(count),
            tile: new Uint32Array(count),
            parent: new Uint32Array(count),
            g: new Float64Array(count),
            h: new Float64Array(count),
        };
    }

    /** @param {any} event @param {number} index */
    read(event, index) {
        const name = `Event ${index + 1}`;
        if (!event || typeof event !== 'object')
            throw new TraceError(`${name} of the trace is not an object.`);
        const kind = TYPES.indexOf(event.type);
        if (kind < 0) {
            throw new TraceError(
                `${name} of the trace is of the type ${JSON.stringify(event.type)}, which the page ` +
                    `does not know. It plays ${TYPES.join(', ')}.`,
            );
        }
        const tile = this.#tileOf(event, name);
        const { trace } = this;
        trace.kind[index] = kind;
        trace.tile[index] = tile;
        trace.parent[index] = this.#parentOf(event, tile, name);
        this.#readCosts(event, index, name);
    }

    /** @param {any} event @param {string} name */
    #tileOf(event, name) {
        const { x, y, id } = event;
        const known = id === undefined || id === null ? undefined : this.tiles.get(String(id));
        if (x === undefined && y === undefined) {
            if (known !== undefined) return known;
            throw new TraceError(
                `${name} of the trace (${event.type} ${JSON.stringify(id)}) has no x and y, and no ` +
                    'earlier event gives the position of its id. The page shows traces of tile maps only.',
            );
        }
        if (!Number.isInteger(x) || !Number.isInteger(y)) {
            throw new TraceError(
                `${name} of the trace lies at x ${JSON.stringify(x)}, y ${JSON.stringify(y)}; the page ` +
                    'needs whole numbers, the column and row of a tile.',
            );
        }
        this.#checkInside(x, y, name);
        const tile = y * this.world.width + x;
        if (id !== undefined && id !== null) this.tiles.set(String(id), tile);
        return tile;
    }

    /** @param {number} x @param {number} y @param {string} name */
    #checkInside(x, y, name) {
        const { width, height } = this.world;
        if (x >= 0 && y >= 0 && x < width && y < height) return;
        throw new TraceError(
            `${name} of the trace lies at (${x}, ${y}), outside of the open map, which has ` +
                `${width} x ${height} tiles. Open the map that the trace was made on, then import it again.`,
        );
    }

    /** @param {any} event @param {number} tile @param {string} name */
    #parentOf({ pId }, tile, name) {
        if (pId === undefined || pId === null) return tile;
        const parent = this.tiles.get(String(pId));
        if (parent === undefined) {
            throw new TraceError(
                `${name} of the trace names the parent ${JSON.stringify(pId)}, which no earlier event ` +
                    'mentions. Export the trace again, with the events of all nodes.',
            );
        }
        return parent;
    }

    /**
     * g and h; of h and f one is enough, and the ends need none.
     * @param {any} event
     * @param {number} index
     * @param {string} name
     */
    #readCosts({ type, g, h, f }, index, name) {
        const isEnd = type === 'source' || type === 'destination' || type === 'end';
        if (!Number.isFinite(g) && !isEnd) {
            throw new TraceError(`${name} of the trace has no number g, the cost of the path to it.`);
        }
        this.trace.g[index] = Number.isFinite(g) ? g : 0;
        this.trace.h[index] = Number.isFinite(h) ? h : Number.isFinite(f) ? f - this.trace.g[index] : 0;
    }
}

/**
 * The start, the goals and the last event of a trace.
 * @param {Trace} trace
 */
export function endsOfTrace({ count, kind, tile }) {
    /** @type {Set<number>} */
    const goals = new Set();
    let start = -1;
    let end = -1;
    for (let i = 0; i < count; i++) {
        if (kind[i] === KIND.SOURCE && start < 0) start = tile[i];
        else if (kind[i] === KIND.DESTINATION) goals.add(tile[i]);
        else if (kind[i] === KIND.END) end = i;
    }
    return { start, goals: [...goals], end };
}

/**
 * Every tile of a path that is given by its corners; where two do not lie in a row, column or diagonal, the
 * path goes straight from one to the other.
 * @param {Tile[]} corners
 */
export function fillCorners(corners) {
    const tiles = corners.slice(0, 1);
    for (let i = 1; i < corners.length; i++) {
        const from = corners[i - 1];
        const dx = corners[i].x - from.x;
        const dy = corners[i].y - from.y;
        const steps =
            dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy) ? Math.max(Math.abs(dx), Math.abs(dy)) : 1;
        for (let k = 1; k <= steps; k++)
            tiles.push({ x: from.x + (dx * k) / steps, y: from.y + (dy * k) / steps });
    }
    return tiles;
}
