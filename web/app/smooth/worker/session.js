// SPDX-License-Identifier: MIT
// What the worker keeps of a smooth world: its repaired shapes, the free space of one radius, and its routers by
// method. Each is built on first use, and rebuilt when its input has changed.
import { groundParts, repairAll } from './ground.js';
import { SluiceError } from '../../../lib/smooth.js';

/** @typedef {import('../../../lib/smooth.js').SmoothSluice} Sluice */
/** @typedef {import('../../../lib/smooth.js').FreeSpace} FreeSpace */
/** @typedef {import('../../../lib/smooth.js').Router} Router */
/** @typedef {import('../../../lib/smooth.js').Point} Point */
/** @typedef {import('./bench.js').Geos} Geos */
/** @typedef {import('./ground.js').Shape} Shape */
/** @typedef {import('./ground.js').GroundParts} GroundParts */

/** @typedef {import('../model/state.js').Tuning} Tuning */

/** @typedef {{method: string, cells: string, resolution: number, tuning: Tuning}} Routing */
/** @typedef {{router: Router, buildMs: number}} Built */
/** @typedef {{id: number, radius: number, space: FreeSpace, parts: GroundParts}} BuiltSpace */

// Points along each side of the lattice that is searched for the ends of a new world.
const LATTICE = 24;

export class Session {
    /** @param {Sluice} sluice @param {() => Promise<Geos>} loadGeos called when it is first needed */
    constructor(sluice, loadGeos) {
        this.sluice = sluice;
        this.loadGeos = loadGeos;
        /** @type {Promise<Geos>|null} */
        this.geos = null;
        this.version = -1;
        /** @type {Shape[]} */
        this.shapes = [];
        /** @type {BuiltSpace|null} */
        this.made = null;
        this.spaces = 0;
        /** @type {Map<string, Built>} */
        this.routers = new Map();
    }

    /** @param {Shape[]} shapes @returns {Promise<ReturnType<typeof repairAll>>} */
    async repaired(shapes) {
        this.geos ??= this.loadGeos();
        const geos = await this.geos;
        try {
            return repairAll(geos, shapes);
        } catch (error) {
            throw namingShape(error, shapes.length);
        }
    }

    /** Takes a world over; if it cannot be used, the previous one stays. @param {number} version @param {Shape[]} shapes */
    async setWorld(version, shapes) {
        const repaired = await this.repaired(shapes);
        this.#forgetSpace();
        this.shapes = repaired;
        this.version = version;
    }

    /** A free space owned by the caller. @param {Shape[]} shapes valid ones @param {number} radius */
    async buildSpace(shapes, radius) {
        if (shapes.length === 0) throw new SluiceError('argument', 'The world is empty. Draw something, or open a file.');
        this.geos ??= this.loadGeos();
        const parts = groundParts(await this.geos, this.sluice, shapes, radius);
        return { parts, space: this.sluice.createFreeSpace({ radius, ...parts }) };
    }

    #forgetSpace() {
        this.made?.space.destroy();
        this.made = null;
        this.routers.clear();
    }

    /** @param {number} radius @returns {Promise<BuiltSpace>} */
    async space(radius) {
        if (this.made?.radius === radius) return this.made;
        const made = await this.buildSpace(this.shapes, radius);
        this.#forgetSpace();
        this.made = { id: ++this.spaces, radius, ...made };
        return this.made;
    }

    /** @param {FreeSpace} space of this session @param {Routing} routing @returns {Built} */
    router(space, { method, cells, resolution, tuning }) {
        const key = JSON.stringify([method, cells, resolution, tuning]);
        let built = this.routers.get(key);
        if (!built) {
            const begin = performance.now();
            const router = space.createRouter({ method, cells: /** @type {any} */ (cells), resolution, ...routerOptions(tuning) });
            built = { router, buildMs: performance.now() - begin };
            this.routers.set(key, built);
        }
        return built;
    }
}

/** What is null is left to the library. @param {Tuning} tuning */
function routerOptions({ places, strength, reach, ...rest }) {
    return { ...rest, places: /** @type {any} */ (places), strength: strength ?? undefined, reach: reach ?? undefined };
}

/** Adds the number of the shape to an error. @param {any} error @param {number} count */
function namingShape(error, count) {
    if (!(error instanceof SluiceError)) return error;
    const which = /** @type {any} */ (error).shape;
    const name = which === undefined || count === 1 ? '' : `Polygon ${which + 1}: `;
    return new SluiceError(error.code, name + error.message, error.line, error.column);
}

/**
 * Two points far apart where the unit can stand, in the component with the most points of a lattice.
 * @param {FreeSpace} space @returns {{from: Point, to: Point}|null}
 */
export function farEnds(space) {
    const { least, most } = space.facts.bounds;
    const step = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ i) => low + (high - low) * (i + 0.5) / LATTICE;
    /** @type {Map<number, Point[]>} */
    const places = new Map();
    for (let i = 0; i < LATTICE * LATTICE; i++) {
        const point = { x: step(least.x, most.x, i % LATTICE), y: step(least.y, most.y, Math.floor(i / LATTICE)) };
        const component = space.component(point);
        if (component >= 0) places.set(component, [...places.get(component) ?? [], point]);
    }
    const [first, ...others] = places.values();
    if (!first) return null;
    const largest = others.reduce((a, b) => (b.length > a.length ? b : a), first);
    const slope = (/** @type {Point} */ { x, y }) => (x - least.x) / (most.x - least.x) - (y - least.y) / (most.y - least.y);
    const ordered = largest.toSorted((a, b) => slope(a) - slope(b));
    return { from: ordered[0], to: /** @type {Point} */ (ordered.at(-1)) };
}
