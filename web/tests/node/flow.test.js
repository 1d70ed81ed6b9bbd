// SPDX-License-Identifier: MIT
// Flow fields.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw } from './support.js';

const sluice = await loadSluice();

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
});
