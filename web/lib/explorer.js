// SPDX-License-Identifier: MIT
// Exploring: one unit on ground that it discovers as it walks.

import { checkOptions, checkTile } from './check.js';
import { Handle } from './handle.js';
import { checkArea, influenceOf, tilesOf, writeRules } from './options.js';
import { indexOfMethod, parseAlgorithm } from './registry.js';

/**
 * @typedef {import('./types/explorer.js').ExplorerOptions} ExplorerOptions
 * @typedef {import('./types/explorer.js').ExplorerState} ExplorerState
 * @typedef {import('./types/explorer.js').ExplorerStats} ExplorerStats
 * @typedef {import('./types/basics.js').Rect} Rect
 * @typedef {import('./types/basics.js').Tile} Tile
 * @typedef {import('./options.js').Size} Size
 */

/**
 * A unit that plans on a map of its beliefs. Created by GridMap.createExplorer. Edit that map when the unit sees
 * something, and pass the area to `notice`: the plan is updated when it is next needed.
 */
export class Explorer {
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
        this.#handle = new Handle(map.core, 'explorer', address, [map, ...influence]);
        this.#size = size;
    }

    /**
     * Reports that tiles of a rectangle may have been edited; it may be larger than the edit.
     * @param {Rect} area
     * @returns {number} the tiles that changed for this unit
     */
    notice(area) {
        this.#core.run('explorer_notice', this.#handle.address, ...checkArea(area, this.#size));
        return this.#core.ask('explorer_noticed');
    }

    /**
     * Updates the plan. Throws, with the code 'stale', if the map was edited without a `notice`.
     * @returns {ExplorerState}
     */
    plan() {
        this.#core.run('explorer_plan', this.#handle.address);
        return this.#state();
    }

    /**
     * Updates the plan and takes its next step, if there is one.
     * @returns {ExplorerState} after it
     */
    step() {
        this.#core.run('explorer_step', this.#handle.address);
        return this.#state();
    }

    /**
     * Puts the unit on another tile.
     * @param {Tile} tile
     */
    place(tile) {
        const address = this.#handle.address;
        const { x, y } = checkTile(tile, 'The tile', this.#size);
        this.#core.run('explorer_place', address, x, y);
    }

    /** @returns {Tile[]} the plan, from the unit's tile to the goal; empty if there is no path */
    path() {
        return tilesOf(this.#core.list(Int32Array, 'explorer_path', this.#handle.address));
    }

    /** @returns {ExplorerStats} */
    describe() {
        this.#core.ask('explorer_describe', this.#handle.address);
        const { nanoseconds, ...stats } = this.#core.read('explored');
        return /** @type {ExplorerStats} */ ({ ...stats, milliseconds: nanoseconds / 1e6 });
    }

    /** Frees its memory. Destroying it again does nothing; any other call then throws. */
    destroy() {
        this.#handle.destroy();
    }

    /** @returns {ExplorerState} */
    #state() {
        const { outcome, tileX, tileY, nextX, nextY, cost } = this.#core.read('state');
        return {
            outcome: /** @type {ExplorerState['outcome']} */ (this.#core.names('outcome_name')[outcome]),
            tile: { x: tileX, y: tileY }, next: { x: nextX, y: nextY }, cost,
        };
    }
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {ExplorerOptions} value
 * @returns {Explorer}
 */
export function createExplorer(map, size, value) {
    const core = map.core;
    const options = checkOptions(value, 'The explorer options');
    const start = checkTile(options.start, 'The start', size);
    const goal = checkTile(options.goal, 'The goal', size);
    const terrains = writeRules(core, options.rules, map);
    core.write('explorer', {
        startX: start.x, startY: start.y, goalX: goal.x, goalY: goal.y,
        method: indexOfMethod(core, 'explorerMethods', options.method),
        ...parseAlgorithm(core, options.algorithm),
    });
    const address = core.lend([terrains], (text) => core.create('explorer_create', map.address, text));
    return new Explorer(map, size, address, influenceOf(options.rules, map));
}
