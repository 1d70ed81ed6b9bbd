// SPDX-License-Identifier: MIT
// Nothing is cut off: every panel of both pages, at three sizes of the window.
import assert from 'node:assert/strict';
import { assertAccessible } from './accessibility.js';
import { assertNothingClipped } from './clipping.js';
import { pageTest } from './harness.js';
import { choose, settle } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

/** The columns of a table that need no scrolling. @param {import('playwright-core').Page} page @param {string} scroller */
function columnsInSight(page, scroller) {
    return page.$eval(scroller, (root) => [...root.querySelectorAll('thead th')]
        .filter((head) => head.getBoundingClientRect().right <= root.getBoundingClientRect().right + 1).map(({ textContent }) => textContent));
}

/** Holds that the maps are where they were at every moment of the replay. @param {Page} page @param {string} where */
async function assertReplayMovesNothing(page, where) {
    const last = Number(await page.getAttribute('#moment', 'max'));
    const places = [];
    for (const moment of [0, 1, Math.round(last / 20), Math.round(last / 2), last]) {
        await page.locator('#moment').fill(String(moment));
        await settle(page);
        places.push(await placesOf(page));
    }
    for (const place of places) assert.deepEqual(place, places[0], where);
}

/** @param {Page} page */
function placesOf(page) {
    return page.$$eval('#stage canvas', (all) => all.map((canvas) => {
        const { top, left, width, height } = canvas.getBoundingClientRect();
        return [top + scrollY, left, width, height].map(Math.round);
    }));
}

/** Holds that what is added to the legend moves no map. @param {Page} page */
async function assertLegendMovesNothing(page) {
    const before = await placesOf(page);
    for (const box of ['#show-tree', '#show-graph']) await page.check(box);
    await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.update({ breakpoints: [{ x: 5, y: 30 }] }));
    await settle(page);
    assert.ok(await page.$eval('#legend', ({ lastElementChild, firstElementChild }) =>
        Number(lastElementChild?.getBoundingClientRect().top) > Number(firstElementChild?.getBoundingClientRect().top)), 'the legend has a second line');
    assert.deepEqual(await placesOf(page), before);
}

/** Holds that the settings of no tool move a map. @param {Page} page @param {string} where */
async function assertToolsMoveNothing(page, where) {
    const before = await placesOf(page);
    const set = (/** @type {object} */ change) => page.evaluate((now) => /** @type {any} */ (window).sluiceTool.store.update(now), change);
    for (const change of [{ tool: 'wall' }, { tool: 'cost' }, { tool: 'fill', fillWith: 'wall' }, { fillWith: 'cost' }, { tool: 'gate' }, { tool: 'move' }]) {
        await set(change);
        await settle(page);
        assert.deepEqual(await placesOf(page), before, `${where}: ${JSON.stringify(change)}`);
    }
}

/** Holds that every map is in sight in full, whatever the lines below it. @param {Page} page @param {string} where */
async function assertMapsAreWhole(page, where) {
    const rooms = await page.evaluate(() => {
        const { store: { state: { world } }, stage: { camera, panes } } = /** @type {any} */ (window).sluiceTool;
        return panes.map((/** @type {any} */ { canvas }) => canvas.clientHeight - camera.toY(world.height));
    });
    for (const room of rooms) assert.ok(room >= 0, `${where}: ${-room} pixels of a map are cut off`);
}

const SIZES = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }, { width: 390, height: 844 }];

/**
 * Does something in windows of all sizes.
 * @param {Page} page @param {string} what @param {(where: string, width: number) => Promise<void>} work
 */
async function atAllSizes(page, what, work) {
    for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        await work(`${what} at ${viewport.width} x ${viewport.height}`, viewport.width);
    }
    await page.setViewportSize(SIZES[0]);
}

/** @type {Record<string, (page: Page) => Promise<unknown>>} what fills a panel */
const FILL = {
    zones: async (page) => {
        await page.waitForSelector('#gate-0');
        await page.click('#gate-0');
        await page.click('#gate-block');
    },
    events: (page) => page.click('#breakpoint-add'),
    units: (page) => page.click('#units-place'),
    bench: async (page) => {
        await page.click('#bench-run');
        await page.waitForSelector('#bench-table tbody tr');
        await page.waitForFunction(() => document.getElementById('bench-status')?.textContent?.startsWith('Done'));
    },
};

pageTest('no panel of tile maps clips anything, and the replay moves no map', { path: '', timeout: 120000 }, async ({ page }) => {
    await settle(page);
    await page.keyboard.press('End');
    const clipsNothing = (/** @type {string} */ where) => assertNothingClipped(page, where);
    await atAllSizes(page, 'opening', clipsNothing);
    await page.click('#welcome-skip');
    await atAllSizes(page, 'two maps', (where) => assertReplayMovesNothing(page, where));
    await assertLegendMovesNothing(page);
    await atAllSizes(page, 'tools', (where) => assertToolsMoveNothing(page, where));
    for (const tab of ['map', 'zones', 'heat', 'events', 'units', 'bench', 'search']) {
        await page.click(`#tab-${tab}`);
        await FILL[tab]?.(page);
        await settle(page);
        await atAllSizes(page, tab, async (where) => {
            await assertNothingClipped(page, where);
            if (tab === 'bench') assert.deepEqual((await columnsInSight(page, '#bench-table')).slice(0, 4), ['algorithm', 'mean µs', 'expanded', 'optimal'], where);
        });
    }
    await page.click('[data-panes="4"]');
    await settle(page);
    await atAllSizes(page, 'four maps', (where) => assertReplayMovesNothing(page, where));
    for (const pane of [0, 1, 2, 3]) await choose(page, 'astar+backprop-octile', pane);
    await settle(page);
    await atAllSizes(page, 'four long names', clipsNothing);
    await atAllSizes(page, 'four long names', (where) => assertReplayMovesNothing(page, where));
    await choose(page, 'astar+gateway-2015', 3);
    await settle(page);
    await atAllSizes(page, 'a longer line below one map', async (where) => {
        await page.mouse.move(0, 0);
        await settle(page);
        await assertMapsAreWhole(page, where);
    });
    for (const ground of await page.$$eval('#ground option', (all) => all.map((each) => /** @type {HTMLOptionElement} */ (each).value))) {
        await page.selectOption('#ground', ground);
        await settle(page);
        await assertNothingClipped(page, ground);
    }
    await page.click('#help');
    await atAllSizes(page, 'help', clipsNothing);
});

pageTest('no panel of smooth worlds clips anything', { path: 'smooth.html' }, async ({ page }) => {
    await page.waitForSelector('body[data-ready]');
    await atAllSizes(page, 'world', (where) => assertNothingClipped(page, where));
    await page.click('#tab-compare');
    await page.click('#compare');
    await page.waitForFunction(() => document.querySelectorAll('#comparison tbody tr').length === 8);
    await atAllSizes(page, 'all methods', async (where) => {
        await assertNothingClipped(page, where);
        assert.deepEqual((await columnsInSight(page, '#panel-compare .scroll')).slice(0, 3), ['Method', 'Above cheapest', 'Cost'], where);
    });
    await assertAccessible(page);
});
