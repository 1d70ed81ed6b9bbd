// SPDX-License-Identifier: MIT
// Labels on the page: their answers are the command's, also after edits, and their hubs are a layer that says what the
// ends of the query read.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { assertAccessible } from './accessibility.js';
import { ROOT, native, pageTest, sharedPageTests, sluiceCommand } from './harness.js';
import { screenshot } from './screenshot.js';
import { answers, choose, drag, placeOf, settle, startOver, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

const MAP = 'scenes/rooms.map';
const [START, GOAL] = [{ x: 8, y: 20 }, { x: 60, y: 30 }];

const sharedTest = sharedPageTests({ serve: [MAP] }, (page) => startOver(page, 'rooms.map'));

/**
 * A test on a page with a query that has corners in its way.
 * @param {string} name
 * @param {(page: Page) => Promise<void>} body
 */
function onRooms(name, body) {
    sharedTest(name, async ({ page }) => {
        await settle(page);
        await page.evaluate(([start, goal]) => {
            /** @type {any} */ (window).sluiceTool.store.update({ start, goals: [goal] });
        }, [START, GOAL]);
        await settle(page);
        await body(page);
    });
}

/** Waits for the hubs of the present map and ends. @param {Page} page */
async function hubsShown(page) {
    await page.waitForFunction(() => {
        const { busy, hubs, world } = /** @type {any} */ (window).sluiceTool.store.state;
        return busy === 0 && hubs?.version === world.version;
    });
    return (await state(page, 'hubs')).hubs;
}

onRooms('labels answer as the command does, and follow walls and ground that opens', async (page) => {
    const { cost } = await native('path', MAP, START.x, START.y, GOAL.x, GOAL.y, '--alg', 'labels');
    await choose(page, 'labels');
    const [first] = await answers(page);
    assert.ok(Math.abs(first.cost - cost) < 1e-6, `${first.cost} is not ${cost}`);
    for (const tool of ['wall', 'ground']) {
        await page.evaluate((name) =>
            /** @type {any} */ (window).sluiceTool.store.update({ tool: name, brush: 1 }), tool);
        await drag(page, { x: 20, y: 21 }, { x: 20, y: 22 });
        const [edited] = await answers(page);
        await choose(page, 'dijkstra');
        const [plain] = await answers(page);
        await choose(page, 'labels');
        assert.equal(edited.algorithm.split('+')[0], 'labels');
        assert.ok(Math.abs(edited.cost - plain.cost) < 1e-6, `${tool}: ${edited.cost} is not ${plain.cost}`);
    }
});

onRooms('the hubs are a layer, which says what the ends read', async (page) => {
    await choose(page, 'labels');
    await page.selectOption('#ground', 'hubs');
    const hubs = await hubsShown(page);
    assert.ok(hubs.count > 10 && hubs.shared > 0);
    const marks = Object.values(hubs.ends);
    assert.equal(marks.filter((bits) => bits === 3).length, hubs.shared);
    assert.ok(marks.some((bits) => bits === 1) && marks.some((bits) => bits === 2));
    await page.click('#tab-zones');
    assert.ok(await page.isChecked('#hubs-show'));
    assert.match(String(await page.textContent('#hubs-counts')), new RegExp(`^${hubs.count} corners.*Hubs in both: ${hubs.shared}\\.`));
    assert.match(String(await page.textContent('#legend')), /first hub.*read by the start.*by both/);
    await assertAccessible(page);
    await page.locator('#hubs-counts').scrollIntoViewIfNeeded();
    await screenshot(page, 'hubs');
    const [x, y] = await page.evaluate(() => {
        const { store } = /** @type {any} */ (window).sluiceTool;
        const tile = store.state.hubs.ranks.indexOf(0);
        return [tile % store.state.world.width, Math.floor(tile / store.state.world.width)];
    });
    const place = await placeOf(page, { x, y });
    await page.mouse.move(place.x, place.y);
    await page.locator('#under-pointer', { hasText: `hub 1 of ${hubs.count}` }).waitFor();
    await page.uncheck('#hubs-show');
    assert.equal((await state(page, 'ground')).ground, 'zones');
});

const FOLDER = mkdtempSync(join(tmpdir(), 'sluice-'));
after(() => rmSync(FOLDER, { recursive: true }));
const FILE = join(FOLDER, 'rooms.labels');
execFileSync(sluiceCommand(), ['labels', 'build', MAP, '-o', FILE], { cwd: ROOT, stdio: 'ignore' });

pageTest('labels that the server was given are used by best', { serve: [MAP, '--labels', FILE] }, async ({ page }) => {
    await settle(page);
    assert.equal((await state(page, 'message')).message, null);
    await choose(page, 'best');
    const [answer] = await answers(page);
    assert.equal(answer.algorithm.split('+')[0], 'labels');
});

onRooms('the labels of the ends follow them', async (page) => {
    await page.selectOption('#ground', 'hubs');
    const before = await hubsShown(page);
    await drag(page, START, { x: 86, y: 40 });
    await page.waitForFunction((entries) => {
        const { busy, hubs } = /** @type {any} */ (window).sluiceTool.store.state;
        return busy === 0 && hubs.startLabel.entries !== entries;
    }, before.startLabel.entries);
    const after = await hubsShown(page);
    assert.equal(after.count, before.count);
    assert.deepEqual(after.goalLabel, before.goalLabel);
});
