// SPDX-License-Identifier: MIT
// Flow fields: their costs are the finder's distances, their directions lead down them, and updates give what
// filling it from scratch would.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, readText, throwsError } from './support.js';

/**
 * @typedef {import('../../lib/sluice.js').Flow} Flow
 * @typedef {import('../../lib/sluice.js').GridMap} GridMap
 * @typedef {import('../../lib/sluice.js').Rules} Rules
 * @typedef {import('../../lib/sluice.js').Tile} Tile
 */

// North and on clockwise, as directions count.
const STEPS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];

const sluice = await loadSluice();

/** @type {Rules[]} */
const RULES = [
    {}, { diagonals: 'one-wall' }, { diagonals: 'always', charge: 'mean' }, { diagonals: 'never' },
    { steps: { straight: 10, diagonal: 14 } }, { size: 2 }, { terrains: '.' },
];

test('a field leads to its goal round a wall', () => {
    const map = draw(sluice,
        '....',
        '.@@.',
        '....');
    const flow = map.createFlow({ rules: { diagonals: 'never' } });
    assert.equal(flow.isStale, true);
    flow.aim([{ x: 0, y: 0 }]);
    assert.equal(flow.isStale, false);
    assert.deepEqual([...flow.directions()], [
        -1, 6, 6, 6,
        0, -1, -1, 0,
        0, 6, 6, 0,
    ]);
    assert.deepEqual([...flow.costs()], [0, 1, 2, 3, 1, -1, -1, 4, 2, 3, 4, 5]);
    assert.deepEqual(flow.step({ x: 3, y: 2 }), { x: 3, y: 1 });
    assert.deepEqual(flow.step({ x: 0, y: 0 }), { x: 0, y: 0 });
    assert.deepEqual(flow.step({ x: 1, y: 1 }), { x: 1, y: 1 });
    map.destroy();
});

/**
 * Claims that the directions are the steps, and that following them arrives at the cost that the field says.
 * @param {GridMap} map
 * @param {Flow} flow
 * @param {Rules} rules
 */
function followAll(map, flow, rules) {
    const [costs, directions] = [flow.costs(), flow.directions()];
    let followed = 0;
    for (let i = 0; i < costs.length; i++) {
        const from = { x: i % map.width, y: Math.floor(i / map.width) };
        const [dx, dy] = directions[i] < 0 ? [0, 0] : STEPS[directions[i]];
        const next = { x: from.x + dx, y: from.y + dy };
        assert.deepEqual(flow.step(from), next);
        assert.equal(directions[i] < 0, costs[i] <= 0, `a goal, a wall or no path at ${from.x}, ${from.y}`);
        if (costs[i] <= 0) continue;
        const { cost } = map.checkPath([from, next], rules);
        const rest = costs[next.y * map.width + next.x];
        assert.ok(Math.abs(cost - (costs[i] - rest)) < 1e-6 * costs[i], `${from.x}, ${from.y}`);
        followed++;
    }
    return followed;
}

test('directions go down the costs, and costs are the distances, whatever the rules', () => {
    for (const name of ['swamp', 'corners', 'islands']) {
        const map = loadScene(sluice, name);
        const rows = map.parseScenario(readText(`scenes/${name}.map.scen`));
        const goals = [rows[0].goal, rows[rows.length - 1].goal];
        for (const rules of RULES) {
            const flow = map.createFlow({ rules });
            flow.aim(goals);
            assert.deepEqual(flow.costs(), map.createFinder({ rules }).distances({ goals }), name);
            const unit = rules.size ?? 1;
            if (unit === 1 && !rules.terrains) assert.ok(followAll(map, flow, rules) > 50, name);
        }
        map.destroy();
    }
});

test('after an edit a field is stale, and an update makes it what filling it from scratch would', () => {
    const map = loadScene(sluice, 'rooms');
    const goals = [{ x: 3, y: 28 }, { x: 92, y: 38 }];
    const flow = map.createFlow();
    flow.aim(goals);
    const { bytes, fromScratch, expanded: whole } = flow.facts();
    assert.ok(bytes >= 12 * 96 * 64 && fromScratch && whole > 3000);
    const old = flow.costs();
    const area = { x: 50, y: 50, width: 1, height: 5 };
    for (const glyph of ['@', '.']) {
        map.fill(area, glyph);
        assert.equal(flow.isStale, true);
        throwsError(() => flow.step({ x: 5, y: 28 }), 'stale', /update/);
        throwsError(() => flow.directions(), 'stale', /update/);
        assert.deepEqual(flow.costs(), old, 'costs are those of the last filling');
        flow.update();
        const { fromScratch, expanded } = flow.facts();
        assert.ok(!fromScratch && expanded < whole, `${expanded} of ${whole}`);
        const fresh = map.createFlow();
        fresh.aim(goals);
        assert.deepEqual(flow.costs(), fresh.costs());
        assert.deepEqual(flow.directions(), fresh.directions());
        old.set(flow.costs());
    }
    map.destroy();
});

test('what cannot be is refused, and the field is as it was', () => {
    const map = loadScene(sluice, 'corners');
    const [{ goal }] = map.parseScenario(readText('scenes/corners.map.scen'));
    const flow = map.createFlow();
    throwsError(() => flow.update(), 'argument', /aim/);
    throwsError(() => flow.step(goal), 'argument', /has no goal/);
    assert.ok(flow.costs().every((cost) => cost < 0));
    flow.aim([goal]);
    const costs = flow.costs();
    throwsError(() => flow.aim([]), 'argument', /at least one goal/);
    throwsError(() => flow.aim([goal, { x: map.width, y: 0 }]), 'argument', /outside/);
    throwsError(() => flow.aim(/** @type {any} */ (goal)), 'argument', /array of tiles/);
    throwsError(() => flow.step({ x: -1, y: 0 }), 'argument', /outside/);
    throwsError(() => map.createFlow({ rules: { size: 17 } }), 'argument', /16/);
    assert.deepEqual(flow.costs(), costs);
    assert.equal(flow.isStale, false);
    map.destroy();
    /** @type {(() => unknown)[]} */
    const calls = [() => flow.aim([goal]), () => flow.update(), () => flow.step(goal), () => flow.costs(),
        () => flow.directions(), () => flow.facts(), () => flow.isStale];
    for (const call of calls) throwsError(call, 'argument', /flow was destroyed/);
});

test('a goal in a wall counts for nothing until the wall is gone', () => {
    const map = draw(sluice, '..@..');
    const flow = map.createFlow();
    flow.aim([{ x: 2, y: 0 }]);
    assert.deepEqual([...flow.costs()], [-1, -1, -1, -1, -1]);
    map.fill({ x: 2, y: 0, width: 1, height: 1 }, '.');
    flow.update();
    assert.deepEqual([...flow.costs()], [2, 1, 0, 1, 2]);
    assert.deepEqual([...flow.directions()], [2, 2, -1, 6, 6]);
    map.destroy();
});
