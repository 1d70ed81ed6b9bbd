// SPDX-License-Identifier: MIT
// Finding paths: every option of a query and of a finder, traces, sliced searches, fields.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, readText, throwsError } from './support.js';

const sluice = await loadSluice();
const rooms = loadScene(sluice, 'rooms');
const query = { start: { x: 3, y: 28 }, goal: { x: 92, y: 38 } };

test('a path is found, with its cost, steps and counts', () => {
    const result = rooms.createFinder().find(query);
    assert.equal(result.outcome, 'found');
    assert.ok(Math.abs(result.cost - (77 + 21 * Math.SQRT2)) < 1e-9);
    assert.deepEqual([result.straightSteps, result.diagonalSteps], [77, 21]);
    assert.equal(result.path.length, 99);
    assert.deepEqual([result.path[0], result.path[98]], [query.start, query.goal]);
    assert.deepEqual(result.start, query.start);
    assert.deepEqual([result.states, result.trace, result.limited], [null, null, false]);
    assert.ok(result.stats.expanded > 0 && result.stats.bytes > 0 && result.stats.milliseconds > 0);
    const { cost, straightSteps, diagonalSteps } = result;
    assert.deepEqual(rooms.checkPath(result.path), { cost, straightSteps, diagonalSteps });
});

test('best says what it chose', () => {
    assert.equal(rooms.createFinder().find(query).algorithm, 'jps+octile');
    assert.equal(loadScene(sluice, 'dearland').createFinder()
        .find({ start: { x: 1, y: 1 }, goal: { x: 1, y: 1 } }).algorithm, 'canonical+octile');
});

test('all lengths of the scenarios come out', () => {
    const map = loadScene(sluice, 'caves');
    const finder = map.createFinder({ queue: 'heap' });
    const rows = map.parseScenario(readText('scenes/caves.map.scen'));
    assert.equal(rows.length, 40);
    for (const { start, goal, length } of rows) {
        assert.ok(Math.abs(finder.find({ start, goal }).cost - length) < 1e-6);
    }
    map.destroy();
});

test('every open list gives the same search', () => {
    const queues = /** @type {const} */ (['buckets', 'heap', 'tree', 'sorted', 'linked', 'unsorted']);
    const [first, ...others] = queues.map((queue) => {
        const { path, stats } = rooms.createFinder({ queue }).find({ ...query, algorithm: 'astar+octile' });
        return { path, expanded: stats.expanded };
    });
    for (const other of others) assert.deepEqual(other, first);
});

test('several goals: the cheapest to reach is taken', () => {
    const finder = rooms.createFinder();
    const near = { x: 4, y: 31 };
    const { path } = finder.find({ start: query.start, goals: [query.goal, near] });
    assert.deepEqual(path[path.length - 1], near);
});

test('limits end a search, and partial goes as near as it can', () => {
    const finder = rooms.createFinder();
    const limited = finder.find({ ...query, algorithm: 'astar', maxExpanded: 10 });
    assert.deepEqual([limited.outcome, limited.limited, limited.path], ['limit', true, []]);
    const partial = finder.find({ ...query, algorithm: 'astar', maxExpanded: 10, partial: true });
    assert.equal(partial.outcome, 'partial');
    assert.ok(partial.path.length > 0 && partial.stats.expanded === 10);
    assert.equal(finder.find({ ...query, maxCost: 50 }).outcome, 'limit');
    assert.equal(finder.find({ ...query, maxSteps: 20, algorithm: 'astar' }).outcome, 'limit');
});

test('weights, beams and tables reach the searches', () => {
    const finder = rooms.createFinder();
    const plain = finder.find({ ...query, algorithm: 'wastar', weight: 1 });
    assert.ok(finder.find({ ...query, algorithm: 'wastar', weight: 5 }).stats.expanded < plain.stats.expanded);
    assert.notDeepEqual(finder.find({ ...query, algorithm: 'beam', beamWidth: 5 }).stats.peakOpen,
        finder.find({ ...query, algorithm: 'beam', beamWidth: 50 }).stats.peakOpen);
    const deep = { start: { x: 44, y: 18 }, goal: { x: 51, y: 4 }, algorithm: 'idastar', maxExpanded: 100000 };
    assert.notEqual(finder.find({ ...deep, tableEntries: 4096 }).stats.expanded, finder.find(deep).stats.expanded);
    throwsError(() => finder.find({ ...query, algorithm: 'wastar', weight: 0.5 }), 'argument', /weight/);
});

