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
    assert.deepEqual(rooms.corners([]), []);
    assert.deepEqual(rooms.expand([]), []);
    throwsError(() => rooms.expand([{ x: 0, y: 0 }, { x: 2, y: 1 }]), 'argument');
    assert.equal(rooms.visible(query.start, query.goal), false);
});

test('walks go by steps, and every way of steering has its outcome', () => {
    for (const { name: steer } of sluice.steers) {
        const { outcome, tiles } = rooms.walk({ ...query, steer, seed: 1, maxSteps: 5000 });
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
    const draws = (/** @type {number} */ seed) => rooms.walk({ ...query, steer: 'bounce', seed, maxSteps: 500 }).tiles;
    assert.notDeepEqual(draws(1), draws(2));
    throwsError(() => rooms.walk({ ...query, steer: 'fly' }), 'argument', /bounce/);
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
    const rows = rooms.makeScenario({ count: 12, seed: 5 });
    assert.equal(rows.length, 12);
    assert.deepEqual(rooms.makeScenario({ count: 12, seed: 5 }), rows);
    const finder = rooms.createFinder();
    for (const { start, goal, length } of rows) assert.ok(Math.abs(finder.find({ start, goal }).cost - length) < 1e-6);
    assert.equal(rooms.makeScenario().length, 100);
});

test('bad scenarios and names are refused', () => {
    throwsError(() => rooms.parseScenario('version 1\n1\tx\t96\t64\t1\t1\t2\n'), 'format', /fields/);
    throwsError(() => rooms.parseScenario('version 9\n'), 'format');
    const rows = rooms.makeScenario({ count: 1 });
    throwsError(() => rooms.formatScenario(rows, ' '), 'argument', /name/);
    throwsError(() => rooms.formatScenario(rows, 'a\tb'), 'argument', /name/);
    throwsError(() => rooms.formatScenario([{ ...rows[0], length: NaN }], 'a'), 'argument');
    throwsError(() => rooms.formatScenario([{ ...rows[0], goal: { x: 96, y: 0 } }], 'a'), 'argument', /outside/);
    const unknown = rooms.formatScenario([{ ...rows[0], length: -5 }], 'a b');
    assert.equal(rooms.parseScenario(unknown)[0].length, -1);
});
