// SPDX-License-Identifier: MIT
// Overlays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { loadScene, throwsError } from './support.js';

const sluice = await loadSluice();
const query = { start: { x: 70, y: 16 }, goal: { x: 12, y: 52 } };

/** A scene with costs, for tests that edit it. */
const weighted = () => loadScene(sluice, 'terrain');

test('an overlay answers where ground has several costs, and finders share it', () => {
    const map = weighted();
    const overlay = map.createOverlay();
    const finder = map.createFinder({ overlay });
    const plain = finder.find({ ...query, algorithm: 'dijkstra' });
    const found = finder.find({ ...query, algorithm: 'overlay' });
    assert.ok(Math.abs(found.cost - plain.cost) < 1e-6);
    assert.ok(Math.abs(map.checkPath(found.path).cost - plain.cost) < 1e-6);
    const alone = finder.find({ ...query, costOnly: true });
    assert.ok(Math.abs(alone.cost - plain.cost) < 1e-6);
    assert.equal(alone.path.length, 0);
    assert.match(finder.find(query).algorithm, /^overlay/);
    assert.match(map.createFinder().find(query).algorithm, /^canonical/);
    const facts = overlay.describe();
    assert.ok(facts.cellCount > facts.leafCount && facts.leafCount > 0 && facts.levels > 1);
    assert.ok(facts.cellBytes > 0 && facts.costBytes > facts.updateBytes && facts.milliseconds.divide >= 0);
    overlay.destroy();
    throwsError(() => finder.find(query), 'argument', /destroyed/);
    map.destroy();
});

test('an overlay follows edits', () => {
    const map = weighted();
    const overlay = map.createOverlay();
    const finder = map.createFinder({ overlay });
    map.fillCost({ x: 20, y: 4, width: 5, height: 5 }, 9);
    assert.equal(overlay.describe().stale, true);
    throwsError(() => finder.find({ ...query, algorithm: 'overlay' }), 'stale');
    assert.match(finder.find(query).algorithm, /^canonical/);
    overlay.update();
    assert.equal(overlay.describe().stale, false);
    const cost = finder.find({ ...query, algorithm: 'dijkstra' }).cost;
    assert.ok(Math.abs(finder.find({ ...query, algorithm: 'overlay' }).cost - cost) < 1e-6);
    map.destroy();
});

test('an overlay heeds an influence, and follows it', () => {
    const map = weighted();
    const influence = map.createInfluence();
    const rules = { influence };
    const overlay = map.createOverlay({ rules });
    const finder = map.createFinder({ rules, overlay });
    const costOf = (/** @type {string} */ algorithm) => finder.find({ ...query, algorithm }).cost;
    const before = costOf('overlay');
    influence.fill({ x: 0, y: 0, width: map.width, height: map.height }, 2);
    throwsError(() => costOf('overlay'), 'stale');
    overlay.update();
    assert.ok(costOf('overlay') > before);
    assert.ok(Math.abs(costOf('overlay') - costOf('dijkstra')) < 1e-6);
    map.destroy();
});

test('cells get smaller with depth, and cuts separate them', () => {
    const map = weighted();
    const overlay = map.createOverlay();
    const counts = [0, 1, 3, 6].map((depth) => new Set(overlay.cells(depth)).size);
    for (let i = 1; i < counts.length; i++) assert.ok(counts[i] > counts[i - 1]);
    const cells = overlay.cells(4);
    const passable = map.passable();
    for (let tile = 1; tile < cells.length; tile++) {
        if (!passable[tile]) assert.equal(cells[tile], 0);
        const touch = tile % map.width !== 0 && cells[tile] && cells[tile - 1];
        if (touch) assert.equal(cells[tile], cells[tile - 1]);
    }
    throwsError(() => overlay.cells(-1), 'argument');
    map.destroy();
});

test('kinds share cells', () => {
    const map = weighted();
    const overlay = map.createOverlay();
    const rules = { size: 2, charge: /** @type {const} */ ('mean') };
    const wide = map.createOverlay({ rules, like: overlay });
    overlay.destroy();
    const finder = map.createFinder({ rules, overlay: wide });
    const { outcome, cost } = finder.find({ ...query, algorithm: 'dijkstra' });
    const found = finder.find({ ...query, algorithm: 'overlay' });
    assert.equal(found.outcome, outcome);
    assert.ok(Math.abs(found.cost - cost) < 1e-6);
    throwsError(() => map.createFinder({ overlay: wide }).find({ ...query, algorithm: 'overlay' }), 'argument');
    map.destroy();
});

test('an overlay writes and reads back', () => {
    const map = weighted();
    const overlay = map.createOverlay();
    const bytes = overlay.format();
    assert.deepEqual(map.parseOverlay(bytes).format(), bytes);
    const cells = overlay.format({ cellsOnly: true });
    assert.ok(cells.length < bytes.length / 4);
    throwsError(() => map.parseOverlay(cells), 'argument', /no costs/);
    assert.deepEqual(map.parseOverlay(cells, { customize: true }).format(), bytes);
    throwsError(() => map.parseOverlay(bytes, { rules: { charge: 'mean' } }), 'argument', /charges/);
    throwsError(() => map.parseOverlay(bytes.slice(0, 100)), 'format', /truncated/);
    throwsError(() => map.parseOverlay(/** @type {any} */ ('overlay')), 'argument');
    const damaged = bytes.slice();
    damaged[bytes.length >> 1] ^= 1;
    throwsError(() => map.parseOverlay(damaged), 'format', /damaged/);
    throwsError(() => loadScene(sluice, 'caves').parseOverlay(bytes), 'argument', /80 x 56/);
    map.destroy();
});
