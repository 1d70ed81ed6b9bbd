// SPDX-License-Identifier: MIT
// Opening the page: something worth seeing at once, whatever the window, the theme or the server's map.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertAccessible } from './accessibility.js';
import { native, pageTest } from './harness.js';
import { assertLooksLike } from './picture.js';
import { animation, screenshot } from './screenshot.js';
import { answers, drag, placeOf, sceneArguments, settle, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

/** What the command expands on the first map, guided as the page guides. @param {string} folder @param {number[]} ends */
async function nativeCounts(folder, ends) {
    const atlas = join(folder, 'rooms.atlas');
    await native('atlas', 'build', 'scenes/rooms.map', '-o', atlas, '--prominence', 1.5, '--landmarks', 8);
    const plain = await native('path', 'scenes/rooms.map', ...ends, '--alg', 'astar+octile');
    return { plain, guided: await native('path', 'scenes/rooms.map', ...ends, '--alg', 'astar+guided', '--atlas', atlas) };
}

/** The sentence above the maps, with plain digits. @param {Page} page */
async function headline(page) {
    return String(await page.textContent('#headline')).replaceAll('\u202f', '');
}

pageTest('the page opens with its argument: two searches that play once, and a sentence that counts', { path: '', viewport: { width: 1280, height: 800 } }, async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-open-'));
    try {
        const playing = await page.waitForFunction(() => {
            const text = String(document.getElementById('headline')?.textContent).replaceAll('\u202f', '');
            return /** @type {any} */ (window).sluiceTool?.store.state.playing && text.includes('so far') && text;
        });
        assert.match(String(await playing.jsonValue()), /^A\* has looked at \d+ tiles so far\. Guided by 41 gates: \d+(, done| so far)\.$/);
        const found = await answers(page);
        const { world, start, goals: [goal], terrain, message } = await state(page, 'world', 'start', 'goals', 'terrain', 'message');
        assert.equal(message, null);
        assert.equal(await page.textContent('#map-title'), 'rooms.map, 96 x 64 tiles');
        assert.deepEqual([world.width, world.height], [96, 64]);
        assert.deepEqual(found.map(({ pane }) => pane), ['astar+octile', 'astar+guided']);
        const { plain, guided } = await nativeCounts(folder, [start.x, start.y, goal.x, goal.y]);
        assert.deepEqual(found.map(({ stats }) => stats.expanded), [plain.stats.expanded, guided.stats.expanded]);
        for (const { cost } of found) assert.ok(Math.abs(cost - plain.cost) < 1e-9);
        assert.equal(terrain.gates.length, 41);
        await page.keyboard.press('End');
        await page.waitForFunction(() => !/** @type {any} */ (window).sluiceTool.store.state.playing);
        await page.locator('#moment').fill('200');
        await settle(page);
        assert.equal(await headline(page), `A* has looked at 200 tiles so far. Guided by 41 gates: ${guided.stats.expanded}, done.`);
        await page.keyboard.press('End');
        await settle(page);
        const times = Math.round(plain.stats.expanded / guided.stats.expanded);
        assert.equal(await headline(page), `A* looked at ${plain.stats.expanded} tiles. Guided by 41 gates: ${guided.stats.expanded}, ` +
            `${times} times fewer, the same length.`);
        await page.click('#welcome-skip');
        await page.mouse.move(0, 0);
        await settle(page);
        await assertLooksLike(page, 'start');
        await screenshot(page, 'start');
        // Lower, for there are no panels in the picture: more map and less around it.
        await page.setViewportSize({ width: 1280, height: 690 });
        await animation(page, 'opening', 30);
        await page.setViewportSize({ width: 1280, height: 800 });
        await settle(page);
        await assertClosedAsInLegend(page);
        // The zones drawn guide, and the panel says what the command does, which cuts the map by itself.
        const alone = await native('path', 'scenes/rooms.map', start.x, start.y, goal.x, goal.y, '--alg', 'astar+guided');
        await page.click('#tab-zones');
        await page.waitForFunction(() => document.getElementById('cut-effect')?.textContent?.includes('without an atlas'));
        assert.match(String(await page.textContent('#cut-effect')), new RegExp(`expands ${guided.stats.expanded} tiles with these zones, ${alone.stats.expanded} tiles with prominence 3, `));
        // It follows the ends.
        await drag(page, goal, { x: 60, y: 20 });
        const [first, second] = await answers(page);
        assert.ok((await headline(page)).startsWith(`A* looked at ${first.stats.expanded} tiles. Guided by 41 gates: ${second.stats.expanded}, `));
    } finally {
        rmSync(folder, { recursive: true });
    }
});

