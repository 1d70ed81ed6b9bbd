// SPDX-License-Identifier: MIT
// Opening maps and changing them. The only place that changes state.world, so that the worker's map stays
// equal to it, also when the worker had to be started again.
import { Core, CancelledError, CoreError } from '../worker/core.js';
import { isInside } from '../model/state.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/state.js').World} World */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

// What a page can show and edit with ease; the command goes farther.
export const MOST_TILES = 4096 * 4096;

export class WorldControl {
    /** @param {AppStore} store @param {Core} core */
    constructor(store, core) {
        this.store = store;
        this.core = core;
        this.opened = 0;
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
        const made = await this.core.call(method, argument);
        const world = { name, ...made, version: this.store.state.world.version + 1, opened: ++this.opened };
        const { start, goals } = endsFor(world, ends);
        this.store.update({
            world, start, goals, scenario: [], scenarioName: '', scenarioIndex: -1, gate: -1, gateEdits: [],
            terrain: null, heat: null, moment: Infinity, playing: false, pointer: null,
            panes: this.store.state.panes.map(({ algorithm }) => ({
                algorithm: algorithm === 'trace' ? 'astar+octile' : algorithm, answer: null,
            })),
        });
    }

    /**
     * Changes tiles in place and in the worker.
     * @param {{tile: number, glyph: number, cost: number}[]} changes  sorted by tile, each once
     */
    async change(changes) {
        const { world } = this.store.state;
        for (const { tile, glyph, cost } of changes) {
            world.glyphs[tile] = glyph;
            world.costs[tile] = cost;
        }
        this.store.update({ world: { ...world, version: world.version + 1 } });
        await this.core.call('edit', { runs: runsOf(changes, world.width) });
    }

    /** Starts the worker again and gives it the map of the page. */
    async cancel() {
        this.core.cancel();
        const { width, height, glyphs, costs } = this.store.state.world;
        await this.core.call('openTiles', { width, height, glyphs, costs });
    }
}

/**
 * Tiles that follow each other in a row and become the same, as one run.
 * @param {{tile: number, glyph: number, cost: number}[]} changes
 * @param {number} width
 */
export function runsOf(changes, width) {
    /** @type {{x: number, y: number, length: number, glyph: number, cost: number}[]} */
    const runs = [];
    for (const { tile, glyph, cost } of changes) {
        const x = tile % width;
        const y = Math.floor(tile / width);
        const run = runs.at(-1);
        if (run && run.y === y && run.x + run.length === x && run.glyph === glyph && run.cost === cost) {
            run.length++;
        } else {
            runs.push({ x, y, length: 1, glyph, cost });
        }
    }
    return runs;
}

/**
 * Ends for a query on a map: those given if they lie on it, else the first and the last passable tile.
 * @param {World} world
 * @param {{start?: Tile, goals?: Tile[]}} ends
 */
function endsFor(world, ends) {
    const first = world.costs.findIndex((cost) => cost > 0);
    const last = world.costs.findLastIndex((cost) => cost > 0);
    const tileOf = (/** @type {number} */ index) =>
        (index < 0 ? { x: 0, y: 0 } : { x: index % world.width, y: Math.floor(index / world.width) });
    const goals = (ends.goals ?? []).filter((goal) => isInside(world, goal));
    return {
        start: ends.start && isInside(world, ends.start) ? ends.start : tileOf(first),
        goals: goals.length ? goals : [tileOf(last)],
    };
}

/**
 * Runs `work` and shows its error, if any, to the user; what was cancelled needs no words.
 * @param {AppStore} store
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

/** An error whose text is meant for the user. */
export class UserError extends Error {}

/** @param {unknown} error */
function sentenceOf(error) {
    return error instanceof Error ? error.message : String(error);
}
