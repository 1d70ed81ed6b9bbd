// SPDX-License-Identifier: MIT
// Kinds of units on the page: their size and terrains, as a person chooses them, give the command's searches and zones;
// what cannot be is said in a sentence; and the choice is in the link.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { assertAccessible } from './accessibility.js';
import { native, pageTest, sharedPageTests } from './harness.js';
import { screenshot } from './screenshot.js';
import { answers, choose, coloursOf, drag, goFar, sceneArguments, settle, startOver, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

const TERRAIN = sceneArguments('terrain');
const SWAMP = sceneArguments('swamp');
const CAVES = ['scenes/caves.map'];
const ROOMS = ['scenes/rooms.map'];
const cavesTest = sharedPageTests({ serve: CAVES }, (page) => startOver(page, 'caves.map'));
const swampTest = sharedPageTests({ serve: SWAMP }, (page) => startOver(page, 'swamp.map'));

/** @param {Page} page @param {string} id @param {string} value */
async function type(page, id, value) {
    await page.fill(id, value);
    await page.press(id, 'Tab');
}

/** Chooses a unit in the Search tab. @param {Page} page @param {number} size @param {string} [terrains] */
async function chooseUnit(page, size, terrains = '') {
    await settle(page);
    await page.click('#tab-search');
    await type(page, '#unit-size', String(size));
    await type(page, '#unit-terrains', terrains);
    await settle(page);
}

/** The command's answer to the page's query. @param {Page} page @param {string[]} scene @param {string} algorithm @param {...(string|number)} options */
async function nativeFor(page, [map, ...costs], algorithm, ...options) {
    const { start, goals: [goal] } = await state(page, 'start', 'goals');
    return native('path', map, start.x, start.y, goal.x, goal.y, '--alg', algorithm, ...costs, ...options);
}

/** Waits until an element says something like this. @param {Page} page @param {string} id @param {RegExp} wanted */
async function says(page, id, wanted) {
    await page.waitForFunction(([selector, source]) =>
        new RegExp(source).test((document.querySelector(selector)?.textContent ?? '').replaceAll('\u202f', '')), [id, wanted.source]);
}

pageTest('a wide unit that is kept to some terrains searches as in the command, in every pane', { serve: TERRAIN }, async ({ page }) => {
    await chooseUnit(page, 2, '.=S');
    const { unit } = await native('info', ...TERRAIN, '--size', 2, '--terrains', '.=S');
    await says(page, '#unit-facts', new RegExp(`fits at ${unit.tiles} of .* in ${unit.components} components`));
    await says(page, '#unit-ground', /Ground of this map: \. on 2082, /);
    await goFar(page, { size: 2, terrains: '.=S' });
    await page.click('[data-panes="4"]');
    const algorithms = ['astar+octile', 'best', 'dijkstra', 'astar+gateway'];
    for (const [pane, algorithm] of algorithms.entries()) await choose(page, algorithm, pane);
    const found = await answers(page);
    for (const [pane, algorithm] of algorithms.entries()) {
        const wanted = await nativeFor(page, TERRAIN, algorithm, '--size', 2, '--terrains', '.=S');
        assert.deepEqual([found[pane].outcome, found[pane].stats.expanded, found[pane].path.map((/** @type {any} */ { x, y }) => [x, y])],
            [wanted.outcome, wanted.stats.expanded, wanted.path], algorithm);
    }
    await page.click('[data-panes="1"]');
    await settle(page);
    await assertAccessible(page);
    await screenshot(page, 'kinds');
});

cavesTest('a wide unit searches by jump points in every bit of ground that has one cost', async ({ page }) => {
    await chooseUnit(page, 2);
    await goFar(page, { size: 2 });
    await choose(page, 'best');
    const [answer] = await answers(page);
    const wanted = await nativeFor(page, CAVES, 'best', '--size', 2);
    assert.deepEqual([answer.algorithm, answer.cost.toFixed(6), answer.stats.expanded],
        ['jps+octile', wanted.cost.toFixed(6), wanted.stats.expanded]);
    const narrow = await coloursOf(page);
    assert.ok((await page.locator('#legend > span').allTextContents()).includes('covered by the unit'));
    await page.uncheck('#show-path');
    await settle(page);
    assert.notEqual(await coloursOf(page), narrow, 'the ground that it covers is part of the path\'s picture');
});

pageTest('what cannot be is said in a sentence, and the page goes on', { serve: ROOMS }, async ({ page }) => {
    await chooseUnit(page, 1);
    const [plain] = await answers(page);
    for (const size of ['17', '0', '-3', '']) {
        await type(page, '#unit-size', size);
        assert.equal((await state(page, 'unitSize')).unitSize, 1);
        assert.match(await page.$eval('#unit-size', (input) => /** @type {any} */ (input).validationMessage), /from 1 to 16/);
    }
    await chooseUnit(page, 16);
    await says(page, '#unit-facts', /^It fits nowhere on this map\.$/);
    assert.match((await answers(page))[0].message, /^The unit does not fit at the start \d+, \d+\.$/);
    await page.click('#tab-zones');
    await says(page, '#zone-counts', /^For units of 16 x 16 tiles: no zones/);
    for (const terrains of ['~', '@T']) {
        await chooseUnit(page, 1, terrains);
        assert.match((await answers(page))[0].message, /^The unit does not fit at the start/);
    }
    await chooseUnit(page, 1, '✗');
    assert.match(String(await page.textContent('#message')), /The terrains must not contain the character/);
    await page.click('#message button');
    for (const ground of ['depth', 'water', 'heat']) await page.selectOption('#ground', ground);
    await chooseUnit(page, 1, '');
    assert.ok(await page.isHidden('#unit-facts'));
    assert.deepEqual((await answers(page))[0].path, plain.path);
});

cavesTest('a goal where the unit does not fit is unreachable, and the page says why', async ({ page }) => {
    await chooseUnit(page, 2);
    await goFar(page, { size: 2 });
    await page.evaluate(() => {
        const { store } = /** @type {any} */ (window).sluiceTool;
        const { world, terrain } = store.state;
        const narrow = terrain.zones.findIndex((/** @type {number} */ zone, /** @type {number} */ tile) => zone < 0 && world.costs[tile] > 0);
        store.update({ goals: [{ x: narrow % world.width, y: Math.floor(narrow / world.width) }] });
    });
    assert.equal((await answers(page))[0].message, 'unreachable: the unit does not fit at the goal');
    await page.click('#tab-zones');
    await says(page, '#gate-route', /the unit does not fit there/);
});

cavesTest('zones and gates are those of the unit, and a gate says the widest that passes', async ({ page }) => {
    await chooseUnit(page, 3);
    await goFar(page, { size: 3 });
    await page.click('#tab-zones');
    await settle(page);
    const { zones, gates } = await native('decompose', ...CAVES, '--size', 3);
    await says(page, '#zone-counts', new RegExp(`^For units of 3 x 3 tiles: ${zones.length} zones, ${gates.length} gates`));
    const shown = await page.evaluate(() => {
        const { terrain } = /** @type {any} */ (window).sluiceTool.store.state;
        return { areas: terrain.zoneList.map((/** @type {any} */ { area }) => area), widest: terrain.gates.map((/** @type {any} */ { widestUnit }) => widestUnit) };
    });
    const legend = () => page.$$eval('#legend > span', (all) => all.map(({ textContent }) => textContent));
    assert.ok((await legend()).includes('the unit does not fit'));
    assert.deepEqual(shown.areas, zones.map((/** @type {any} */ { area }) => area));
    assert.deepEqual(shown.widest, gates.map((/** @type {any} */ gate) => gate.widest_unit));
    for (const { id, widest_unit: widest } of gates) {
        await page.click(`#gate-${id}`);
        assert.equal(await page.textContent(`tr:has(#gate-${id}) td:nth-child(3)`), String(widest));
        await says(page, '#gate-facts', new RegExp(`^Gate ${id}: .*widest unit that passes has ${widest} tiles a side`));
    }
    await assertAccessible(page);
    await screenshot(page, 'kinds-zones');
    await chooseUnit(page, 1);
    await page.click('#tab-zones');
    await says(page, '#zone-counts', /^\d+ zones/);
    assert.ok(!(await legend()).includes('the unit does not fit'));
});

cavesTest('manual edits, the atlas and the command line are those of the unit', async ({ page }) => {
    await chooseUnit(page, 3);
    await page.click('#tab-zones');
    await settle(page);
    await page.click('#gate-0');
    await page.click('#gate-remove');
    await says(page, '#edit-effect', /before these edits/);
    const save = async (/** @type {string} */ id) => {
        const [download] = await Promise.all([page.waitForEvent('download'), page.click(id)]);
        return readFileSync(await download.path());
    };
    assert.match((await save('#edits-save')).toString(), /--size 3 \\\n {4}--remove-gate 0\n$/);
    const atlas = await save('#atlas-save');
    const file = { name: 'wide.atlas', mimeType: 'application/octet-stream', buffer: atlas };
    await page.click('#edit-clear');
    await page.setInputFiles('#atlas-open', file);
    await says(page, '#message', /rules, unit and 1 edits are taken over/);
    assert.equal((await state(page, 'unitSize')).unitSize, 3);
    await chooseUnit(page, 2);
    await page.click('#tab-zones');
    await page.setInputFiles('#atlas-open', file);
    await says(page, '#message', /another kind of unit/);
});

swampTest('walls drawn on the map count for the unit at once', async ({ page }) => {
    await chooseUnit(page, 2);
    const facts = async () => (await state(page, 'unitFacts')).unitFacts.passable;
    const before = await facts();
    await page.click('[data-tool="wall"]');
    await drag(page, { x: 20, y: 3 }, { x: 20, y: 12 });
    await settle(page);
    const after = await facts();
    assert.ok(after <= before - 10, `${before} places before the wall, ${after} with it`);
    const { world, terrain } = await page.evaluate(() => {
        const { store } = /** @type {any} */ (window).sluiceTool;
        return { world: store.state.world.version, terrain: store.state.terrain.version };
    });
    assert.equal(terrain, world);
    await page.click('#undo');
    await settle(page);
    assert.equal(await facts(), before);
});

swampTest('a scenario for a kind of unit chooses that unit, and its lengths come out', async ({ page }) => {
    await settle(page);
    const [text, rows] = await page.evaluate(async () => {
        const { core } = /** @type {any} */ (window).sluiceTool;
        const drawn = await core.call('drawScenario', { count: 4, seed: 1, unit: { size: 2, terrains: '.' } });
        const lines = drawn.map((/** @type {any} */ { bucket, start, goal, length }) =>
            [bucket, 'swamp.map', 40, 30, start.x, start.y, goal.x, goal.y, length].join('\t'));
        return [['version 1', 'unit 2 .', ...lines, ''].join('\n'), drawn];
    });
    await page.click('#tab-map');
    await page.setInputFiles('#files', { name: 'wide.scen', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.scenarioName === 'wide.scen');
    const [answer] = await answers(page);
    assert.deepEqual(await state(page, 'unitSize', 'unitTerrains', 'scenarioIndex'), { unitSize: 2, unitTerrains: '.', scenarioIndex: 3 });
    assert.ok(Math.abs(answer.cost - rows[3].length) < 0.01);
    await page.click('#tab-search');
    await says(page, '#scenario-text', /matches the optimum\.$/);
    await type(page, '#unit-size', '1');
    await says(page, '#scenario-text', / in the file, for units of 2 x 2 tiles on \.\.$/);
});

swampTest('the unit is in the link', async ({ page }) => {
    await chooseUnit(page, 2, '.S');
    await goFar(page, { size: 2, terrains: '.S' });
    const [before] = await answers(page);
    await page.click('#tab-map');
    await page.click('#copy-link');
    await page.waitForSelector('#link');
    const link = await page.inputValue('#link');
    assert.match(link, /unitSize=2&unitTerrains=\.S/);
    const other = await page.context().newPage();
    await other.goto(link);
    await settle(other);
    assert.deepEqual(await state(other, 'unitSize', 'unitTerrains'), { unitSize: 2, unitTerrains: '.S' });
    assert.deepEqual((await answers(other))[0].path, before.path);
    assert.deepEqual([await other.inputValue('#unit-size'), await other.inputValue('#unit-terrains')], ['2', '.S']);
});

pageTest('nothing of a unit is clipped', { serve: CAVES }, async ({ page }) => {
    await chooseUnit(page, 3, '.GS');
    for (const [width, height] of [[1280, 800], [390, 844]]) {
        await page.setViewportSize({ width, height });
        for (const [tab, panel] of [['#tab-search', '#unit-kind'], ['#tab-zones', '#gate-list']]) {
            await page.click(tab);
            await settle(page);
            const excess = await page.$eval(panel, (part) => part.scrollWidth - part.clientWidth);
            assert.ok(excess <= 0, `${panel} is ${excess} pixels too wide at ${width} x ${height}`);
        }
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }
});
