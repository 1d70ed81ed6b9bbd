// SPDX-License-Identifier: MIT
// What the worker keeps between calls: the map, and what was made for it. Finders, the terrain and the atlas
// are made when first asked for and dropped when what they depend on changes.

/** @typedef {import('../../lib/sluice.js').Sluice} Sluice */
/** @typedef {import('../../lib/sluice.js').GridMap} GridMap */
/** @typedef {import('../../lib/sluice.js').Finder} Finder */
/** @typedef {import('../../lib/sluice.js').Atlas} Atlas */
/** @typedef {import('../../lib/sluice.js').Terrain} Terrain */
/** @typedef {import('../../lib/sluice.js').Rules} Rules */

export class Session {
    /** @param {Sluice} sluice */
    constructor(sluice) {
        this.sluice = sluice;
        /** @type {GridMap|null} */
        this.map = null;
        /** @type {Map<string, Finder>} by what they were made with */
        this.finders = new Map();
        /** @type {Map<string, Terrain>} by what they were made with */
        this.terrains = new Map();
        /** @type {Map<string, Atlas>} by what they were made with */
        this.atlases = new Map();
    }

    /** The map, which must have been opened. */
    theMap() {
        if (!this.map) throw new Error('No map is open.');
        return this.map;
    }

    /** @param {GridMap} map */
    open(map) {
        this.forget();
        this.map?.destroy();
        this.map = map;
    }

    /** Drops all that was made for the map, as after an edit that they do not survive. */
    forget() {
        // Finders first: they read the atlases.
        for (const kept of [this.finders, this.terrains, this.atlases]) {
            for (const object of kept.values()) object.destroy();
            kept.clear();
        }
    }

    /** @param {Rules} rules */
    finder(rules) {
        return keep(this.finders, JSON.stringify(rules), () => this.theMap().createFinder({ rules }));
    }
}

/**
 * @template Thing
 * @param {Map<string, Thing>} kept
 * @param {string} key
 * @param {() => Thing} make
 */
export function keep(kept, key, make) {
    const there = kept.get(key);
    if (there) return there;
    const made = make();
    kept.set(key, made);
    return made;
}
