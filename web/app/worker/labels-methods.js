// SPDX-License-Identifier: MIT
// Methods of the worker about labels, the index for ground of one cost.

/** @typedef {import('./worker.js').Method} Method */
/** @typedef {import('../../lib/sluice.js').Tile} Tile */

// Which ends of a query read a hub, as bits of HubsView.ends.
const [START, GOAL] = [1, 2];

/** @type {Record<string, Method>} */
export const labelsMethods = {
    // {bytes, rules}: labels that a file has for this map; they are used from then on.
    useLabels(session, { bytes, rules }) {
        session.takeLabels(rules, bytes);
    },

    // {rules, start, goals}: by tile its rank as a hub, -1: none, and which ends' labels have it.
    hubs(session, { rules, start, goals }) {
        const labels = session.labels(rules);
        const map = session.theMap();
        const indexOf = (/** @type {Tile} */ { x, y }) => y * map.width + x;
        const hubs = labels.hubs();
        const ranks = new Int32Array(map.width * map.height).fill(-1);
        const ends = new Uint8Array(ranks.length);
        hubs.forEach((tile, rank) => { ranks[indexOf(tile)] = rank; });
        const mark = (/** @type {Tile} */ tile, /** @type {number} */ end) => {
            const entries = labels.at(tile);
            for (const { hub } of entries) ends[indexOf(hubs[hub])] |= end;
            return { corners: new Set(entries.map(({ corner }) => indexOf(corner))).size, entries: entries.length };
        };
        const startLabel = mark(start, START);
        const goalLabel = mark(goals[0], GOAL);
        const shared = ends.reduce((count, bits) => count + (bits === (START | GOAL) ? 1 : 0), 0);
        const { entryCount, bytes, milliseconds } = labels.describe();
        return { ranks, ends, count: hubs.length, entryCount, bytes, milliseconds, startLabel, goalLabel, shared };
    },
};
