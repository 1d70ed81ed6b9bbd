// SPDX-License-Identifier: MIT
// Asks the worker for the free space and the path whenever the world or the query changes; only the latest request
// counts.
import { CancelledError, CoreError, latestOnly } from '../../worker/core.js';
import { attempt } from '../../control/world.js';
import { flatRing } from '../model/shapes.js';
import { noAnswer } from '../model/state.js';

/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('../model/shapes.js').Shape} Shape */
/** @typedef {import('../../model/store.js').Store<SmoothState>} SmoothStore */
/** @typedef {import('../../worker/core.js').Core} Core */

/** Shapes as the worker takes them. @param {readonly Shape[]} shapes */
export function flatShapes(shapes) {
    return shapes.map(({ kind, weight, rings }) => ({ kind, weight, rings: rings.map(flatRing) }));
}

export class FindControl {
    /** @param {SmoothStore} store @param {Core} core */
    constructor(store, core) {
        this.store = store;
        this.core = core;
        this.known = -1; // the version of the world that the worker has
        this.knownSpace = -1;
        this.ask = latestOnly(() => attempt(store, () => this.#find()).then(() => undefined));
    }

    start() {
        this.store.on(['world', 'from', 'to', 'radius', 'method', 'cells', 'resolution', 'tuning', 'showSketch'], () => {
            this.ask(undefined);
        });
    }

    /** The part of the state that a call of the worker needs. @param {SmoothState} state */
    request({ world, radius, from, to, method, cells, resolution, tuning }) {
        const shapes = world.version === this.known ? null : flatShapes(world.shapes);
        return { version: world.version, shapes, radius, from, to, method, cells, resolution, tuning };
    }

    async #find() {
        const { state } = this.store;
        if (!state.method) return;
        const request = { ...this.request(state), knownSpace: this.knownSpace, withSketch: state.showSketch };
        try {
            const { space, answer } = await this.core.call('find', request);
            this.known = request.version;
            if (space) this.knownSpace = space.id;
            this.store.update({ ...(space ? { space } : {}), answer });
        } catch (error) {
            this.#refused(error, state.method);
        }
    }

    /** Shows an error in place of the answer; the worker keeps the previous world. @param {unknown} error @param {string} method */
    #refused(error, method) {
        const isCancelled = error instanceof CancelledError;
        if (!isCancelled && (!(error instanceof CoreError) || error.code === 'internal')) throw error;
        const why = isCancelled ? 'Cancelled. The next change starts a new query.' : error.message;
        this.knownSpace = -1;
        this.store.update({ space: null, answer: noAnswer(method, why) });
    }

    /** Restarts the worker, which then knows nothing. */
    cancel() {
        this.known = this.knownSpace = -1;
        this.core.cancel();
    }
}
