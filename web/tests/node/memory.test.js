// SPDX-License-Identifier: MIT
// Memory: it grows, it is given back, and where there is no more the error says so.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadSluice, Sluice } from '../../lib/sluice.js';
import { Core } from '../../lib/core.js';
import { loadScene, throwsError, web } from './support.js';

const PAGE = 65536;
const MOST_PAGES = 65536; // of a module with addresses of 32 bits

/**
 * A module whose memory has `pages` left, the rest being taken by somebody else.
 * @param {number} pages
 */
async function nearlyFull(pages) {
    const bytes = readFileSync(new URL('lib/sluice.wasm', web));
    const imports = { wasi_snapshot_preview1: { clock_time_get: () => 0 } };
    const { instance } = await WebAssembly.instantiate(bytes, imports);
    const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    const sluice = new Sluice(new Core(instance.exports));
    sluice.createMap(1, 1).destroy(); // the allocator takes all memory that there is when it begins
    memory.grow(MOST_PAGES - memory.buffer.byteLength / PAGE - pages);
    return sluice;
}

test('a map of 1024 by 1024 with a trace of a whole flood', async () => {
    const sluice = await loadSluice();
    const small = sluice.memoryBytes;
    const map = sluice.createMap(1024, 1024);
    const query = { start: { x: 0, y: 0 }, goal: { x: 1023, y: 1023 }, algorithm: 'dijkstra' };
    const { trace, stats, straightSteps, diagonalSteps } = map.createFinder().find({ ...query, trace: 4e6 });
    assert.deepEqual([straightSteps, diagonalSteps], [0, 1023]);
    assert.equal(stats.expanded, 1024 * 1024 - 1); // all but the goal, which ends the search
    assert.ok(trace && trace.count > 2e6 && trace.dropped === 0);
    assert.equal(trace.tile[trace.count - 1], 1024 * 1024 - 1);
    assert.ok(sluice.memoryBytes > small);
    assert.equal(map.costs().length, 1024 * 1024);
});

/**
 * Crowds, plans, explorers, schedulers and transactions, some of which are refused.
 * @param {import('../../lib/sluice.js').GridMap} map
 */
function liveABit(map) {
    const errand = { start: { x: 3, y: 28 }, goal: { x: 92, y: 38 } };
    const kinds = [{ terrains: '.', factors: { '.': 2 } }, { size: 2 }];
    const crowd = map.createCrowd({ kinds });
    crowd.add(errand);
    crowd.step();
    crowd.units();
    assert.throws(() => crowd.add({ ...errand, kind: 2 }));
    assert.throws(() => map.createCrowd({ kinds: [...kinds, { size: 99 }] }));
    assert.throws(() => map.createCrowd({ kinds: new Array(65).fill(kinds[0]) }));
    const { tiles } = map.planUnits([errand], { kinds, method: 'lacam' });
    map.checkPlan([errand], tiles, { kinds });
    const door = [{ area: { x: 40, y: 20, width: 9, height: 9 }, glyph: '@' }];
    const undo = map.undoOf(door);
    map.apply(door);
    map.apply(undo);
    map.createExplorer(errand).path();
    const influence = map.createInfluence();
    influence.add(errand.start, 8, 2);
    influence.amounts();
    assert.throws(() => influence.add(errand.start, -1, 2));
    map.createFinder({ rules: { influence } }).find(errand);
    map.createPlacement({ rules: { size: 2 } }).wouldCut({ x: 40, y: 20, width: 9, height: 9 });
    const scheduler = map.createScheduler({ rules: { influence } });
    const request = { start: errand.start, goals: [errand.goal] };
    scheduler.submit(request);
    assert.throws(() => scheduler.submit({ ...request, weight: -1, algorithm: 'wastar' }));
    scheduler.tick(10);
}

test('what is destroyed is given back: memory does not creep', async () => {
    const sluice = await loadSluice();
    const round = () => {
        const map = loadScene(sluice, 'rooms');
        const atlas = map.createAtlas({ landmarks: 2 });
        const finder = map.createFinder({ atlas });
        const query = { start: { x: 3, y: 28 }, goals: [{ x: 92, y: 38 }], trace: 10000 };
        finder.find({ ...query, algorithm: 'astar+gateway' });
        finder.begin(query);
        finder.distances(query);
        map.createTerrain().gates();
        const { path } = finder.find(query);
        map.smooth(path);
        finder.repair({ path });
        const flow = map.createFlow();
        flow.aim(query.goals);
        flow.directions();
        liveABit(map);
        assert.throws(() => map.createAtlas({ landmarks: 99 }));
        assert.throws(() => finder.find({ ...query, weight: -1, algorithm: 'wastar' }));
        const layer = { name: 'a', width: 1, height: 1, gids: [1] };
        const tiles = [{ gid: 1, cost: 2 }];
        sluice.mapFromTiled({ width: 1, height: 1, layers: [layer], tiles }).destroy();
        map.destroy();
    };
    for (let i = 0; i < 5; i++) round();
    const settled = sluice.memoryBytes;
    for (let i = 0; i < 60; i++) round();
    assert.equal(sluice.memoryBytes, settled);
});

