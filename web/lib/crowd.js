// SPDX-License-Identifier: MIT
// Many units on one map, tick by tick.

import {
    checkCharacters, checkCount, checkGlyph, checkInt, checkNumber, checkOptions, checkTile, MAX_COST, MIN_COST, shown,
    wrongArgument,
} from './check.js';
import { Handle } from './handle.js';
import { checkErrand, influenceOf, writeRules } from './options.js';
import { indexOfMethod } from './registry.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./types/crowd.js').CrowdOptions} CrowdOptions
 * @typedef {import('./types/crowd.js').CrowdStats} CrowdStats
 * @typedef {import('./types/crowd.js').CrowdUnits} CrowdUnits
 * @typedef {import('./types/crowd.js').Errand} Errand
 * @typedef {import('./types/rules.js').Kind} Kind
 * @typedef {import('./types/basics.js').Tile} Tile
 * @typedef {import('./options.js').Size} Size
 */

/**
 * Factors in the library's layout: one per character, 0 if none is given.
 * @param {Kind['factors']} value
 * @returns {Float64Array | null}
 */
function factorsOf(value) {
    if (value === undefined) return null;
    const factors = new Float64Array(256);
    for (const [glyph, factor] of Object.entries(checkOptions(value, 'The factors'))) {
        const code = checkGlyph(glyph);
        factors[code] = checkNumber(factor, `The factor of ${shown(glyph)}`);
        if (factors[code] >= MIN_COST && factors[code] <= MAX_COST) continue;
        throw wrongArgument(`The factor of ${shown(glyph)} must be from ${MIN_COST} to ${MAX_COST}, not ${factor}.`);
    }
    return factors;
}

/**
 * @param {Core} core
 * @param {Kind} value
 */
function addKind(core, value) {
    const { size, terrains, factors } = checkOptions(value, 'A kind');
    const side = checkInt(size, 'The size of a kind');
    const text = terrains === undefined ? null : checkCharacters(terrains, 'The terrains');
    const numbers = factorsOf(factors);
    const place = text ? core.put(text) : 0;
    let factorsAt = 0;
    try {
        factorsAt = numbers ? core.put(numbers) : 0;
    } catch (error) {
        core.ask('free', place);
        throw error;
    }
    core.run('kinds_add', side, place, factorsAt);
}

/**
 * Kinds go into the module one by one, just before the crowd is created.
 * @param {Core} core
 * @param {unknown} kinds
 */
function addKinds(core, kinds) {
    if (kinds === undefined) return;
    if (!Array.isArray(kinds)) throw wrongArgument(`The kinds must be an array, not ${shown(kinds)}.`);
    if (kinds.length === 0) throw wrongArgument('There must be at least one kind.');
    for (const kind of kinds) addKind(core, kind);
}

/**
 * Fills the records for a crowd or a plan for the duration of a call.
 * @template T
 * @param {Handle} map
 * @param {CrowdOptions} options
 * @param {(terrains: Uint8Array | null) => T} call
 * @returns {T}
 */
export function withOptions(map, options, call) {
    const core = map.core;
    const terrains = writeRules(core, options.rules, map);
    core.write('crowd', {
        method: indexOfMethod(core, 'crowdMethods', options.method),
        window: checkInt(options.window, 'The window'),
        seed: checkCount(options.seed, 'The seed'),
    });
    try {
        addKinds(core, options.kinds);
        return call(terrains);
    } finally {
        core.ask('kinds_release');
    }
}

/** Units that walk to their goals without colliding. Created by GridMap.createCrowd. */
export class Crowd {
    #handle;
    #core;
    #size;

    /**
     * @param {Handle} map
     * @param {Size} size
     * @param {number} address
     * @param {Handle[]} influence of its rules, if they have one
     */
    constructor(map, size, address, influence) {
        this.#core = map.core;
        this.#handle = new Handle(map.core, 'crowd', address, [map, ...influence]);
        this.#size = size;
    }

    /** The names of the statuses, in order. @returns {readonly string[]} */
    get statusNames() {
        return this.#core.names('unit_status_name');
    }

    /**
     * Places a unit. Throws if it does not fit at the start or another unit is there.
     * @param {Errand} errand
     * @returns {number} its number: the lowest free one
     */
    add(errand) {
        const address = this.#handle.address;
        this.#core.run('crowd_add', address, ...checkErrand(errand, this.#size));
        return this.#core.ask('crowd_added');
    }

    /**
     * Sends a unit elsewhere. Several units may have one goal: they take turns on it.
     * @param {number} unit
     * @param {Tile} goal
     */
    send(unit, goal) {
        const address = this.#handle.address;
        const to = checkTile(goal, 'The goal', this.#size);
        this.#core.run('crowd_send', address, this.#checkUnit(unit), to.x, to.y);
    }

    /**
     * Takes a unit off the map.
     * @param {number} unit
     */
    remove(unit) {
        const address = this.#handle.address;
        this.#core.run('crowd_remove', address, this.#checkUnit(unit));
    }

    /**
     * Advances one tick. The map may have been edited since the last one.
     * @returns {CrowdStats}
     */
    step() {
        this.#core.run('crowd_step', this.#handle.address);
        return /** @type {CrowdStats} */ (/** @type {unknown} */ (this.#core.read('tick')));
    }

    /** @returns {CrowdUnits} */
    units() {
        const [core, address] = [this.#core, this.#handle.address];
        return {
            tiles: core.list(Int32Array, 'crowd_tiles', address),
            goals: core.list(Int32Array, 'crowd_goals', address),
            kinds: core.list(Int32Array, 'crowd_kinds', address),
            statuses: core.list(Uint8Array, 'crowd_statuses', address),
        };
    }

    /** The bytes this crowd holds now. */
    get bytes() {
        return this.#core.address('crowd_bytes', this.#handle.address);
    }

    /** Frees its memory. Destroying it again does nothing; any other call then throws. */
    destroy() {
        this.#handle.destroy();
    }

    /** @param {unknown} unit */
    #checkUnit(unit) {
        if (unit === undefined) throw wrongArgument('The number of a unit is needed.');
        return checkInt(unit, 'The number of a unit');
    }
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {CrowdOptions} [value]
 * @returns {Crowd}
 */
export function createCrowd(map, size, value) {
    const core = map.core;
    const options = checkOptions(value, 'The crowd options');
    return withOptions(map, options, (terrains) => new Crowd(map, size, core.lend([terrains],
        (text) => core.create('crowd_create', map.address, text)), influenceOf(options.rules, map)));
}
