// SPDX-License-Identifier: MIT
// The overlay on the page: maps of several costs are answered by it, also after edits, and its cells are a layer.
import assert from 'node:assert/strict';
import { assertAccessible } from './accessibility.js';
import { native, sharedPageTests } from './harness.js';
import { screenshot } from './screenshot.js';
import { answers, choose, drag, sceneArguments, settle, startOver, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

const MAP = sceneArguments('terrain');
const [START, GOAL] = [{ x: 70, y: 16 }, { x: 12, y: 52 }];
const ENDS = [START.x, START.y, GOAL.x, GOAL.y];

const sharedTest = sharedPageTests({ serve: MAP }, (page) => startOver(page, 'terrain.map'));

/**
 * A test on a page that shows ground of several costs.
 * @param {string} name
 * @param {(page: Page) => Promise<void>} body
 */
function onTerrain(name, body) {
    sharedTest(name, async ({ page }) => {
        await settle(page);
        await page.evaluate(([start, goal]) => {
            /** @type {any} */ (window).sluiceTool.store.update({ start, goals: [goal] });
        }, [START, GOAL]);
        await settle(page);
        await body(page);
    });
}

/** @param {Page} page */
async function cellsShown(page) {
    await page.waitForFunction(() => {
        const { busy, cells, world } = /** @type {any} */ (window).sluiceTool.store.state;
        return busy === 0 && cells?.version === world.version;
    });
}

/** The one answer, which must have a cost. @param {Page} page @param {string} by @param {number} cost */
async function assertAnswered(page, by, cost) {
    const [answer] = await answers(page);
    assert.equal(answer.algorithm.split('+')[0], by);
    assert.ok(Math.abs(answer.cost - cost) < 1e-6, `${answer.cost} is not ${cost}`);
}

onTerrain('best answers by the overlay where costs differ, and follows edits', async (page) => {
    const [map, ...costs] = MAP;
    const { cost } = await native('path', map, ...ENDS, ...costs, '--alg', 'dijkstra');
    await choose(page, 'best');
    await settle(page);
    await assertAnswered(page, 'overlay', cost);
    await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.update({ tool: 'cost', brush: 5, paintCost: 9 }));
    await drag(page, { x: 20, y: 5 }, { x: 34, y: 5 });
    await settle(page);
    const [edited] = await answers(page);
    await choose(page, 'dijkstra');
    await settle(page);
    const [plain] = await answers(page);
    assert.equal(edited.algorithm.split('+')[0], 'overlay');
    assert.ok(Math.abs(edited.cost - plain.cost) < 1e-6 && edited.cost > cost);
});

onTerrain('the cells are a layer, with as many cuts as asked for', async (page) => {
    await choose(page, 'best');
    await page.selectOption('#ground', 'cells');
    await cellsShown(page);
    await page.click('#tab-zones');
    assert.ok(await page.isChecked('#cells-show'));
    const counts = [];
    for (const depth of [1, 3, 6]) {
        await page.fill('#cells-depth', String(depth));
        await page.waitForFunction((wanted) =>
            /** @type {any} */ (window).sluiceTool.store.state.cells.depth === wanted, depth);
        await cellsShown(page);
        const { cells } = await state(page, 'cells');
        counts.push(cells.count);
        assert.match(String(await page.textContent('#cells-counts')), new RegExp(`^${cells.count} cells after ${depth} of`));
    }
    assert.ok(counts[0] < counts[1] && counts[1] < counts[2]);
    assert.match(String(await page.textContent('#legend')), /first cut.*cut 6/);
    await assertAccessible(page);
    await screenshot(page, 'overlay');
    await page.uncheck('#cells-show');
    assert.equal((await state(page, 'ground')).ground, 'zones');
});