test('walls as start and goal: beside, freeStart', () => {
    const map = draw(sluice, '@....', '.....', '....@');
    const finder = map.createFinder();
    const walls = { start: { x: 0, y: 0 }, goal: { x: 4, y: 2 } };
    throwsError(() => finder.find(walls), 'argument', /start/);
    assert.equal(finder.find({ ...walls, freeStart: true }).outcome, 'unreachable');
    const { outcome, start, path } = finder.find({ ...walls, freeStart: true, beside: true });
    assert.equal(outcome, 'found');
    assert.notDeepEqual(start, walls.start);
    assert.deepEqual(path[0], start);
});

test('corners and straightened paths', () => {
    const finder = rooms.createFinder();
    const { path } = finder.find(query);
    const { path: corners } = finder.find({ ...query, corners: true });
    assert.deepEqual(rooms.corners(path), corners);
    assert.deepEqual(rooms.expand(corners), path);
    const straight = finder.find({ ...query, straighten: true, algorithm: 'astar' });
    const crooked = finder.find({ ...query, algorithm: 'astar' });
    assert.equal(straight.cost, crooked.cost);
    assert.ok(rooms.corners(straight.path).length <= rooms.corners(crooked.path).length);
});

test('rules change the answers: diagonals, charge, steps, size, terrains', () => {
    const open = sluice.createMap(5, 5);
    const corner = { start: { x: 0, y: 0 }, goal: { x: 4, y: 4 } };
    const cost = (/** @type {import('../../lib/sluice.js').Rules} */ rules) =>
        open.createFinder({ rules }).find(corner).cost;
    assert.equal(cost({ diagonals: 'never' }), 8);
    assert.equal(cost({ steps: { straight: 10, diagonal: 14 } }), 56);
    open.fillCost({ x: 4, y: 4, width: 1, height: 1 }, 3);
    assert.ok(cost({ charge: 'mean' }) < cost({ charge: 'entered' }));
    const gap = draw(sluice, '..@..', '.....', '..@..');
    const through = { start: { x: 0, y: 0 }, goal: { x: 3, y: 0 } };
    assert.equal(gap.createFinder().find(through).outcome, 'found');
    assert.equal(gap.createFinder({ rules: { size: 2 } }).find(through).outcome, 'unreachable');
    const marsh = draw(sluice, '.S.');
    const across = { start: { x: 0, y: 0 }, goal: { x: 2, y: 0 } };
    assert.equal(marsh.createFinder({ rules: { terrains: '.S' } }).find(across).outcome, 'found');
    assert.equal(marsh.createFinder({ rules: { terrains: '.' } }).find(across).outcome, 'unreachable');
});

test('a motion gives headings and speeds', () => {
    const finder = rooms.createFinder({ motion: { turnCost: 0.5, maxTurn: 1, topSpeed: 2 } });
    const { outcome, states, path } = finder.find({ ...query, heading: 'S', algorithm: 'astar' });
    assert.equal(outcome, 'found');
    assert.equal(states?.length, path.length);
    assert.deepEqual(states?.[0], { heading: 'S', speed: 0 });
    assert.ok(states?.some(({ speed }) => speed === 2));
    const slow = sluice.createMap(9, 9).createFinder({ motion: { turnCost: 0.5 } });
    const arrive = slow.find({ start: { x: 1, y: 1 }, goal: { x: 7, y: 1 }, goalHeading: 'N' });
    assert.equal(arrive.states?.at(-1)?.heading, 'N');
    throwsError(() => rooms.createFinder({ motion: { topSpeed: 9 } }), 'argument');
});

test('a trace records the search in order', () => {
    const { trace, stats, path } = rooms.createFinder().find({ ...query, algorithm: 'astar', trace: 100000 });
    assert.ok(trace);
    const { kind, tile, parent, g, h, count, dropped } = trace;
    for (const column of [kind, tile, parent, g, h]) assert.equal(column.length, count);
    assert.equal(dropped, 0);
    const names = Array.from(kind, (each) => sluice.eventKinds[each]);
    assert.deepEqual([names[0], names[1], names[count - 1]], ['source', 'destination', 'end']);
    assert.equal(names.filter((name) => name === 'expanding').length, stats.expanded);
    assert.equal(tile[0], query.start.y * rooms.width + query.start.x);
    assert.equal(tile[count - 1], query.goal.y * rooms.width + query.goal.x);
    /** @type {Map<number, number>} */
    const parents = new Map();
    names.forEach((name, i) => /generating|updating/.test(name) && parents.set(tile[i], parent[i]));
    const back = [tile[count - 1]];
    while (back[0] !== tile[0] && back.length <= path.length) back.unshift(parents.get(back[0]) ?? 0);
    assert.deepEqual(back.map((each) => ({ x: each % rooms.width, y: Math.floor(each / rooms.width) })), path);
    assert.ok(Math.abs(g[count - 1] - stats.estimate) < 20 && h[0] === stats.estimate);
});

