// SPDX-License-Identifier: MIT
// Posthoc traces: the search of the active pane as a file, and a file as what the active pane plays.
import { UserError } from '../model/limits.js';
import { Replay } from '../model/replay.js';
import { checkTraceSize, endsOfTrace, fillCorners, traceChunks } from '../model/posthoc.js';
import { download, renamed } from '../view/download.js';
import { number } from '../view/dom.js';
import { fileHandlers } from './files.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Answer} Answer */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../worker/core.js').Core} Core */
/** @typedef {import('../../lib/sluice.js').Trace} Trace */

// Milliseconds that a page can miss without a stutter.
const SLICE = 10;

export class TraceControl {
    /** @param {AppStore} store @param {Core} core */
    constructor(store, core) {
        this.store = store;
        this.core = core;
    }

    /** Gives the user the active pane's search as a file. */
    async exportTrace() {
        const { panes, active, world } = this.store.state;
        const { algorithm, answer } = panes[active];
        const trace = answer?.replay?.trace;
        if (!trace)
            throw new UserError('There is no search to export: put start and goal on open ground first.');
        download(
            renamed(world.name, `.${algorithm.replace(/[^\w+-]/g, '-')}.trace.json`),
            await inSlices(traceChunks(trace, world.width)),
            'application/json',
        );
        if (trace.dropped === 0) return;
        this.store.update({
            message: {
                kind: 'note',
                text:
                    `The search has ${number(trace.dropped)} events more than the page keeps, so the file ` +
                    'ends early. The command sluice path --trace writes them all.',
            },
        });
    }

    /**
     * Plays a Posthoc trace of the open map in the active pane. If it cannot, it throws with a sentence, and
     * the page stays as it was.
     * @param {string} text
     */
    async importTrace(text) {
        checkSize(text.length);
        const { world } = this.store.state;
        const { width, height } = world;
        const { trace } = await this.core.call('readTrace', { text, width, height });
        if (this.store.state.world.opened !== world.opened) return; // another map was opened meanwhile
        this.#show(trace);
    }

    /** @param {File} file */
    async importFile(file) {
        checkSize(file.size);
        await this.importTrace(await file.text());
    }

    /** @param {Trace} trace */
    #show(trace) {
        const { panes, active, world, start, goals } = this.store.state;
        const ends = endsOfTrace(trace);
        const tileOf = (/** @type {number} */ index) => ({
            x: index % world.width,
            y: Math.floor(index / world.width),
        });
        const answer = answerOfTrace(trace, ends.end, world);
        const walls = trace.tile.filter((tile) => world.costs[tile] === 0).length;
        this.store.update({
            panes: panes.map((pane, index) => (index === active ? { algorithm: 'trace', answer } : pane)),
            start: ends.start < 0 ? start : tileOf(ends.start),
            goals: ends.goals.length ? ends.goals.map(tileOf) : goals,
            scenarioIndex: -1,
            moment: Infinity,
            playing: false,
            showSearch: true,
            message: walls
                ? {
                      kind: 'note',
                      text:
                          `${number(walls)} of the trace's ${number(trace.count)} events lie on walls of ` +
                          'this map. It may have been made on another one.',
                  }
                : null,
        });
    }
}

/**
 * All that a generator gives, with pauses for the page.
 * @template Item
 * @param {Iterable<Item>} items
 */
async function inSlices(items) {
    const all = [];
    let began = performance.now();
    for (const item of items) {
        all.push(item);
        if (performance.now() - began < SLICE) continue;
        await new Promise((resolve) => setTimeout(resolve));
        began = performance.now();
    }
    return all;
}

/** @param {number} bytes */
function checkSize(bytes) {
    try {
        checkTraceSize(bytes);
    } catch (error) {
        throw new UserError(/** @type {Error} */ (error).message);
    }
}

/**
 * What a trace says of its search: the path follows the parents to its end.
 * @param {Trace} trace
 * @param {number} end  the event, -1: none
 * @param {{width: number, height: number}} world
 * @returns {Answer}
 */
export function answerOfTrace(trace, end, { width, height }) {
    const replay = new Replay(trace, width * height);
    replay.seek(trace.count);
    const tiles = end < 0 ? [] : replay.pathTo(trace.tile[end]);
    const path = fillCorners(tiles.map((tile) => ({ x: tile % width, y: Math.floor(tile / width) })));
    const isDiagonal = path.map(({ x, y }, i) => i > 0 && x !== path[i - 1].x && y !== path[i - 1].y);
    const diagonalSteps = isDiagonal.filter(Boolean).length;
    return {
        outcome: end < 0 ? 'no end in the trace' : 'found',
        message: '',
        algorithm: 'trace',
        cost: end < 0 ? 0 : trace.g[end],
        straightSteps: Math.max(0, path.length - 1 - diagonalSteps),
        diagonalSteps,
        path,
        stats: null,
        replay,
    };
}

/** @param {TraceControl} traces @param {import('../view/search-panel.js').SearchPanel} panel */
export function startTraces(traces, panel) {
    panel.exportTrace.addEventListener('click', () => attempt(traces.store, () => traces.exportTrace()));
    panel.importTrace.addEventListener('click', () => panel.traceFile.click());
    fileHandlers.set('trace', ({ bytes }) => traces.importTrace(new TextDecoder().decode(bytes)));
    panel.traceFile.addEventListener('change', () =>
        attempt(traces.store, async () => {
            const [file] = panel.traceFile.files ?? [];
            panel.traceFile.value = ''; // so that the same file can be chosen again
            if (file) await traces.importFile(file);
        }),
    );
}
