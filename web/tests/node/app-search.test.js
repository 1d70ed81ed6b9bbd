// SPDX-License-Identifier: MIT
// What the worker does with a query besides searching: it measures the time more than once, and replays walks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchMethods } from '../../app/worker/search-methods.js';

/**
 * A session whose searches take these milliseconds, one after the other, and the queries it was asked.
 * @param {number[]} times
 * @returns {any}
 */
function sessionOf(times) {
    /** @type {any[]} */
    const queries = [];
    const finder = {
        find(/** @type {any} */ query) {
            queries.push(query);
            return { outcome: 'found', path: [], stats: { expanded: 7, milliseconds: times[queries.length - 1] }, trace: query.trace && {} };
        },
    };
    return { queries, theMap: () => ({ width: 4, height: 4 }), finderFor: () => finder };
}

/** The time that the page gets, and how many runs that took. @param {...number} times */
async function timeOf(...times) {
    const session = sessionOf(times);
    const { stats } = await /** @type {any} */ (searchMethods).find(session, { algorithm: 'astar+octile', trace: true });
    return { least: stats.milliseconds, runs: session.queries.length, traced: session.queries.filter((/** @type {any} */ query) => query.trace).length };
}

test('the time is the least of up to three runs, of which only the first is traced', async () => {
    assert.deepEqual(await timeOf(3, 1, 2), { least: 1, runs: 3, traced: 1 });
    assert.deepEqual(await timeOf(1, 2, 3), { least: 1, runs: 3, traced: 1 });
    assert.deepEqual(await timeOf(30, 0.2, 0.3), { least: 0.2, runs: 3, traced: 1 }, 'an interrupted run is not what is shown');
});

test('a search that takes long is not run again', async () => {
    assert.deepEqual(await timeOf(41, 1, 1), { least: 41, runs: 1, traced: 1 });
    assert.deepEqual(await timeOf(25, 24, 1), { least: 24, runs: 2, traced: 1 });
});

test('a walk is replayed step by step, from the tile after its start', async () => {
    const tiles = [{ x: 1, y: 0 }, { x: 2, y: 1 }, { x: 2, y: 2 }];
    const session = { theMap: () => ({ width: 4, height: 4, walk: () => ({ outcome: 'arrived', tiles }), checkPath: () => ({ cost: 2 }) }) };
    const { trace, path } = await /** @type {any} */ (searchMethods).find(session, { algorithm: 'walk:trace', goals: tiles.slice(-1), rules: {} });
    assert.deepEqual([trace.count, [...trace.tile], [...trace.parent], [...trace.g]], [2, [6, 10], [1, 6], [1, 2]]);
    assert.equal(path, tiles);
});
