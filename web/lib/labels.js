// SPDX-License-Identifier: MIT
// Labels: an index for ground of one cost that rarely changes.

import { checkOptions, checkTile, shown, wrongArgument } from './check.js';
import { Handle, setHandle } from './handle.js';
import { tilesOf, writeRules } from './options.js';

/**
 * @typedef {import('./types/labels.js').LabelsEntry} LabelsEntry
 * @typedef {import('./types/labels.js').LabelsFacts} LabelsFacts
 * @typedef {import('./types/labels.js').LabelsOptions} LabelsOptions
 * @typedef {import('./options.js').Size} Size
 * @typedef {import('./types/basics.js').Tile} Tile
 */

/** Created by GridMap.createLabels or GridMap.parseLabels. Several finders may share them. */
export class Labels {
    #handle;
    #core;
    #size;

    /**
     * @param {Handle} map
     * @param {Size} size
     * @param {number} address
     */
    constructor(map, size, address) {
        this.#core = map.core;
        this.#size = size;
        this.#handle = new Handle(map.core, 'labels', address, [map]);
        setHandle(this, this.#handle);
    }

    /** @returns {LabelsFacts} */
    describe() {
        this.#core.ask('labels_describe', this.#handle.address);
        const { nanoseconds, stale, walled, ...facts } = this.#core.read('labels');
        return /** @type {LabelsFacts} */ (/** @type {unknown} */ ({
            ...facts, stale: stale !== 0, walled: walled !== 0, milliseconds: nanoseconds / 1e6,
        }));
    }

    /**
     * The hubs of the map in their order: first the corners that most shortest paths lead through.
     * @returns {Tile[]}
     */
    hubs() {
        return tilesOf(this.#core.list(Int32Array, 'labels_hubs', this.#handle.address));
    }

    /**
     * What a query reads for one of its ends: of each corner that the tile sees, each hub.
     * @param {Tile} tile
     * @returns {LabelsEntry[]} none for a wall
     */
    at(tile) {
        const { x, y } = checkTile(tile, 'The tile', this.#size);
        const fields = this.#core.list(Float64Array, 'labels_at', this.#handle.address, x, y);
        return Array.from({ length: fields.length / 4 }, (_, i) => ({
            corner: { x: fields[4 * i], y: fields[4 * i + 1] }, hub: fields[4 * i + 2], length: fields[4 * i + 3],
        }));
    }

    /** @returns {Uint8Array} the bytes of their file */
    format() {
        return this.#core.list(Uint8Array, 'labels_format', this.#handle.address);
    }

    /** Brings them up to date with their map. */
    update() {
        this.#core.run('labels_update', this.#handle.address);
    }

    /** Frees their memory, and that of the finders that share them. */
    destroy() {
        this.#handle.destroy();
    }
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {LabelsOptions} [value]
 * @returns {Labels}
 */
export function createLabels(map, size, value) {
    const core = map.core;
    const { rules } = checkOptions(value, 'The labels options');
    const terrains = writeRules(core, rules, map);
    return new Labels(map, size, core.lend([terrains], (text) => core.create('labels_create', map.address, text)));
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {Uint8Array} bytes
 * @param {LabelsOptions} [value]
 * @returns {Labels}
 */
export function parseLabels(map, size, bytes, value) {
    if (!(bytes instanceof Uint8Array)) throw wrongArgument(`Labels must be a Uint8Array, not ${shown(bytes)}.`);
    const core = map.core;
    const { rules } = checkOptions(value, 'The labels options');
    const terrains = writeRules(core, rules, map);
    return new Labels(map, size, core.lend([bytes, terrains],
        (place, text) => core.create('labels_parse', map.address, place, bytes.length, text)));
}
