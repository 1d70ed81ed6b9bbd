// SPDX-License-Identifier: MIT
// Labels: an index for ground of one cost that rarely changes.

import { checkOptions, shown, wrongArgument } from './check.js';
import { Handle, setHandle } from './handle.js';
import { writeRules } from './options.js';

/**
 * @typedef {import('./types/labels.js').LabelsFacts} LabelsFacts
 * @typedef {import('./types/labels.js').LabelsOptions} LabelsOptions
 */

/** Created by GridMap.createLabels or GridMap.parseLabels. Several finders may share them. */
export class Labels {
    #handle;
    #core;

    /**
     * @param {Handle} map
     * @param {number} address
     */
    constructor(map, address) {
        this.#core = map.core;
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
 * @param {LabelsOptions} [value]
 * @returns {Labels}
 */
export function createLabels(map, value) {
    const core = map.core;
    const { rules } = checkOptions(value, 'The labels options');
    const terrains = writeRules(core, rules, map);
    return new Labels(map, core.lend([terrains], (text) => core.create('labels_create', map.address, text)));
}

/**
 * @param {Handle} map
 * @param {Uint8Array} bytes
 * @param {LabelsOptions} [value]
 * @returns {Labels}
 */
export function parseLabels(map, bytes, value) {
    if (!(bytes instanceof Uint8Array)) throw wrongArgument(`Labels must be a Uint8Array, not ${shown(bytes)}.`);
    const core = map.core;
    const { rules } = checkOptions(value, 'The labels options');
    const terrains = writeRules(core, rules, map);
    return new Labels(map, core.lend([bytes, terrains],
        (place, text) => core.create('labels_parse', map.address, place, bytes.length, text)));
}
