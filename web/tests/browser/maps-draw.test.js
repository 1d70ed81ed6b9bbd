// SPDX-License-Identifier: MIT
// Drawing on the map and taking it back, and another size.
import assert from 'node:assert/strict';
import { native, sharedPageTests } from './harness.js';
import { SMALL, assertWorkerAgrees, file, give, keep, message, openPanel, openScene, rows, saved } from './maps-tool.js';
import { answers, drag, placeOf, settle, startOver, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

const sharedTest = sharedPageTests({}, startOver);

sharedTest('walls are drawn, erased, undone and redone, and the search follows', async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.click('[data-tool="wall"]');
    await drag(page, { x: 2, y: 0 }, { x: 2, y: 2 });
    await settle(page);
    assert.deepEqual(await rows(page), ['..@..', '..@..', '..@..']);
    assert.equal((await answers(page))[0].outcome, 'unreachable');
    await assertWorkerAgrees(page);
    await page.click('#undo');
    assert.deepEqual(await rows(page), ['.....', '..@..', '.....'], 'a stroke is undone as a whole');
    assert.equal((await answers(page))[0].outcome, 'found');
    assert.deepEqual(await state(page, 'canUndo', 'canRedo'), { canUndo: false, canRedo: true });
    assert.ok(await page.isDisabled('#undo'));
    await page.click('#redo');
    assert.deepEqual(await rows(page), ['..@..', '..@..', '..@..']);
    await page.click('[data-tool="erase"]');
    const { x, y } = await placeOf(page, { x: 2, y: 1 });
    await page.mouse.click(x, y);
    await settle(page);
    assert.deepEqual(await rows(page), ['..@..', '.....', '..@..']);
    assert.equal((await answers(page))[0].outcome, 'found');
    await assertWorkerAgrees(page);
    for (const key of ['Control+z', 'Control+z']) await page.keyboard.press(key);
    assert.deepEqual(await rows(page), ['.....', '..@..', '.....']);
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+Shift+z');
    assert.deepEqual(await rows(page), ['..@..', '.....', '..@..']);
    await settle(page);
    await assertWorkerAgrees(page);
});

sharedTest('the answer changes while a stroke is drawn', async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.click('[data-tool="wall"]');
    const places = await Promise.all([0, 1, 2].map((y) => placeOf(page, { x: 3, y })));
    await page.mouse.move(places[0].x, places[0].y);
    await page.mouse.down();
    await page.mouse.move(places[1].x, places[1].y);
    await page.mouse.move(places[2].x, places[2].y);
    assert.equal((await answers(page))[0].outcome, 'unreachable');
    await page.mouse.up();
});

/** A tile's cost shows clearly, whatever the ground is coloured by, in both themes. @param {Page} page @param {{x: number, y: number}} tile */
async function assertCostsShow(page, { x, y }) {
    /** The brightness of the tile's pixels. @returns {Promise<number[]>} */
    const look = (/** @type {string} */ ground) => page.evaluate(async ([wanted, column, row]) => {
        const { store, stage: { camera, panes: [{ canvas }] } } = /** @type {any} */ (window).sluiceTool;
        store.update({ ground: wanted, heatKind: 'clearance', showSearch: false, showPath: false, pointer: null });
        for (let i = 0; i < 4 || store.state.busy; i++) await new Promise(requestAnimationFrame);
        const [left, top, side] = [camera.toX(column), camera.toY(row), camera.scale].map(Math.round);
        const { data } = canvas.getContext('2d').getImageData(left, top, side, side);
        const linear = (/** @type {number} */ byte) => (byte / 255) ** 2.2;
        return Array.from({ length: side * side }, (_, i) => 0.21 * linear(data[4 * i]) + 0.72 * linear(data[4 * i + 1]) + 0.07 * linear(data[4 * i + 2]));
    }, /** @type {[string, number, number]} */ ([ground, x, y]));
    const grounds = await page.$$eval('#ground option', (all) => all.map((option) => /** @type {HTMLOptionElement} */ (option).value));
    for (const colorScheme of /** @type {const} */ (['dark', 'light'])) {
        await page.emulateMedia({ colorScheme });
        /** @type {Record<string, number[]>} */
        const seen = {};
        for (const ground of grounds) seen[ground] = await look(ground);
        await page.keyboard.press('Control+z');
        await settle(page);
        for (const ground of grounds) {
            const plain = await look(ground);
            const isClear = (/** @type {number} */ now, /** @type {number} */ before) => (Math.max(now, before) + 0.05) / (Math.min(now, before) + 0.05) > 1.8;
            const share = seen[ground].filter((now, i) => isClear(now, plain[i])).length / plain.length;
            assert.ok(share > 0.15, `${ground}, ${colorScheme}: ${share}`);
        }
        await page.keyboard.press('Control+y');
        await settle(page);
    }
    await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.update({ ground: 'zones' }));
    await settle(page);
}

