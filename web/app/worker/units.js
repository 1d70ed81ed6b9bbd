// SPDX-License-Identifier: MIT
// The units on the worker's map: where they began, the crowd that moves them, where they go next.
//
// Invariant: starts has every unit of the crowd, in the order in which they were placed.
import { STATUS, kindsOf, unitAt } from '../model/crowd.js';
import { Places } from '../model/places.js';

/** @typedef {import('../../lib/sluice.js').GridMap} GridMap */
/** @typedef {import('../../lib/sluice.js').Crowd} Crowd */
/** @typedef {import('../../lib/sluice.js').CrowdStats} CrowdStats */
/** @typedef {import('../../lib/sluice.js').Diagonals} Diagonals */
/** @typedef {import('../../lib/sluice.js').Tile} Tile */
/** @typedef {import('../model/crowd.js').CrowdSettings} CrowdSettings */
/** @typedef {import('../model/crowd.js').CrowdReport} CrowdReport */
/** @typedef {import('../model/places.js').Errand} Errand */

/** @typedef {Errand & {unit: number}} Start the number of the unit that began there, -1: it found no room */

/**
 * @typedef {object} UnitsRequest
 * @property {number} id
 * @property {CrowdSettings} settings
 * @property {Tile[]} goals   of the query
 * @property {{diagonals: Diagonals}} rules
 */

export class Units {
    /** Places as many units as there is room for. @param {GridMap} map @param {UnitsRequest} request */
    constructor(map, { id, settings, goals, rules }) {
        this.map = map;
        this.id = id;
        this.settings = settings;
        this.rules = rules;
        this.goals = goals;
        const kinds = kindsOf(settings);
        this.sizes = kinds.map(({ size }) => size);
        this.places = new Places(this.#ground(), this.sizes, settings.seed);
        const errands = this.places.drawErrands(kinds.map(({ count }) => count), this.#sharedGoals());
        this.chanceBefore = this.places.chance.state;
        this.crowd = this.#makeCrowd();
        /** @type {Start[]} */
        this.starts = errands.map((errand) => ({ ...errand, unit: -1 }));
        this.#begin();
    }

    #ground() {
        this.revision = this.map.revision;
        return { width: this.map.width, height: this.map.height, costs: this.map.costs() };
    }

    #makeCrowd() {
        const { method, seed } = this.settings;
        return this.map.createCrowd({
            rules: this.rules, method, seed, kinds: this.sizes.map((size) => ({ size })),
        });
    }

