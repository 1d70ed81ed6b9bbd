// SPDX-License-Identifier: MIT
// Opening maps and changing them. The only place that changes state.world, so that the worker's map stays
// equal to it, also when the worker had to be started again.
import { Core, CancelledError, CoreError } from '../worker/core.js';
import { isInside } from '../model/state.js';
import { fitsAt, terrainsOn, unitOf } from '../model/unit.js';
import { UserError } from '../model/limits.js';
import { runsOf } from '../model/grid.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/state.js').World} World */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../model/grid.js').Changes} Changes */

// The library keeps its labels right run by run, so beyond some of them giving it the whole map at once is quicker.
const MOST_RUNS = 64;
// But units do not survive that: for their sake a change may take a while.
const MOST_RUNS_UNDER_UNITS = 4096;
// What others may have under the same name.
const FROM_FILES = ['openText', 'openTiled', 'openPixels'];
// Nine bytes each.
const MOST_TILES_TWICE = 1 << 22;

export class WorldControl {
    /** @param {AppStore} store @param {Core} core */
    constructor(store, core) {
        this.store = store;
        this.core = core;
        this.opened = 0;
        this.opening = 0;
    }

    /**
     * Opens the map that a method of the worker makes. Start and goal go to the ends of it, unless they are
     * given. If it fails, everything stays as it was.
     * @param {string} name
     * @param {string} method   of worker/map-methods.js
     * @param {any} argument
     * @param {{start?: Tile, goals?: Tile[]}} [ends]
     */
    async open(name, method, argument, ends = {}) {
        const made = await this.#opened(method, argument);
        const world = { name, ...made, version: this.store.state.world.version + 1, opened: ++this.opened };
        const { unitSize, unitTerrains: before } = this.store.state;
        const unitTerrains = terrainsOn(before, world);
        const { start, goals } = endsFor(world, ends, unitOf({ unitSize, unitTerrains }));
        this.store.update({
            world, origin: FROM_FILES.includes(method) ? originOf(world) : null, start, goals, unitTerrains, scenario: [], scenarioName: '', scenarioUnit: {}, scenarioIndex: -1, gate: -1,
            gateEdits: [], breakpoints: [],
            terrain: null, heat: null, flow: null, movers: [], crowd: null, crowdPlaying: false, moment: Infinity, playing: false,
            pointer: null,
            panes: this.store.state.panes.map(({ algorithm }) => ({
                algorithm: algorithm === 'trace' ? 'astar+octile' : algorithm, answer: null,
            })),
        });
    }

    /** While this waits the worker may have another map than the page. @param {string} method @param {any} argument */
    async #opened(method, argument) {
        this.opening++;
        try {
            return await this.core.call(method, argument);
        } finally {
            this.opening--;
        }
    }

    /**
     * Changes tiles in place and in the worker. Waits for nothing to change the page; the promise is for the
     * worker. While another map is being opened there is nothing to change.
     * @param {Changes} changes
     */
    async change(changes) {
        const { world } = this.store.state;
        const { tiles, glyphs, costs } = changes;
        if (this.opening || tiles.length === 0) return;
        for (let i = 0; i < tiles.length; i++) {
            world.glyphs[tiles[i]] = glyphs[i];
            world.costs[tiles[i]] = costs[i];
        }
        const runs = runsOf(changes, world.width, this.store.state.crowd ? MOST_RUNS_UNDER_UNITS : MOST_RUNS);
        // The worker must hear of it before those who listen ask it about the new map.
        const sent = runs ? this.core.call('edit', { runs }) : this.#sendAll();
        if (!runs) this.#endCrowd('So large a change takes the units off the map. Place them again.');
        this.store.update({ world: { ...world, version: world.version + 1 } });
        await sent;
    }

    /** Gives the worker the map of the page. */
    #sendAll() {
        const { width, height, glyphs, costs } = this.store.state.world;
        return this.core.call('replaceTiles', { width, height, glyphs, costs });
    }

    /** Starts the worker again and gives it the map of the page; the units went with the old one. */
    async cancel() {
        this.core.cancel();
        this.#endCrowd('The units are gone with what was ended. Place them again.');
        await this.#sendAll();
    }

    /** @param {string} text  what to say, if there were units */
    #endCrowd(text) {
        if (!this.store.state.crowd) return;
        this.store.update({ crowd: null, crowdPlaying: false, message: { kind: 'note', text } });
    }
}

/** A copy of the tiles, for links that name a map and its edits. @param {World} world */
function originOf({ name, width, height, glyphs, costs }) {
    return glyphs.length > MOST_TILES_TWICE ? null : { name, width, height, glyphs: glyphs.slice(), costs: costs.slice() };
}

/**
 * Ends for a query on a map: those given if they lie on it, else the first and the last tile where the unit fits.
 * @param {World} world
 * @param {{start?: Tile, goals?: Tile[]}} ends
 * @param {import('../model/unit.js').Unit} unit
 */
function endsFor(world, ends, unit) {
    const tileOf = (/** @type {number} */ index) =>
        (index < 0 ? { x: 0, y: 0 } : { x: index % world.width, y: Math.floor(index / world.width) });
    const isFree = (/** @type {number} */ cost, /** @type {number} */ index) =>
        cost > 0 && fitsAt(world, unit, tileOf(index));
    const first = world.costs.findIndex(isFree);
    const last = world.costs.findLastIndex(isFree);
    const goals = (ends.goals ?? []).filter((goal) => isInside(world, goal));
    return {
        start: ends.start && isInside(world, ends.start) ? ends.start : tileOf(first),
        goals: goals.length ? goals : [tileOf(last)],
    };
}

/**
 * Runs `work` and shows its error, if any, to the user; what was cancelled needs no words.
 * @param {import('../model/store.js').Store<any>} store whose state has a message
 * @param {() => Promise<any>} work
 * @returns {Promise<boolean>} whether it went well
 */
export async function attempt(store, work) {
    try {
        await work();
        return true;
    } catch (error) {
        if (!(error instanceof CancelledError)) {
            store.update({ message: { kind: 'error', text: sentenceOf(error) } });
            if (!(error instanceof CoreError || error instanceof UserError)) console.error(error);
        }
        return false;
    }
}

/** @param {unknown} error */
function sentenceOf(error) {
    return error instanceof Error ? error.message : String(error);
}
