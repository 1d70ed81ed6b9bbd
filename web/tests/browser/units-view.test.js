// SPDX-License-Identifier: MIT
// How units are shown: they glide, the field of directions leads to the goal, and everybody can read the panel.
import assert from 'node:assert/strict';
import { assertAccessible } from './accessibility.js';
import { native, pageTest, sharedPageTests } from './harness.js';
import { screenshot } from './screenshot.js';
import { drag, placeOf, settle, startOver, state } from './tool.js';
import {
    CAVES, ROOMS, click, crowd, figures, openUnits, pixelsOf, place, step, untilCount, untilTick, untilTold,
} from './units-tool.js';

/** @typedef {import('playwright-core').Page} Page */

const roomsTest = sharedPageTests({ serve: [ROOMS] }, startOver);

// ---- motion

/** The shares of steps that were shown while some ticks passed. @param {Page} page @returns {Promise<number[]>} */
async function sharesWhilePlaying(page) {
    await openUnits(page);
    await place(page, { count: 20 });
    await page.evaluate(() => {
        const shares = /** @type {any} */ (window).shares = /** @type {number[]} */ ([]);
        const { store } = /** @type {any} */ (window).sluiceTool;
        store.on(['crowdShare', 'crowd'], (/** @type {any} */ { crowdShare }) => shares.push(crowdShare));
    });
    await page.click('#units-play');
    await untilTick(page, 4);
    return page.evaluate(() => /** @type {any} */ (window).shares);
}

roomsTest('units glide from tile to tile while they walk', async ({ page }) => {
    const shares = await sharesWhilePlaying(page);
    assert.ok(shares.some((share) => share > 0 && share < 1));
    await page.click('#units-play');
    assert.equal((await state(page, 'crowdShare')).crowdShare, 1);
});

roomsTest('who wants less motion sees no gliding', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shares = await sharesWhilePlaying(page);
    await page.emulateMedia({ reducedMotion: null });
    assert.ok(shares.length >= 4 && shares.every((share) => share === 1), shares.join(' '));
});

roomsTest('the ground follows the theme of the system while units walk', async ({ page }) => {
    await openUnits(page);
    await page.click('[data-preset="units"]');
    await place(page, { count: 20 });
    await page.click('#units-play');
    const wallColour = () => page.evaluate(async () => {
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        const { stage: { camera, panes: [{ canvas }] } } = /** @type {any} */ (window).sluiceTool;
        return [...canvas.getContext('2d').getImageData(Math.round(camera.toX(0.5)), Math.round(camera.toY(0.5)), 1, 1).data].slice(0, 3).join();
    });
    const seen = { light: await wallColour(), dark: '14,16,19' };
    for (const colorScheme of /** @type {const} */ (['dark', 'light', 'dark', 'light', 'dark', 'light', 'dark', 'light'])) {
        await page.emulateMedia({ colorScheme });
        assert.equal(await wallColour(), seen[colorScheme]);
        assert.equal(await page.getAttribute('#theme', 'aria-pressed'), String(colorScheme === 'dark'));
    }
});

roomsTest('the buttons of units are in one row, whether they walk or not', async ({ page }) => {
    await openUnits(page);
    await place(page, { count: 20 });
    const tops = () => page.$$eval('#units-place, #units-play, #units-step, #units-reset, #units-remove', (all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size);
    assert.equal(await tops(), 1);
    await page.click('#units-play');
    await page.locator('#units-play', { hasText: 'Pause' }).waitFor();
    assert.equal(await tops(), 1);
    // A goal of units that is the query's goal is under its mark.
    assert.match(String(await page.textContent('#legend')), /goal of a unit/);
    await place(page, { errands: 'query' });
    assert.doesNotMatch(String(await page.textContent('#legend')), /goal of a unit/);
});

// ---- the field of directions

/** Waits for the field of the present map, and gives it. @param {Page} page @returns {Promise<any>} */
async function flowOf(page) {
    await settle(page);
    await page.waitForFunction(() => {
        const { flow, world } = /** @type {any} */ (window).sluiceTool.store.state;
        return flow?.version === world.version;
    });
    return page.evaluate(() => {
        const { flow, world: { width, height } } = /** @type {any} */ (window).sluiceTool.store.state;
        return { ...flow, width, height, directions: [...flow.directions], costs: [...flow.costs] };
    });
}

/** The squares of tiles that have ground that leads on, and no pixel of an arrow. @param {Page} page */
function squaresWithoutArrows(page) {
    return page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const { store, stage: { camera, panes: [{ canvas }] } } = /** @type {any} */ (window).sluiceTool;
        const { flow: { directions }, world: { width, height }, start, goals } = store.state;
        const side = Math.ceil(14 / camera.scale);
        const context = canvas.getContext('2d');
        const missing = [];
        for (let y = 0; y < height; y += side) {
            for (let x = 0; x < width; x += side) {
                const tiles = Array.from({ length: side * side }, (_, i) => [x + i % side, y + Math.floor(i / side)]);
                // Marks are drawn over arrows.
                if ([start, ...goals].some((mark) => Math.hypot(mark.x - x - side / 2, mark.y - y - side / 2) < 2 * side)) continue;
                if (!tiles.some(([column, row]) => column < width && row < height && directions[row * width + column] >= 0)) continue;
                const [left, top, size] = [camera.toX(x), camera.toY(y), side * camera.scale].map(Math.round);
                const { data } = context.getImageData(left, top, size, size);
                // Brown, though thin lines are mixed with what is around them.
                if (!data.some((/** @type {number} */ blue, /** @type {number} */ i) => i % 4 === 2 && data[i - 2] > blue + 40)) missing.push([x, y]);
            }
        }
        return missing;
    });
}

