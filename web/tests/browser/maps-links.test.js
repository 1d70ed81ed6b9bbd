// SPDX-License-Identifier: MIT
// Links to maps, whole and broken.
import assert from 'node:assert/strict';
import { pageTest, sharedPageTests } from './harness.js';
import { SMALL, file, give, message, openPanel, openScene, rows } from './maps-tool.js';
import { answers, placeOf, settle, startOver, state } from './tool.js';

const sharedTest = sharedPageTests({}, startOver);

sharedTest('a link opens the same map with the same settings', async ({ page, address }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.click('[data-tool="cost"]');
    const { x, y } = await placeOf(page, { x: 3, y: 1 });
    await page.mouse.click(x, y);
    await page.click('[data-panes="2"]');
    await settle(page);
    await page.click('#tab-search');
    await page.selectOption('#diagonals', 'never');
    await page.selectOption('#ground', 'plain');
    await settle(page);
    await page.click('#tab-map');
    await page.click('#copy-link');
    await page.waitForSelector('#link');
    const link = await page.inputValue('#link');
    assert.ok(link.startsWith(`${address}#`), link);
    const [before, beforeAnswers] = [await rows(page), await answers(page)];
    const keys = ['start', 'goals', 'diagonals', 'ground', 'method', 'prominence', 'widest'];
    const settings = await state(page, ...keys);
    const other = await page.context().newPage();
    await other.goto(link);
    await settle(other);
    assert.deepEqual(await rows(other), before);
    assert.deepEqual(await state(other, ...keys), settings);
    const short = (/** @type {any[]} */ all) => all.map(({ pane, cost, outcome, stats }) => [pane, cost, outcome, stats.expanded]);
    assert.deepEqual(short(await answers(other)), short(beforeAnswers));
    assert.equal((await state(other, 'world')).world.name, 'small.map');
    await other.click('#tab-map');
    await openScene(other, 'caves');
    assert.equal(new URL(other.url()).hash, '', 'another map takes the link out of the address');
    await other.close();
});

sharedTest('a link may be put into the address of the open page', async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.click('#copy-link');
    await page.waitForSelector('#link');
    const link = await page.inputValue('#link');
    await openScene(page, 'caves');
    await page.evaluate((hash) => { location.hash = hash; }, new URL(link).hash);
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.world.name === 'small.map');
    await settle(page);
    assert.deepEqual(await rows(page), ['.....', '..@..', '.....']);
});

sharedTest('a map too large for a link says what to do', async ({ page }) => {
    await openPanel(page);
    await page.selectOption('#kind', 'random');
    await page.fill('#make-width', '500');
    await page.fill('#make-height', '500');
    await page.click('#make');
    await settle(page);
    await page.click('#copy-link');
    await page.waitForSelector('#message:not([hidden])');
    assert.match(String(await message(page)), /Save the map as \.map or PNG/);
});

for (const path of ['#size=3x3&tiles=AAAA', '#tiles=', '#size=9x9&searches=nonsense&tiles=Y2BgAAA']) {
    pageTest(`a broken link is reported, and the page opens as usual: ${path}`, { path }, async ({ page }) => {
        await settle(page);
        assert.match(String(await message(page)), /link/i);
        assert.equal((await state(page, 'world')).world.name, 'rooms.map');
    });
}