/** Every closed tile of a pane, in whatever zone, has the colour of the legend. @param {Page} page */
async function assertClosedAsInLegend(page) {
    const { swatch, seen, zones } = await page.evaluate(() => {
        const { store, stage: { camera, panes: [{ canvas }] } } = /** @type {any} */ (window).sluiceTool;
        const { world, terrain, panes: [{ answer: { replay, path } }], start, goals } = store.state;
        const [name] = [...document.querySelectorAll('#legend > span')].filter(({ textContent }) => textContent === 'closed');
        const context = canvas.getContext('2d');
        const isFar = (/** @type {any} */ tile, /** @type {number} */ x, /** @type {number} */ y) => Math.max(Math.abs(tile.x - x), Math.abs(tile.y - y)) > 4;
        const marks = [...path, start, ...goals, ...terrain.gates.flatMap((/** @type {any} */ { tiles }) => tiles)];
        const colours = new Set();
        const labels = new Set();
        for (let tile = 0; tile < world.costs.length; tile++) {
            const [x, y] = [tile % world.width, Math.floor(tile / world.width)];
            if (replay.stateOf(tile) !== 3 || tile === replay.current() || !marks.every((mark) => isFar(mark, x, y))) continue;
            const [red, green, blue] = context.getImageData(Math.round(camera.toX(x + 0.5)), Math.round(camera.toY(y + 0.5)), 1, 1).data;
            colours.add(`rgb(${red}, ${green}, ${blue})`);
            labels.add(terrain.zones[tile]);
        }
        return { swatch: getComputedStyle(/** @type {Element} */ (name.firstElementChild)).backgroundColor, seen: [...colours], zones: labels.size };
    });
    assert.ok(zones > 1, 'several zones');
    assert.deepEqual(seen, [swatch]);
}

