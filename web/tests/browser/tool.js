// SPDX-License-Identifier: MIT
// What tests do to the analysis tool and read back from it: through its controls and its text where there
// are any, and through window.sluiceTool for what only a picture shows.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { ROOT } from './harness.js';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ x: number, y: number }} Tile
 */

// How long the page may take to answer; far more than it needs.
const PATIENCE_MS = 30000;

/**
 * Waits until the page has started, and for some frames the worker is idle and every map has its answer.
 * @param {Page} page @param {number} [most] milliseconds
 */
export async function settle(page, most = PATIENCE_MS) {
    const settled = await page.evaluate(async (patience) => {
        const isIdle = () => {
            const { busy, panes } = /** @type {any} */ (window).sluiceTool.store.state;
            return !busy && panes.every((/** @type {any} */ pane) => pane.answer);
        };
        const deadline = performance.now() + patience;
        for (let idle = 0; idle < 3 && performance.now() < deadline; ) {
            await new Promise(requestAnimationFrame);
            idle = document.body.dataset.ready === 'true' && isIdle() ? idle + 1 : 0;
        }
        return document.body.dataset.ready === 'true' && isIdle();
    }, most);
    assert.ok(settled, 'the page does not come to rest');
}

/**
 * What the panes found, without their traces.
 * @param {Page} page
 * @returns {Promise<any[]>}
 */
export async function answers(page) {
    await settle(page);
    return page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.state.panes.map(
        (/** @type {any} */ { algorithm, answer: { replay, ...answer } }) => ({ pane: algorithm, ...answer })));
}

/**
 * Parts of the state, by name.
 * @param {Page} page
 * @param {...string} names
 * @returns {Promise<any>}
 */
export function state(page, ...names) {
    return page.evaluate((wanted) => {
        const all = /** @type {any} */ (window).sluiceTool.store.state;
        return Object.fromEntries(wanted.map((name) => [name, all[name]]));
    }, names);
}

/**
 * The arguments by which a command takes one of our scenes: the map, and its costs where it has some.
 * @param {string} name
 */
export function sceneArguments(name) {
    const costs = `scenes/${name}.cost`;
    return [`scenes/${name}.map`, ...(existsSync(ROOT + costs) ? ['--costs-file', costs] : [])];
}

/**
 * Where the middle of a tile is on the screen.
 * @param {Page} page
 * @param {Tile} tile
 * @param {number} [pane]
 */
export function placeOf(page, tile, pane = 0) {
    return page.evaluate(({ tile: { x, y }, pane: index }) => {
        const { stage } = /** @type {any} */ (window).sluiceTool;
        const { left, top } = stage.panes[index].canvas.getBoundingClientRect();
        return { x: left + stage.camera.toX(x + 0.5), y: top + stage.camera.toY(y + 0.5) };
    }, { tile, pane });
}

/**
 * Drags with the mouse from one tile to another.
 * @param {Page} page
 * @param {Tile} from
 * @param {Tile} to
 * @param {number} [pane]
 */
export async function drag(page, from, to, pane = 0) {
    const [begin, end] = [await placeOf(page, from, pane), await placeOf(page, to, pane)];
    await page.mouse.move(begin.x, begin.y);
    await page.mouse.down();
    await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2);
    await page.mouse.move(end.x, end.y);
    await page.mouse.up();
}

/**
 * Chooses an algorithm for a pane by its lists.
 * @param {Page} page
 * @param {string} algorithm `search` or `search+heuristic`
 * @param {number} [pane]
 */
export async function choose(page, algorithm, pane = 0) {
    const [search, heuristic] = algorithm.split('+');
    await page.selectOption(`#search-${pane}`, search);
    // A person who takes what is chosen already changes nothing, and causes no event.
    const list = `#heuristic-${pane}`;
    if (heuristic && await page.inputValue(list) !== heuristic) await page.selectOption(list, heuristic);
    const { panes } = await state(page, 'panes');
    assert.equal(panes[pane].algorithm, algorithm);
}

/** Puts the ends where a unit of this kind finds a path. @param {Page} page @param {{size?: number, terrains?: string}} unit */
export async function goFar(page, unit) {
    await page.evaluate(async (kind) => {
        const { core, store } = /** @type {any} */ (window).sluiceTool;
        const rows = await core.call('drawScenario', { count: 20, seed: 3, unit: kind });
        store.update({ start: rows.at(-1).start, goals: [rows.at(-1).goal] });
    }, unit);
    await settle(page);
}

/**
 * How many different colours a pane's picture has.
 * @param {Page} page
 * @param {number} [pane]
 * @returns {Promise<number>}
 */
export function coloursOf(page, pane = 0) {
    return page.evaluate((index) => {
        const { canvas } = /** @type {any} */ (window).sluiceTool.stage.panes[index];
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
    }, pane);
}

/**
 * Makes a page that was used as it was when it opened on one search: the map, the settings, the tool, the panel. Sizes of
 * panels and values of fields that nothing has read yet stay.
 * @param {Page} page @param {string} [map] of a scene
 */
export async function startOver(page, map = 'rooms.map') {
    await page.mouse.move(0, 0);
    await page.evaluate((name) => {
        const { store } = /** @type {any} */ (window).sluiceTool;
        for (const dialog of document.querySelectorAll('dialog')) dialog.close();
        document.getElementById('tab-search')?.click();
        const { crowdSettings } = store.state;
        store.update({
            tool: 'move', brush: 1, paintCost: 3, fillWith: 'wall', message: null, gate: -1, gateAnchor: null, active: 0, playing: false,
            speed: 0.2, showTour: false, tourBack: false, waterPlaying: false, cellsDepth: 4, crowdPlaying: false, tickRate: 8, movers: [],
            crowdSettings: { ...crowdSettings, count: 100, wide: 0, side: 2, terrains: '', method: 'pibt', seed: 0, errands: 'own' },
            moverSettings: { side: 2, where: 'chance' },
        });
        /** @type {any} */ (window).openedBefore = store.state.world.opened;
        location.hash = `map=${name}&searches=astar%2Boctile&again=${performance.now()}`;
    }, map);
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.world.opened !== /** @type {any} */ (window).openedBefore);
    await settle(page);
}
