// SPDX-License-Identifier: MIT
// What the tests of maps do: files given, dropped and saved, and the map read back.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { ROOT } from './harness.js';
import { settle } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{name: string, mimeType: string, buffer: Buffer}} Given */

/** @param {string} name @param {string|Uint8Array} content @returns {Given} */
export const file = (name, content) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
/** @param {string} name of a scene's file */
export const scene = (name) => readFileSync(`${ROOT}scenes/${name}`);

/** The map's costs by row: @ for walls, . for 1, else the number between blanks. @param {Page} page @returns {Promise<string[]>} */
export function rows(page) {
    return page.evaluate(() => {
        const { width, height, costs } = /** @type {any} */ (window).sluiceTool.store.state.world;
        const letter = (/** @type {number} */ cost) => (cost === 0 ? '@' : cost === 1 ? '.' : ` ${cost} `);
        return Array.from({ length: height }, (_, y) =>
            Array.from(costs.subarray(y * width, (y + 1) * width), letter).join(''));
    });
}

/** What the worker has, as costs: it must be what the page has. @param {Page} page */
export async function assertWorkerAgrees(page) {
    const [ours, text] = await page.evaluate(async () => {
        const { core, store } = /** @type {any} */ (window).sluiceTool;
        const formatted = await core.call('formatMap');
        const { glyphs } = store.state.world;
        return [Array.from(glyphs, (/** @type {number} */ glyph) => String.fromCharCode(glyph)).join(''), formatted];
    });
    const body = String(text).split('\nmap\n')[1].replaceAll('\n', '');
    assert.equal(body, ours);
}

/** Opens the Map panel. @param {Page} page */
export async function openPanel(page) {
    await settle(page);
    await page.click('#tab-map');
}

/**
 * Opens one of our scenes. Its files are fetched first, and meanwhile the page is at rest.
 * @param {Page} page @param {string} name
 */
export async function openScene(page, name) {
    await page.selectOption('#scene', name);
    await page.waitForFunction((map) =>
        /** @type {any} */ (window).sluiceTool.store.state.world.name === map, `${name}.map`);
    await settle(page);
}

/** Gives files to the hidden input, as choosing them does. @param {Page} page @param {...Given} files */
export async function give(page, ...files) {
    await page.setInputFiles('#files', files);
    await settle(page);
}

/** Drops files on the page. @param {Page} page @param {...Given} files */
export async function drop(page, ...files) {
    const parts = files.map(({ name, buffer }) => ({ name, bytes: [...buffer] }));
    await page.evaluate((given) => {
        const dataTransfer = new DataTransfer();
        for (const { name, bytes } of given) dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
        for (const type of ['dragenter', 'dragover', 'drop']) {
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }
    }, parts);
    await page.waitForFunction(() => !document.body.classList.contains('dropping'));
    await settle(page);
}

/** What is written to a file when a button is pressed. @param {Page} page @param {string} button */
export async function saved(page, button) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    return { name: download.suggestedFilename(), bytes: readFileSync(String(await download.path())) };
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-maps-'));
after(() => rmSync(folder, { recursive: true }));

/** Writes a file for the command. @param {string} name @param {Uint8Array} bytes */
export function keep(name, bytes) {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
}

/** What the message says. @param {Page} page */
export function message(page) {
    return page.textContent('#message p');
}

export const SMALL = 'type octile\nheight 3\nwidth 5\nmap\n.....\n..@..\n.....\n';