pageTest('whoever wants no motion sees the end at once; links show their moment', { path: '#searches=astar%2Boctile%2Castar%2Bguided&moment=30&tab=zones&camera=20,30,2' }, async ({ page }) => {
    await settle(page);
    await page.waitForFunction(() => document.getElementById('moment-text')?.textContent?.startsWith('step 30 of'));
    assert.ok(await page.isVisible('#panel-zones'));
    const place = await page.evaluate(() => /** @type {any} */ (window).sluiceTool.stage.place());
    assert.deepEqual([Math.round(place.x), Math.round(place.y), Math.round(place.zoom)], [20, 30, 2]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(page.url().replace(/#.*/, '?still'));
    await settle(page);
    assert.equal((await state(page, 'playing')).playing, false);
    assert.match(await headline(page), /the same length\.$/);
});

pageTest('the legend lists what is drawn, and only that; presets choose it', {}, async ({ page }) => {
    await settle(page);
    const legend = () => page.$$eval('#legend > span', (all) => all.map(({ textContent }) => String(textContent).replace(/^. /, '').trim()));
    assert.deepEqual(await legend(), ['wall', 'zones', 'open', 'expanded last', 'closed', 'gate', 'path', 'start', 'goal']);
    await page.click('[data-preset="zones"]');
    await settle(page);
    assert.ok(await page.isVisible('#panel-zones'));
    assert.deepEqual(await legend(), ['wall', 'zones', 'gate', 'region graph', 'start', 'goal']);
    assert.deepEqual(await tintsOf(page), await page.$$eval('#legend .swatch', (all) => all.slice(1).map((each) => getComputedStyle(each).backgroundColor).sort()));
    await page.fill('#prominence', '10');
    await settle(page);
    assert.match(String(await page.textContent('#zone-counts')), /^1 zone, 0 gates/);
    assert.ok(!(await page.locator('#search-0 option').allTextContents()).some((text) => text.includes('(')), 'one name each');
    await page.click('[data-preset="flow"]');
    await settle(page);
    assert.deepEqual(await legend(), ['wall', 'next step to the goal', 'start', 'goal']);
    assert.equal(await page.getAttribute('[data-preset="flow"]', 'aria-pressed'), 'true');
    await page.click('[data-preset="units"]');
    await page.click('#units-place');
    await settle(page);
    assert.deepEqual(await legend(), ['wall', 'start', 'goal', 'walking', 'goal of a unit'], 'nobody has arrived, nobody is stranded');
    await page.click('#units-remove');
    await page.click('[data-preset="zones"]');
    await page.fill('#prominence', '1.5');
    await page.click('[data-preset="search"]');
    await settle(page);
    assert.ok((await legend()).includes('closed'));
    // A goal that is walled in is known to be unreachable without a search, so nothing of one is drawn.
    await page.evaluate(() => {
        const { edit, store } = /** @type {any} */ (window).sluiceTool;
        const { goals: [{ x, y }], world: { width } } = store.state;
        const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].filter((dx) => dx || dy).map((dx) => (y + dy) * width + x + dx));
        edit.wallUp(Uint32Array.from(around));
    });
    await settle(page);
    assert.equal(await headline(page), 'Unreachable.');
    assert.ok(await page.isDisabled('#play'), 'nothing to play');
    assert.deepEqual(await legend(), ['wall', 'zones', 'gate', 'start', 'goal']);
});

/** The colours that the middles of zones have on the map. @param {Page} page */
function tintsOf(page) {
    return page.evaluate(() => {
        const { store, stage: { camera, panes: [{ canvas }] } } = /** @type {any} */ (window).sluiceTool;
        const { world: { width, costs }, terrain: { zones } } = store.state;
        const context = canvas.getContext('2d');
        // Not near lines and marks: what most of a zone's tiles have.
        const counts = new Map();
        for (let tile = 0; tile < costs.length; tile++) {
            if (zones[tile] < 0) continue;
            const [red, green, blue] = context.getImageData(Math.round(camera.toX(tile % width + 0.5)), Math.round(camera.toY(Math.floor(tile / width) + 0.5)), 1, 1).data;
            const key = `${zones[tile]} rgb(${red}, ${green}, ${blue})`;
            counts.set(key, (counts.get(key) ?? 0) + 1);
        }
        const most = new Map();
        for (const [key, count] of counts) {
            const [zone, ...colour] = key.split(' ');
            if (count > (most.get(zone)?.count ?? 0)) most.set(zone, { count, colour: colour.join(' ') });
        }
        return [...new Set([...most.values()].map(({ colour }) => colour))].sort();
    });
}

pageTest('the panels are as wide as their bar is dragged, and stay so', {}, async ({ page }) => {
    await settle(page);
    const width = () => page.evaluate(() => Math.round(Number(document.getElementById('side')?.getBoundingClientRect().width)));
    const before = await width();
    const bar = await page.locator('#splitter').boundingBox();
    assert.ok(bar);
    await page.mouse.move(bar.x + 3, bar.y + 200);
    await page.mouse.down();
    await page.mouse.move(bar.x - 97, bar.y + 200, { steps: 3 });
    await page.mouse.up();
    assert.ok(Math.abs(await width() - before - 100) <= 4);
    await page.focus('#splitter');
    await page.keyboard.press('ArrowRight');
    const set = await width();
    assert.ok(set < before + 90);
    await page.reload();
    await settle(page);
    assert.equal(await width(), set);
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

for (const viewport of [{ width: 1280, height: 720 }, { width: 390, height: 844 }]) {
    const where = `${viewport.width} pixels wide`;
    pageTest(`axe finds nothing serious, and the map stays in place under a pointer: ${where}`, { viewport, touch: viewport.width < 500 }, async ({ page }) => {
        await settle(page);
        await assertAccessible(page, 'in both themes');
        const { scroll, available } = await page.evaluate(() => ({
            scroll: document.documentElement.scrollWidth, available: document.documentElement.clientWidth,
        }));
        assert.ok(scroll <= available, `the page is ${scroll} pixels wide`);
        const { start, goals: [goal] } = await state(page, 'start', 'goals');
        const before = await placeOf(page, goal);
        for (const tile of [start, { x: 0, y: 0 }, { x: 48, y: 32 }, goal]) {
            const { x, y } = await placeOf(page, tile);
            await page.mouse.move(x, y);
            await settle(page);
            assert.deepEqual(await placeOf(page, goal), before);
        }
        if (viewport.width > 500) return;
        await assertFingerMovesMap(page, goal);
        await assertPlayWithinReach(page);
    });
}

/** Whatever map is looked at, as wide as the screen, the replay's buttons are on the screen. @param {Page} page */
async function assertPlayWithinReach(page) {
    await page.click('button[data-panes="4"]');
    await settle(page);
    for (const map of [0, 1, 2]) {
        const { width, bottom } = await page.evaluate((index) => {
            const canvas = document.querySelectorAll('canvas')[index];
            canvas.scrollIntoView({ block: 'center' });
            return { width: canvas.clientWidth, bottom: Number(document.getElementById('play')?.getBoundingClientRect().bottom) };
        }, map);
        assert.equal(width, page.viewportSize()?.width);
        assert.ok(bottom > 0 && bottom <= Number(page.viewportSize()?.height), `map ${map}: Play is at ${bottom}`);
    }
}

/** A finger on the ground moves the map, and draws nothing. @param {Page} page @param {{x: number, y: number}} goal */
async function assertFingerMovesMap(page, goal) {
    const { world: { version } } = await state(page, 'world');
    const [before, { x, y }] = [await placeOf(page, goal), await placeOf(page, { x: 48, y: 20 })];
    const touch = await page.context().newCDPSession(page);
    const send = (/** @type {any} */ type, /** @type {{x: number, y: number}[]} */ touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', [{ x, y }]);
    for (const share of [0.5, 1]) await send('touchMove', [{ x: x - 60 * share, y: y + 20 * share }]);
    await send('touchEnd', []);
    await settle(page);
    const after = await placeOf(page, goal);
    assert.deepEqual([after.x - before.x, after.y - before.y].map(Math.round), [-60, 20]);
    assert.equal((await state(page, 'world')).world.version, version);
}

pageTest('canvases keep their proportions, and the pointer hits what it shows, when a line wraps', {}, async ({ page }) => {
    for (const viewport of [{ width: 1280, height: 800 }, { width: 1024, height: 768 }]) {
        await page.setViewportSize(viewport);
        await settle(page);
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
    }
});
