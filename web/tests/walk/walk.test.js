// SPDX-License-Identifier: MIT
// A walk through every state of both pages, at three sizes of the window, light and dark: a picture of each in build/walk, for
// people to look at; and what a machine can see of each: no complaint, nothing cut off, nothing that axe finds serious.
//
// SLUICE_WALK names the states to walk through, as a regular expression (all); see scripts/walk-page.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { findViolations } from '../browser/accessibility.js';
import { findClipped } from '../browser/clipping.js';
import { ROOT, withPage } from '../browser/harness.js';
import { saved } from '../browser/maps-tool.js';
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

// ---- what the page exports, and where it cannot start

/** @param {string} name @param {(name: string) => Promise<void>} body */
function alsoTest(name, body) {
    if (WANTED.test(name)) test(name, { timeout: STATE_MS }, () => body(name));
}

/** Shows a saved film in the middle and takes a picture of that. @param {Page} page @param {Buffer} film @param {string} name */
async function lookAtFilm(page, film, name) {
    await page.goto('about:blank');
    await page.evaluate(async (source) => {
        const video = document.createElement('video');
        document.body.append(video);
        video.muted = true;
        video.src = source;
        await video.play();
        await new Promise((resolve) => setTimeout(resolve, 1500));
        video.pause();
    }, `data:video/webm;base64,${film.toString('base64')}`);
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
}

for (const [name, path] of [['export-tiles', '#searches=astar%2Boctile%2Castar%2Bguided'], ['export-smooth', 'smooth.html']]) {
    for (const colorScheme of THEMES) {
        alsoTest(`${name}-${colorScheme}`, (title) => withPage({ path, colorScheme, viewport: SIZES[0] }, async ({ page }) => {
            await page.waitForSelector('body[data-ready]');
            await page.click('#share');
            writeFileSync(`${FOLDER}/${title}.png`, (await saved(page, '#share-png')).bytes);
            const { bytes } = await saved(page, '#share-svg');
            writeFileSync(`${FOLDER}/${title}.svg`, bytes);
            const film = await saved(page, '#share-film');
            await lookAtFilm(page, film.bytes, `${title}-film`);
            await page.setContent(bytes.toString());
            await page.screenshot({ path: `${FOLDER}/${title}-svg.png`, fullPage: true });
        }));
    }
}

for (const missing of ['WebAssembly', 'Worker']) {
    alsoTest(`without-${missing}`, (title) => withPage({ path: '', viewport: SIZES[0] }, async ({ page }) => {
        await page.waitForSelector('body[data-ready]');
        await page.addInitScript(`delete globalThis.${missing}`);
        await page.reload();
        await page.waitForSelector('#message', { state: 'visible' });
        await look(page, title, false);
    }));
}

for (const file of ['index', 'smooth']) {
    alsoTest(`as-a-file-${file}`, (title) => withPage({ path: '', viewport: SIZES[0], expected: [/file:/] }, async ({ page }) => {
        await page.waitForSelector('body[data-ready]');
        await page.goto(`file://${ROOT}build/web/${file}.html`);
        await page.waitForSelector('#message', { state: 'visible' });
        await look(page, title, false);
    }));
}
