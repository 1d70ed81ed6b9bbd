// SPDX-License-Identifier: MIT
// The overlay: an index for ground of many costs, which follows edits.

import { checkFlag, checkInt, checkOptions, shown, wrongArgument } from './check.js';
import { Handle, handleOn, setHandle } from './handle.js';
import { influenceOf, writeRules } from './options.js';

/**
 * @typedef {import('./types/overlay.js').OverlayFacts} OverlayFacts
 * @typedef {import('./types/overlay.js').OverlayOptions} OverlayOptions
 * @typedef {import('./types/overlay.js').OverlayParseOptions} OverlayParseOptions
 * @typedef {import('./options.js').Size} Size
 */

/** Created by GridMap.createOverlay or GridMap.parseOverlay. Several finders may share one. */
export class Overlay {
    #handle;
    #core;
    #size;

    /**
     * @param {Handle} map
     * @param {Size} size
     * @param {number} address
     * @param {Handle[]} owners the map, and the influence of its rules, if any
     */
    constructor(map, size, address, owners) {
        this.#core = map.core;
        this.#size = size;
        this.#handle = new Handle(map.core, 'overlay', address, owners);
        setHandle(this, this.#handle);
    }

    /** @returns {OverlayFacts} */
    describe() {
        this.#core.ask('overlay_describe', this.#handle.address);
        const { divideTime, costTime, updateTime, stale, dividedAgain, filledAgain, ...facts } = this.#core.read('overlay');
        return /** @type {OverlayFacts} */ (/** @type {unknown} */ ({
            ...facts, stale: stale !== 0, dividedAgain: dividedAgain !== 0, filledAgain: filledAgain !== 0,
            milliseconds: { divide: divideTime / 1e6, costs: costTime / 1e6, update: updateTime / 1e6 },
        }));
    }

    /**
     * The cells after the cuts down to a depth.
     * @param {number} depth 0: the whole map
     * @returns {Uint32Array} by tile, row by row, the number of its cell, from 1 on; 0 for walls and for the tiles of cuts
     *   down to this depth
     */
    cells(depth) {
        const { width, height } = this.#size;
        return this.#core.list(Uint32Array, 'overlay_cells', this.#handle.address, checkInt(depth, 'The depth'), width * height);
    }

    /**
     * @param {{ cellsOnly?: boolean }} [value] cellsOnly: without costs, which are put in when it is read
     * @returns {Uint8Array} the bytes of its file
     */
    format(value) {
        const { cellsOnly } = checkOptions(value, 'The options');
        return this.#core.list(Uint8Array, 'overlay_format', this.#handle.address, checkFlag(cellsOnly, 'cellsOnly'));
    }

    /** Brings it up to date with its map: only the cells around what has changed are computed again. */
    update() {
        this.#core.run('overlay_update', this.#handle.address);
    }

    /** Frees its memory, and that of the finders that share it. */
    destroy() {
        this.#handle.destroy();
    }
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {OverlayOptions} [value]
 * @returns {Overlay}
 */
export function createOverlay(map, size, value) {
    const core = map.core;
    const { rules, like } = checkOptions(value, 'The overlay options');
    const terrains = writeRules(core, rules, map);
    const shared = like === undefined ? 0 : handleOn(like, 'overlay', map).address;
    const address = core.lend([terrains], (text) => core.create('overlay_create', map.address, text, shared));
    return new Overlay(map, size, address, [map, ...influenceOf(rules, map)]);
}

/**
 * @param {unknown} bytes
 * @returns {Uint8Array}
 */
function checkFile(bytes) {
    if (bytes instanceof Uint8Array) return bytes;
    throw wrongArgument(`An overlay must be a Uint8Array, not ${shown(bytes)}.`);
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {Uint8Array} bytes
 * @param {OverlayParseOptions} [value]
 * @returns {Overlay}
 */
export function parseOverlay(map, size, bytes, value) {
    const core = map.core;
    const { rules, customize } = checkOptions(value, 'The overlay options');
    const terrains = writeRules(core, rules, map);
    const withCosts = checkFlag(customize, 'customize');
    const file = checkFile(bytes);
    const address = core.lend([file, terrains],
        (place, text) => core.create('overlay_parse', map.address, place, file.length, text, withCosts));
    return new Overlay(map, size, address, [map, ...influenceOf(rules, map)]);
}
