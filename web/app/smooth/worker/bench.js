// SPDX-License-Identifier: MIT
// GEOS for the worker: polygons go in and come out as arrays; the geometries in between belong to a bench, which
// destroys them all at its end. The browser's counterpart of src/space/world/geos.c.
//
// A ring is a Float64Array with the x and y of each corner in turn, the first one not repeated at its end; a
// polygon is an array of rings, its outline first.
import { SluiceError } from '../../../lib/smooth.js';

/** @typedef {Record<string, any>} Geos the interface of the package geos-wasm */
/** @typedef {Float64Array} Ring */
/** @typedef {Ring[]} Polygon */
/** @typedef {number} Geometry an address in GEOS's memory */

const BYTES = Float64Array.BYTES_PER_ELEMENT;

/** The last message of GEOS. */
let said = '';

/**
 * Starts GEOS; its errors are stored for our own messages instead of being thrown through its frames.
 * @param {(options: any) => Promise<any>} start what the package exports
 * @returns {Promise<Geos>}
 */
export function startGeos(start) {
    return start({ errorHandler: (/** @type {string} */ message) => { said = message; }, noticeHandler: () => {} });
}

/**
 * Runs work on a bench of its own.
 * @template T
 * @param {Geos} geos
 * @param {(bench: Bench) => T} work
 * @returns {T}
 */
export function onBench(geos, work) {
    const bench = new Bench(geos);
    try {
        return work(bench);
    } finally {
        bench.close();
    }
}

export class Bench {
    /** @param {Geos} geos */
    constructor(geos) {
        this.geos = geos;
        /** @type {Geometry[]} */
        this.kept = [];
        /** @type {number[]} */
        this.prepared = [];
    }

    close() {
        for (const prepared of this.prepared) this.geos.GEOSPreparedGeom_destroy(prepared);
        for (const geometry of this.kept) this.geos.GEOSGeom_destroy(geometry);
    }

    /** @param {number} answer of GEOS, 0 if it failed */
    checked(answer) {
        if (answer) return answer;
        throw new SluiceError('unsupported', `GEOS failed: ${said}.`);
    }

    /** Hands a geometry to the bench. @param {Geometry} geometry */
    keep(geometry) {
        this.kept.push(this.checked(geometry));
        return geometry;
    }

    /** True or false as GEOS says; 2 means that it failed. @param {number} answer */
    truth(answer) {
        return this.checked(answer === 2 ? 0 : answer + 1) === 2;
    }

    // ---- to GEOS