const STEPS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];

/** Holds that every direction leads to where the path is shorter by the step. @param {any} flow */
function assertLeads({ directions, costs, width }) {
    for (const [tile, direction] of directions.entries()) {
        if (direction < 0) {
            assert.ok(costs[tile] <= 0, `tile ${tile} has a path and no direction`);
            continue;
        }
        const [dx, dy] = STEPS[direction];
        const next = costs[tile + dy * width + dx];
        assert.ok(Math.abs(costs[tile] - next - Math.hypot(dx, dy)) < 1e-6, `tile ${tile} leads nowhere`);
    }
}

pageTest('arrows lead to the goal, follow it and the walls, and are drawn', { serve: [CAVES] }, async ({ page }) => {
    await openUnits(page);
    await page.uncheck('#show-search');
    assert.equal(await pixelsOf(page, 'flow'), 0);
    assert.match(String(await page.textContent('#flow-figures')), /Press Flow/);
    await page.check('#show-flow');
    const first = await flowOf(page);
    assert.equal(first.fromScratch, true);
    assertLeads(first);
    assert.ok(await pixelsOf(page, 'flow') > 200);
    // On small tiles too every square of some tiles that has ground, be it a corridor, has an arrow.
    for (let i = 0; i < 4; i++) await page.click('#zoom-out');
    assert.deepEqual(await squaresWithoutArrows(page), []);
    await page.click('#fit');
    const { start } = await state(page, 'start');
    const { goals: [goal] } = await state(page, 'goals');
    const { cost } = await native('path', CAVES, start.x, start.y, goal.x, goal.y, '--alg', 'dijkstra');
    assert.ok(Math.abs(first.costs[start.y * first.width + start.x] - cost) < 1e-3);
    const { x, y } = await placeOf(page, start);
    await page.mouse.move(x, y);
    const names = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
    await untilTold(page, `to the goal · ${names[first.directions[start.y * first.width + start.x]]}`);
    const far = first.costs.indexOf(Math.max(...first.costs));
    await page.click('[data-tool="wall"]');
    await click(page, { x: far % first.width, y: Math.floor(far / first.width) });
    const second = await flowOf(page);
    assert.equal(second.fromScratch, false);
    assertLeads(second);
    assert.equal(second.directions[far], -1);
    const shown = await figures(page, '#flow-figures');
    assert.deepEqual([shown['From scratch'], shown.Expansions, shown['Tiles that lost their path']],
        ['no', String(second.expanded), String(second.raised)]);
    await page.click('[data-tool="move"]');
    await drag(page, goal, start);
    const third = await flowOf(page);
    assert.equal(third.costs[start.y * third.width + start.x], 0);
    assertLeads(third);
    await page.uncheck('#show-flow');
    assert.equal(await pixelsOf(page, 'flow'), 0);
});

// ---- for everybody

const DOORS = [[[47, 24], [51, 24]], [[39, 31], [39, 34]], [[58, 26], [58, 31]], [[46, 41], [50, 41]]];

/** A house with a hall that is walled up: some walk, some have arrived, some are stranded. @param {Page} page */
async function walkInTheHouse(page) {
    await openUnits(page);
    await page.click('[data-preset="units"]');
    await place(page, { count: 160, wide: 10, seed: 4 });
    for (let tick = 0; tick < 15; tick++) await step(page);
    await page.click('[data-tool="wall"]');
    for (const [[x, y], [toX, toY]] of DOORS) await drag(page, { x, y }, { x: toX, y: toY });
    for (let tick = 0; tick < 20; tick++) await step(page);
    await settle(page);
    assert.ok((await crowd(page)).stats.stranded > 5);
}

roomsTest('the panel of units can be read by all', async ({ page }) => {
    // Large enough for the signs of units.
    await page.setViewportSize({ width: 1280, height: 800 });
    await openUnits(page);
    await walkInTheHouse(page);
    assert.ok(await page.evaluate(() => /** @type {any} */ (window).sluiceTool.stage.camera.scale) > 5);
    await page.check('#show-flow');
    await flowOf(page);
    await assertAccessible(page, 'in both themes');
    await screenshot(page, 'flow');
    await page.uncheck('#show-flow');
    await screenshot(page, 'units');
    await page.setViewportSize({ width: 1280, height: 720 });
});

const PHONE = { viewport: { width: 390, height: 844 }, touch: true };
pageTest('units walk on a telephone', { serve: [ROOMS], ...PHONE }, async ({ page }) => {
    await settle(page);
    await page.tap('#tab-units');
    await page.tap('#units-place');
    await untilCount(page, 'units', 100);
    await page.tap('#units-play');
    await untilTick(page, 3);
    await page.tap('#units-play');
    const { wide, available } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, available: innerWidth }));
    assert.ok(wide <= available, `the page is ${wide} pixels wide`);
    assert.ok(await page.isVisible('#chart-units .chart-image canvas'));
    await assertAccessible(page);
});

roomsTest('in a window of 1280 x 720 the map, the buttons and the counters are in sight', async ({ page }) => {
    await openUnits(page);
    await place(page);
    await step(page);
    for (const part of ['#units-place', '#units-remove', '#units-counters', 'canvas', '#transport', '#tab-bench']) {
        const box = await page.locator(part).first().boundingBox();
        assert.ok(box, part);
        assert.ok(box.y >= 0 && box.y + box.height <= 720 && box.x >= 0 && box.x + box.width <= 1280, part);
    }
    const canvas = await page.locator('canvas').first().boundingBox();
    assert.ok(canvas && canvas.height >= 300);
});