    /** Whether the units have the goals of the query in turn, in place of one of their own each. */
    get #shareGoals() {
        return this.settings.errands === 'query';
    }

    #sharedGoals() {
        return this.#shareGoals ? this.goals.map((goal) => this.#indexOf(goal)) : [];
    }

    /** @param {Tile} tile */
    #indexOf({ x, y }) {
        return y * this.map.width + x;
    }

    /** @param {number} index @returns {Tile} */
    #tileOf(index) {
        const x = index % this.map.width;
        return { x, y: (index - x) / this.map.width };
    }

    /** Puts the units where they start; whoever finds no room is left out. */
    #begin() {
        for (const start of this.starts) start.unit = this.#tryAdd(start);
        this.milliseconds = 0;
        this.fault = '';
        this.arrivals = 0;
        this.stats = { tick: 0, units: 0, atGoal: 0, stranded: 0, moved: 0, pushed: 0, expanded: 0 };
        this.#count();
    }

    /** The number of the new unit, -1 if it cannot stand there. @param {Errand} errand */
    #tryAdd({ kind, start, goal }) {
        try {
            return this.crowd.add({ kind, start: this.#tileOf(start), goal: this.#tileOf(goal) });
        } catch (error) {
            if (/** @type {any} */ (error).code !== 'argument') throw error;
            return -1;
        }
    }

    /** Counts the units after they became more or fewer, between ticks. */
    #count() {
        const { statuses } = this.crowd.units();
        const countOf = (/** @type {number} */ wanted) => statuses.filter((status) => status === wanted).length;
        const [absent, atGoal, stranded] = [STATUS.ABSENT, STATUS.AT_GOAL, STATUS.STRANDED].map(countOf);
        this.stats = { ...this.stats, units: statuses.length - absent, atGoal, stranded };
        /** whether each unit stands on a goal that it was not sent away from */
        this.isThere = statuses.map((status) => Number(status === STATUS.AT_GOAL));
    }

    /** How many could not be placed, as another unit or a wall is where they start. */
    get leftOut() {
        return this.starts.filter(({ unit }) => unit < 0).length;
    }

    /** Puts all units back to where they began. */
    reset() {
        const crowd = this.#makeCrowd();
        this.crowd.destroy();
        this.crowd = crowd;
        this.#begin();
        this.places.chance.state = this.chanceBefore;
        this.places.forgetGoals();
        if (this.#shareGoals) return;
        for (const { kind, goal } of this.starts) this.places.takeGoal(kind, goal);
    }

    /** Lets one tick pass. */
    step() {
        const began = performance.now();
        this.stats = this.crowd.step();
        this.milliseconds = performance.now() - began;
        const units = this.crowd.units();
        const wasThere = this.isThere;
        this.isThere = units.statuses.map((status) => Number(status === STATUS.AT_GOAL));
        this.isThere.forEach((isThere, unit) => {
            if (!isThere) return;
            if (!wasThere[unit]) this.arrivals++;
            if (this.settings.errands === 'endless' && this.#sendOn(unit, units)) this.isThere[unit] = 0;
        });
    }

    /**
     * Sends a unit to another goal, if there is one that nobody has.
     * @param {number} unit @param {import('../../lib/sluice.js').CrowdUnits} units
     */
    #sendOn(unit, { tiles, goals, kinds }) {
        this.#lookAgain();
        const goal = this.places.drawGoal(kinds[unit], this.#indexOf(pairAt(tiles, unit)));
        if (goal < 0) return false;
        this.crowd.send(unit, this.#tileOf(goal));
        this.places.leaveGoal(kinds[unit], this.#indexOf(pairAt(goals, unit)));
        this.places.takeGoal(kinds[unit], goal);
        return true;
    }

    #lookAgain() {
        if (this.revision !== this.map.revision) this.places.update(this.#ground());
    }

    /** Sends all units that share goals to other ones. @param {Tile[]} goals */
    send(goals) {
        this.goals = goals;
        if (!this.#shareGoals) return;
        for (const [index, start] of this.starts.entries()) {
            const goal = goals[index % goals.length];
            start.goal = this.#indexOf(goal);
            if (start.unit >= 0) this.crowd.send(start.unit, goal);
        }
    }

    /** Takes the unit off a tile, or puts one of the smallest kind there. @param {Tile} tile */
    toggle(tile) {
        const units = this.crowd.units();
        const there = unitAt({ ...units, sizes: this.sizes }, tile);
        if (there >= 0) this.#remove(there, units);
        else this.#add(tile);
        this.#count();
    }

    /** @param {number} unit @param {import('../../lib/sluice.js').CrowdUnits} units */
    #remove(unit, { goals, kinds }) {
        this.crowd.remove(unit);
        this.starts = this.starts.filter((start) => start.unit !== unit);
        if (!this.#shareGoals) this.places.leaveGoal(kinds[unit], this.#indexOf(pairAt(goals, unit)));
    }

    /** Where nobody's goal is free for it, its goal is where it stands. @param {Tile} tile */
    #add(tile) {
        this.#lookAgain();
        const kind = this.sizes.length - 1;
        const start = this.#indexOf(tile);
        const [shared] = this.#sharedGoals();
        const drawn = shared ?? this.places.drawGoal(kind, start);
        const goal = drawn < 0 ? start : drawn;
        const unit = this.crowd.add({ kind, start: tile, goal: this.#tileOf(goal) });
        if (!this.#shareGoals) this.places.takeGoal(kind, goal);
        this.starts.push({ kind, start, goal, unit });
    }

    /** @returns {CrowdReport} */
    report() {
        const { stats, arrivals, milliseconds, fault } = this;
        return { ...this.crowd.units(), stats, arrivals, milliseconds, fault };
    }

    destroy() {
        this.crowd.destroy();
    }
}

/** @param {Int32Array} pairs @param {number} index @returns {Tile} */
function pairAt(pairs, index) {
    return { x: pairs[2 * index], y: pairs[2 * index + 1] };
}
