// SPDX-License-Identifier: MIT
// How many units the page takes. The largest map takes too long for here: ../walk/largest.test.js.
import assert from 'node:assert/strict';
import { pageTest } from './harness.js';
import { crowd, mapFile, openUnits, place, step } from './units-tool.js';

const FIELD = mapFile('units.map', ...Array(128).fill('.'.repeat(128)));

pageTest('10 000 units are placed and walk, and one more is refused', { serve: [FIELD], path: '#searches=astar%2Boctile&ground=plain&showSearch=0' }, async ({ page }) => {
    await openUnits(page);
    await page.fill('#units-count', '10001');
    assert.ok(await page.$eval('#units-count', (input) => !/** @type {HTMLInputElement} */ (input).validity.valid), 'that is too many');
    await place(page, { count: 10000, errands: 'query' });
    assert.equal((await crowd(page)).stats.units, 10000);
    await step(page);
    const { stats, fault } = await crowd(page);
    assert.deepEqual([stats.tick, fault], [1, '']);
    assert.ok(stats.moved > 1000, String(stats.moved));
});
