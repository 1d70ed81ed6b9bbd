// SPDX-License-Identifier: MIT
// Nothing is cut off: every panel of both pages, at three sizes of the window.
import assert from 'node:assert/strict';
import { assertAccessible } from './accessibility.js';
import { assertNothingClipped } from './clipping.js';
import { pageTest } from './harness.js';
import { choose, settle } from './tool.js';

/** The columns of a table that need no scrolling. @param {import('playwright-core').Page} page @param {string} scroller */
function columnsInSight(page, scroller) {
    return page.$eval(scroller, (root) => [...root.querySelectorAll('thead th')]
        .filter((head) => head.getBoundingClientRect().right <= root.getBoundingClientRect().right + 1).map(({ textContent }) => textContent));
}

const SIZES = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }, { width: 390, height: 844 }];

for (const viewport of SIZES) {
    const where = `${viewport.width} x ${viewport.height}`;
    pageTest(`no panel of tile maps clips anything at ${where}`, { viewport, path: '', timeout: 120000 }, async ({ page }) => {
        await settle(page);
        await page.keyboard.press('End');
        await assertNothingClipped(page, 'opening');
        await page.click('#welcome-skip');
        for (const tab of ['map', 'zones', 'heat', 'events', 'units', 'bench', 'search']) {
            await page.click(`#tab-${tab}`);
            if (tab === 'zones') {
                await page.waitForSelector('#gate-0');
                await page.click('#gate-0');
                await page.click('#gate-block');
            }
            if (tab === 'events') await page.click('#breakpoint-add');
            if (tab === 'units') await page.click('#units-place');
            if (tab === 'bench') await page.click('#bench-run');
            await settle(page);
            if (tab === 'bench') {
                await page.waitForSelector('#bench-table tbody tr');
                assert.deepEqual((await columnsInSight(page, '#bench-table')).slice(0, 4), ['algorithm', 'mean µs', 'expanded', 'optimal']);
            }
            await assertNothingClipped(page, tab);
        }
        await page.click('[data-panes="4"]');
        await choose(page, 'astar+backprop-octile', 3);
        await settle(page);
        await assertNothingClipped(page, 'four maps');
        await page.click('#help');
        await assertNothingClipped(page, 'help');
    });

    pageTest(`no panel of smooth worlds clips anything at ${where}`, { viewport, path: 'smooth.html' }, async ({ page }) => {
        await page.waitForSelector('body[data-ready]');
        await assertNothingClipped(page, 'world');
        await page.click('#tab-compare');
        await page.click('#compare');
        await page.waitForFunction(() => document.querySelectorAll('#comparison tbody tr').length === 8);
        await assertNothingClipped(page, 'all methods');
        assert.deepEqual((await columnsInSight(page, '#panel-compare .scroll')).slice(0, 3), ['Method', 'Above cheapest', 'Cost']);
        await assertAccessible(page);
    });
}
