// SPDX-License-Identifier: MIT
// Tours, waypoints, phases and weights below 1.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, throwsError } from './support.js';

const sluice = await loadSluice();
const rooms = loadScene(sluice, 'rooms');
const query = { start: { x: 3, y: 28 }, goal: { x: 92, y: 38 } };
const goals = [{ x: 92, y: 38 }, { x: 60, y: 3 }, { x: 40, y: 30 }, { x: 20, y: 40 }];

test('a tour visits all goals in the best order', () => {
    const tour = rooms.createFinder().tour({ start: query.start, goals });
    assert.deepEqual([tour.outcome, tour.exact, tour.unreachable], ['found', true, []]);
    assert.deepEqual(tour.visits.map(({ goal }) => goal), [3, 2, 1, 0]);
    assert.ok(Math.abs(tour.cost - rooms.checkPath(tour.path).cost) < 1e-9);
    for (const { goal, pathIndex } of tour.visits) assert.deepEqual(tour.path[pathIndex], goals[goal ?? 0]);
});

test('a tour may return, and says which goals it cannot reach', () => {
    const finder = rooms.createFinder();
    const back = finder.tour({ start: query.start, goals, back: true });
    assert.equal(back.visits.at(-1)?.goal, null);
    assert.deepEqual(back.path.at(-1), query.start);
    const walls = [...goals, { x: 10, y: 5 }];
    const none = finder.tour({ start: query.start, goals: walls });
    assert.deepEqual([none.outcome, none.unreachable, none.path], ['unreachable', [4], []]);
    assert.equal(finder.tour({ start: query.start, goals: walls, partial: true }).outcome, 'partial');
    throwsError(() => finder.tour({ start: query.start, goals: [] }), 'argument');
});

test('waypoints are crossings and corners', () => {
    const map = draw(sluice, '.....', '.@.@.', '.....');
    const finder = map.createFinder({ rules: { diagonals: 'never' } });
    const waypoints = finder.waypoints({ goal: { x: 0, y: 0 }, algorithm: 'astar+waypoint' });
    assert.deepEqual(waypoints.map(({ tile }) => [tile.x, tile.y]), [[0, 0], [2, 0], [4, 0], [0, 2], [2, 2], [4, 2]]);
    assert.deepEqual(waypoints.map(({ value }) => value), [0, 2, 4, 2, 4, 6]);
    throwsError(() => finder.waypoints({ goal: { x: 0, y: 0 }, algorithm: 'astar+octile' }), 'unsupported');
});

test('the same goal again is not aimed at again', () => {
    const finder = rooms.createFinder({ rules: { diagonals: 'never' } });
    for (let i = 0; i < 3; i++) finder.find({ ...query, algorithm: 'astar+backprop' });
    const { build, aim, search } = finder.phases;
    assert.deepEqual([build.runs, aim.runs, search.runs], [1, 1, 3]);
    assert.equal(build.bytes + aim.bytes + search.bytes, finder.bytes);
});

test('a weight of 0 is 0, and an absent one the default', () => {
    const finder = rooms.createFinder();
    const expanded = (/** @type {object} */ more) => finder.find({ ...query, ...more }).stats.expanded;
    assert.equal(expanded({ algorithm: 'wastar', weight: 0 }), expanded({ algorithm: 'dijkstra' }));
    assert.equal(expanded({ algorithm: 'wastar' }), expanded({ algorithm: 'wastar', weight: 1.5 }));
});
