// SPDX-License-Identifier: MIT
// Smooth worlds: free spaces whose corners are real numbers, and routers that find paths in them.
//
// A ring is a Float64Array with the x and y of each corner in turn. The caller computes what is free with a polygon
// library, because the module has none (docs/tool.md shows how the analysis tool does it).

import {
    checkCount, checkFlag, checkInt, checkName, checkNumber, checkOptions, checkWhole, shown, wrongArgument,
} from './check.js';
import { Handle } from './handle.js';
import { indexOfMethod } from './registry.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./types/space.js').Ground} Ground
 * @typedef {import('./types/space.js').Point} Point
 * @typedef {import('./types/space.js').FreeSpaceFacts} FreeSpaceFacts
 * @typedef {import('./types/space.js').FreeSpaceOptions} FreeSpaceOptions
 * @typedef {import('./types/space.js').RouterFacts} RouterFacts
 * @typedef {import('./types/space.js').RouterOptions} RouterOptions
 * @typedef {import('./types/space.js').Shape} Shape
 * @typedef {import('./types/space.js').Sketch} Sketch
 * @typedef {import('./types/space.js').SpacePath} SpacePath
 * @typedef {import('./types/space.js').SpaceQuery} SpaceQuery
 * @typedef {import('./types/space.js').WorldOptions} WorldOptions
 */

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {Point}
 */
