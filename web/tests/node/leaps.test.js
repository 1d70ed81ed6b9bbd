// SPDX-License-Identifier: MIT
// What a finder is given beyond its rules: leaps, and areas for the hierarchical search.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, throwsError } from './support.js';

const sluice = await loadSluice();
const ditch = ['.....@.....', '.....@.....', '.....@.....'];
const query = { start: { x: 0, y: 1 }, goal: { x: 10, y: 1 }, algorithm: 'astar+octile' };
const jump = { dx: 2, dy: 0, cost: 3, over: true, turned: true };

test('a leap crosses a ditch that steps cannot', () => {
    const map = draw(sluice, ...ditch);
    assert.equal(map.createFinder().find(query).outcome, 'unreachable');
    const result = map.createFinder({ leaps: [jump] }).find(query);
    assert.deepEqual([result.outcome, result.cost, result.leaps, result.straightSteps], ['found', 11, 1, 8]);
    assert.deepEqual(map.checkPath(result.path, undefined, [jump]), {
        cost: 11, straightSteps: 8, diagonalSteps: 0, leaps: 1,
    });
    throwsError(() => map.checkPath(result.path), 'argument');
});

test('a leap keeps its direction unless it may be turned, and needs open ground unless it goes over', () => {
    const map = draw(sluice, ...ditch);
    const outcome = (/** @type {object} */ more) =>
        map.createFinder({ leaps: [{ ...jump, ...more }] }).find(query).outcome;
    assert.equal(outcome({ turned: false }), 'found');
    assert.equal(outcome({ dx: -2, turned: false }), 'unreachable');
    assert.equal(outcome({ dx: -2 }), 'found');
    assert.equal(outcome({ over: false }), 'unreachable');
});

test('wrong leaps are refused', () => {
    const map = draw(sluice, ...ditch);
    const create = (/** @type {any} */ leaps) => throwsError(() => map.createFinder({ leaps }), 'argument');
    create('far');
    create([{ ...jump, dx: 33 }]);
    create([{ ...jump, dx: 0 }]);
    create([{ ...jump, cost: undefined }]);
    create([{ ...jump, over: 'yes' }]);
    create(Array.from({ length: 30 }, (_, i) => ({ dx: i + 1, dy: 1, cost: 2 })));
    const finder = map.createFinder({ leaps: [jump] });
    throwsError(() => finder.find({ ...query, algorithm: 'jps' }), 'unsupported');
});

test('a hierarchy over areas of one\'s own finds paths, as numbers or as text', () => {
    const rooms = loadScene(sluice, 'rooms');
    const ends = { start: { x: 3, y: 28 }, goal: { x: 92, y: 38 }, algorithm: 'hpa' };
    const { width, height } = rooms;
    const halves = Array.from({ length: width * height }, (_, i) => (i % width < width / 2 ? 1 : 2));
    const rows = Array.from({ length: height }, (_, y) =>
        halves.slice(y * width, (y + 1) * width).map((area) => 'ab'[area - 1]).join(''));
    const squares = rooms.createFinder().find(ends);
    const numbers = rooms.createFinder({ areas: halves }).find(ends);
    const text = rooms.createFinder({ areas: rows.join('\n') }).find(ends);
    assert.deepEqual(numbers.path, text.path);
    assert.equal(numbers.stats.expanded, text.stats.expanded);
    assert.notEqual(numbers.stats.expanded, squares.stats.expanded);
    assert.equal(rooms.checkPath(numbers.path).cost, numbers.cost);
    const zeros = rooms.createFinder({ areas: new Uint32Array(width * height) }).find(ends);
    assert.deepEqual(zeros.path, squares.path);
});

test('wrong areas are refused, and the finder that was there still works', () => {
    const map = draw(sluice, '....', '....');
    const finder = map.createFinder({ areas: [1, 1, 2, 2, 1, 1, 2, 2] });
    throwsError(() => map.createFinder({ areas: [1, 2] }), 'argument');
    throwsError(() => map.createFinder({ areas: new Array(8).fill(-1) }), 'argument');
    throwsError(() => map.createFinder({ areas: 'aabb\naab' }), 'format');
    throwsError(() => map.createFinder({ areas: /** @type {any} */ (7) }), 'argument');
    assert.equal(finder.find({ start: { x: 0, y: 0 }, goal: { x: 3, y: 1 }, algorithm: 'hpa' }).outcome, 'found');
    finder.destroy();
});
