// SPDX-License-Identifier: MIT
// Lessons and the tour of the first visit: every link opens what it speaks of, and its sentences are true.
import assert from 'node:assert/strict';
import { LESSONS, addressOf } from '../../app/model/lessons.js';
import { assertAccessible } from './accessibility.js';
import { assertNothingClipped } from './clipping.js';
import { pageTest } from './harness.js';
import { answers, settle, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

/**
 * What the sentences of the lessons of tile maps claim, in numbers.
 * @type {Record<string, (page: Page, found: any[]) => Promise<boolean>|boolean>}
 */
const CLAIMS = {
    // Much more than the path, up to every passable tile that looks near enough, and nothing is in the straight line's way but walls.
    flood: async (page, [{ stats, path }]) => stats.expanded > 10 * path.length && await isWalledOff(page),
    water: async (page) => page.evaluate(() => {
        const { terrain: { gates, zones, clearance, deepest }, world: { width } } = /** @type {any} */ (window).sluiceTool.store.state;
        const depthAt = (/** @type {any} */ { x, y }) => clearance[y * width + x];
        // Narrow: both ends of every gate are shallower than the deepest places of either side; and two zones meet there.
        return gates.length > 0 && gates.every((/** @type {any} */ { ends, zones: [a, b] }) =>
            a !== b && ends.every((/** @type {any} */ end) => depthAt(end) < deepest)) && new Set(zones).size > 2;
    }),
    gates: async (page, [plain, guided]) => {
        const zones = (await state(page, 'terrain')).terrain.zoneList.length;
        await page.click('#gate-27');
        await page.click('#gate-remove');
        const [, edited] = await answers(page);
        const fewer = (await state(page, 'terrain')).terrain.zoneList.length;
        await page.click('#undo');
        const [, undone] = await answers(page);
        return guided.stats.expanded < plain.stats.expanded && fewer === zones - 1 &&
            edited.stats.expanded !== guided.stats.expanded && undone.stats.expanded === guided.stats.expanded;
    },
    estimate: (_, [exact, wrong]) => wrong.cost > exact.cost && wrong.stats.expanded < exact.stats.expanded,
    jumps: (_, [plain, jumps]) => Math.abs(plain.cost - jumps.cost) < 1e-6 && jumps.stats.expanded < 30,
    weight: (_, [plain, weighted]) => weighted.cost > plain.cost && weighted.cost < 1.1 * plain.cost && weighted.stats.expanded < plain.stats.expanded,
    crowd: async (page) => {
        await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.crowd?.stats.tick > 2);
        const { crowd, goals: [goal] } = await state(page, 'crowd', 'goals');
        const isShared = await page.evaluate(({ x, y }) => {
            const { goals } = /** @type {any} */ (window).sluiceTool.store.state.crowd;
            return goals.every((/** @type {number} */ at, /** @type {number} */ i) => at === (i % 2 ? y : x));
        }, goal);
        // Walling the goal's tile in cuts everybody off.
        await page.evaluate(({ x, y }) => {
            const { edit, store } = /** @type {any} */ (window).sluiceTool;
            const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].filter((dx) => dx || dy).map((dx) => (y + dy) * store.state.world.width + x + dx));
            edit.wallUp(Uint32Array.from(around));
        }, goal);
        await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.crowd?.stats.stranded > 50);
        return crowd.stats.units === 100 && isShared;
    },
    wall: (_, [plain, greedy]) => greedy.cost > 1.1 * plain.cost,
    traces: (_, [trace, robust]) => trace.outcome !== 'arrived' && robust.outcome === 'arrived',
};

