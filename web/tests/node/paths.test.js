// SPDX-License-Identifier: MIT
// Paths, walks and scenarios.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, readText, sceneNames, throwsError } from './support.js';

const sluice = await loadSluice();
const rooms = loadScene(sluice, 'rooms');
const query = { start: { x: 3, y: 28 }, goal: { x: 92, y: 38 } };

test('a path is checked step by step', () => {
    const map = draw(sluice, '...', '.@.', '...');
    const around = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 }, { x: 2, y: 1 }];
    assert.deepEqual(map.checkPath(around), { cost: 3, straightSteps: 3, diagonalSteps: 0 });
    const through = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }];
    assert.throws(() => map.checkPath(through), { code: 'argument', line: 2 });
    const across = [{ x: 0, y: 1 }, { x: 1, y: 2 }];
    throwsError(() => map.checkPath(across), 'argument');
    assert.equal(map.checkPath(across, { diagonals: 'one-wall' }).diagonalSteps, 1);
    throwsError(() => map.checkPath([]), 'argument');
});

test('corners, expanding and smoothing', () => {
    const { path } = rooms.createFinder().find(query);
    const corners = rooms.corners(path);
    assert.ok(corners.length < path.length / 2);
    assert.deepEqual(rooms.expand(corners), path);
    const smooth = rooms.smooth(path);
    assert.ok(smooth.length <= corners.length);
    for (let i = 1; i < smooth.length; i++) assert.ok(rooms.visible(smooth[i - 1], smooth[i]));
    const lines = rooms.measure(smooth);
    assert.ok(lines.cost < rooms.checkPath(path).cost && Math.abs(lines.cost - lines.length) < 1e-9);
    assert.deepEqual(rooms.measure([{ x: 3, y: 28 }]), { length: 0, cost: 0 });
    throwsError(() => rooms.measure([query.start, query.goal]), 'argument');
    assert.deepEqual(rooms.corners([]), []);
    assert.deepEqual(rooms.expand([]), []);
    throwsError(() => rooms.expand([{ x: 0, y: 0 }, { x: 2, y: 1 }]), 'argument');
    assert.equal(rooms.visible(query.start, query.goal), false);
});

test('walks go by steps, and every steering method has its outcome', () => {
    for (const { name: method } of sluice.steerings) {
        const { outcome, tiles } = rooms.walk({ ...query, method, seed: 1, maxSteps: 5000 });
        assert.ok(['arrived', 'gave-up', 'limit'].includes(outcome));
        assert.deepEqual(tiles[0], query.start);
        if (outcome === 'limit') assert.equal(tiles.length, 5001);
        if (outcome === 'arrived') assert.deepEqual(tiles.at(-1), query.goal);
        assert.equal(rooms.checkPath(tiles).cost > 0, true);
    }
    assert.equal(rooms.walk(query).outcome, 'arrived');
    const cut = draw(sluice, '.@.');
    assert.equal(cut.walk({ start: { x: 0, y: 0 }, goal: { x: 2, y: 0 } }).outcome, 'gave-up');
    const straight = rooms.walk({ ...query, rules: { diagonals: 'never' } }).tiles;
    assert.equal(rooms.checkPath(straight, { diagonals: 'never' }).diagonalSteps, 0);
    const draws = (/** @type {number} */ seed) => rooms.walk({ ...query, method: 'bounce', seed, maxSteps: 500 }).tiles;
    assert.notDeepEqual(draws(1), draws(2));
    throwsError(() => rooms.walk({ ...query, method: 'fly' }), 'argument', /bounce/);
    throwsError(() => rooms.walk({ ...query, start: { x: 0, y: 0 } }), 'argument');
});

test('the scenarios of all scenes read, and write back the same', () => {
    for (const name of sceneNames()) {
        const text = readText(`scenes/${name}.map.scen`);
        const map = loadScene(sluice, name);
        const rows = map.parseScenario(text);
        assert.deepEqual(map.parseScenario(new TextEncoder().encode(text)), rows);
        assert.equal(map.formatScenario(rows, `${name}.map`), text);
        map.destroy();
    }
});

test('scenarios are made, the same for the same seed', () => {
    const rows = rooms.drawScenario({ count: 12, seed: 5 });
    assert.equal(rows.length, 12);
    assert.deepEqual(rooms.drawScenario({ count: 12, seed: 5 }), rows);
    const finder = rooms.createFinder();
    for (const { start, goal, length } of rows) assert.ok(Math.abs(finder.find({ start, goal }).cost - length) < 1e-6);
    assert.equal(rooms.drawScenario().length, 100);
});