test('a trace that is full drops events', () => {
    const { trace } = rooms.createFinder().find({ ...query, algorithm: 'astar', trace: 50 });
    assert.equal(trace?.count, 50);
    assert.ok(trace && trace.dropped > 1000);
});

test('a search in slices gives the same answer and trace', () => {
    const finder = rooms.createFinder();
    const asked = { ...query, algorithm: 'astar', trace: 100000 };
    const whole = finder.find(asked);
    finder.begin(asked);
    let slices = 0;
    let result = finder.step(100);
    for (; result.outcome === 'running'; slices++) {
        assert.deepEqual([result.path, result.trace], [[], null]);
        result = finder.step(100);
    }
    assert.ok(slices >= 10);
    const timeless = (/** @type {import('../../lib/sluice.js').Result} */ { stats, ...rest }) =>
        ({ ...rest, stats: { ...stats, milliseconds: 0 } });
    assert.deepEqual(timeless(result), timeless(whole));
});

test('a sliced search with several goals keeps them', () => {
    const finder = rooms.createFinder();
    const asked = { start: query.start, goals: [query.goal, { x: 60, y: 43 }], algorithm: 'astar' };
    finder.begin(asked);
    const blocks = Array.from({ length: 50 }, (_, i) => sluice.createMap(10 + i, 10));
    let result = finder.step(7);
    while (result.outcome === 'running') result = finder.step(7);
    assert.deepEqual(result.path, finder.find(asked).path);
    for (const block of blocks) block.destroy();
});

test('cancelling, editing and stepping without a search', () => {
    const map = loadScene(sluice, 'rooms');
    const finder = map.createFinder();
    throwsError(() => finder.step(1), 'argument');
    finder.begin(query);
    finder.cancel();
    assert.equal(finder.step(1).outcome, 'cancelled');
    finder.begin({ ...query, algorithm: 'astar' });
    assert.equal(finder.step(1).outcome, 'running');
    map.fill({ x: 0, y: 0, width: 1, height: 1 }, '@');
    throwsError(() => finder.step(1), 'stale');
    assert.equal(finder.find(query).outcome, 'found');
    map.destroy();
});

test('a query that is refused ends the search before, and harms nothing', () => {
    const finder = rooms.createFinder();
    const goals = [query.goal, { x: 60, y: 43 }];
    finder.begin({ start: query.start, goals, algorithm: 'astar', trace: 1000 });
    assert.equal(finder.step(5).outcome, 'running');
    throwsError(() => finder.find({ start: { x: 0, y: 0 }, goals }), 'argument');
    throwsError(() => finder.begin({ start: { x: 0, y: 0 }, goals, trace: 5 }), 'argument');
    assert.equal(finder.step(5).outcome, 'cancelled');
    assert.equal(finder.find({ start: query.start, goals }).outcome, 'found');
});

test('an index is made when asked, and counted', () => {
    const finder = rooms.createFinder({ cluster: 8 });
    assert.equal(finder.indexBytes, 0);
    finder.prepare('hpa');
    assert.ok(finder.indexBytes > 0 && finder.bytes >= finder.indexBytes);
    const coarse = rooms.createFinder({ cluster: 32 });
    coarse.prepare('hpa');
    assert.notEqual(coarse.indexBytes, finder.indexBytes);
    throwsError(() => rooms.createFinder({ cluster: 1 }), 'argument');
});

test('fields: estimates and distances at every tile', () => {
    const finder = rooms.createFinder();
    const passable = rooms.passable();
    const { goal } = query;
    const distances = finder.distances({ goal });
    const estimates = finder.estimates({ goal, algorithm: 'astar+octile' });
    assert.equal(distances.length, passable.length);
    passable.forEach((open, i) => {
        assert.equal(distances[i] < 0, open === 0);
        if (open) assert.ok(estimates[i] <= distances[i]);
    });
    assert.equal(distances[goal.y * rooms.width + goal.x], 0);
    const { cost, stats } = finder.find({ ...query, algorithm: 'astar' });
    const at = query.start.y * rooms.width + query.start.x;
    assert.ok(Math.abs(distances[at] - cost) < 1e-6);
    assert.equal(estimates[at], stats.estimate);
    const both = finder.distances({ goals: [goal, query.start] });
    assert.equal(both[at], 0);
    throwsError(() => finder.distances(/** @type {any} */ ({})), 'argument', /goal/);
});
