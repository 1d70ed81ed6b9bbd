// SPDX-License-Identifier: MIT
// A scheduler for a game loop: requests for paths go in, each tick spends a budget, answers come out.

import { checkCount, checkInt, checkOptions, checkWhole, wrongArgument } from './check.js';
import { checkQuery, readResult, writeOptions, writeQuery } from './finder.js';
import { Handle } from './handle.js';

/**
 * @typedef {import('./types/finder.js').Answer} Answer
 * @typedef {import('./types/query.js').Query} Query
 * @typedef {import('./types/finder.js').SchedulerOptions} SchedulerOptions
 * @typedef {import('./types/finder.js').Spent} Spent
 * @typedef {import('./options.js').Size} Size
 */

/**
 * Spreads searches over frames by a budget of expansions, never of time: the answers and their order depend on
 * the calls alone. Created by GridMap.createScheduler. The map may be edited between ticks.
 */
export class Scheduler {
    #handle;
    #core;
    #size;

    /**
     * @param {Handle} map
     * @param {Size} size
     * @param {SchedulerOptions} [value]
     */
    constructor(map, size, value) {
        const core = map.core;
        const options = checkOptions(value, 'The scheduler options');
        const { terrains, atlas, owners } = writeOptions(map, options);
        core.write('scheduler', {
            lanes: checkInt(options.lanes, 'The lanes'),
            slice: checkCount(options.slice, 'The slice'),
            ageing: checkInt(options.ageing, 'The ageing'),
            abreast: checkInt(options.abreast, 'The searches abreast'),
        });
        const address = core.lend([terrains],
            (text) => core.create('scheduler_create', map.address, text, atlas?.address ?? 0));
        this.#handle = new Handle(core, 'scheduler', address, owners);
        this.#core = core;
        this.#size = size;
    }

    /**
     * Submits a request. No search begins before the next tick.
     * @param {Query} query without a trace
     * @param {number} [priority] higher first, -1000 to 1000
     * @returns {number} its ticket, unique to this request
     */
    submit(query, priority) {
        const [core, address] = [this.#core, this.#handle.address];
        if (checkQuery(query).trace) throw wrongArgument('A request has no trace: use a finder.');
        const urgency = checkInt(priority, 'The priority');
        const goals = writeQuery(core, query, this.#size);
        core.lend([goals], (place) =>
            core.run('scheduler_submit', address, place, goals ? goals.length / 2 : 0, urgency));
        return core.ask('scheduler_ticket');
    }

    /**
     * Ends a request that is waiting or running: its answer is 'cancelled'.
     * @param {number} ticket
     */
    cancel(ticket) {
        this.#core.run('scheduler_cancel', this.#handle.address, this.#checkTicket(ticket));
    }

    /**
     * Gives a request another priority, as if it had had it from the start.
     * @param {number} ticket
     * @param {number} priority
     */
    setPriority(ticket, priority) {
        const address = this.#handle.address;
        this.#core.run('scheduler_set_priority', address, this.#checkTicket(ticket),
            checkInt(priority, 'The priority'));
    }

    /**
     * Spends a budget.
     * @param {number} budget expansions
     * @returns {Spent}
     */
    tick(budget) {
        const most = checkWhole(budget, 'The budget', 0, Number.MAX_SAFE_INTEGER);
        this.#core.run('scheduler_tick', this.#handle.address, most);
        return /** @type {Spent} */ (/** @type {unknown} */ (this.#core.read('spent')));
    }

    /** @returns {Answer | null} the next answer, in the order they were found; null if there is none */
    take() {
        const core = this.#core;
        if (core.ask('scheduler_take', this.#handle.address) === 0) return null;
        const { ticket, status, ticks, restarts } = core.read('answer');
        if (status !== 0) return { ticket, ticks, restarts, result: null, error: core.failure(status) };
        return { ticket, ticks, restarts, result: readResult(core), error: null };
    }

    /** The bytes this scheduler holds now. */
    get bytes() {
        return this.#core.address('scheduler_bytes', this.#handle.address);
    }

    /** Frees its memory. Destroying it again does nothing; any other call then throws. */
    destroy() {
        this.#handle.destroy();
    }

    /** @param {unknown} ticket */
    #checkTicket(ticket) {
        return checkWhole(ticket, 'The ticket', 0, Number.MAX_SAFE_INTEGER);
    }
}
