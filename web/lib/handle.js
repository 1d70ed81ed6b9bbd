// SPDX-License-Identifier: MIT
// Ownership in the module. Each object of the wrapper has a handle: an address, and the handles that depend on
// it. Destroying one destroys its dependants first, so nothing points to freed memory; a destroyed handle throws.

import { SluiceError } from './error.js';
import { wrongArgument } from './check.js';

/** @typedef {import('./core.js').Core} Core */

export class Handle {
    /** @type {number} */
    #address;
    /** @type {Handle[]} */
    #owners;
    /** @type {Set<Handle>} */
    #dependants = new Set();

    /**
     * @param {Core} core
     * @param {string} what it is, for messages; with _ for spaces, the prefix of the export that destroys it
     * @param {number} address
     * @param {Handle[]} owners
     */
    constructor(core, what, address, owners) {
        this.core = core;
        this.what = what;
        this.#address = address;
        this.#owners = owners;
        for (const owner of owners) owner.#dependants.add(this);
    }

    /** The address; throws once the object is destroyed. */
    get address() {
        if (this.#address !== 0) return this.#address;
        throw new SluiceError('argument', `This ${this.what} was destroyed; create another one.`);
    }

    destroy() {
        if (this.#address === 0) return;
        for (const dependant of [...this.#dependants]) dependant.destroy();
        for (const owner of this.#owners) owner.#dependants.delete(this);
        this.core.ask(`${this.what.replaceAll(' ', '_')}_destroy`, this.#address);
        this.#address = 0;
    }

    /** @param {Handle} owner */
    dependsOn(owner) {
        return this.#owners.includes(owner);
    }
}

/** @type {WeakMap<object, Handle>} */
const handles = new WeakMap();

/**
 * Remembers the handle of an object of the wrapper, for modules other than its own.
 * @param {object} object
 * @param {Handle} handle
 */
export function setHandle(object, handle) {
    handles.set(object, handle);
}

/**
 * The handle of an argument that must be an atlas, or the like, of this map.
 * @param {unknown} object
 * @param {string} what
 * @param {Handle} map
 * @returns {Handle}
 */
export function handleOn(object, what, map) {
    const handle = typeof object === 'object' && object !== null ? handles.get(object) : undefined;
    if (handle?.what !== what) throw wrongArgument(`The ${what} must be one that this package created.`);
    if (handle.address && handle.dependsOn(map)) return handle;
    throw wrongArgument(`The ${what} belongs to another map.`);
}
