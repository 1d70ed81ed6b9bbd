// SPDX-License-Identifier: MIT
// The units on the worker's map: where they began, the crowd that moves them, where they go next.
//
// Where something moves by itself, units and movers have a copy of the map of their own, so that searches, zones and
// files keep the ground. Edits of the map reach both.
//
// Invariant: starts has every unit of the crowd, in the order in which they were placed.
import { STATUS, checkMemory, kindsOf, unitAt } from '../model/crowd.js';
import { Places } from '../model/places.js';
import { costsOn } from './terrains.js';
import { faultOf } from './tick-check.js';

/** @typedef {import('../../lib/sluice.js').Sluice} Sluice */
/** @typedef {import('../../lib/sluice.js').GridMap} GridMap */
/** @typedef {import('../../lib/sluice.js').Crowd} Crowd */
/** @typedef {import('../../lib/sluice.js').CrowdUnits} CrowdUnits */
/** @typedef {import('../../lib/sluice.js').Diagonals} Diagonals */
/** @typedef {import('../../lib/sluice.js').Change} Change */
/** @typedef {import('../../lib/sluice.js').Mover} Mover */
/** @typedef {import('../../lib/sluice.js').Movers} Movers */
/** @typedef {import('../../lib/sluice.js').Tile} Tile */
/** @typedef {import('../model/crowd.js').CrowdSettings} CrowdSettings */
/** @typedef {import('../model/crowd.js').CrowdReport} CrowdReport */
/** @typedef {import('../model/places.js').Errand} Errand */

/** @typedef {Errand & {unit: number}} Start the number of the unit that began there, -1: it did not fit */

/**
 * @typedef {object} UnitsRequest
 * @property {number} id
 * @property {CrowdSettings} settings
 * @property {Tile[]} goals   of the query
 * @property {Mover[]} [movers]  what moves by itself
 * @property {{diagonals: Diagonals}} rules
 */

const NO_TICK = { tick: 0, units: 0, atGoal: 0, stranded: 0, moved: 0, pushed: 0, expanded: 0 };

export class Units {
    /**
     * Places as many units as fit.
     * @param {Sluice} sluice @param {GridMap} map @param {UnitsRequest} request
     */
    constructor(sluice, map, { id, settings, goals, rules, movers = [] }) {
        this.sluice = sluice;
        this.list = [...movers];
        this.map = movers.length ? sluice.mapFromGlyphs(map.width, map.height, map.glyphs(), map.costs()) : map;
        this.id = id;
        this.settings = settings;
        this.rules = rules;
        this.goals = goals;
        /** @type {Movers|null} where there are none the map is the session's */
        this.movers = null;
        const kinds = kindsOf(settings);
        this.sizes = kinds.map(({ size }) => size);
        this.terrains = settings.terrains || undefined; // of all of them; undefined: all ground
        this.stats = NO_TICK;
        this.arrivals = 0;
        this.milliseconds = 0;
        this.fault = '';
        this.isThere = new Uint8Array(); // whether each unit stands on a goal that it was not sent away from
        /** @type {Start[]} */
        this.starts = [];
        try {
            if (movers.length) this.movers = this.map.createMovers(movers);
            this.places = this.#drawn(kinds);
            this.chanceBefore = this.places.chance.state;
            this.crowd = this.#begin();
        } catch (error) {
            if (movers.length) this.map.destroy();
            throw error;
        }
    }

    /** Draws starts and goals. @param {{size: number, count: number}[]} kinds */
    #drawn(kinds) {
        const { settings, goals } = this;
        const ground = this.#ground();
        checkMemory(ground.costs, this.#shareGoals ? goals.length * kinds.length : settings.count);
        const places = new Places(ground, this.sizes, settings.seed);
        const errands = places.drawErrands(kinds.map(({ count }) => count), this.#sharedGoals());
        this.starts = errands.map((errand) => ({ ...errand, unit: -1 }));
        return places;
    }

    #ground() {
        const { map, terrains } = this;
        this.revision = map.revision;
        return { width: map.width, height: map.height, costs: costsOn(map, terrains) };
    }

    /** A crowd with the units where they start; units that do not fit are left out. */
    #begin() {
        const { method, seed } = this.settings;
        const crowd = this.map.createCrowd({
            rules: this.rules, method, seed, kinds: this.sizes.map((size) => ({ size, terrains: this.terrains })),
        });
        try {
            for (const start of this.starts) start.unit = this.#tryAdd(crowd, start);
        } catch (error) {
            crowd.destroy();
            throw error;
        }
        this.stats = NO_TICK;
        this.arrivals = 0;
        this.milliseconds = 0;
        this.fault = '';
        this.#count(crowd);
        return crowd;
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

