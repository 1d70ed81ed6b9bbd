// SPDX-License-Identifier: MIT
// Placement: whether a building would cut off ground, asked before it is built.

import { checkInt, checkOptions } from './check.js';
import { Handle } from './handle.js';
import { writeRules } from './options.js';

/**
 * @typedef {import('./types/map.js').Cut} Cut
 * @typedef {import('./types/basics.js').Rect} Rect
 * @typedef {import('./types/rules.js').Rules} Rules
 */

// x, y, component, tiles: see wasm/sluw.h
const PART_NUMBERS = 4;

/**
 * Asks for one kind of unit; a game with several kinds has one for each. Created by GridMap.createPlacement. It stays
 * valid when the map is edited.
 */
export class Placement {
    #handle;
    #core;
    #map;

    /**
     * @param {Handle} map
     * @param {{ rules?: Rules }} [value]
     */
    constructor(map, value) {
        const core = map.core;
        const { rules } = checkOptions(value, 'The options of the placement');
        const terrains = writeRules(core, rules, map);
        const address = core.lend([terrains], (text) => core.create('placement_create', map.address, text));
        this.#handle = new Handle(core, 'placement', address, [map]);
        this.#core = core;
        this.#map = map;
    }

    /**
     * Whether walls in place of an area would part ground that units can cross now. The map is not changed.
     * @param {Rect} area what is outside the map is ignored
     * @returns {Cut} without parts if nobody is cut off
     */
    wouldCut(area) {
        const address = this.#handle.address;
        const { x, y, width, height } = checkOptions(area, 'The area');
        const [visited, ...numbers] = this.#core.list(Float64Array, 'placement_would_cut', address, this.#map.address,
            checkInt(x, 'The x of the area'), checkInt(y, 'The y of the area'),
            checkInt(width, 'The width of the area'), checkInt(height, 'The height of the area'));
        /** @type {Cut['parts']} */
        const parts = [];
        for (let i = 0; i < numbers.length; i += PART_NUMBERS) {
            const [partX, partY, component, tiles] = numbers.slice(i, i + PART_NUMBERS);
            parts.push({ tile: { x: partX, y: partY }, component, tiles });
        }
        return { parts, visited };
    }

    /** Frees its memory. Destroying it again does nothing. */
    destroy() {
        this.#handle.destroy();
    }
}
