// SPDX-License-Identifier: MIT
// Atlases.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { loadScene, throwsError } from './support.js';

const sluice = await loadSluice();
const rooms = loadScene(sluice, 'rooms');
const query = { start: { x: 3, y: 28 }, goal: { x: 92, y: 38 } };

test('an atlas guides searches, and finders share it', () => {
    const atlas = rooms.createAtlas({ landmarks: 4 });
    const finder = rooms.createFinder({ atlas });
    const guided = finder.find({ ...query, algorithm: 'astar+gateway' });
    const plain = rooms.createFinder().find({ ...query, algorithm: 'astar+octile' });
    assert.equal(guided.cost, plain.cost);
    assert.ok(guided.stats.expanded < plain.stats.expanded / 2);
    assert.equal(rooms.createFinder({ atlas }).find({ ...query, algorithm: 'astar+differential' }).cost, plain.cost);
    const facts = atlas.describe();
    assert.equal(facts.landmarkCount, 4);
    assert.equal(facts.zoneCount, atlas.terrain.zoneCount);
    assert.equal(facts.gateCount, atlas.terrain.gateCount);
    assert.ok(facts.bytes > 0 && facts.terrainBytes > 0 && facts.milliseconds >= 0);
    atlas.destroy();
    throwsError(() => finder.find(query), 'argument', /destroyed/);
});

test('an atlas writes and reads back, and says what it was made with', () => {
    const cut = { prominence: 2 };
    const edits = [rooms.createAtlas({ terrain: cut }).terrain.gateEdit('block', 2)];
    const rules = /** @type {const} */ ({ diagonals: 'one-wall', steps: { straight: 10, diagonal: 14 } });
    const atlas = rooms.createAtlas({ landmarks: 2, compact: true, edits, rules, terrain: cut });
    const made = atlas.builtWith();
    assert.deepEqual(made.edits, edits);
    assert.deepEqual([made.landmarks, made.compact, made.terrain?.prominence], [2, true, 2]);
    assert.deepEqual([made.rules?.diagonals, made.rules?.steps], [rules.diagonals, rules.steps]);
    const bytes = atlas.format();
    assert.deepEqual(rooms.createAtlas(made).format(), bytes);
    assert.deepEqual(rooms.parseAtlas(bytes, { rules }).format(), bytes);
    assert.deepEqual(rooms.parseAtlas(bytes).terrain.zones(), atlas.terrain.zones());
    throwsError(() => rooms.parseAtlas(bytes, { rules: {} }), 'argument');
    const facts = sluice.inspectAtlas(bytes);
    assert.deepEqual([facts.width, facts.height, facts.editCount, facts.compact, facts.method],
        [rooms.width, rooms.height, 1, true, 'water']);
    assert.deepEqual([facts.diagonals, facts.steps], ['one-wall', { straight: 10, diagonal: 14 }]);
    assert.match(facts.mapHash, /^[0-9a-f]{16}$/);
    assert.equal(sluice.inspectAtlas(rooms.createAtlas().format()).steps, null);
});

test('foreign, cut and damaged files are refused', () => {
    const bytes = rooms.createAtlas().format();
    throwsError(() => loadScene(sluice, 'caves').parseAtlas(bytes), 'argument');
    throwsError(() => rooms.parseAtlas(bytes.slice(0, 100)), 'format');
    throwsError(() => sluice.inspectAtlas(new Uint8Array(0)), 'format');
    const damaged = bytes.slice();
    damaged[bytes.length >> 1] ^= 1;
    throwsError(() => rooms.parseAtlas(damaged), 'format');
    throwsError(() => sluice.inspectAtlas(/** @type {any} */ ('atlas')), 'argument');
});

test('an atlas follows the edits of its map', () => {
    const map = loadScene(sluice, 'rooms');
    const atlas = map.createAtlas();
    const finder = map.createFinder({ atlas });
    const asked = { ...query, algorithm: 'astar+gateway' };
    const before = atlas.terrain.zones();
    const { revision, stale } = atlas.describe();
    assert.deepEqual([revision, stale], [map.revision, false]);
    map.fill({ x: 1, y: 1, width: 40, height: 40 }, '.');
    assert.deepEqual([atlas.describe().revision, atlas.describe().stale], [revision, true]);
    throwsError(() => finder.find(asked), 'stale');
    throwsError(() => atlas.format(), 'stale', /update/);
    atlas.update();
    assert.equal(finder.find(asked).cost, finder.find({ ...query, algorithm: 'astar' }).cost);
    const zones = atlas.terrain.zones();
    const passable = map.passable();
    assert.ok(zones.every((zone, tile) => (zone >= 0) === (passable[tile] === 1)), 'all ground has a zone');
    assert.ok(zones.some((zone, tile) => zone >= 0 && before[tile] < 0), 'ground that was opened too');
    assert.equal(atlas.describe().stale, false);
    map.fill({ x: 86, y: 28, width: 1, height: 1 }, '.');
    atlas.update();
    assert.equal(atlas.describe().repairs, 1, 'a pillar less is repaired in place');
    atlas.rebuild();
    assert.deepEqual(atlas.terrain.zones(), map.createAtlas().terrain.zones());
    map.destroy();
});

test('the terrain of an atlas is only to be read', () => {
    const atlas = rooms.createAtlas();
    throwsError(() => atlas.terrain.block(0, true), 'argument', /atlas/);
    throwsError(() => atlas.terrain.edit(atlas.terrain.gateEdit('remove', 0)), 'argument', /atlas/);
    atlas.terrain.destroy();
    assert.ok(atlas.terrain.zoneCount > 0);
    atlas.destroy();
    throwsError(() => atlas.terrain.zones(), 'argument', /destroyed/);
    throwsError(() => rooms.createFinder({ atlas }), 'argument', /destroyed/);
});

test('an atlas of another map, another module, or none at all is refused', async () => {
    const other = loadScene(sluice, 'rooms').createAtlas();
    throwsError(() => rooms.createFinder({ atlas: other }), 'argument', /another map/);
    const foreign = loadScene(await loadSluice(), 'rooms').createAtlas();
    throwsError(() => rooms.createFinder({ atlas: foreign }), 'argument', /another map/);
    throwsError(() => rooms.createFinder({ atlas: /** @type {any} */ ({}) }), 'argument');
    throwsError(() => rooms.createFinder({ atlas: /** @type {any} */ (null) }), 'argument');
});
