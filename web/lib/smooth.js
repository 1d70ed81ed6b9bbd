// SPDX-License-Identifier: MIT
// Sluice with smooth worlds: everything that sluice.js has, and paths among polygons, in a larger module.

import { loadCore } from './core.js';
import { Sluice } from './sluice.js';
import { FreeSpace, generateShapes, shapeMargin } from './space.js';

export * from './sluice.js';
export { FreeSpace, Router } from './space.js';

/**
 * @typedef {import('./types/space.js').FreeSpaceFacts} FreeSpaceFacts
 * @typedef {import('./types/space.js').FreeSpaceOptions} FreeSpaceOptions
 * @typedef {import('./types/space.js').Ground} Ground
 * @typedef {import('./types/basics.js').Method} Method
 * @typedef {import('./types/space.js').RouterFacts} RouterFacts
 * @typedef {import('./types/space.js').RouterOptions} RouterOptions
 * @typedef {import('./types/space.js').Shape} Shape
 * @typedef {import('./types/space.js').Sketch} Sketch
 * @typedef {import('./types/space.js').SpacePath} SpacePath
 * @typedef {import('./types/space.js').SpaceQuery} SpaceQuery
 * @typedef {import('./types/space.js').WorldOptions} WorldOptions
 */

/** One instance of the module, with its own memory. Created by loadSluice. */
export class SmoothSluice extends Sluice {
    #core;

    /** @param {import('./core.js').Core} core */
    constructor(core) {
        super(core);
        this.#core = core;
        /** @type {readonly string[]} partitions of ground into convex cells */
        this.cellsNames = core.names('cells_name');
        /** @type {readonly string[]} where searches over cells and squares place their nodes */
        this.placesNames = core.names('places_name');
        /** @type {readonly string[]} the kinds of lines of a sketch */
        this.sketchKinds = core.names('sketch_name');
        /** @type {Method[]} */
        this.spaceMethods = core.methods.spaceMethods;
    }

    /**
     * Generates a world: polygons in a square, the same everywhere for the same options.
     * @param {WorldOptions} [options]
     * @returns {Shape[]}
     */
    generateShapes(options) {
        return generateShapes(this.#core, options);
    }

    /**
     * The polygons that a radius adds to a shape; their union with it is the grown shape.
     * @param {Ground} shape a valid polygon
     * @param {number} radius above 0
     * @param {boolean} [inside] for a boundary: grow inwards, by what a unit inside must keep away from
     * @returns {Float64Array[]} rings
     */
    shapeMargin(shape, radius, inside) {
        return shapeMargin(this.#core, shape, radius, inside);
    }

    /**
     * Creates a free space.
     * @param {FreeSpaceOptions} options
     * @returns {FreeSpace}
     */
    createFreeSpace(options) {
        return new FreeSpace(this.#core, options);
    }
}

/**
 * Loads the module that has smooth worlds.
 * @param {URL | string | BufferSource | WebAssembly.Module} [source] its address, its bytes, or the compiled
 *   module, which workers can share; absent: sluice-smooth.wasm next to this file
 * @returns {Promise<SmoothSluice>}
 */
export async function loadSluice(source = new URL('./sluice-smooth.wasm', import.meta.url)) {
    return new SmoothSluice(await loadCore(source));
}
