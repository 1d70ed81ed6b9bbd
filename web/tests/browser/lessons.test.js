// SPDX-License-Identifier: MIT
// Lessons and the tour of the first visit: every link opens what it speaks of, and its sentences are true.
import assert from 'node:assert/strict';
import { LESSONS, addressOf } from '../../app/model/lessons.js';
import { assertAccessible } from './accessibility.js';
import { assertNothingClipped } from './clipping.js';
import { pageTest } from './harness.js';
import { answers, settle, state } from './tool.js';

/** What the sentences of some lessons claim, in numbers. @type {Record<string, (found: any[]) => boolean>} */
const CLAIMS = {
    gates: ([plain, guided]) => guided.stats.expanded < plain.stats.expanded,
    estimate: ([exact, wrong]) => wrong.cost > exact.cost && wrong.stats.expanded < exact.stats.expanded,
    jumps: ([plain, jumps]) => Math.abs(plain.cost - jumps.cost) < 1e-6 && jumps.stats.expanded < 30,
    weight: ([plain, weighted]) => weighted.cost > plain.cost && weighted.cost < 1.1 * plain.cost && weighted.stats.expanded < plain.stats.expanded,
    wall: ([plain, greedy]) => greedy.cost > 1.1 * plain.cost,
    traces: ([trace, robust]) => trace.outcome !== 'arrived' && robust.outcome === 'arrived',
};

pageTest('every lesson opens its map, and its two sentences are true', { timeout: 120000 }, async ({ page }) => {
    await settle(page);
    // What begins to play may be over before a test looks.
    await page.evaluate(() => {
        const { store } = /** @type {any} */ (window).sluiceTool;
        const played = /** @type {any} */ (window).played = new Set();
        store.on(['playing', 'waterPlaying', 'crowdPlaying'], (/** @type {any} */ { playing, waterPlaying, crowdPlaying }) => {
            for (const [name, is] of Object.entries({ replay: playing, water: waterPlaying, units: crowdPlaying })) if (is) played.add(name);
        });
    });
    await page.click('#lessons');
    assert.equal(await page.locator('#lesson-list a').count(), LESSONS.length);
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    for (const lesson of LESSONS.filter(({ page: other }) => other === '')) {
        assert.equal(lesson.text.match(/[^.]+\.(?= |$)/g)?.length, 2, `${lesson.name} has two sentences`);
        await page.click('#lessons');
        await page.click(`#lesson-list a[href="${addressOf(lesson)}"]`);
        await page.waitForFunction((title) => document.querySelector('#lesson p')?.textContent?.startsWith(title), lesson.title);
        const found = await answers(page);
        const { message, world, showSearch, ground } = await state(page, 'message', 'world', 'showSearch', 'ground');
        assert.deepEqual([showSearch, ground], [lesson.link.showSearch !== '0', lesson.link.ground ?? 'zones'], 'nothing stays of the lesson before');
        assert.equal(message, null, lesson.name);
        assert.equal(world.name, lesson.link.map);
        assert.deepEqual(found.map(({ pane }) => pane).join(), lesson.link.searches);
        assert.ok(CLAIMS[lesson.name]?.(found) ?? true, lesson.name);
        if (lesson.link.play) await page.waitForFunction((name) => /** @type {any} */ (window).played.delete(name), lesson.link.play);
        if (lesson.link.play === 'units') await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.crowd?.stats.tick > 2);
        await assertNothingClipped(page, lesson.name);
    }
    await page.click('#lesson-close');
    assert.ok(await page.isHidden('#lesson'));
    await page.click('#lessons');
    await page.click(`#lesson-list a[href="${addressOf(/** @type {any} */ (LESSONS.at(-1)))}"]`);
    await page.waitForFunction(() => document.querySelectorAll('#comparison tbody tr').length === 8);
    assert.match(String(await page.textContent('#lesson p')), /^Smooth against tiles/);
});

pageTest('the first visit has a tour of four steps, which ends or is skipped for good', { path: '' }, async ({ page }) => {
    await settle(page);
    for (const step of [1, 2, 3, 4]) {
        assert.match(String(await page.textContent('#welcome p')), new RegExp(`^${step} of 4\\.`));
        if (step === 1) await assertAccessible(page);
        assert.equal(await page.locator('.pointed-out').count(), 1);
        await page.click('#welcome-next');
    }
    assert.ok(await page.isHidden('#welcome'));
    await page.reload();
    await settle(page);
    assert.ok(await page.isHidden('#welcome'));
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await settle(page);
    await page.click('#welcome-skip');
    assert.ok(await page.isHidden('#welcome'));
});
