// SPDX-License-Identifier: MIT
// What tests of the panel of units share: its maps, its controls, and what is seen of the units.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { placeOf, settle } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{x: number, y: number}} Tile */

export const ROOMS = 'scenes/rooms.map';
export const CAVES = 'scenes/caves.map';
const folder = mkdtempSync(join(tmpdir(), 'sluice-units-'));
after(() => rmSync(folder, { recursive: true }));

/** A map file of some rows, to serve. @param {string} name @param {...string} rows */
export function mapFile(name, ...rows) {
    const file = join(folder, name);
    writeFileSync(file, `type octile\nheight ${rows.length}\nwidth ${rows[0].length}\nmap\n${rows.join('\n')}\n`);
    return file;
}
export const FIELD = mapFile('field.map', ...Array(6).fill('............'));

/** @param {Page} page */
export async function openUnits(page) {
    await settle(page);
    await page.click('#tab-units');
}

/** @typedef {{count?: number, wide?: number, seed?: number, method?: string, errands?: string}} Settings */

/** Gives the panel's controls other values. @param {Page} page @param {Settings} settings */
export async function set(page, { method, errands, ...numbers }) {
    for (const [name, value] of Object.entries(numbers)) await page.fill(`#units-${name}`, String(value));
    if (method) await page.selectOption('#units-method', method);
    if (errands) await page.selectOption('#units-errands', errands);
}

/** Places units and waits for them. @param {Page} page @param {Settings} [settings] */
export async function place(page, settings = {}) {
    await set(page, settings);
    const before = (await crowd(page))?.id ?? 0;
    await page.click('#units-place');
    await page.waitForFunction((id) => /** @type {any} */ (window).sluiceTool.store.state.crowd?.id > id, before);
}

/** @param {Page} page @returns {Promise<any>} the units, without their log; null where there are none */
export function crowd(page) {
    return page.evaluate(() => {
        const { crowd: now } = /** @type {any} */ (window).sluiceTool.store.state;
        return now && { ...now, log: null, tiles: [...now.tiles], goals: [...now.goals], statuses: [...now.statuses],
            kinds: [...now.kinds] };
    });
}

/** Waits until the given tick. @param {Page} page @param {number} tick */
export async function untilTick(page, tick) {
    await page.waitForFunction((wanted) => /** @type {any} */ (window).sluiceTool.store.state.crowd?.stats.tick >= wanted, tick);
}

/** Waits until the units can be counted so. @param {Page} page @param {'atGoal'|'stranded'|'units'} name @param {number} count */
export async function untilCount(page, name, count) {
    await page.waitForFunction(({ key, wanted }) =>
        /** @type {any} */ (window).sluiceTool.store.state.crowd?.stats[key] === wanted, { key: name, wanted: count });
}

/** Lets one tick pass by the button. @param {Page} page */
export async function step(page) {
    const { stats: { tick } } = await crowd(page);
    await page.click('#units-step');
    await untilTick(page, tick + 1);
}

/** Sets the ticks a second by the slider. @param {Page} page @param {'slow'|'fast'} rate */
export async function setRate(page, rate) {
    await page.focus('#units-rate');
    await page.keyboard.press(rate === 'fast' ? 'End' : 'Home');
}

/** @param {Page} page @param {Tile} tile */
export async function click(page, tile) {
    const { x, y } = await placeOf(page, tile);
    await page.mouse.click(x, y);
}

/** Waits until the line below the map has a text. @param {Page} page @param {string} text */
export async function untilTold(page, text) {
    await page.waitForFunction((wanted) =>
        document.querySelector('#under-pointer')?.textContent?.includes(wanted), text);
}

/** What the panel's tables say. @param {Page} page @param {string} table */
export async function figures(page, table) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return page.$eval(table, (root) => Object.fromEntries([...root.querySelectorAll('th')].map(
        (name) => [name.textContent, name.nextElementSibling?.textContent])));
}

// Of the light palette, as pixels have them.
const COLOURS = { flow: 0x003d5a, walking: 0x9e5426, atGoal: 0xaeeca5, stranded: 0x7c58f0, unitGoal: 0xc99c7d };

/** How many pixels of the map have a colour, once it is drawn. @param {Page} page @param {keyof typeof COLOURS} name */
export function pixelsOf(page, name) {
    return page.evaluate(async (wanted) => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const { canvas } = /** @type {any} */ (window).sluiceTool.stage.panes[0];
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Uint32Array(data.buffer).reduce((count, pixel) => count + Number((pixel & 0xffffff) === wanted), 0);
    }, COLOURS[name]);
}
