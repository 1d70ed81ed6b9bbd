// SPDX-License-Identifier: MIT
// Sharing: links, pictures and films, and the page on any static host, from any path.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { assertAccessible } from './accessibility.js';
import { ROOT, pageTest } from './harness.js';
import * as smooth from './smooth-tool.js';
import { drawPolygon } from './smooth-tool.js';
import { answers, choose, settle, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

/** The bytes that a button saves, and their name. @param {Page} page @param {string} button */
async function saved(page, button) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/**
 * The share of points at which the first map of a saved drawing has the colour that the canvas has.
 * @param {Page} page @param {string} svg @param {string} canvas  its selector
 */
function likenessOf(page, svg, canvas) {
    return page.evaluate(async ([source, selector]) => {
        const shown = /** @type {HTMLCanvasElement} */ (document.querySelector(selector));
        const map = /** @type {Element} */ (new DOMParser().parseFromString(source, 'image/svg+xml').querySelector('svg > svg'));
        for (const name of ['x', 'y']) map.removeAttribute(name);
        map.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
        const picture = new Image();
        picture.src = `data:image/svg+xml,${encodeURIComponent(map.outerHTML)}`;
        await picture.decode();
        const { width, height } = shown;
        const sheet = new OffscreenCanvas(width, height);
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (sheet.getContext('2d'));
        context.drawImage(picture, 0, 0, width, height);
        const [drawn, wanted] = [context, /** @type {CanvasRenderingContext2D} */ (shown.getContext('2d'))].map((from) => from.getImageData(0, 0, width, height).data);
        let like = 0;
        for (let i = 0; i < wanted.length; i += 4) like += Number([0, 1, 2].every((part) => Math.abs(drawn[i + part] - wanted[i + part]) < 24));
        return like / (width * height);
    }, [svg, canvas]);
}

/** Keeps what the field of the link says. @param {Page} page */
function recordSaid(page) {
    return page.evaluate(() => {
        const own = /** @type {any} */ (Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'));
        /** @type {string[]} */
        const said = /** @type {any} */ (window).said = [];
        Object.defineProperty(/** @type {Element} */ (document.getElementById('share-link')), 'value', {
            get() { return own.get.call(this); },
            set(text) {
                said.push(text);
                own.set.call(this, text);
            },
        });
    });
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
    await recordSaid(page);
    await page.click('#share');
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById('share-link')).value.includes('#map=rooms.map'));
    await assertAccessible(page);
    const link = await page.inputValue('#share-link');
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).said), ['Writing the link…', link], 'and nothing else before');
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
    assert.doesNotMatch(text, /<image/, 'vectors only');
    for (const words of ['rooms.map. A* looked at', 'Guided by 41 gates', '>closed<', '>path<', '>A* with gateways and landmarks<']) assert.ok(text.includes(words), words);
    assert.equal(await page.evaluate((source) => new DOMParser().parseFromString(source, 'image/svg+xml').querySelectorAll('svg > svg').length, text), 2);
    // Edges of tiles are smoothed by one and not by the other.
    assert.ok(await likenessOf(page, text, '#stage .pane:first-child canvas') > 0.95);
    // Films play through breakpoints.
    await page.evaluate(() => {
        const { store } = /** @type {any} */ (window).sluiceTool;
        const [x, y] = [store.state.start.x, store.state.start.y];
        store.update({ speed: 2, breakpoints: [{ x, y }, { x: x + 1, y: y + 1 }] });
    });
    const film = await saved(page, '#share-film');
    assert.equal(film.name, 'rooms.webm');
    assert.equal(await page.inputValue('#moment'), await page.getAttribute('#moment', 'max'));
    assert.deepEqual([...film.bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
    assert.ok(film.bytes.length > 10000, `${film.bytes.length} bytes`);
    // Some browsers record other films, or none.
    await page.evaluate(() => { MediaRecorder.isTypeSupported = () => false; });
    await page.click('#share-film');
    await page.waitForFunction(() => document.querySelector('#message p')?.textContent === 'This browser cannot record WebM films. Save a picture instead.');
    // The tree and the hatching of pruned ground are vectors too.
    await page.keyboard.press('Escape');
    await choose(page, 'astar+dead-end');
    await page.selectOption('#ground', 'heat');
    await page.check('#show-tree');
    await settle(page);
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.heat?.layers[0]?.pruned);
    await page.click('#share');
    const hatched = (await saved(page, '#share-svg')).bytes.toString();
    // The scale has its colours and its numbers.
    const { heat, stops } = await page.evaluate(() => ({
        heat: /** @type {any} */ (window).sluiceTool.store.state.heat,
        stops: getComputedStyle(/** @type {Element} */ (document.querySelector('#legend .ramp'))).backgroundImage.match(/rgb\([^)]*\)/g) ?? [],
    }));
    assert.ok(stops.length > 4 && stops.every((/** @type {string} */ stop) => hatched.includes(`height="12" fill="${stop}"`)));
    assert.match(hatched.replaceAll('\u202f', ''), new RegExp(`: ${Number(heat.least.toFixed(2))} to ${Number(heat.most.toFixed(2))}<`));
    assert.doesNotMatch(hatched, /<image/, 'vectors only');
    assert.match(hatched, /lines-down/);
    assert.ok(await likenessOf(page, hatched, '#stage .pane:first-child canvas') > 0.9);
});

