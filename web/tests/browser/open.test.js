// SPDX-License-Identifier: MIT
// Opening the page: something worth seeing at once, whatever the window, the theme or the server's map.
import assert from 'node:assert/strict';
import { assertAccessible } from './accessibility.js';
import { native, pageTest } from './harness.js';
import { screenshot } from './screenshot.js';
import { answers, coloursOf, placeOf, sceneArguments, settle, state } from './tool.js';

pageTest('the page shows a search that is played, with zones and gates', {}, async ({ page }) => {
    const [answer] = await answers(page);
    const { world, start, goals: [goal], terrain, message } = await state(page,
        'world', 'start', 'goals', 'terrain', 'message');
    assert.equal(message, null);
    assert.equal(await page.textContent('#map-title'), 'rooms.map, 96 x 64 tiles');
    assert.deepEqual([world.width, world.height], [96, 64]);
    const ends = [start.x, start.y, goal.x, goal.y];
    const found = await native('path', 'scenes/rooms.map', ...ends, '--alg', answer.pane);
    assert.equal(answer.outcome, 'found');
    assert.ok(Math.abs(answer.cost - found.cost) < 1e-9, `${answer.cost} and ${found.cost}`);
    assert.equal(answer.stats.expanded, found.stats.expanded);
    assert.ok(terrain.gates.length > 10 && terrain.zoneList.length > 10);
    assert.ok(await coloursOf(page) > 8, 'the map is drawn');
    await screenshot(page, 'start');
});

pageTest('the map that the server was given is opened, with its costs and its scenario',
    { serve: sceneArguments('dearland') }, async ({ page }) => {
        const [answer] = await answers(page);
        const { world, start, goals: [goal], scenario, scenarioName, message } = await state(page,
            'world', 'start', 'goals', 'scenario', 'scenarioName', 'message');
        assert.equal(message, null);
        assert.deepEqual([world.name, scenarioName], ['dearland.map', 'dearland.map.scen']);
        assert.equal(scenario.length, 40);
        const [map, ...costs] = sceneArguments('dearland');
        const ends = [start.x, start.y, goal.x, goal.y];
        const found = await native('path', map, ...ends, '--alg', answer.pane, ...costs);
        assert.ok(Math.abs(answer.cost - found.cost) < 1e-9, `${answer.cost} and ${found.cost}`);
    });

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
        const where = `${viewport.width} pixels wide, ${colorScheme}`;
        const options = { colorScheme, viewport, touch: viewport.width < 500 };
        pageTest(`axe finds nothing serious: ${where}`, options, async ({ page }) => {
            await settle(page);
            await assertAccessible(page);
            const { scroll, available } = await page.evaluate(() => ({
                scroll: document.documentElement.scrollWidth, available: document.documentElement.clientWidth,
            }));
            assert.ok(scroll <= available, `the page is ${scroll} pixels wide`);
        });
    }
}

for (const viewport of [{ width: 1280, height: 800 }, { width: 1024, height: 768 }]) {
    const where = `${viewport.width} pixels wide`;
    pageTest(`canvases keep their proportions, and the pointer hits what it shows, when a line wraps: ${where}`,
        { viewport }, async ({ page }) => {
            for (const count of [2, 4]) {
                await page.click(`button[data-panes="${count}"]`);
                await settle(page);
                await page.evaluate(() => {
                    const { store } = /** @type {any} */ (window).sluiceTool;
                    const message = 'A sentence as long as the library makes some. '.repeat(4);
                    store.update({ panes: store.state.panes.map((/** @type {any} */ pane) => ({ ...pane, answer: { ...pane.answer, message } })) });
                });
                await settle(page);
                const sizes = await page.evaluate(() => /** @type {any} */ (window).sluiceTool.stage.panes.map(
                    (/** @type {any} */ { canvas, counts }) => {
                        const { width, height } = canvas.getBoundingClientRect();
                        return { drawn: [canvas.width, canvas.height], shown: [Math.round(width), Math.round(height)],
                            lines: Math.round(counts.clientHeight / 20) };
                    }));
                assert.ok(sizes.at(-1).lines > 1, 'the line wraps');
                for (const { drawn, shown } of sizes) assert.deepEqual(drawn, shown);
                const { start } = await state(page, 'start');
                const { x, y } = await placeOf(page, start, count - 1);
                await page.mouse.move(x, y);
                assert.deepEqual((await state(page, 'pointer')).pointer, start);
            }
        });
}

for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    const where = `${viewport.width} pixels wide`;
    pageTest(`the map stays in place under a pointer: ${where}`, { viewport }, async ({ page }) => {
        await settle(page);
        const { start, goals: [goal] } = await state(page, 'start', 'goals');
        const before = await placeOf(page, goal);
        for (const tile of [start, { x: 0, y: 0 }, { x: 48, y: 32 }, goal]) {
            const { x, y } = await placeOf(page, tile);
            await page.mouse.move(x, y);
            await settle(page);
            assert.deepEqual(await placeOf(page, goal), before);
        }
    });
}