    /**
     * Copies numbers into GEOS's memory for the duration of a call.
     * @template T
     * @param {Float64Array|Uint32Array} numbers
     * @param {(address: number) => T} call
     * @returns {T}
     */
    lend(numbers, call) {
        const { Module } = this.geos;
        const address = this.checked(Module._malloc(Math.max(numbers.byteLength, BYTES)));
        new Uint8Array(Module.HEAPU8.buffer).set(
            new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), address);
        try {
            return call(address);
        } finally {
            Module._free(address);
        }
    }

    /** A closed line, owned by the caller. @param {Ring} ring @returns {Geometry} */
    ring(ring) {
        const numbers = new Float64Array(ring.length + 2);
        numbers.set(ring);
        numbers.set(ring.subarray(0, 2), ring.length);
        const sequence = this.lend(numbers, (address) =>
            this.geos.GEOSCoordSeq_copyFromBuffer(address, numbers.length / 2, 0, 0));
        return this.checked(this.geos.GEOSGeom_createLinearRing(this.checked(sequence)));
    }

    /** Owned by the caller. @param {Polygon} polygon @returns {Geometry} */
    polygon([outline, ...holes]) {
        const around = this.ring(outline);
        const inside = Uint32Array.from(holes, (hole) => this.ring(hole));
        return this.checked(this.lend(inside, (address) =>
            this.geos.GEOSGeom_createPolygon(around, address, inside.length)));
    }

    /** @param {number} type @param {Geometry[]} items which it takes over */
    collection(type, items) {
        return this.keep(this.lend(Uint32Array.from(items), (address) =>
            this.geos.GEOSGeom_createCollection(type, address, items.length)));
    }

    /** @param {Polygon[]} polygons */
    polygons(polygons) {
        return this.collection(this.geos.GEOS_MULTIPOLYGON, polygons.map((polygon) => this.polygon(polygon)));
    }

    /** @param {Ring[]} rings */
    lines(rings) {
        return this.collection(this.geos.GEOS_GEOMETRYCOLLECTION, rings.map((ring) => this.ring(ring)));
    }

    // ---- from GEOS

    /** @param {Geometry} geometry @returns {Geometry[]} its parts, which stay its own */
    parts(geometry) {
        return Array.from({ length: this.geos.GEOSGetNumGeometries(geometry) },
            (_, i) => this.checked(this.geos.GEOSGetGeometryN(geometry, i)));
    }

    /** The polygons of a geometry; points and lines in which shapes may touch have no interior. @param {Geometry} geometry @returns {Polygon[]} */
    read(geometry) {
        return this.parts(geometry).flatMap((part) => {
            const isPolygon = this.geos.GEOSGeomTypeId(part) === this.geos.GEOS_POLYGON;
            return isPolygon && !this.truth(this.geos.GEOSisEmpty(part)) ? this.#readPolygon(part) : [];
        });
    }

    /** @param {Geometry} polygon @returns {Polygon[]} one, or none if rounding has left it without an interior */
    #readPolygon(polygon) {
        const outline = this.#readRing(this.geos.GEOSGetExteriorRing(polygon));
        if (!outline) return [];
        const holes = Array.from({ length: this.geos.GEOSGetNumInteriorRings(polygon) },
            (_, i) => this.#readRing(this.geos.GEOSGetInteriorRingN(polygon, i)));
        return [[outline, ...holes.filter((hole) => hole !== null)]];
    }

    /** @param {Geometry} line @returns {Ring|null} */
    #readRing(line) {
        const sequence = this.checked(this.geos.GEOSGeom_getCoordSeq(this.checked(line)));
        const count = this.geos.GEOSGetNumCoordinates(line);
        const numbers = new Float64Array(2 * count);
        this.lend(numbers, (address) => {
            this.checked(this.geos.GEOSCoordSeq_copyToBuffer(sequence, address, 0, 0));
            numbers.set(new Float64Array(this.geos.Module.HEAPU8.buffer, address, numbers.length));
        });
        const ring = withoutRepeats(numbers);
        return this.enclosesSomething(ring) ? ring : null;
    }

    /** False if all corners are collinear; exact. @param {Ring} ring */
    enclosesSomething(ring) {
        for (let i = 4; i < ring.length; i += 2) {
            if (this.geos.GEOSOrientationIndex(ring[0], ring[1], ring[2], ring[3], ring[i], ring[i + 1]) !== 0) return true;
        }
        return false;
    }

    // ---- work

    /** @param {Geometry} geometry */
    union(geometry) {
        return this.keep(this.geos.GEOSUnaryUnion(geometry));
    }

    /** The faces between lines. @param {Geometry} lines */
    facesBetween(lines) {
        const noded = Uint32Array.of(this.union(lines));
        return this.keep(this.lend(noded, (address) => this.geos.GEOSPolygonize(address, 1)));
    }

    /** Prepares a polygon for fast queries; it may cross itself. @param {Geometry} polygon */
    prepare(polygon) {
        const prepared = this.checked(this.geos.GEOSPrepare(polygon));
        this.prepared.push(prepared);
        return prepared;
    }

    /** A point inside a face. @param {Geometry} face */
    placeIn(face) {
        return this.keep(this.geos.GEOSPointOnSurface(face));
    }

    /** Whether a prepared polygon contains a point; if it crosses itself, the odd parts count. @param {number} prepared @param {Geometry} place */
    holds(prepared, place) {
        return this.truth(this.geos.GEOSPreparedIntersects(prepared, place));
    }

    /** The faces that lie in a polygon, which may cross itself. @param {Geometry} faces @param {Geometry} polygon */
    facesIn(faces, polygon) {
        const prepared = this.prepare(polygon);
        const held = this.parts(faces).filter((face) => this.holds(prepared, this.placeIn(face)));
        return this.collection(this.geos.GEOS_MULTIPOLYGON,
            held.map((face) => this.checked(this.geos.GEOSGeom_clone(face))));
    }

    /** @param {Geometry} geometry */
    hasArea(geometry) {
        return this.lend(new Float64Array(1), (address) => {
            this.checked(this.geos.GEOSArea(geometry, address));
            return new Float64Array(this.geos.Module.HEAPU8.buffer, address, 1)[0] > 0;
        });
    }
}

/** A ring without repeated points. @param {ArrayLike<number>} numbers @returns {Ring} */
export function withoutRepeats(numbers) {
    /** @type {number[]} */
    const kept = [];
    for (let i = 0; i < numbers.length; i += 2) {
        if (kept.at(-2) !== numbers[i] || kept.at(-1) !== numbers[i + 1]) kept.push(numbers[i], numbers[i + 1]);
    }
    while (kept.length > 2 && kept.at(-2) === kept[0] && kept.at(-1) === kept[1]) kept.length -= 2;
    return Float64Array.from(kept);
}
