// SPDX-License-Identifier: MIT
// What tests do to the page of smooth worlds and read back from it.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { native } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{x: number, y: number}} Point */

const PATIENCE_MS = 30000;
const folder = mkdtempSync(join(tmpdir(), 'sluice-smooth-page-'));
after(() => rmSync(folder, { recursive: true }));

/** Waits until for some frames the worker is idle and the query is answered. @param {Page} page */
export async function settle(page) {
    const settled = await page.evaluate(async (patience) => {
        const isIdle = () => {
            const state = /** @type {any} */ (window).sluiceTool?.store.state;
            return document.body.dataset.ready === 'true' && !state.busy && state.answer;
        };
        const deadline = performance.now() + patience;
        for (let idle = 0; idle < 3 && performance.now() < deadline;) {
            await new Promise(requestAnimationFrame);
            idle = isIdle() ? idle + 1 : 0;
        }
        return Boolean(isIdle());
    }, PATIENCE_MS);
    assert.ok(settled, 'the page does not come to rest');
}

/** Parts of the state. @param {Page} page @param {...string} names @returns {Promise<any>} */
export async function state(page, ...names) {
    await settle(page);
    return page.evaluate((wanted) => {
        const all = /** @type {any} */ (window).sluiceTool.store.state;
        return Object.fromEntries(wanted.map((name) => [name, all[name]]));
    }, names);
}

/** The answer, without its sketch. @param {Page} page @returns {Promise<any>} */
export async function answer(page) {
    const { answer: { sketch, ...found } } = await state(page, 'answer');
    return { ...found, lines: sketch ? Object.keys(sketch.kinds).length : 0 };
}

/** Where a point is on the screen. @param {Page} page @param {Point} point @returns {Promise<Point>} */
export function placeOf(page, point) {
    return page.evaluate(({ x, y }) => {
        const { plane } = /** @type {any} */ (window).sluiceTool;
        const { left, top } = plane.canvas.getBoundingClientRect();
        return { x: left + plane.camera.toX(x), y: top + plane.camera.toY(y) };
    }, point);
}

/** @param {Page} page @param {Point} point */
export async function click(page, point) {
    const { x, y } = await placeOf(page, point);
    await page.mouse.click(x, y);
}

/** Presses at a point and goes to another, without letting go. @param {Page} page @param {Point} from @param {Point} to */
export async function dragTo(page, from, to) {
    const [begin, end] = [await placeOf(page, from), await placeOf(page, to)];
    await page.mouse.move(begin.x, begin.y);
    await page.mouse.down();
    await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2);
    await page.mouse.move(end.x, end.y);
}

/** @param {Page} page @param {Point} from @param {Point} to */
export async function drag(page, from, to) {
    await dragTo(page, from, to);
    await page.mouse.up();
    await settle(page);
}

/** Draws a polygon with the mouse, and closes it by its first corner. @param {Page} page @param {...[number, number]} corners */
export async function drawPolygon(page, ...corners) {
    await page.click('[data-tool="draw"]');
    for (const [x, y] of [...corners, corners[0]]) await click(page, { x, y });
    await settle(page);
    await page.click('[data-tool="move"]');
}

/** The text of the file that the page saves. @param {Page} page */
export async function save(page) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** What the command says to the page's query on the world that the page saves. @param {Page} page @param {...(string|number)} options */
export async function nativeFor(page, ...options) {
    const { from, to, radius, method } = await state(page, 'from', 'to', 'radius', 'method');
    const { text } = await save(page);
    const file = join(folder, 'world.geojson');
    writeFileSync(file, text);
    const words = ['--radius', radius, '--method', method, ...options, '--', file, from.x, from.y, to.x, to.y];
    const [answer] = await native('smooth', ...words);
    return answer;
}

/** @param {number} actual @param {number} wanted @param {string} [what] */
export function assertClose(actual, wanted, what = '') {
    assert.ok(Math.abs(actual - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted)), `${what} ${actual} is not ${wanted}`);
}

/** How many different colours the picture has. @param {Page} page */
export function coloursOf(page) {
    return page.evaluate(() => {
        const { canvas } = /** @type {any} */ (window).sluiceTool.plane;
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
    });
}

/** The picture, once it is drawn. @param {Page} page */
export function pictureOf(page) {
    return page.evaluate(async () => {
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        return /** @type {any} */ (window).sluiceTool.plane.canvas.toDataURL();
    });
}

/** Makes a page that was used as it was when it opened. @param {Page} page */
export async function startOver(page) {
    await page.mouse.move(0, 0);
    await page.evaluate(async () => {
        const { store, worlds } = /** @type {any} */ (window).sluiceTool;
        for (const dialog of document.querySelectorAll('dialog')) dialog.close();
        document.getElementById('tab-world')?.click();
        store.update({ tool: 'move', kind: 'obstacle', weight: 3, draft: [], cursor: null, message: null });
        await worlds.openLinked({ scene: '', name: '', shapes: null, settings: {}, tuning: {}, view: {} });
    });
    await settle(page);
}
