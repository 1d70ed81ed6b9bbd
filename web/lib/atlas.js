// SPDX-License-Identifier: MIT
// The atlas: distances to gates and landmarks, which guide searches.

import { checkFlag, checkInt, checkOptions, shown, wrongArgument } from './check.js';
import { Handle, setHandle } from './handle.js';
import { readCut, readRules, writeCut, writeEdit, writeRules } from './options.js';
import { Terrain } from './terrain.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./types/terrain.js').AtlasFacts} AtlasFacts
 * @typedef {import('./types/terrain.js').AtlasFileFacts} AtlasFileFacts
 * @typedef {import('./types/terrain.js').AtlasOptions} AtlasOptions
 * @typedef {import('./types/rules.js').Rules} Rules
 * @typedef {import('./types/rules.js').Unit} Unit
 * @typedef {import('./options.js').Size} Size
 */

/** Created by GridMap.createAtlas or GridMap.parseAtlas. Several finders may share one. */
export class Atlas {
    #handle;
    #core;
    #terrain;

    /**
     * @param {Handle} map
     * @param {Size} size
     * @param {number} address
     */
    constructor(map, size, address) {
        this.#core = map.core;
        this.#handle = new Handle(map.core, 'atlas', address, [map]);
        const place = () => this.#core.address('atlas_terrain', this.#handle.address);
        this.#terrain = new Terrain(map, size, null, place);
        setHandle(this, this.#handle);
    }

    /** The zones and gates it is built on; the atlas's own, so its destroy() does nothing. */
    get terrain() {
        return this.#terrain;
    }

    /** @returns {AtlasFacts} */
    describe() {
        this.#core.ask('atlas_describe', this.#handle.address);
        const { nanoseconds, stale, ...facts } = this.#core.read('atlas');
        return /** @type {AtlasFacts} */ (/** @type {unknown} */ (
            { ...facts, stale: stale !== 0, milliseconds: nanoseconds / 1e6 }));
    }

    /** @returns {AtlasOptions} its options, defaults filled in: they build the same atlas again */
    builtWith() {
        this.#core.ask('atlas_built_with', this.#handle.address);
        const { landmarks, compact } = this.#core.read('built');
        return {
            rules: readRules(this.#core, this.#core.address('atlas_terrains', this.#handle.address)), terrain: readCut(this.#core), edits: this.#terrain.edits(),
            landmarks, compact: compact !== 0,
        };
    }

    /** @returns {Uint8Array} the bytes of its file */
    format() {
        return this.#core.list(Uint8Array, 'atlas_format', this.#handle.address);
    }

    /** Brings it up to date with its map, after ground has opened up. Ids of zones and gates may change. */
    update() {
        this.#core.run('atlas_update', this.#handle.address);
    }

    /** Decomposes the whole map again; an update does so only where much has changed. */
    rebuild() {
        this.#core.run('atlas_rebuild', this.#handle.address);
    }

    /** Frees its memory, and that of the finders that share it. */
    destroy() {
        this.#handle.destroy();
    }
}

/**
 * Edits go into the module one by one, just before the atlas is built.
 * @param {Core} core
 * @param {unknown} edits
 * @param {Size} size
 */
function addEdits(core, edits, size) {
    if (!Array.isArray(edits)) throw wrongArgument(`The edits must be an array, not ${shown(edits)}.`);
    for (const edit of edits) {
        writeEdit(core, edit, size);
        core.run('atlas_add_edit');
    }
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {AtlasOptions} [value]
 * @returns {Atlas}
 */
export function createAtlas(map, size, value) {
    const core = map.core;
    const options = checkOptions(value, 'The atlas options');
    const terrains = writeRules(core, options.rules);
    writeCut(core, options.terrain);
    core.write('built', {
        landmarks: checkInt(options.landmarks, 'The number of landmarks'),
        compact: checkFlag(options.compact, 'compact'),
    });
    try {
        addEdits(core, options.edits ?? [], size);
        const address = core.lend([terrains], (text) => core.create('atlas_create', map.address, text));
        return new Atlas(map, size, address);
    } finally {
        core.ask('list_release');
    }
}

/**
 * @param {unknown} bytes
 * @returns {Uint8Array}
 */
function checkFile(bytes) {
    if (bytes instanceof Uint8Array) return bytes;
    throw wrongArgument(`An atlas must be a Uint8Array, not ${shown(bytes)}.`);
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {Uint8Array} bytes
 * @param {{ rules?: Rules, unit?: Unit }} [value]
 * @returns {Atlas}
 */
export function parseAtlas(map, size, bytes, value) {
    const core = map.core;
    const { rules, unit } = checkOptions(value, 'The atlas options');
    const terrains = writeRules(core, rules ?? checkOptions(unit, 'The unit'));
    const withRules = rules === undefined ? 0 : 1;
    const file = checkFile(bytes);
    const address = core.lend([file, terrains],
        (place, text) => core.create('atlas_parse', map.address, place, file.length, withRules, text));
    return new Atlas(map, size, address);
}

/**
 * @param {Core} core
 * @param {Uint8Array} bytes
 * @returns {AtlasFileFacts}
 */
export function inspectAtlas(core, bytes) {
    const file = checkFile(bytes);
    core.lend([file], (place) => core.run('atlas_inspect', place, file.length));
    const { diagonals, straight, diagonal, compact, ...facts } = core.read('file');
    return /** @type {AtlasFileFacts} */ ({
        ...facts, compact: compact !== 0,
        diagonals: core.names('diagonals_name')[diagonals],
        steps: straight === 0 ? null : { straight, diagonal },
        method: core.text(core.address('file_method')),
        mapHash: core.text(core.address('file_hash', 0)),
        checksum: core.text(core.address('file_hash', 1)),
    });
}
