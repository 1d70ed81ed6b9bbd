// SPDX-License-Identifier: MIT
// Influence: amounts on tiles, and what heeds them. The command says what a path costs under it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, root, sluiceCommand, throwsError } from './support.js';

const sluice = await loadSluice();
const [START, GOAL] = [{ x: 3, y: 28 }, { x: 92, y: 38 }];

test('amounts add up, and go again', () => {
    const map = sluice.createMap(9, 5);
    const danger = map.createInfluence();
    danger.add({ x: 4, y: 2 }, 2, 3);
    danger.fill({ x: 4, y: 2, width: 2, height: 1 }, 0.5);
    assert.deepEqual([3, 4, 5, 6].map((x) => danger.at({ x, y: 2 })), [1.5, 3.5, 2, 0]);
    assert.equal(danger.amounts()[2 * 9 + 4], 3.5);
    assert.equal(danger.amounts().length, 45);
    danger.add({ x: -3, y: 2 }, 4, 1); // beside the map
    assert.equal(danger.at({ x: 0, y: 2 }), 0.25);
    danger.clear();
    assert.ok(danger.amounts().every((amount) => amount === 0));
    map.destroy();
});

test('the paths of finders and schedulers are those of the command', () => {
    const map = loadScene(sluice, 'rooms');
    const influence = map.createInfluence();
    const printed = JSON.parse(execFileSync(sluiceCommand(), [
        'path', 'scenes/rooms.map', `${START.x}`, `${START.y}`, `${GOAL.x}`, `${GOAL.y}`, '--json',
        '--influence', '40,30,12,6', '--influence', '70,36,9,3.5',
    ], { cwd: fileURLToPath(root), encoding: 'utf8' }));
    influence.add({ x: 40, y: 30 }, 12, 6);
    influence.add({ x: 70, y: 36 }, 9, 3.5);
    const rules = { influence };
    const found = map.createFinder({ rules }).find({ start: START, goal: GOAL });
    assert.equal(found.cost.toFixed(6), Number(printed.cost).toFixed(6));
    assert.ok(found.cost > map.createFinder().find({ start: START, goal: GOAL }).cost);
    assert.equal(map.checkPath(found.path, rules).cost, found.cost);
    const scheduler = map.createScheduler({ rules });
    scheduler.submit({ start: START, goal: GOAL });
    while (scheduler.tick(100).finished === 0);
    const answer = scheduler.take();
    assert.deepEqual(answer?.result?.path, found.path);
    map.destroy();
});

test('whoever has it in its rules notices when it changes', () => {
    const map = sluice.createMap(20, 9);
    const influence = map.createInfluence();
    const query = { start: { x: 0, y: 4 }, goal: { x: 19, y: 4 } };
    const finder = map.createFinder({ rules: { influence } });
    const crowd = map.createCrowd({ rules: { influence } });
    const flow = map.createFlow({ rules: { influence } });
    flow.aim([query.goal]);
    crowd.add(query);
    assert.equal(finder.find(query).cost, 19);
    influence.fill({ x: 10, y: 2, width: 1, height: 5 }, 50);
    assert.ok(finder.find(query).path.every(({ x, y }) => x !== 10 || y < 2 || y > 6));
    assert.ok(flow.isStale);
    for (let tick = 0; tick < 40; tick++) {
        crowd.step();
        const [x, y] = crowd.units().tiles;
        assert.ok(x !== 10 || y < 2 || y > 6);
    }
    map.destroy();
});

test('it belongs to its map, and takes along what has it in its rules', () => {
    const [map, other] = [draw(sluice, '...', '...'), draw(sluice, '...')];
    const influence = map.createInfluence();
    const finder = map.createFinder({ rules: { influence } });
    throwsError(() => other.createFinder({ rules: { influence } }), 'argument', /another map/);
    throwsError(() => map.checkPath([], { influence: /** @type {any} */ ({}) }), 'argument', /influence/);
    throwsError(() => influence.add({ x: 1, y: 1 }, -1, 2), 'argument', /radius/);
    throwsError(() => influence.add({ x: 1, y: 1 }, 2, 1e6), 'argument', /amount/);
    throwsError(() => influence.fill({ x: 0, y: 0, width: 9, height: 1 }, 1), 'argument', /width/);
    influence.destroy();
    throwsError(() => finder.find({ start: { x: 0, y: 0 }, goal: { x: 2, y: 1 } }), 'argument', /destroyed/);
    throwsError(() => influence.at({ x: 0, y: 0 }), 'argument', /destroyed/);
    throwsError(() => map.createFinder({ rules: { influence } }), 'argument', /destroyed/);
    assert.equal(map.createAtlas().describe().zoneCount > 0, true);
    map.destroy();
    other.destroy();
});
