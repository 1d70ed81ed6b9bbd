// SPDX-License-Identifier: MIT
// Exploring: a unit finds a path through ground that it discovers as it walks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, throwsError } from './support.js';

/**
 * @typedef {import('../../lib/sluice.js').GridMap} GridMap
 * @typedef {import('../../lib/sluice.js').Tile} Tile
 */

const sluice = await loadSluice();
const query = { start: { x: 3, y: 28 }, goal: { x: 92, y: 38 } };

/**
 * Looks around a tile, and reports to the belief what is true there.
 * @param {GridMap} world
 * @param {GridMap} belief
 * @param {Tile} tile
 */
function see(world, belief, { x, y }) {
    const [left, top] = [Math.max(x - 2, 0), Math.max(y - 2, 0)];
    const area = { x: left, y: top, width: Math.min(x + 3, world.width) - left,
        height: Math.min(y + 3, world.height) - top };
    const [truth, believed] = [world.glyphs(), belief.glyphs()];
    for (let i = 0; i < area.width * area.height; i++) {
        const [seenX, seenY] = [left + i % area.width, top + Math.floor(i / area.width)];
        const index = seenY * world.width + seenX;
        if (truth[index] === believed[index]) continue;
        belief.fill({ x: seenX, y: seenY, width: 1, height: 1 }, String.fromCharCode(truth[index]));
    }
    return area;
}

test('every method brings a unit through ground that it does not know', () => {
    const world = loadScene(sluice, 'rooms');
    assert.deepEqual(sluice.explorerMethods.map((row) => row.name), ['dstar-lite', 'replan']);
    for (const { name: method } of sluice.explorerMethods) {
        const belief = sluice.createMap(world.width, world.height);
        const explorer = belief.createExplorer({ ...query, method });
        let state = explorer.plan();
        assert.deepEqual([state.outcome, state.tile], ['found', query.start]);
        const walked = [state.tile];
        while (state.tile.x !== query.goal.x || state.tile.y !== query.goal.y) {
            const area = see(world, belief, state.tile);
            explorer.notice(area);
            const { next, cost } = explorer.plan();
            assert.ok(Math.abs(belief.checkPath(explorer.path()).cost - cost) < 1e-6 * cost);
            state = explorer.step();
            assert.deepEqual(state.tile, next);
            walked.push(state.tile);
            assert.ok(walked.length < 2000, method);
        }
        const { cost } = world.checkPath(walked);
        assert.ok(cost >= world.createFinder().find(query).cost);
        const { steps, changes, plans, expanded, bytes, milliseconds } = explorer.describe();
        assert.equal(steps, walked.length - 1);
        assert.ok(changes > 50 && plans > 1 && expanded > 100 && bytes > 0 && milliseconds >= 0, method);
        belief.destroy();
        throwsError(() => explorer.step(), 'argument', /explorer was destroyed/);
    }
    world.destroy();
});

test('what is not noticed makes a plan stale; cut off is said, and healed', () => {
    const map = draw(sluice, '.....');
    const explorer = map.createExplorer({ start: { x: 0, y: 0 }, goal: { x: 4, y: 0 } });
    assert.deepEqual(explorer.step(),
        { outcome: 'found', tile: { x: 1, y: 0 }, next: { x: 2, y: 0 }, cost: 3 });
    const door = { x: 3, y: 0, width: 1, height: 1 };
    map.fill(door, '@');
    throwsError(() => explorer.plan(), 'stale');
    throwsError(() => explorer.path(), 'stale');
    assert.equal(explorer.notice({ x: 0, y: 0, width: 5, height: 1 }), 1);
    assert.equal(explorer.plan().outcome, 'unreachable');
    assert.deepEqual(explorer.path(), []);
    map.fill(door, '.');
    assert.equal(explorer.notice(door), 1);
    explorer.place({ x: 2, y: 0 });
    assert.equal(explorer.plan().cost, 2);
    map.destroy();
});

test('what cannot be is refused, and the explorer is as it was', () => {
    const map = draw(sluice, '..@..');
    const [start, goal] = [{ x: 0, y: 0 }, { x: 1, y: 0 }];
    const wall = { x: 2, y: 0 };
    throwsError(() => map.createExplorer({ start: wall, goal }), 'argument');
    throwsError(() => map.createExplorer({ start, goal: { x: 5, y: 0 } }), 'argument', /outside/);
    throwsError(() => map.createExplorer({ start, goal, method: 'guess' }), 'argument', /dstar-lite, replan/);
    throwsError(() => map.createExplorer({ start, goal, algorithm: 'guess' }), 'argument', /guess/);
    throwsError(() => map.createExplorer(/** @type {any} */ (undefined)), 'argument', /start/);
    const explorer = map.createExplorer({ start, goal });
    const state = explorer.plan();
    throwsError(() => explorer.place(wall), 'argument');
    throwsError(() => explorer.place({ x: 0, y: 1 }), 'argument', /outside/);
    throwsError(() => explorer.notice({ x: 3, y: 0, width: 3, height: 1 }), 'argument', /width/);
    assert.deepEqual(explorer.plan(), state);
    map.destroy();
});