sharedTest('without a tool walls are drawn on ground and erased from walls; a click changes nothing', async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    const { x, y } = await placeOf(page, { x: 3, y: 1 });
    await page.mouse.click(x, y);
    assert.deepEqual(await rows(page), ['.....', '..@..', '.....']);
    await drag(page, { x: 1, y: 0 }, { x: 1, y: 1 });
    await settle(page);
    assert.deepEqual(await rows(page), ['.@...', '.@@..', '.....']);
    await drag(page, { x: 1, y: 1 }, { x: 2, y: 1 });
    await settle(page);
    assert.deepEqual(await rows(page), ['.@...', '.....', '.....']);
    // The map itself is moved by the right button, and neither it nor a message moves the canvas.
    const where = () => page.evaluate(() => /** @type {any} */ (window).sluiceTool.stage.camera.left);
    const before = await where();
    await page.mouse.move(x, y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(x - 30, y);
    await page.mouse.up({ button: 'right' });
    assert.equal(await where(), before - 30);
    // It has no menu, and a click with it changes nothing.
    const now = () => state(page, 'world', 'start', 'goals', 'tool');
    const unchanged = await now();
    await page.mouse.click(x, y, { button: 'right' });
    assert.deepEqual(await now(), unchanged);
    const box = () => page.locator('.pane canvas').boundingBox();
    const still = await box();
    await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.update({ message: { kind: 'note', text: 'A note. '.repeat(40) } }));
    await page.waitForSelector('#message:not([hidden])');
    assert.deepEqual(await box(), still);
    assert.equal(await page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.pane canvas'))).cursor), 'grab');
    await page.keyboard.press('w');
    assert.equal(await page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.pane canvas'))).cursor), 'crosshair');
});

sharedTest('a large brush paints a square, and a cost leaves walls alone', async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.click('[data-tool="cost"]');
    await page.fill('#brush', '3');
    await page.fill('#paint-cost', '2.5');
    const { x, y } = await placeOf(page, { x: 2, y: 1 });
    await page.mouse.click(x, y);
    await settle(page);
    assert.deepEqual(await rows(page), ['. 2.5  2.5  2.5 .', '. 2.5 @ 2.5 .', '. 2.5  2.5  2.5 .']);
    await assertWorkerAgrees(page);
    const [{ cost, pane }] = await answers(page);
    await assertCostsShow(page, { x: 2, y: 0 });
    const [map, costs] = [await saved(page, '#save-map'), await saved(page, '#save-costs')].map(({ name, bytes }) => keep(name, bytes));
    const found = await native('path', map, 0, 0, 4, 2, '--costs-file', costs, '--alg', pane);
    assert.ok(Math.abs(found.cost - cost) < 1e-9, `${found.cost} and ${cost}`);
    await page.focus('canvas');
    await page.keyboard.press(']');
    assert.equal(await page.inputValue('#brush'), '4');
});

sharedTest('fill floods an area of equal tiles with wall, ground or a cost', async ({ page }) => {
    await openPanel(page);
    await give(page, file('halves.map', 'type octile\nheight 2\nwidth 5\nmap\n..@..\n..@..\n'));
    await page.click('[data-tool="fill"]');
    const click = async (/** @type {{x: number, y: number}} */ tile) => {
        const { x, y } = await placeOf(page, tile);
        await page.mouse.click(x, y);
        await settle(page);
    };
    await click({ x: 0, y: 0 });
    assert.deepEqual(await rows(page), ['@@@..', '@@@..']);
    await page.selectOption('#fill-with', 'ground');
    await click({ x: 1, y: 1 });
    assert.deepEqual(await rows(page), ['.....', '.....']);
    await page.selectOption('#fill-with', 'cost');
    await page.fill('#paint-cost', '7');
    await click({ x: 4, y: 1 });
    assert.deepEqual(await rows(page), [' 7  7  7  7  7 ', ' 7  7  7  7  7 ']);
    await assertWorkerAgrees(page);
    for (let i = 0; i < 3; i++) await page.click('#undo');
    assert.deepEqual(await rows(page), ['..@..', '..@..']);
    await settle(page);
    await assertWorkerAgrees(page);
});

sharedTest('a fill of many runs leaves the worker with the same map', async ({ page }) => {
    await openPanel(page);
    await openScene(page, 'caves');
    await page.click('[data-tool="fill"]');
    await page.selectOption('#fill-with', 'cost');
    const { start } = await state(page, 'start');
    const { x, y } = await placeOf(page, start);
    await page.mouse.click(x, y);
    await settle(page);
    assert.ok((await rows(page)).join('').includes(' 3 '));
    await assertWorkerAgrees(page);
    assert.equal((await answers(page))[0].outcome, 'found');
});

sharedTest('a wall over an end is reported, and harms nothing', async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.click('[data-tool="wall"]');
    const at = async (/** @type {{x: number, y: number}} */ tile) => {
        const { x, y } = await placeOf(page, tile);
        await page.mouse.click(x, y);
        await settle(page);
        return page.textContent('.pane-counts');
    };
    assert.match(String(await at({ x: 4, y: 2 })), /goal is in a wall/);
    assert.match(String(await at({ x: 0, y: 0 })), /start .*(wall|passable)/i);
    for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z');
    assert.equal((await answers(page))[0].outcome, 'found');
});

sharedTest('tools work by keyboard alone', async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.focus('canvas');
    await page.keyboard.press('w');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await settle(page);
    assert.deepEqual(await rows(page), ['.@...', '..@..', '.....']);
});

sharedTest('another size keeps the top left and can be taken back', async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.fill('#map-width', '3');
    await page.fill('#map-height', '4');
    await page.click('#resize');
    await settle(page);
    assert.deepEqual(await rows(page), ['...', '..@', '...', '...']);
    await page.click('[data-tool="wall"]');
    const { x, y } = await placeOf(page, { x: 1, y: 3 });
    await page.mouse.click(x, y);
    await settle(page);
    await page.click('#undo');
    await page.click('#undo');
    await settle(page);
    assert.deepEqual(await rows(page), ['.....', '..@..', '.....']);
    assert.equal(await page.inputValue('#map-width'), '5');
    await page.click('#redo');
    await settle(page);
    await page.click('#redo');
    await settle(page);
    assert.deepEqual(await rows(page), ['...', '..@', '...', '.@.']);
    await assertWorkerAgrees(page);
    await page.fill('#map-width', '100000');
    await page.fill('#map-height', '100000');
    await page.click('#resize');
    assert.match(String(await message(page)), /too large for this page/);
    assert.deepEqual(await rows(page), ['...', '..@', '...', '.@.']);
});
