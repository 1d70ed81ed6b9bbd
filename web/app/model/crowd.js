// SPDX-License-Identifier: MIT
// Units that walk on the map, as the page knows them: columns by unit number, and what each tick came to.

import { UserError } from './limits.js';

/** @typedef {import('./state.js').Tile} Tile */
/** @typedef {import('../../lib/sluice.js').CrowdStats} CrowdStats */
/** @typedef {import('../../lib/sluice.js').MoverState} MoverState */

/** What units do, as slu_unit_status has it; an absent one was removed. */
export const STATUS = /** @type {const} */ ({ ABSENT: 0, WALKING: 1, AT_GOAL: 2, STRANDED: 3 });

/**
 * Where units go: each to a goal of its own, to one after the other, or to the goals of the query.
 * @typedef {'own'|'endless'|'query'} Errands
 */

/**
 * What units are placed by.
 * @typedef {object} CrowdSettings
 * @property {number} count
 * @property {number} wide     how many in a hundred are wide
 * @property {number} side     tiles along the side of those
 * @property {string} terrains the characters of the ground that all of them may enter; empty: all ground
 * @property {string} method   of the registry's crowdMethods
 * @property {number} seed
 * @property {Errands} errands
 */

/**
 * What the worker says of the units.
 * @typedef {object} CrowdReport
 * @property {Int32Array} tiles     x and y of each unit in turn, absent ones included
 * @property {Int32Array} goals     likewise
 * @property {Int32Array} kinds     indices into sizes
 * @property {Uint8Array} statuses  see STATUS
 * @property {CrowdStats} stats     of the last tick; before the first all counts of what happened are 0
 * @property {number} arrivals      so far
 * @property {number} milliseconds  that the last tick took to decide
 * @property {string} fault         which rule the last tick broke, empty: none
 * @property {MoverState[]} movers  obstacles that move by themselves
 */

/**
 * @typedef {object} CrowdFacts
 * @property {number} id            grows with every crowd
 * @property {number[]} sizes       tiles along a unit's side, by kind
 * @property {CrowdSettings} settings
 * @property {Int32Array} before    tiles before the last tick; as long as `tiles`
 * @property {MoverState[]} moversBefore  the movers before the last tick; new ones are absent
 * @property {TickLog} log
 *
 * @typedef {CrowdFacts & CrowdReport} CrowdView
 */

export const MOST_UNITS = 10_000;
export const MOST_SEED = 999_999_999;

/**
 * The sizes of the kinds of units, the widest first, since they are the hardest to place; and how many there are of
 * each.
 * @param {{count: number, wide: number, side: number}} settings
 */
export function kindsOf({ count, wide, side }) {
    const wideCount = Math.round(count * wide / 100);
    const kinds = [{ size: side, count: wideCount }, { size: 1, count: count - wideCount }];
    const used = kinds.filter((kind) => kind.count > 0);
    return used.length ? used : [kinds[1]];
}

// What the worker may take for the units' distances: its memory never shrinks again.
const MOST_BYTES = 2 ** 30;

/**
 * Refuses more goals than there is memory for: a crowd has a table of distances for each, of 2 bytes for every
 * passable tile, or 4.
 * @param {Float64Array} costs  of the ground @param {number} goals
 */
export function checkMemory(costs, goals) {
    const passable = costs.reduce((count, cost) => count + Number(cost > 0), 0);
    const first = costs.find((cost) => cost > 0);
    const isPlain = passable < 65535 && costs.every((cost) => cost === 0 || cost === first);
    const each = passable * (isPlain ? 2 : 4);
    if (goals * each <= MOST_BYTES) return;
    throw new UserError(`On this map ${goals} goals take ${Math.ceil(goals * each / 2 ** 20)} MiB of memory, and units may ` +
        `have ${MOST_BYTES / 2 ** 20}. Place ${Math.floor(MOST_BYTES / each)} units, or give them the goal G.`);
}

/**
 * The number of the unit that covers a tile, -1: none.
 * @param {Pick<CrowdView, 'tiles'|'kinds'|'statuses'|'sizes'>} crowd @param {Tile} tile
 */
export function unitAt({ tiles, kinds, statuses, sizes }, { x, y }) {
    return statuses.findIndex((status, unit) => {
        const [right, down] = [x - tiles[2 * unit], y - tiles[2 * unit + 1]];
        const size = sizes[kinds[unit]];
        return status !== STATUS.ABSENT && right >= 0 && down >= 0 && right < size && down < size;
    });
}

// Of a crowd that walks all day only the last ticks are kept.
export const MOST_TICKS = 10_000;
// More than a chart has pixels.
const MOST_POINTS = 1000;

/** What the ticks came to, the last MOST_TICKS of them. */
export class TickLog {
    constructor() {
        /** @type {CrowdStats[]} */
        this.ticks = [];
    }

    /** @param {CrowdStats} stats */
    add(stats) {
        this.ticks.push(stats);
        // Now and then, since it moves all others.
        if (this.ticks.length >= 2 * MOST_TICKS) this.ticks.splice(0, this.ticks.length - MOST_TICKS);
    }

    /** At most `most` ticks, spread evenly, the last one included. @param {number} [most] @returns {CrowdStats[]} */
    points(most = MOST_POINTS) {
        const kept = this.ticks.slice(-MOST_TICKS);
        if (kept.length <= most) return kept;
        return Array.from({ length: most }, (_, i) => kept[Math.round(i * (kept.length - 1) / (most - 1))]);
    }
}
