// SPDX-License-Identifier: MIT
// Many units, tick by tick.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw } from './support.js';

const sluice = await loadSluice();

test('two units change places in a corridor with a niche', () => {
    const map = draw(sluice,
        '@@@.@@@',
        '.......');
    const crowd = map.createCrowd();
    const [west, east] = [{ x: 0, y: 1 }, { x: 6, y: 1 }];
    assert.deepEqual([crowd.add({ start: west, goal: east }), crowd.add({ start: east, goal: west })], [0, 1]);
    let stats = crowd.step();
    assert.deepEqual(stats, { ...stats, tick: 1, units: 2, atGoal: 0, stranded: 0, moved: 2 });
    while (stats.atGoal < 2 && stats.tick < 100) stats = crowd.step();
    const { tiles, goals, kinds, statuses } = crowd.units();
    assert.deepEqual(tiles, goals);
    assert.deepEqual([...tiles], [6, 1, 0, 1]);
    assert.deepEqual([...kinds], [0, 0]);
    assert.deepEqual([...statuses].map((status) => crowd.statusNames[status]), ['at goal', 'at goal']);
});
