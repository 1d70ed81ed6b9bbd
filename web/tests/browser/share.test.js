// SPDX-License-Identifier: MIT
// Sharing: links, pictures and films, and the page on any static host, from any path.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { assertAccessible } from './accessibility.js';
import { ROOT, pageTest } from './harness.js';
import { answers, settle, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

/** The bytes that a button saves, and their name. @param {Page} page @param {string} button */
async function saved(page, button) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const TWO = '#searches=astar%2Boctile%2Castar%2Bguided';

pageTest('a link carries the edits of a scene, the moment, the camera and the panel', { path: TWO }, async ({ page }) => {
    await settle(page);
    await page.click('#tab-zones');
    await page.click('#zoom-in');
    await page.locator('#moment').fill('60');
    await page.evaluate(() => {
        const { edit, store } = /** @type {any} */ (window).sluiceTool;
        edit.wallUp(Uint32Array.of(20 * store.state.world.width + 60));
    });
    await settle(page);
    await page.locator('#moment').fill('60');
    await page.click('#share');
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById('share-link')).value.includes('#map=rooms.map'));
    await assertAccessible(page);
    const link = await page.inputValue('#share-link');
    assert.ok(link.length < 1500, link);
    const place = () => page.evaluate(() => /** @type {any} */ (window).sluiceTool.stage.place());
    const [before, seen] = [await place(), await answers(page)];
    await page.goto('about:blank');
    await page.goto(link);
    await settle(page);
    await page.waitForFunction(() => document.getElementById('moment-text')?.textContent?.startsWith('step 60 of'));
    assert.ok(await page.isVisible('#panel-zones'));
    const { world } = await state(page, 'world');
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.state.world.costs[20 * 96 + 60]), 0);
    assert.equal(world.name, 'rooms.map');
    const now = await place();
    for (const key of ['x', 'y', 'zoom']) assert.ok(Math.abs(now[key] - before[key]) < 0.05, key);
    assert.deepEqual((await answers(page)).map(({ stats }) => stats.expanded), seen.map(({ stats }) => stats.expanded));
});

pageTest('the view is saved as PNG and SVG with caption and legend, the replay as a film', { path: TWO }, async ({ page }) => {
    await settle(page);
    await page.click('#share');
    const png = await saved(page, '#share-png');
    assert.equal(png.name, 'rooms-view.png');
    assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
    const [width, height] = [png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)];
    assert.ok(width > 800 && height > 300, `${width} x ${height}`);
    const svg = await saved(page, '#share-svg');
    const text = svg.bytes.toString();
    assert.equal(text.match(/<image /g)?.length, 2);
    for (const words of ['rooms.map. A* looked at', 'Guided by 41 gates', '>closed<', '>path<', '>A* with gateways and landmarks<']) assert.ok(text.includes(words), words);
    const isWell = await page.evaluate((source) => {
        const root = new DOMParser().parseFromString(source, 'image/svg+xml');
        return root.querySelector('parsererror') === null && root.documentElement.getAttribute('width');
    }, text);
    assert.ok(Number(isWell) > 800);
    await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.update({ speed: 2 }));
    const film = await saved(page, '#share-film');
    assert.equal(film.name, 'rooms.webm');
    assert.deepEqual([...film.bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
    assert.ok(film.bytes.length > 10000, `${film.bytes.length} bytes`);
});

pageTest('smooth worlds are saved as PNG and SVG too', { path: 'smooth.html' }, async ({ page }) => {
    await page.waitForSelector('body[data-ready]');
    await page.waitForFunction(() => document.getElementById('answer')?.textContent);
    await page.click('#share');
    assert.equal((await saved(page, '#share-png')).bytes.subarray(1, 4).toString(), 'PNG');
    const svg = (await saved(page, '#share-svg')).bytes.toString();
    assert.match(svg, /polygons/);
    assert.match(svg, /found, length/);
});

const TYPES = /** @type {Record<string, string>} */ ({ html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', json: 'application/json' });

pageTest('any static host serves the page, from any path; opened as a file it says what to do', { expected: [/file:/] }, async ({ page }) => {
    await settle(page);
    const server = createServer(async (request, response) => {
        const path = decodeURIComponent(String(request.url)).replace(/[?#].*/, '').replace(/^\/some\/where\//, '');
        try {
            const bytes = await readFile(`${ROOT}build/web/${path || 'index.html'}`);
            response.setHeader('Content-Type', TYPES[path.split('.').pop() ?? ''] ?? 'text/html');
            response.end(bytes);
        } catch {
            response.statusCode = 404;
            response.end();
        }
    });
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', () => resolve(null)); });
    try {
        const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
        await page.goto(`http://127.0.0.1:${port}/some/where/`);
        const [first] = await answers(page);
        assert.equal(first.outcome, 'found');
        await page.goto(`http://127.0.0.1:${port}/some/where/smooth.html`);
        await page.waitForSelector('body[data-ready]');
    } finally {
        server.closeAllConnections();
        server.close();
    }
    await page.goto(`file://${ROOT}build/web/index.html`);
    await page.waitForSelector('#message', { state: 'visible' });
    assert.match(String(await page.textContent('#message p')), /Opened as a file.*sluice serve/);
});
