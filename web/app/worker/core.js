// SPDX-License-Identifier: MIT
// The page's side of the worker: every call is a promise. A call that takes too long is ended by ending the
// worker; `cancel` starts a new one, and whoever owns the map puts it there again.

export class CancelledError extends Error {
    constructor() {
        super('Cancelled.');
        this.name = 'CancelledError';
    }
}

/** An error that the worker reported: `code` as in SluiceError, or 'internal'. */
export class CoreError extends Error {
    /** @param {{message: string, code: string, line?: number, column?: number}} error  the place in a file, if any */
    constructor({ message, code, line = 0, column = 0 }) {
        super(message);
        this.name = 'CoreError';
        this.code = code;
        this.line = line;
        this.column = column;
    }
}

/**
 * @typedef {object} Call
 * @property {(value: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {((progress: any) => void)|undefined} progress
 */

export class Core {
    /**
     * @param {URL} script what the worker runs
     * @param {(calls: number) => void} [onBusy] receives the number of calls in progress whenever it changes
     */
    constructor(script, onBusy = () => {}) {
        this.script = script;
        this.onBusy = onBusy;
        /** @type {Map<number, Call>} */
        this.calls = new Map();
        this.nextId = 1;
        this.worker = this.#start();
    }

    #start() {
        const worker = new Worker(this.script, { type: 'module' });
        worker.onmessage = ({ data }) => this.#receive(data);
        worker.onerror = (event) => {
            event.preventDefault();
            this.#rejectAll(new CoreError({ code: 'internal',
                message: `The worker stopped: ${event.message || 'its script could not be loaded'}. Reload the page.` }));
        };
        return worker;
    }

    /**
     * Calls a method of the worker (worker/worker.js lists them).
     * @param {string} method
     * @param {any} [argument]      copied to the worker
     * @param {(progress: any) => void} [progress]  receives what the method reports as it runs
     * @returns {Promise<any>}
     */
    call(method, argument, progress) {
        const id = this.nextId++;
        return new Promise((resolve, reject) => {
            this.calls.set(id, { resolve, reject, progress });
            this.worker.postMessage({ id, method, argument });
            this.onBusy(this.calls.size);
        });
    }

    /** Ends whatever the worker does. Calls in progress fail with CancelledError, and its map is gone. */
    cancel() {
        this.worker.terminate();
        this.worker = this.#start();
        this.#rejectAll(new CancelledError());
    }

    close() {
        this.worker.terminate();
        this.#rejectAll(new CancelledError());
    }

    /** @param {Error} error */
    #rejectAll(error) {
        const calls = [...this.calls.values()];
        this.calls.clear();
        this.onBusy(0);
        for (const call of calls) call.reject(error);
    }

    /** @param {{id: number, value?: any, error?: {message: string, code: string}, progress?: any}} reply */
    #receive({ id, value, error, progress }) {
        const call = this.calls.get(id);
        if (!call) return;
        if (progress !== undefined) {
            call.progress?.(progress);
            return;
        }
        this.calls.delete(id);
        this.onBusy(this.calls.size);
        if (error) call.reject(new CoreError(error));
        else call.resolve(value);
    }
}

/**
 * Makes a function that never has two runs of `work` in progress: while one runs, only the latest request is
 * kept. For answers that follow a pointer.
 * @template Argument
 * @param {(argument: Argument) => Promise<void>} work
 */
export function latestOnly(work) {
    let running = false;
    /** @type {{argument: Argument}|null} */
    let waiting = null;
    /** @param {Argument} argument */
    return async function request(argument) {
        waiting = { argument };
        if (running) return;
        running = true;
        try {
            while (waiting) {
                /** @type {{argument: Argument}} */
                const next = waiting;
                waiting = null;
                await work(next.argument);
            }
        } finally {
            running = false;
        }
    };
}