/** Whether a wall is between the ends. @param {Page} page */
async function isWalledOff(page) {
    const { start, goals: [goal] } = await state(page, 'start', 'goals');
    return page.evaluate(([a, b]) => {
        const { world: { width, costs } } = /** @type {any} */ (window).sluiceTool.store.state;
        const steps = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
        return Array.from({ length: steps }, (_, i) => i / steps).some((share) =>
            costs[Math.round(a.y + (b.y - a.y) * share) * width + Math.round(a.x + (b.x - a.x) * share)] === 0);
    }, [start, goal]);
}

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
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.click('#lessons');
    assert.equal(await page.locator('#lesson-list a').count(), LESSONS.length);
    await assertAccessible(page);
    const lowest = await page.$eval('#lesson-list li:last-child', (last) => last.getBoundingClientRect().bottom);
    assert.ok(lowest <= Number((await page.locator('#lessons-dialog form').boundingBox())?.y), 'no lesson is below the fold');
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
        if (lesson.link.play) await page.waitForFunction((name) => /** @type {any} */ (window).played.delete(name), lesson.link.play);
        await assertNothingClipped(page, lesson.name);
        assert.ok(await CLAIMS[lesson.name](page, found), lesson.name);
    }
    await page.click('#lesson-close');
    assert.ok(await page.isHidden('#lesson'));
    await page.click('#lessons');
    await page.click(`#lesson-list a[href="${addressOf(/** @type {any} */ (LESSONS.at(-1)))}"]`);
    await page.waitForFunction(() => document.querySelectorAll('#comparison tbody tr').length === 8);
    assert.match(String(await page.textContent('#lesson p')), /^Smooth against tiles/);
    // The exact path bends at corners of obstacles or at borders of ground only, and the table has what each method took.
    const { bends, rows } = await page.evaluate(() => {
        const { answer: { points }, space: { components }, world: { shapes }, comparison } = /** @type {any} */ (window).sluiceTool.store.state;
        const corners = components.flat().flatMap((/** @type {Float64Array} */ ring) => Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]]));
        const borders = shapes.filter((/** @type {any} */ { kind }) => kind === 'region').flatMap((/** @type {any} */ { rings }) => rings.flatMap(
            (/** @type {any[]} */ ring) => ring.map((a, i) => [a, ring[(i + 1) % ring.length]])));
        const isOn = (/** @type {any} */ p, /** @type {any} */ [a, b]) => Math.abs(Math.hypot(p.x - a.x, p.y - a.y) + Math.hypot(p.x - b.x, p.y - b.y) - Math.hypot(a.x - b.x, a.y - b.y)) < 1e-6;
        return {
            bends: points.slice(1, -1).map((/** @type {any} */ p) => corners.some((/** @type {number[]} */ [x, y]) => Math.hypot(p.x - x, p.y - y) < 1e-6) || borders.some((/** @type {any[]} */ edge) => isOn(p, edge))),
            rows: comparison.map((/** @type {any} */ { method, cost, excess }) => ({ method, cost, excess })),
        };
    });
    assert.ok(bends.length > 0 && bends.every(Boolean), String(bends));
    assert.equal(rows.find((/** @type {any} */ { method }) => method === 'weighted')?.excess, 0);
    assert.ok(rows.every((/** @type {any} */ { method, excess }) => method === 'weighted' || excess > 0), 'no other method is as cheap');
});

pageTest('the first visit has a tour of four steps, which ends or is skipped for good', { path: '' }, async ({ page }) => {
    await settle(page);
    for (const step of [1, 2, 3, 4]) {
        assert.match(String(await page.textContent('#welcome p')), new RegExp(`^${step} of 4\\.`));
        if (step === 1) await assertAccessible(page);
        assert.equal(await page.locator('.pointed-out').count(), 1);
        assert.equal(await page.isVisible('#welcome-skip'), step < 4, 'at the end there is nothing to skip');
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

pageTest('on a telephone the tour goes to what it speaks of, and help can be closed from anywhere in it', { path: '', viewport: { width: 390, height: 844 }, touch: true }, async ({ page }) => {
    await settle(page);
    const isInSight = (/** @type {string} */ selector) => page.$eval(selector, (each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
    });
    for (let step = 1; step <= 4; step++) {
        assert.ok(await isInSight('.pointed-out'), `step ${step}`);
        if (step === 2) assert.match(String(await page.textContent('#welcome p')), /choose Wall/, 'a finger on the ground moves the map');
        await page.click('#welcome-next');
    }
    await page.click('#help');
    assert.ok(await isInSight('#help-dialog form button'));
});
