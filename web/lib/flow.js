// SPDX-License-Identifier: MIT
// Flow fields: directions to a goal from every tile.

import { checkOptions, checkTile } from './check.js';
import { Handle } from './handle.js';
import { influenceOf, pairsOf, writeRules } from './options.js';

/**
 * @typedef {import('./types/crowd.js').FlowFacts} FlowFacts
 * @typedef {import('./types/rules.js').Rules} Rules
 * @typedef {import('./types/basics.js').Tile} Tile
 * @typedef {import('./options.js').Size} Size
 */

/**
 * A field of directions to a goal, or to the nearest of several, for a whole crowd to follow. Made by
 * GridMap.createFlow. Arrays of tiles are copies, row by row.
 */
export class Flow {
    #handle;
    #core;
    #map;
    #size;

    /**
     * @param {Handle} map
     * @param {Size} size
     * @param {{ rules?: Rules }} [value]
     */
    constructor(map, size, value) {
        const core = map.core;
        const { rules } = checkOptions(value, 'The options of the flow field');
        const terrains = writeRules(core, rules, map);
        const address = core.lend([terrains], (text) => core.create('flow_create', map.address, text));
        this.#handle = new Handle(core, 'flow', address, [map, ...influenceOf(rules, map)]);
        this.#core = core;
        this.#map = map;
        this.#size = size;
    }

    /**
     * Fills the field for the current map.
     * @param {Tile[]} goals one or more; those in walls are ignored until the map changes there
     */
    aim(goals) {
        const address = this.#handle.address;
        const pairs = pairsOf(goals, 'The goals', this.#size);
        this.#core.lend([pairs], (place) => this.#core.run('flow_aim', address, place, pairs.length / 2));
    }

    /** True if the map was edited since the field was filled, or if the field was never filled. */
    get isStale() {
        return this.#core.ask('flow_is_stale', this.#handle.address) !== 0;
    }

    /** Updates the field after edits of the map; recomputes only what depends on changed tiles. */
    update() {
        this.#core.run('flow_update', this.#handle.address);
    }

    /**
     * The next tile on a cheapest path to a goal: `from` itself on a goal, in a wall and where there is no path.
     * Throws, with the code 'stale', once the map was edited: call `update`.
     * @param {Tile} from
     * @returns {Tile}
     */
    step(from) {
        const address = this.#handle.address;
        const tile = checkTile(from, 'The tile', this.#size);
        this.#core.run('flow_step', address, tile.x, tile.y);
        const { x, y } = this.#core.read('next');
        return { x, y };
    }

    /**
     * The cost of the path from every tile when the field was last filled: negative for walls and where there is
     * no path.
     * @returns {Float64Array}
     */
    costs() {
        return this.#core.list(Float64Array, 'flow_costs', this.#handle.address, this.#map.address);
    }

    /**
     * Where `step` leads from every tile: 0 to 7 clockwise from north, -1 where it stays. Throws as `step` does.
     * @returns {Int8Array}
     */
    directions() {
        return this.#core.list(Int8Array, 'flow_directions', this.#handle.address, this.#map.address);
    }

    /** @returns {FlowFacts} */
    facts() {
        this.#core.ask('flow_describe', this.#handle.address);
        const { bytes, fromScratch, raised, expanded } = this.#core.read('flow');
        return { bytes, fromScratch: fromScratch !== 0, raised, expanded };
    }

    /** Frees its memory. Destroying it again does nothing; any other call then throws. */
    destroy() {
        this.#handle.destroy();
    }
}