pageTest('a smooth world is shared by a link, as PNG and SVG, and its walk as a film', { path: 'smooth.html' }, async ({ page }) => {
    // A world that no scene has, a method with its options, a moment, a camera, a panel.
    await drawPolygon(page, [60, 44], [64, 44], [64, 52]);
    await page.selectOption('#method', 'quadtree');
    await page.selectOption('#places', 'centres');
    await page.locator('#tolerance').fill('0.2');
    await page.locator('#tolerance').blur();
    await page.click('#tab-compare');
    await page.keyboard.press('+');
    await page.locator('#moment').fill('250');
    const now = async () => ({ ...await smooth.state(page, 'from', 'to', 'radius', 'method', 'tuning', 'moment'), length: (await smooth.answer(page)).length });
    const place = () => page.evaluate(() => /** @type {any} */ (window).sluiceTool.plane.place());
    const [before, camera] = [await now(), await place()];
    assert.deepEqual([before.method, before.tuning.places, before.tuning.tolerance, before.moment], ['quadtree', 'centres', 0.2, 0.25]);
    assert.match(String(await page.textContent('#legend')), /obstacle.*cost 0\.5.*no place for the centre.*path.*unit.*start.*goal/s);
    await page.click('#share');
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById('share-link')).value.includes('shapes='));
    await assertAccessible(page);
    const link = await page.inputValue('#share-link');
    assert.ok(link.length < 1500, link);
    assert.equal((await saved(page, '#share-png')).bytes.subarray(1, 4).toString(), 'PNG');
    const svg = (await saved(page, '#share-svg')).bytes.toString();
    for (const wanted of [/12 polygons/, /found, length/, />path</, />Quadtree</]) assert.match(svg, wanted);
    assert.doesNotMatch(svg, /<image/, 'vectors only');
    assert.ok(await likenessOf(page, svg, '#plane') > 0.99);
    const film = await saved(page, '#share-film');
    assert.deepEqual([film.name, ...film.bytes.subarray(0, 4)], ['first world.webm', 0x1a, 0x45, 0xdf, 0xa3]);
    assert.equal((await smooth.state(page, 'moment')).moment, 1, 'walked to the end');

    await page.goto('about:blank');
    await page.goto(link);
    assert.deepEqual(await now(), before);
    assert.equal(await page.inputValue('#method'), 'quadtree');
    assert.ok(await page.isVisible('#panel-compare'));
    const after = await place();
    for (const key of ['x', 'y', 'zoom']) assert.ok(Math.abs(after[key] - camera[key]) < 0.02, key);

    // A scene is named, and a broken link says what is wrong with it.
    await page.evaluate(() => { location.hash = 'scene=trap&method=field&escape=0'; });
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.world.name === 'trap');
    const { world } = await smooth.state(page, 'world');
    await page.click('#share');
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById('share-link')).value.includes('scene=trap'));
    await page.keyboard.press('Escape');
    assert.equal((await smooth.state(page, 'tuning')).tuning.escape, false);
    assert.equal(await page.inputValue('#scene'), 'trap', 'the list shows the scene of the link');
    for (const [fragment, part] of [['method=none', 'method'], ['scene=trap&from=1', 'from'], ['shapes=AAAA&bytes=9', 'shapes']]) {
        await page.evaluate((text) => { location.hash = text; }, fragment);
        await page.waitForFunction((text) => document.querySelector('#message p')?.textContent?.includes(`its part "${text}"`), part);
    }
    assert.deepEqual((await smooth.state(page, 'world')).world, world, 'the world stays');
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
        assert.equal((await smooth.answer(page)).outcome, 'found');
    } finally {
        server.closeAllConnections();
        server.close();
    }
    await page.goto(`file://${ROOT}build/web/index.html`);
    await page.waitForSelector('#message', { state: 'visible' });
    assert.match(String(await page.textContent('#message p')), /Opened as a file.*sluice serve/);
    assert.ok(!await page.isVisible('#toolbar'), 'and no controls that do nothing');
});
