// SPDX-License-Identifier: MIT
// What moves by itself on the page: loaded with a scenario or added by the panel, it moves with the ticks, spares the
// units, and lets the map be edited under it.
import assert from 'node:assert/strict';
import { ROOT, native, pageTest } from './harness.js';
import { drag, settle, state } from './tool.js';
import { FIELD, ROOMS, crowd, openUnits, pixelsOf, place, setRate, step, untilTick } from './units-tool.js';

/** @typedef {import('playwright-core').Page} Page */

/** Waits until as many move. @param {Page} page @param {number} count */
async function untilMovers(page, count) {
    await page.waitForFunction((wanted) =>
        /** @type {any} */ (window).sluiceTool.store.state.crowd?.movers.length === wanted, count);
}

/** @param {Page} page */
const areas = async (page) => (await crowd(page)).movers.map((/** @type {any} */ { area, present }) => ({ ...area, present }));

pageTest('a scenario brings movers, which move with the ticks as the command\'s do', { serve: [ROOMS] }, async ({ page }) => {
    await openUnits(page);
    await page.uncheck('#show-search');
    assert.equal(await pixelsOf(page, 'mover'), 0);
    await page.setInputFiles('#files', `${ROOT}scenes/rooms-movers.scen`);
    await untilMovers(page, 10);
    const began = await areas(page);
    assert.ok(await pixelsOf(page, 'mover') > 300);
    await place(page, { count: 60, seed: 4 });
    assert.deepEqual(await areas(page), began);
    for (let i = 0; i < 4; i++) await step(page);
    assert.notDeepEqual(await areas(page), began);
    await setRate(page, 'fast');
    await page.click('#units-play');
    await untilTick(page, 30);
    await page.click('#units-play');
    await settle(page);
    const { stats, fault } = await crowd(page);
    assert.equal(fault, '');
    const run = await native('simulate', ROOMS, '--scen', 'scenes/rooms-movers.scen', '--units', 60, '--seed', 4,
        '--ticks', stats.tick);
    const last = run.per_tick.at(-1);
    assert.deepEqual([stats.atGoal, stats.moved, stats.stranded], [last.at_goal, last.moved, last.stranded]);
    await page.click('#units-reset');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.crowd.stats.tick === 0);
    assert.deepEqual(await areas(page), began);
    await page.click('#movers-remove');
    await untilMovers(page, 0);
    assert.equal(await pixelsOf(page, 'mover'), 0);
});

pageTest('movers are added by the panel, and the map is edited under them', { serve: [FIELD] }, async ({ page }) => {
    await openUnits(page);
    await page.fill('#movers-side', '1');
    await page.selectOption('#movers-where', 'query');
    await page.click('#movers-patrol');
    await untilMovers(page, 1);
    assert.deepEqual(await areas(page), [{ x: 0, y: 0, width: 1, height: 1, present: true }]);
    await page.selectOption('#movers-where', 'chance');
    await page.click('#movers-drift');
    await untilMovers(page, 2);
    // The panel follows the state in the next frame.
    await page.waitForFunction(() => document.querySelector('#movers-say')?.textContent?.startsWith('2 move by themselves'));
    const { world } = await state(page, 'world');
    await page.click('[data-tool="wall"]');
    await drag(page, { x: 0, y: 0 }, { x: 3, y: 0 });
    await settle(page);
    for (let i = 0; i < 3; i++) await step(page);
    await page.click('#undo');
    await settle(page);
    for (let i = 0; i < 4; i++) await step(page);
    assert.notDeepEqual((await areas(page))[0], { x: 0, y: 0, width: 1, height: 1, present: true });
    assert.deepEqual((await state(page, 'world')).world.glyphs, world.glyphs);
    // A door needs a passage, and a field has none.
    await page.click('#movers-door');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.message?.text.includes('no free passage'));
    assert.equal((await areas(page)).length, 2);
});
