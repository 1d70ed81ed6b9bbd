// SPDX-License-Identifier: MIT
// A walk through every state of both pages, at three sizes of the window, light and dark: a picture of each in build/walk, for
// people to look at; and what a machine can see of each: no complaint, nothing cut off, nothing that axe finds serious.
//
// SLUICE_WALK names the states to walk through, as a regular expression (all).
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { test } from 'node:test';
import { findViolations } from '../browser/accessibility.js';
import { findClipped } from '../browser/clipping.js';
import { ROOT, withPage } from '../browser/harness.js';
import { settle } from '../browser/tool.js';
import { STATES } from './states.js';

/** @typedef {import('playwright-core').Page} Page */

const FOLDER = `${ROOT}build/walk`;
const SIZES = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }, { width: 390, height: 844 }];
const THEMES = /** @type {const} */ (['light', 'dark']);
const WANTED = new RegExp(process.env.SLUICE_WALK ?? '');
const STATE_MS = 180000;

mkdirSync(FOLDER, { recursive: true });

/** Canvases that are drawn in other proportions than they are shown. @param {Page} page */
function findSkewed(page) {
    return page.$$eval('#stage canvas', (all) => all.flatMap((each, index) => {
        const canvas = /** @type {HTMLCanvasElement} */ (each);
        const { width, height } = canvas.getBoundingClientRect();
        const isSame = Math.abs(canvas.width / canvas.height / (width / height) - 1) < 0.01;
        return isSame ? [] : [`canvas ${index} of ${canvas.width} x ${canvas.height} is shown as ${width} x ${height}`];
    }));
}

/** @param {Page} page @param {string} name @param {boolean} fullPage */
async function look(page, name, fullPage) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage });
    return [...await findClipped(page), ...await findSkewed(page), ...await findViolations(page)].map((found) => `${name}: ${found}`);
}

for (const { name, path, serve, expected, to } of STATES.filter((each) => WANTED.test(each.name))) {
    test(name, { timeout: STATE_MS }, async () => {
        /** @type {string[]} */
        const found = [];
        for (const viewport of SIZES) {
            await withPage({ path, serve, expected, viewport }, async ({ page }) => {
                await page.waitForSelector('body[data-ready]');
                await (to ?? settle)(page);
                for (const colorScheme of THEMES) {
                    await page.emulateMedia({ colorScheme });
                    if (viewport.width < 500) await page.evaluate(() => scrollTo(0, 0));
                    found.push(...await look(page, `${name}-${viewport.width}-${colorScheme}`, viewport.width < 500));
                }
            });
        }
        assert.deepEqual(found, []);
    });
}
