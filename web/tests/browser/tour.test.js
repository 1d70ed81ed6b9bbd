// SPDX-License-Identifier: MIT
// Tours: all goals of the query in the best order, as the command has it.
import assert from 'node:assert/strict';
import { assertAccessible } from './accessibility.js';
import { native, sharedPageTests } from './harness.js';
import { screenshot } from './screenshot.js';
import { settle, startOver, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

const ROOMS = ['scenes/rooms.map'];
const START = { x: 3, y: 28 };
const GOALS = [{ x: 92, y: 38 }, { x: 60, y: 3 }, { x: 40, y: 30 }, { x: 20, y: 40 }];
const TWO = { start: START, goals: [GOALS[0], { x: 10, y: 5 }] }; // the second is in a wall

const sharedTest = sharedPageTests({ serve: ROOMS }, startOver);

/** @param {Page} page @param {object} change */
async function update(page, change) {
    await page.evaluate((now) => /** @type {any} */ (window).sluiceTool.store.update(now), change);
    await settle(page);
}

/** The tour shown, once it is for the page's goals. @param {Page} page @returns {Promise<any>} */
async function tourOf(page) {
    await settle(page);
    await page.waitForFunction(() => {
        const { tour, goals } = /** @type {any} */ (window).sluiceTool.store.state;
        return tour && JSON.stringify(tour.goals) === JSON.stringify(goals);
    });
    return (await state(page, 'tour')).tour;
}

/** What the command says of the page's query. @param {{x: number, y: number}[]} tiles @param {...string} options */
function nativeTour(tiles, ...options) {
    return native('tour', ...ROOMS, ...tiles.map(({ x, y }) => `${x},${y}`), ...options);
}

sharedTest('a tour visits all goals in the order of the command, and follows the ends', async ({ page }) => {
    await settle(page);
    await update(page, { start: START, goals: GOALS });
    assert.equal((await state(page, 'tour')).tour, null);
    assert.ok(await page.isDisabled('#tour-back'));
    await page.check('#tour');
    const tour = await tourOf(page);
    const wanted = await nativeTour([START, ...GOALS]);
    assert.ok(Math.abs(tour.cost - wanted.cost) < 1e-9);
    assert.deepEqual(tour.visits.map((/** @type {any} */ { goal }) => goal), [3, 2, 1, 0]);
    assert.deepEqual(tour.path.map((/** @type {any} */ { x, y }) => [x, y]), wanted.path);
    assert.match(String(await page.textContent('#tour-text')),
        /^Tour: \(20, 40\), \(40, 30\), \(60, 3\), \(92, 38\)\. Cost [0-9.]+; no order is cheaper\.$/);
    await assertAccessible(page);
    await screenshot(page, 'tour');
    await update(page, { start: { x: 92, y: 36 } });
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.tour.visits[0].goal === 0);
});

sharedTest('a tour may return, and leaves out what it cannot reach only if asked', async ({ page }) => {
    await settle(page);
    await update(page, { start: START, goals: GOALS });
    await page.check('#tour');
    const oneWay = await tourOf(page);
    await page.check('#tour-back');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.tour.visits.at(-1).goal === null);
    const back = await tourOf(page);
    const wanted = await nativeTour([START, ...GOALS], '--return');
    assert.ok(back.cost > oneWay.cost && Math.abs(back.cost - wanted.cost) < 1e-9);
    assert.match(String(await page.textContent('#tour-text')), /the start\. Cost/);
    await page.uncheck('#tour-back');
    await update(page, TWO);
    assert.equal((await tourOf(page)).outcome, 'unreachable');
    assert.equal(await page.textContent('#tour-text'), 'There is no tour. Unreachable: (10, 5).');
    await page.check('#partial');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.tour.outcome === 'partial');
    assert.match(String(await page.textContent('#tour-text')), /^Tour: \(92, 38\)\..*Unreachable: \(10, 5\)\.$/);
    await page.uncheck('#tour');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.tour === null);
    assert.ok(await page.isHidden('#tour-text'));
});

sharedTest('a tour is drawn, and hears of a wall on its goal', async ({ page }) => {
    await settle(page);
    await update(page, { start: START, goals: GOALS });
    const picture = () => page.evaluate(async () => {
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        return /** @type {any} */ (window).sluiceTool.stage.panes[0].canvas.toDataURL();
    });
    const before = await picture();
    await page.check('#tour');
    await tourOf(page);
    assert.notEqual(await picture(), before);
    await page.evaluate(({ x, y }) => {
        const { store, worlds } = /** @type {any} */ (window).sluiceTool;
        return worlds.change({ tiles: [y * store.state.world.width + x], glyphs: [64], costs: [0] });
    }, GOALS[3]);
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.tour.outcome === 'unreachable');
    assert.equal(await page.textContent('#tour-text'), 'There is no tour. Unreachable: (20, 40).');
    await page.uncheck('#tour');
});
