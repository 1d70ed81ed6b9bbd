// SPDX-License-Identifier: MIT
// Influence: what is added to the cost of ground, around a point or over a rectangle.

import { checkInt, checkNumber, checkOptions, checkTile } from './check.js';
import { Handle, setHandle } from './handle.js';
import { checkArea } from './options.js';

/**
 * @typedef {import('./types/basics.js').Rect} Rect
 * @typedef {import('./types/basics.js').Tile} Tile
 * @typedef {import('./options.js').Size} Size
 */

/**
 * Amounts on the tiles of a map, 0 at first, such as danger around enemies. Rules that have it (`rules.influence`) add it
 * to what ground costs. Created by GridMap.createInfluence. It may be changed at any time; schedulers, finders and
 * crowds notice by themselves.
 */
export class Influence {
    #handle;
    #core;
    #map;
    #size;

    /**
     * @param {Handle} map
     * @param {Size} size
     */
    constructor(map, size) {
        this.#core = map.core;
        this.#handle = new Handle(map.core, 'influence', map.core.create('influence_create', map.address), [map]);
        this.#map = map;
        this.#size = size;
        setHandle(this, this.#handle);
    }

    /**
     * Adds a disc: the whole amount in the centre, falling linearly to 0 at the radius. Adding the negative amount later
     * removes it exactly.
     * @param {Tile} centre may be outside the map
     * @param {number} radius in tiles; up to 1 it is the centre alone
     * @param {number} amount -10000 to 10000, rounded to hundredths on each tile
     */
    add(centre, radius, amount) {
        const address = this.#handle.address;
        const { x, y } = checkOptions(centre, 'The centre');
        this.#core.run('influence_add', address, checkInt(x, 'The x of the centre'), checkInt(y, 'The y of the centre'),
            checkNumber(radius, 'The radius'), checkNumber(amount, 'The amount'));
    }

    /**
     * Adds the same amount to every tile of a rectangle.
     * @param {Rect} area
     * @param {number} amount -10000 to 10000
     */
    fill(area, amount) {
        const address = this.#handle.address;
        this.#core.run('influence_fill', address, ...checkArea(area, this.#size), checkNumber(amount, 'The amount'));
    }

    /** Resets it to 0 everywhere. */
    clear() {
        this.#core.ask('influence_clear', this.#handle.address);
    }

    /**
     * @param {Tile} tile
     * @returns {number}
     */
    at(tile) {
        const { x, y } = checkTile(tile, 'The tile', this.#size);
        return this.#core.ask('influence_at', this.#handle.address, x, y);
    }

    /** @returns {Float64Array} the amount on every tile, row by row: a copy */
    amounts() {
        return this.#core.list(Float64Array, 'influence_amounts', this.#handle.address, this.#map.address);
    }

    /** Frees its memory, and destroys what has it in its rules. Destroying it again does nothing. */
    destroy() {
        this.#handle.destroy();
    }
}