function checkPoint(value, name) {
    const point = /** @type {Partial<Point> | null | undefined} */ (value);
    if (typeof point !== 'object' || point === null) throw wrongArgument(`${name} must be a point, not ${shown(value)}.`);
    return { x: checkNumber(point.x, `${name}'s x`), y: checkNumber(point.y, `${name}'s y`) };
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {Float64Array[]}
 */
function checkRings(value, name) {
    const { rings } = checkOptions(/** @type {Ground} */ (value), name);
    const isRing = (/** @type {unknown} */ ring) => ring instanceof Float64Array && ring.length % 2 === 0;
    if (Array.isArray(rings) && rings.every(isRing)) return rings;
    throw wrongArgument(`The rings of ${name.toLowerCase()} must be an array of Float64Arrays, ` +
        'with the x and y of each corner in turn.');
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {Ground[]}
 */
function checkGrounds(value, name) {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value;
    throw wrongArgument(`The ${name} must be an array, not ${shown(value)}.`);
}

/**
 * @param {Float64Array[]} rings
 * @returns {Float64Array}
 */
function joined(rings) {
    const all = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
    let at = 0;
    for (const ring of rings) {
        all.set(ring, at);
        at += ring.length;
    }
    return all;
}

/**
 * @param {Float64Array[]} rings
 * @returns {Uint32Array} the number of corners of each
 */
function sizesOf(rings) {
    return Uint32Array.from(rings, (ring) => ring.length / 2);
}

/** Reads a list of doubles from its beginning. */
class Reader {
    #at = 0;

    /** @param {Float64Array} numbers */
    constructor(numbers) {
        this.numbers = numbers;
    }

    get isAtEnd() {
        return this.#at === this.numbers.length;
    }

    next() {
        return this.numbers[this.#at++];
    }

    /** @returns {Float64Array} a ring: the number of corners, then the corners */
    ring() {
        const begin = this.#at + 1;
        this.#at = begin + 2 * this.numbers[this.#at];
        return this.numbers.slice(begin, this.#at);
    }
}

/**
 * The polygons that a radius adds to a shape; their union with it is the grown shape.
 * @param {Core} core
 * @param {Ground} shape
 * @param {number} radius
 * @param {boolean | undefined} inside
 * @returns {Float64Array[]}
 */
export function shapeMargin(core, shape, radius, inside) {
    const rings = checkRings(shape, 'The shape');
    const wide = checkNumber(radius, 'The radius');
    const within = checkFlag(inside, 'inside');
    const reader = new Reader(core.lend([joined(rings), sizesOf(rings)], (points, sizes) =>
        core.list(Float64Array, 'shape_margin', points, sizes, rings.length, wide, within)));
    const parts = [];
    while (!reader.isAtEnd) parts.push(reader.ring());
    return parts;
}

/**
 * Decodes the shapes of a world from the module's list of numbers.
 * @param {Core} core
 * @param {Float64Array} numbers
 * @returns {Shape[]}
 */
export function readShapes(core, numbers) {
    const kinds = /** @type {Shape['kind'][]} */ (core.names('shape_kind_name'));
    const reader = new Reader(numbers);
    const shapes = [];
    while (!reader.isAtEnd) {
        const [kind, weight, count] = [kinds[reader.next()], reader.next(), reader.next()];
        shapes.push({ kind, weight, rings: Array.from({ length: count }, () => reader.ring()) });
    }
    return shapes;
}

/**
 * Generates a random world.
 * @param {Core} core
 * @param {WorldOptions | undefined} value
 * @returns {Shape[]}
 */
export function generateShapes(core, value) {
    const options = checkOptions(value, 'The options of a world');
    const most = 2 ** 31;
    core.write('world', {
        corners: checkWhole(options.corners, 'The corners', 0, most, 0),
        regions: checkWhole(options.regions, 'The regions', 0, most, 0),
        overlap: checkNumber(options.overlap, 'The overlap', 0),
        seed: checkCount(options.seed, 'The seed'),
    });
    return readShapes(core, core.list(Float64Array, 'world_generate'));
}

/** Where the centre of a unit may be. Created by Sluice.createFreeSpace. */
export class FreeSpace {
    #handle;
    #core;

    /**
     * @param {Core} core
     * @param {FreeSpaceOptions} value
     */
    constructor(core, value) {
        const options = checkOptions(value, 'The options of the free space');
        const radius = checkNumber(options.radius, 'The radius', 0);
        const components = checkGrounds(options.components, 'components');
        const faces = checkGrounds(options.faces, 'faces');
        const all = [...components, ...faces];
        const polygons = all.map((ground, i) => checkRings(ground, i < components.length ? 'A component' : 'A face'));
        const weights = Float64Array.from(all, ({ weight }) => checkNumber(weight, 'A weight', 1));
        const rings = polygons.flat();
        const counts = Uint32Array.from(polygons, (polygon) => polygon.length);
        const address = core.lend([joined(rings), sizesOf(rings), counts, weights], (...arrays) =>
            core.create('free_space_create', radius, ...arrays, components.length, faces.length));
        this.#core = core;
        this.#handle = new Handle(core, 'free space', address, []);
    }

    /** @returns {FreeSpaceFacts} */
    get facts() {
        this.#core.ask('free_space_describe', this.#handle.address);
        const { radius, corners, rings, components, area, faces, bytes, left, top, right, bottom } = this.#core.read('free_space');
        return {
            radius, corners, rings, components, area, faces, bytes,
            bounds: { least: { x: left, y: top }, most: { x: right, y: bottom } },
        };
    }

    /**
     * The component that contains a point, its border included; -1 for none. Paths lead only between points of one
     * component.
     * @param {Point} point
     * @returns {number}
     */
    component(point) {
        const { x, y } = checkPoint(point, 'The point');
        return this.#core.ask('free_space_component', this.#handle.address, x, y);
    }

    /**
     * Builds a router: a method's graph of the free space.
     * @param {RouterOptions} [options]
     * @returns {Router}
     */
    createRouter(options) {
        return new Router(this.#handle, options);
    }

    /** Frees its memory, and that of its routers. */
    destroy() {
        this.#handle.destroy();
    }
}

/**
 * The options of single methods as the module takes them. There a strength of 0 stands for the default.
 * @param {Core} core
 * @param {Partial<RouterOptions>} options
 */
function methodFields(core, options) {
    const strength = checkNumber(options.strength, 'The strength', 0);
    return {
        places: checkName(options.places, 'The places', core.names('places_name')),
        fringe: checkInt(options.fringe, 'The fringe'),
        tolerance: checkNumber(options.tolerance, 'The tolerance', 0),
        strength,
        reach: checkNumber(options.reach, 'The reach', 0),
        noRepulsion: Number(options.strength !== undefined && strength === 0),
        noEscape: options.escape === undefined ? 0 : 1 - checkFlag(options.escape, 'The escape'),
    };
}

/** Finds paths by one method. Created by FreeSpace.createRouter. */
export class Router {
    #handle;
    #core;

    /**
     * @param {Handle} space
     * @param {RouterOptions} [value]
     */
    constructor(space, value) {
        const { core } = space;
        const options = checkOptions(value, 'The router options');
        const place = space.address;
        core.write('routing', {
            method: indexOfMethod(core, 'spaceMethods', options.method),
            cells: checkName(options.cells, 'The cells', core.names('cells_name')),
            resolution: checkNumber(options.resolution, 'The resolution', 0),
            ...methodFields(core, options),
        });
        this.#core = core;
        this.#handle = new Handle(core, 'router', core.create('router_create', place), [space]);
    }

    /** @returns {RouterFacts} */
    get facts() {
        this.#core.ask('router_describe', this.#handle.address);
        const { nodes, edges, bytes, resolution, strength, reach } = this.#core.read('router');
        return { nodes, edges, bytes, resolution, strength, reach };
    }

    /**
     * Finds a path.
     * @param {SpaceQuery} value
     * @returns {SpacePath}
     */
    find(value) {
        const core = this.#core;
        const query = checkOptions(value, 'The query');
        const [from, to] = [checkPoint(query.from, 'The start'), checkPoint(query.to, 'The goal')];
        core.write('space_query', {
            fromX: from.x, fromY: from.y, toX: to.x, toY: to.y,
            maxExpanded: checkCount(query.maxExpanded, 'The most expansions'),
            maxCost: checkNumber(query.maxCost, 'The highest cost', 0),
            partial: checkFlag(query.partial, 'partial'),
        });
        core.run('router_find', this.#handle.address);
        const { outcome, shortfall, points, count, length, cost, expanded, generated } = core.read('space_path');
        const numbers = core.copy(Float64Array, points, 2 * count);
        return {
            outcome: /** @type {SpacePath['outcome']} */ (core.names('outcome_name')[outcome]),
            shortfall: /** @type {SpacePath['shortfall']} */ (core.names('shortfall_name')[shortfall]),
            points: Array.from({ length: count }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] })),
            length, cost, expanded, generated,
        };
    }

    /**
     * What the method works on, as lines for a picture.
     * @param {Point} to a field of forces is drawn for paths to it
     * @returns {Sketch}
     */
    sketch(to) {
        const { x, y } = checkPoint(to, 'The goal');
        const numbers = this.#core.list(Float64Array, 'router_sketch', this.#handle.address, x, y);
        const count = numbers.length / 5;
        const lines = new Float64Array(4 * count);
        for (let i = 0; i < count; i++) lines.set(numbers.subarray(5 * i + 1, 5 * i + 5), 4 * i);
        return { kinds: Uint8Array.from({ length: count }, (_, i) => numbers[5 * i]), lines };
    }

    /** Frees its memory. */
    destroy() {
        this.#handle.destroy();
    }
}
