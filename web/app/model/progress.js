// SPDX-License-Identifier: MIT
// How a search went, as the points of charts: the open list's size and the expansions at moments spread evenly over the
// longest of several replays, and the expansions by the cost at which they were made.

/** @typedef {import('./replay.js').Replay} Replay */

// More than a chart has pixels.
export const MOST_POINTS = 1000;
const COST_STEPS = 200;

/**
 * @typedef {object} Progress
 * @property {number[]} moments
 * @property {(number|null)[][]} open      for each replay, null behind its end
 * @property {(number|null)[][]} expanded  likewise
 */

/**
 * @param {(Replay|null)[]} replays
 * @param {'expansions'|'events'} unit
 * @returns {Progress}
 */
export function progressOf(replays, unit) {
    const last = Math.max(0, ...replays.map((replay) => replay?.length(unit) ?? 0));
    const moments = momentsUpTo(last);
    return {
        moments,
        open: replays.map((replay) => valuesAt(moments, replay, unit, replay?.openAfter)),
        expanded: replays.map((replay) => valuesAt(moments, replay, unit, replay?.expandedAfter)),
    };
}

/**
 * Expansions up to a cost, for costs spread evenly from 0 to the greatest g that was expanded.
 * @param {(Replay|null)[]} replays
 * @returns {{costs: number[], expanded: (number|null)[][]}}
 */
export function expansionsByCost(replays) {
    const costsOf = replays.map((replay) => (replay ? Float64Array.from(replay.expansions, (event) => replay.trace.g[event]).sort() : null));
    const last = Math.max(0, ...costsOf.map((costs) => costs?.at(-1) ?? 0));
    const costs = Array.from({ length: COST_STEPS + 1 }, (_, i) => (last * i) / COST_STEPS);
    return { costs, expanded: costsOf.map((sorted) => countsUpTo(costs, sorted)) };
}

/** How many values are at most each of some limits; both ascend. @param {number[]} limits @param {Float64Array|null} values */
function countsUpTo(limits, values) {
    let count = 0;
    return limits.map((limit) => {
        if (!values) return null;
        // Sums of steps differ in their last digits.
        while (count < values.length && values[count] <= limit + 1e-9) count++;
        return count;
    });
}

/** Whole moments from 0 to the last, both included. @param {number} last */
function momentsUpTo(last) {
    const steps = Math.min(last, MOST_POINTS - 1);
    return Array.from({ length: steps + 1 }, (_, i) => (steps ? Math.round((i * last) / steps) : 0));
}

/**
 * @param {number[]} moments
 * @param {Replay|null} replay
 * @param {'expansions'|'events'} unit
 * @param {Uint32Array} [after]   a count once each event has happened
 */
function valuesAt(moments, replay, unit, after) {
    if (!replay || !after) return moments.map(() => null);
    const length = replay.length(unit);
    return moments.map((moment, i) => {
        // The last value also where the replay ends between two points.
        if (moment > length && (moments[i - 1] ?? 0) >= length) return null;
        const events = replay.eventsAt(moment, unit);
        return events > 0 ? after[events - 1] : 0;
    });
}
