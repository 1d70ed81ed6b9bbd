// SPDX-License-Identifier: MIT
// Zones and gates.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, throwsError } from './support.js';

const sluice = await loadSluice();
const rooms = loadScene(sluice, 'rooms');

test('zones cover the ground, and gates lie between them, with every method', () => {
    for (const { name: method } of sluice.decompositions) {
        const terrain = rooms.createTerrain({ method });
        assert.equal(terrain.method, method);
        const [zones, passable, clearance] = [terrain.zones(), rooms.passable(), terrain.clearance()];
        passable.forEach((open, i) => {
            assert.equal(zones[i] >= 0, open === 1);
            assert.equal(clearance[i] > 0, open === 1);
        });
        assert.equal(Math.max(...zones) + 1, terrain.zoneCount);
        for (const gate of terrain.gates()) {
            assert.ok(gate.zones[0] < gate.zones[1]);
            for (const { x, y } of gate.tiles) assert.ok(gate.zones.includes(zones[y * rooms.width + x]));
        }
        assert.ok(terrain.stages.length > 0 && terrain.bytes > 0);
        terrain.destroy();
    }
});

test('lists of zones and gates agree with each other', () => {
    const terrain = rooms.createTerrain();
    const zones = terrain.zones();
    const list = terrain.zoneList();
    assert.equal(list.length, terrain.zoneCount);
    assert.equal(terrain.gates().length, terrain.gateCount);
    list.forEach((zone, index) => {
        assert.deepEqual(terrain.zone(index), zone);
        assert.equal(zone.area, zones.filter((each) => each === index).length);
        for (const tile of [zone.first, zone.centre, zone.deepest]) {
            assert.equal(zones[tile.y * rooms.width + tile.x], index);
        }
        assert.ok(zone.box.width * zone.box.height >= zone.area);
        assert.equal(terrain.clearance()[zone.deepest.y * rooms.width + zone.deepest.x], zone.clearance);
        for (const gate of zone.gates) assert.ok(terrain.gate(gate).zones.includes(index));
        for (const other of zone.neighbours) assert.ok(list[other].neighbours.includes(index));
    });
    terrain.destroy();
});

test('options change the cut', () => {
    const count = (/** @type {import('../../lib/sluice.js').TerrainOptions} */ options) => {
        const terrain = rooms.createTerrain(options);
        const zones = terrain.zoneCount;
        terrain.destroy();
        return zones;
    };
    assert.ok(count({ prominence: 20 }) < count({}));
    assert.notEqual(count({ widest: 1 }), count({}));
    assert.notEqual(count({ downscale: 4 }), count({}));
    assert.notEqual(count({ lakes: true }), count({}));
    throwsError(() => count({ method: 'flood-2006', lakes: true }), 'argument');
    throwsError(() => count({ method: 'fire' }), 'argument', /water/);
    throwsError(() => count({ prominence: 1000 }), 'argument');
    const slit = draw(sluice, '...@@@', '...@@@', '...@@@', '@@@...', '@@@...', '@@@...');
    assert.equal(slit.createTerrain().gateCount, 0);
    assert.equal(slit.createTerrain({ diagonals: 'always' }).gateCount, 1);
});

test('questions: nearest zone, choke points, routes, what a gate cuts off', () => {
    const terrain = rooms.createTerrain();
    const zones = terrain.zones();
    assert.equal(terrain.nearestZone({ x: 0, y: 0 }), zones[zones.findIndex((zone) => zone >= 0)]);
    const chokePoints = terrain.chokePoints(1);
    assert.ok(chokePoints.length > 0 && chokePoints.every((gate) => terrain.gate(gate).width <= 1));
    assert.deepEqual(terrain.chokePoints(0), []);
    const [from, to] = [{ x: 3, y: 28 }, { x: 92, y: 38 }];
    const route = terrain.route(from, to);
    assert.ok(route.gates.length > 3 && route.length > 80);
    assert.deepEqual(terrain.route(from, from), { gates: [], length: 0 });
    terrain.block(route.gates[0], true);
    assert.equal(terrain.gate(route.gates[0]).blocked, true);
    assert.notDeepEqual(terrain.route(from, to), route);
    terrain.block(route.gates[0], false);
    assert.deepEqual(terrain.route(from, to), route);
    const cuts = terrain.gates().map((_, gate) => terrain.cutOff(gate));
    assert.ok(cuts.some((zonesCut) => zonesCut.length > 0));
    terrain.destroy();
});

test('a route that is blocked has a negative length', () => {
    const map = draw(sluice, '.......@.......', '.......@.......', '...............', '.......@.......',
        '.......@.......');
    const terrain = map.createTerrain({ prominence: 1 });
    assert.equal(terrain.gateCount, 1);
    terrain.block(0, true);
    assert.ok(terrain.route({ x: 0, y: 0 }, { x: 14, y: 0 }).length < 0);
    assert.deepEqual(terrain.cutOff(0).length, 1);
});

test('edits are made, listed, and done again elsewhere', () => {
    const terrain = rooms.createTerrain();
    const before = terrain.zoneCount;
    const remove = terrain.gateEdit('remove', 3);
    const { ends } = terrain.gate(3);
    assert.deepEqual(remove, { kind: 'remove', ends, which: 0 });
    terrain.edit(remove);
    assert.equal(terrain.zoneCount, before - 1);
    terrain.edit({ kind: 'add', ends });
    assert.equal(terrain.zoneCount, before);
    terrain.edit(terrain.gateEdit('block', 0));
    assert.equal(terrain.gate(0).blocked, true);
    assert.deepEqual(terrain.edits().map(({ kind }) => kind), ['remove', 'add', 'block']);
    const again = rooms.createTerrain();
    for (const edit of terrain.edits()) again.edit(edit);
    assert.deepEqual(again.zones(), terrain.zones());
    throwsError(() => terrain.edit({ kind: 'remove', ends: [{ x: 0, y: 0 }, { x: 1, y: 0 }] }), 'argument');
    assert.equal(terrain.edits().length, 3);
});

test('after an edit of the map, what needs it is stale', () => {
    const map = loadScene(sluice, 'rooms');
    const terrain = map.createTerrain();
    map.fill({ x: 0, y: 0, width: 1, height: 1 }, '.');
    assert.equal(terrain.isStale, true);
    throwsError(() => terrain.edit(terrain.gateEdit('remove', 0)), 'stale');
    throwsError(() => terrain.chokePoints(1), 'stale');
    assert.ok(terrain.zones().every((zone) => zone < 0));
    terrain.update();
    assert.equal(terrain.isStale, false);
    const passable = map.passable();
    assert.ok(terrain.zones().every((zone, tile) => (zone >= 0) === (passable[tile] === 1)));
    map.destroy();
});

test('a gate is walled up as one edit, and opened again', () => {
    const map = loadScene(sluice, 'rooms');
    const terrain = map.createTerrain();
    assert.equal(terrain.revision, map.revision);
    const glyphs = map.glyphs();
    const changes = terrain.gateChanges(0);
    const undo = map.undoOf(changes);
    map.apply(changes);
    for (const tile of terrain.gate(0).tiles) assert.equal(map.isPassable(tile), false);
    assert.ok(terrain.revision < map.revision);
    map.apply(undo);
    assert.deepEqual(map.glyphs(), glyphs);
    assert.throws(() => map.createTerrain().gateChanges(0, '.'), { code: 'argument', message: /not a wall/ });
    throwsError(() => map.createTerrain().gateChanges(0, '@@'), 'argument', /one character/);
    throwsError(() => map.createTerrain().gateChanges(1e6), 'argument', /gate/);
    map.destroy();
});
