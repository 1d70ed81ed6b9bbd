// SPDX-License-Identifier: MIT
// Labels.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { loadScene, throwsError } from './support.js';

const sluice = await loadSluice();
const query = { start: { x: 8, y: 20 }, goal: { x: 50, y: 27 } };

/** A scene of one cost, for tests that edit it. */
const rooms = () => loadScene(sluice, 'rooms');

test('labels answer where ground has one cost, and finders share them', () => {
    const map = rooms();
    const labels = map.createLabels();
    const finder = map.createFinder({ labels });
    const plain = finder.find({ ...query, algorithm: 'dijkstra' });
    const found = finder.find({ ...query, algorithm: 'labels' });
    assert.equal(plain.outcome, 'found');
    assert.ok(Math.abs(found.cost - plain.cost) < 1e-6);
    assert.ok(Math.abs(map.checkPath(found.path).cost - plain.cost) < 1e-6);
    assert.match(finder.find(query).algorithm, /^labels/);
    assert.doesNotMatch(map.createFinder().find(query).algorithm, /^labels/);
    const facts = labels.describe();
    assert.ok(facts.cornerCount > 0 && facts.entryCount >= facts.cornerCount && facts.longest > 1);
    assert.ok(facts.bytes > 0 && facts.milliseconds >= 0 && !facts.stale && !facts.walled);
    labels.destroy();
    throwsError(() => finder.find(query), 'argument', /destroyed/);
    map.destroy();
});

test('walls that are added are found around; opened ground waits for an update', () => {
    const map = rooms();
    const labels = map.createLabels();
    const finder = map.createFinder({ labels });
    const costOf = (/** @type {string} */ algorithm) => finder.find({ ...query, algorithm }).cost;
    const { path } = finder.find(query);
    const middle = path[path.length >> 1];
    map.fill({ ...middle, width: 1, height: 1 }, '@');
    assert.equal(labels.describe().walled, true);
    assert.ok(Math.abs(costOf('labels') - costOf('dijkstra')) < 1e-6);
    map.fill({ x: 0, y: 0, width: map.width, height: map.height }, '.');
    assert.equal(labels.describe().stale, true);
    throwsError(() => costOf('labels'), 'stale');
    assert.doesNotMatch(finder.find(query).algorithm, /^labels/);
    labels.update();
    assert.ok(Math.abs(costOf('labels') - costOf('dijkstra')) < 1e-6);
    map.destroy();
});

test('hubs are corners, and those that two corners share tell the distance between them', () => {
    const map = rooms();
    const labels = map.createLabels();
    const finder = map.createFinder({ labels });
    const hubs = labels.hubs();
    assert.equal(hubs.length, labels.describe().cornerCount);
    const [a, b] = [hubs[0], hubs[hubs.length - 1]];
    const lengths = new Map(labels.at(a).map(({ hub, length }) => [hub, length]));
    const sums = labels.at(b).map(({ hub, length }) => length + (lengths.get(hub) ?? Infinity));
    const { cost } = finder.find({ start: a, goal: b, algorithm: 'dijkstra' });
    assert.ok(Math.abs(Math.min(...sums) - cost) < 1e-6);
    assert.deepEqual(labels.at(b).map(({ corner }) => corner), labels.at(b).map(() => b));
    assert.deepEqual(labels.at({ x: 0, y: 0 }), []);
    throwsError(() => labels.at({ x: -1, y: 0 }), 'argument');
    map.destroy();
});

test('the distances between all pairs are those of searches', () => {
    const map = rooms();
    const finder = map.createFinder();
    const starts = [{ x: 15, y: 3 }, { x: 4, y: 40 }, { x: 0, y: 0 }];
    const goals = [{ x: 60, y: 30 }, { x: 15, y: 3 }];
    const distances = finder.distancesBetween(starts, goals);
    assert.equal(distances.length, 6);
    starts.forEach((start, i) => goals.forEach((goal, k) => {
        const distance = distances[i * goals.length + k];
        const cost = map.isPassable(start) ? finder.find({ start, goal, algorithm: 'dijkstra' }).cost : -1;
        assert.ok(Math.abs(distance - cost) < 1e-6, `${i} ${k}: ${distance}, ${cost}`);
    }));
    assert.ok(distances[0] > 0 && distances[4] < 0);
    assert.equal(finder.distancesBetween([], goals).length, 0);
    throwsError(() => finder.distancesBetween([{ x: -1, y: 0 }], goals), 'argument');
    throwsError(() => finder.distancesBetween(/** @type {any} */ (7), goals), 'argument');
    map.destroy();
});

test('labels of a wide unit are for that unit alone', () => {
    const map = rooms();
    const rules = { size: 2 };
    const labels = map.createLabels({ rules });
    const finder = map.createFinder({ rules, labels });
    const { outcome, cost } = finder.find({ ...query, algorithm: 'dijkstra' });
    const found = finder.find({ ...query, algorithm: 'labels' });
    assert.equal(found.outcome, outcome);
    assert.ok(Math.abs(found.cost - cost) < 1e-6);
    throwsError(() => map.createFinder({ labels }).find({ ...query, algorithm: 'labels' }), 'argument');
    map.destroy();
});

test('labels are written and read back', () => {
    const map = rooms();
    const bytes = map.createLabels().format();
    assert.deepEqual(map.parseLabels(bytes).format(), bytes);
    throwsError(() => map.parseLabels(bytes, { rules: { diagonals: 'never' } }), 'argument');
    throwsError(() => map.parseLabels(bytes.slice(0, 60)), 'format', /truncated/);
    throwsError(() => map.parseLabels(/** @type {any} */ ('labels')), 'argument');
    const damaged = bytes.slice();
    damaged[bytes.length >> 1] ^= 1;
    throwsError(() => map.parseLabels(damaged), 'format', /damaged/);
    throwsError(() => loadScene(sluice, 'caves').parseLabels(bytes), 'argument');
    map.destroy();
});