test('bad scenarios and names are refused', () => {
    throwsError(() => rooms.parseScenario('version 1\n1\tx\t96\t64\t1\t1\t2\n'), 'format', /fields/);
    throwsError(() => rooms.parseScenario('version 9\n'), 'format');
    const rows = rooms.drawScenario({ count: 1 });
    throwsError(() => rooms.formatScenario(rows, ' '), 'argument', /name/);
    throwsError(() => rooms.formatScenario(rows, 'a\tb'), 'argument', /name/);
    throwsError(() => rooms.formatScenario([{ ...rows[0], length: NaN }], 'a'), 'argument');
    throwsError(() => rooms.formatScenario([{ ...rows[0], goal: { x: 96, y: 0 } }], 'a'), 'argument', /outside/);
    const unknown = rooms.formatScenario([{ ...rows[0], length: -5 }], 'a b');
    assert.equal(rooms.parseScenario(unknown)[0].length, -1);
});

// ---- paths in use

test('a path holds until a wall falls on it, and is repaired around that', () => {
    const map = loadScene(sluice, 'rooms');
    const finder = map.createFinder();
    const { path, cost, revision, straightSteps, diagonalSteps } = finder.find(query);
    assert.equal(revision, map.revision);
    const whole = { cost, straightSteps, diagonalSteps };
    assert.deepEqual(map.pathHolds(path),
        { holds: true, reaches: path.length - 1, resumes: 0, before: whole, after: whole });
    const kept = finder.repair({ path });
    assert.deepEqual([kept.outcome, kept.result.cost, kept.result.path], ['kept', cost, path]);

    const middle = path[60];
    map.fill({ ...middle, width: 1, height: 1 }, '@');
    const hold = map.pathHolds(path, 20);
    assert.deepEqual([hold.holds, hold.reaches < 60, hold.resumes > 60], [false, true, true]);
    assert.deepEqual(hold.before, map.checkPath(path.slice(20, hold.reaches + 1)));
    assert.deepEqual(hold.after, map.checkPath(path.slice(hold.resumes)));
    assert.equal(map.pathHolds(path, hold.resumes).holds, true);

    const lowerBound = cost - map.checkPath(path.slice(0, 21)).cost;
    const { outcome, result, leaves, joins, ...repair } = finder.repair({ path, at: 20, lowerBound, revision, bound: 1.5 });
    assert.deepEqual([outcome, result.outcome], ['spliced', 'found']);
    assert.ok(20 <= leaves && leaves <= hold.reaches && hold.resumes <= joins && joins < path.length);
    assert.deepEqual([result.path[0], result.path.at(-1)], [path[20], path.at(-1)]);
    assert.equal(map.checkPath(result.path).cost, result.cost);
    const cheapest = finder.find({ start: path[20], goal: query.goal }).cost;
    assert.ok(repair.lowerBound <= cheapest + 1e-6 && cheapest <= result.cost + 1e-6 && result.cost <= 1.5 * cheapest);
    assert.ok(repair.spliceExpanded > 0 && result.stats.expanded >= repair.spliceExpanded);
    map.destroy();
});

test('a path that is cut off is replanned, and bad questions lose nothing', () => {
    const map = draw(sluice, '.....');
    const finder = map.createFinder();
    const { path } = finder.find({ start: { x: 0, y: 0 }, goal: { x: 4, y: 0 } });
    map.fill({ x: 2, y: 0, width: 1, height: 1 }, '@');
    const { outcome, result } = finder.repair({ path, at: 1 });
    assert.deepEqual([outcome, result.outcome, result.path, result.trace], ['replanned', 'unreachable', [], null]);
    throwsError(() => finder.repair({ path, at: 2 }), 'argument');
    throwsError(() => finder.repair({ path, at: 5 }), 'argument');
    throwsError(() => finder.repair({ path, bound: 0.5 }), 'argument', /bound/);
    throwsError(() => finder.repair({ path: [] }), 'argument');
    throwsError(() => finder.repair({ path, algorithm: 'greedy' }), 'unsupported', /cheapest/);
    throwsError(() => finder.repair(/** @type {any} */ (path[0])), 'argument', /path/);
    throwsError(() => map.pathHolds([]), 'argument');
    throwsError(() => map.pathHolds(path, 5), 'argument');
    throwsError(() => map.pathHolds([path[0], path[2]]), 'argument');
    assert.equal(map.pathHolds(path, 1).reaches, 1);
    const wide = map.pathHolds(path, 0, { size: 2 });
    assert.deepEqual([wide.holds, wide.resumes], [false, path.length]);
    map.destroy();
});

test('a repair ends the search before it, and forgets its trace', () => {
    const map = loadScene(sluice, 'rooms');
    const finder = map.createFinder();
    const { path } = finder.find({ ...query, trace: 5000 });
    finder.begin({ ...query, trace: 5000 });
    assert.equal(finder.repair({ path }).result.trace, null);
    throwsError(() => finder.step(10), 'argument');
    map.destroy();
});