test('without memory calls throw, and what was there works on', async () => {
    const sluice = await nearlyFull(40);
    const map = sluice.createMap(64, 64);
    const finder = map.createFinder();
    const query = { start: { x: 0, y: 0 }, goal: { x: 63, y: 63 } };
    const before = finder.find(query);
    throwsError(() => sluice.createMap(8192, 8192), 'memory', /memory/);
    throwsError(() => sluice.mapFromCosts(1024, 1024, new Float64Array(1024 * 1024).fill(1)), 'memory');
    throwsError(() => finder.find({ ...query, trace: 1e6 }), 'memory', /trace/);
    throwsError(() => finder.find({ ...query, trace: 2 ** 32 - 1 }), 'memory', /trace/);
    throwsError(() => sluice.generateMap({ kind: 'caves', width: 4000, height: 4000 }), 'memory');
    throwsError(() => sluice.parseMap(new Uint8Array(64 * 40 * 1024)), 'memory');
    /** @type {import('../../lib/sluice.js').GridMap[]} */
    const maps = [];
    throwsError(() => {
        for (;;) maps.push(sluice.createMap(200, 200));
    }, 'memory');
    const kept = [];
    throwsError(() => {
        for (;;) kept.push(map.createFinder(), map.createTerrain(), map.createAtlas({ landmarks: 16 }));
    }, 'memory');
    throwsError(() => {
        for (;;) kept.push(map.createFlow(), map.createCrowd({ kinds: [{ factors: { '.': 2 } }] }));
    }, 'memory');
    assert.deepEqual(finder.find(query).path, before.path);
    for (const each of maps) each.destroy();
    assert.ok(maps.length > 3);
    sluice.createMap(200, 200).destroy();
});

/**
 * Takes all memory there is, in blocks down to the smallest.
 * @param {Sluice} sluice
 */
function takeAll(sluice) {
    /** @type {import('../../lib/sluice.js').GridMap[]} */
    const maps = [];
    for (const side of [200, 50, 10, 1]) {
        throwsError(() => {
            for (;;) maps.push(sluice.createMap(side, side));
        }, 'memory');
    }
    return maps;
}

test('a crowd and a flow field without memory throw, nobody moves, and all goes on when there is some', async () => {
    const sluice = await nearlyFull(90);
    const map = sluice.createMap(64, 64);
    const [crowd, twin, flow] = [map.createCrowd(), map.createCrowd(), map.createFlow()];
    // More than fits into what the smallest map leaves.
    for (let i = 0; i < 180; i++) {
        const errand = { start: { x: i % 60, y: Math.floor(i / 60) }, goal: { x: 63 - i % 60, y: 63 - Math.floor(i / 60) } };
        crowd.add(errand);
        twin.add(errand);
    }
    const before = crowd.units();
    const taken = takeAll(sluice);
    throwsError(() => crowd.step(), 'memory');
    throwsError(() => crowd.units(), 'memory');
    throwsError(() => crowd.add({ start: { x: 60, y: 0 }, goal: { x: 0, y: 30 } }), 'memory');
    throwsError(() => flow.aim([{ x: 9, y: 9 }]), 'memory');
    for (const each of taken) each.destroy();
    assert.deepEqual(crowd.units(), before);
    for (let tick = 0; tick < 20; tick++) {
        const stats = { ...crowd.step(), expanded: 0 }; // the refused tick has done a part of it
        assert.deepEqual(stats, { ...twin.step(), expanded: 0 });
        assert.deepEqual(crowd.units(), twin.units());
    }
    flow.aim([{ x: 9, y: 9 }]);
    assert.equal(flow.costs()[9 * 64 + 9], 0);
});

test('addresses above 2 GiB work as those below', async () => {
    const sluice = await nearlyFull(1000);
    assert.ok(sluice.memoryBytes > 2 ** 31);
    const map = loadScene(sluice, 'rooms');
    const terrain = map.createTerrain();
    liveABit(map);
    const { path, trace } = map.createFinder().find({ start: { x: 3, y: 28 }, goal: { x: 92, y: 38 }, trace: 9999 });
    assert.equal(path.length, 99);
    assert.ok(trace && trace.count > 0);
    assert.equal(terrain.gates().length, terrain.gateCount);
    assert.equal(map.parseAtlas(map.createAtlas().format()).describe().zoneCount > 0, true);
});