    /** The number of the new unit, -1 if it cannot stand there. @param {Crowd} crowd @param {Errand} errand */
    #tryAdd(crowd, { kind, start, goal }) {
        try {
            return crowd.add({ kind, start: this.#tileOf(start), goal: this.#tileOf(goal) });
        } catch (error) {
            if (/** @type {any} */ (error).code !== 'argument') throw error;
            return -1;
        }
    }

    /** Counts the units after they became more or fewer, between ticks. @param {Crowd} crowd */
    #count(crowd) {
        const { statuses } = crowd.units();
        const countOf = (/** @type {number} */ wanted) => statuses.filter((status) => status === wanted).length;
        const [absent, atGoal, stranded] = [STATUS.ABSENT, STATUS.AT_GOAL, STATUS.STRANDED].map(countOf);
        this.stats = { ...this.stats, units: statuses.length - absent, atGoal, stranded };
        this.isThere = thoseAtGoal(statuses);
    }

    /** How many could not be placed, as another unit or a wall is where they start. */
    get leftOut() {
        return this.starts.filter(({ unit }) => unit < 0).length;
    }

    /** Puts all units back to where they began. */
    reset() {
        this.#resetMovers();
        const before = this.crowd;
        this.crowd = this.#begin();
        before.destroy();
        this.places.chance.state = this.chanceBefore;
        this.places.forgetGoals();
        if (this.#shareGoals) return;
        for (const { kind, goal } of this.starts) this.places.takeGoal(kind, goal);
    }

    /** Puts the movers back to where they began; those whose place is a wall by now are left out. */
    #resetMovers() {
        this.movers?.clear();
        for (const mover of this.list) {
            try {
                this.movers?.add(mover);
            } catch (error) {
                if (/** @type {any} */ (error).code !== 'argument') throw error;
            }
        }
    }

    /** The ground that the units occupy. */
    #squares() {
        const { tiles, kinds, statuses } = this.crowd.units();
        const present = [...statuses.keys()].filter((unit) => statuses[unit] !== STATUS.ABSENT);
        return present.map((unit) => {
            const side = this.sizes[kinds[unit]];
            return { ...pairAt(tiles, unit), width: side, height: side };
        });
    }

    /** One more that moves by itself. @param {Mover} mover */
    addMover(mover) {
        if (!this.movers) throw new Error('These units have no movers.');
        this.movers.add(mover, this.#squares());
        this.list.push(mover);
    }

    /** Follows an edit of the session's map. @param {Change[]} changes */
    edit(changes) {
        this.movers?.apply(changes);
    }

    /** Lets one tick pass, checks it, and sends on whoever has arrived. */
    step() {
        const before = this.crowd.units().tiles;
        const began = performance.now();
        this.movers?.step(this.#squares());
        this.stats = this.crowd.step();
        this.milliseconds = performance.now() - began;
        const units = this.crowd.units();
        const { sizes, terrains, rules } = this;
        this.fault = faultOf(this.sluice, this.map, { ...units, before, sizes, terrains, rules });
        this.#arrive(units);
    }

    /** @param {CrowdUnits} units */
    #arrive(units) {
        const wasThere = this.isThere;
        this.isThere = thoseAtGoal(units.statuses);
        this.isThere.forEach((isThere, unit) => {
            if (!isThere) return;
            if (!wasThere[unit]) this.arrivals++;
            if (this.settings.errands === 'endless' && this.#sendOn(unit, units)) this.isThere[unit] = 0;
        });
    }

    /**
     * Sends a unit to another goal, if there is one that nobody has.
     * @param {number} unit @param {CrowdUnits} units
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
        this.#count(this.crowd);
    }

    /** @param {number} unit @param {CrowdUnits} units */
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
        return { ...this.crowd.units(), stats, arrivals, milliseconds, fault, movers: this.movers?.states() ?? [] };
    }

    destroy() {
        if (this.movers) this.map.destroy(); // and with it the crowd and the movers
        else this.crowd.destroy();
    }
}

/** @param {Uint8Array} statuses */
function thoseAtGoal(statuses) {
    return statuses.map((status) => Number(status === STATUS.AT_GOAL));
}

/** @param {Int32Array} pairs @param {number} index @returns {Tile} */
function pairAt(pairs, index) {
    return { x: pairs[2 * index], y: pairs[2 * index + 1] };
}
