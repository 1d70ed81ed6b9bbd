// SPDX-License-Identifier: MIT
// Looking into a search at a moment: the list of its events, breakpoints, its tree, and numbers on large tiles, each
// compared with the trace, counted from its beginning.
import assert from 'node:assert/strict';
import { assertAccessible } from './accessibility.js';
import { pageTest } from './harness.js';
import { screenshot } from './screenshot.js';
import { placeOf, settle, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

const NAMES = ['start', 'goal', 'generating', 'updating', 'expanding', 'closing', 'end'];

/** The events of a pane, each as a list of kind, tile, parent, g and h. @param {Page} page @param {number} [pane] @returns {Promise<number[][]>} */
function eventsOf(page, pane = 0) {
    return page.evaluate((index) => {
        const { trace } = /** @type {any} */ (window).sluiceTool.store.state.panes[index].answer.replay;
        return Array.from({ length: trace.count }, (_, i) => [trace.kind[i], trace.tile[i], trace.parent[i], trace.g[i], trace.h[i]]);
    }, pane);
}

/** @param {Page} page @returns {Promise<number>} */
function widthOf(page) {
    return page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.state.world.width);
}

/** @param {Page} page */
function drawn(page) {
    return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** How many events have happened on a pane. @param {Page} page @param {number} [pane] @returns {Promise<number>} */
async function positionOf(page, pane = 0) {
    await drawn(page);
    return page.evaluate((index) => /** @type {any} */ (window).sluiceTool.store.state.panes[index].answer.replay.position, pane);
}

/** @param {Page} page */
async function rowsOf(page) {
    await drawn(page);
    return page.$$eval('#event-list [role="option"]', (rows) => rows.map((row) => ({
        event: Number(/** @type {HTMLElement} */ (row).dataset.event), isNow: row.getAttribute('aria-selected') === 'true',
        cells: [...row.children].map(({ textContent }) => textContent),
    })));
}

/** @param {number[]} event @param {number} width */
function cellsOf([kind, tile, , g, h], width) {
    const isGoal = NAMES[kind] === 'goal';
    return [NAMES[kind], `${tile % width}, ${Math.floor(tile / width)}`, ...[g, h, g + h].map((value) => (isGoal ? NaN : value))];
}

pageTest('the list shows the events around the moment, and leads to each; breakpoints stop the replay', { path: '#searches=astar%2Boctile,astar%2Bguided&tab=events', timeout: 90000 }, async ({ page }) => {
    await settle(page);
    const width = await widthOf(page);
    const events = await eventsOf(page);
    // The list at a moment, its rows those of the trace.
    await page.locator('#moment').fill('300');
    const expansions = events.flatMap(([kind], i) => (NAMES[kind] === 'expanding' ? [i] : []));
    const rows = await rowsOf(page);
    assert.ok(rows.length >= 9 && rows.length < 40, `${rows.length} rows exist`);
    assert.deepEqual(rows.filter(({ isNow }) => isNow).map(({ event }) => event), [expansions[300] - 1]);
    for (const { event, cells: [number, name, tile, ...costs] } of rows) {
        const [kind, place, ...values] = cellsOf(events[event], width);
        assert.deepEqual([number, name, tile], [String(event + 1), kind, place]);
        costs.forEach((text, i) => assert.ok(text === '–' ? Number.isNaN(values[i]) : Math.abs(Number(text) - Number(values[i])) <= 0.0501, `${text}: ${values[i]}`));
    }
    // A click goes there, and so do the keys; both ends of the list can be reached.
    await page.click(`#event-${rows[1].event}`);
    assert.equal(await positionOf(page), rows[1].event + 1);
    assert.equal(await page.inputValue('#unit'), 'events');
    await page.keyboard.press('ArrowDown');
    assert.equal(await positionOf(page), rows[2].event + 1);
    await page.keyboard.press('End');
    assert.equal(await positionOf(page), events.length);
    await page.keyboard.press('Home');
    assert.equal(await positionOf(page), 1);
    assert.equal((await rowsOf(page))[0].cells[1], 'start');
    await page.locator('#event-list').evaluate((list) => { list.scrollTop = list.scrollHeight; });
    assert.equal((await rowsOf(page)).at(-1)?.event, events.length - 1, 'scrolled to its end');
    assert.equal(await positionOf(page), 1, 'scrolling alone leaves the replay');

    // A breakpoint by key, one by the form; the replay stops at each, on the map that comes to it first.
    await page.selectOption('#unit', 'expansions');
    const tiles = [200, 900].map((index) => events[expansions[index]][1]).map((tile) => ({ x: tile % width, y: Math.floor(tile / width) }));
    const place = await placeOf(page, tiles[0]);
    await page.mouse.move(place.x, place.y);
    await page.keyboard.press('x');
    await page.fill('#breakpoint-x', String(tiles[1].x));
    await page.fill('#breakpoint-y', String(tiles[1].y));
    await page.click('#breakpoint-add');
    assert.deepEqual((await state(page, 'breakpoints')).breakpoints, tiles);
    assert.match(String(await page.textContent('#legend')), /breakpoint/);
    await page.mouse.move(5, 5);
    await drawn(page);
    const colours = await Promise.all([0, 1].map((pane) => page.evaluate(({ tile: { x, y }, pane: index }) => {
        const { stage } = /** @type {any} */ (window).sluiceTool;
        const { canvas } = stage.panes[index];
        return [...canvas.getContext('2d').getImageData((stage.camera.toX(x + 0.5)) * devicePixelRatio, stage.camera.toY(y + 0.5) * devicePixelRatio, 1, 1).data];
    }, { tile: tiles[0], pane })));
    assert.deepEqual(colours, [[200, 16, 46, 255], [200, 16, 46, 255]], 'marked on both maps');
    await page.keyboard.press('Home');
    await page.locator('#speed').fill('100');
    const before = await page.locator('#stage').boundingBox();
    const others = await eventsOf(page, 1);
    const tileOf = (/** @type {{x: number, y: number}} */ { x, y }) => y * width + x;
    for (const tile of tiles) {
        await page.click('#play');
        await page.waitForFunction(() => !/** @type {any} */ (window).sluiceTool.store.state.playing);
        const { stopped, moment } = await state(page, 'stopped', 'moment');
        assert.deepEqual(stopped.tile, tile);
        const own = stopped.pane === 0 ? events : others;
        const index = own.filter(([kind]) => NAMES[kind] === 'expanding').findIndex(([, each]) => each === tileOf(tile));
        assert.equal(moment, index + 1);
        assert.equal(await page.textContent('#stopped'), `stopped at (${tile.x}, ${tile.y}), map ${stopped.pane + 1}`);
        await drawn(page);
        const current = await page.evaluate((pane) => /** @type {any} */ (window).sluiceTool.store.state.panes[pane].answer.replay.current(), stopped.pane);
        assert.equal(current, tileOf(tile));
    }
    assert.deepEqual(await page.locator('#stage').boundingBox(), before, 'the map stays where it is');
    await assertAccessible(page);
    await screenshot(page, 'events');
    // Shared, and gone when removed.
    await page.click('#share');
    await page.waitForFunction(() => /** @type {any} */ (document.getElementById('share-link')).value.includes('breakpoints='));
    const link = new URLSearchParams((await page.inputValue('#share-link')).split('#')[1]);
    assert.equal(link.get('breakpoints'), tiles.map(({ x, y }) => `${x},${y}`).join(';'));
    await page.keyboard.press('Escape');
    await page.click('#breakpoints li:first-child button');
    await page.click('#breakpoints li:first-child button');
    await page.keyboard.press('Home');
    await page.click('#play');
    await page.waitForFunction(() => !/** @type {any} */ (window).sluiceTool.store.state.playing);
    assert.equal((await state(page, 'moment')).moment, Infinity, 'the end');
    assert.equal(await page.textContent('#stopped'), '');
});

/**
 * By pane: how many expanded tiles have a parent, of how many the middle of the line to it is inked, and all ink.
 * @param {Page} page
 * @returns {Promise<{lines: number, inked: number, ink: number}[]>}
 */
async function inkOf(page) {
    await drawn(page);
    return page.evaluate(() => {
        const { store, stage } = /** @type {any} */ (window).sluiceTool;
        const { width } = store.state.world;
        return store.state.panes.map((/** @type {any} */ { answer: { replay } }, /** @type {number} */ index) => {
            const { canvas } = stage.panes[index].tree;
            const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            const at = (/** @type {number} */ x, /** @type {number} */ y) => (x < 1 || y < 1 || x >= canvas.width - 1 || y >= canvas.height - 1 ? NaN
                : Math.max(...[-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => pixels.data[4 * ((Math.round(y) + dy) * canvas.width + Math.round(x) + dx) + 3]))));
            const parents = new Map();
            for (let i = 0; i < replay.position; i++) {
                const [kind, tile, parent] = [replay.trace.kind[i], replay.trace.tile[i], replay.trace.parent[i]];
                if (parent !== tile) parents.set(tile, { parent, isExpanded: false, ...parents.get(tile), ...(parent !== tile && { parent }) });
                if (kind === 4 && parents.has(tile)) parents.get(tile).isExpanded = true;
            }
            let [lines, inked] = [0, 0];
            for (const [tile, { parent, isExpanded }] of parents) {
                const middle = (/** @type {(tile: number) => number} */ part) => (part(tile) + part(parent)) / 2 + 0.5;
                const ink = at(stage.camera.toX(middle((each) => each % width)) * devicePixelRatio, stage.camera.toY(middle((each) => Math.floor(each / width))) * devicePixelRatio);
                if (!isExpanded || Number.isNaN(ink)) continue;
                lines++;
                if (ink > 60) inked++;
            }
            return { lines, inked, ink: pixels.data.reduce((/** @type {number} */ sum, /** @type {number} */ value, /** @type {number} */ i) => sum + (i % 4 === 3 ? value : 0), 0) };
        });
    });
}

/** The tree drawn from nothing, in place of what was added step by step. @param {Page} page */
async function inkFromScratch(page) {
    await page.evaluate(() => {
        const { stage } = /** @type {any} */ (window).sluiceTool;
        for (const pane of stage.panes) pane.tree.replay = null;
        stage.draw();
    });
    return inkOf(page);
}

pageTest('the tree grows with the replay on every map, zoomed too; large tiles have the numbers of the moment', { path: '#searches=astar%2Boctile,astar%2Bguided', viewport: { width: 1400, height: 900 } }, async ({ page }) => {
    await settle(page);
    await page.check('#show-tree');
    await page.uncheck('#show-path');
    assert.match(String(await page.textContent('#legend')), /search tree.*path/);
    await page.click('#to-start');
    assert.deepEqual((await inkOf(page)).map(({ ink }) => ink), [0, 0], 'nothing is expanded yet');
    let before = [{ lines: 0, inked: 0, ink: 0 }, { lines: 0, inked: 0, ink: 0 }];
    for (const moment of [40, 41, 100, 140]) {
        await page.locator('#moment').fill(String(moment));
        const now = await inkOf(page);
        now.forEach(({ lines, inked, ink }, i) => {
            assert.ok(lines > before[i].lines && ink > before[i].ink, `moment ${moment}`);
            assert.equal(inked, lines, `moment ${moment}, map ${i + 1}`);
        });
        assert.deepEqual(await inkFromScratch(page), now, 'as if drawn at once');
        before = now;
    }
    await page.locator('#moment').fill('700');
    await drawn(page);
    await screenshot(page, 'tree');
    await page.locator('#moment').fill('40');
    assert.ok((await inkOf(page)).every(({ ink }, i) => ink < before[i].ink), 'and shrinks when it goes back');
    const look = { x: 8, y: 30, zoom: 9 };
    await page.evaluate((place) => /** @type {any} */ (window).sluiceTool.stage.lookAt(place), look);
    const [zoomed] = await inkOf(page);
    assert.ok(zoomed.lines > 10 && zoomed.inked === zoomed.lines, JSON.stringify(zoomed));
    // The numbers on the tiles, in the middle of the replay.
    const written = await page.evaluate(async () => {
        const { stage } = /** @type {any} */ (window).sluiceTool;
        /** @type {Map<string, string[]>} */
        const texts = new Map();
        const own = CanvasRenderingContext2D.prototype.fillText;
        const { canvas } = stage.panes[0];
        CanvasRenderingContext2D.prototype.fillText = function fillText(/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) {
            const { x: column, y: row } = stage.camera.tileAt(x, y);
            const key = `${column},${row}`;
            if (this.canvas === canvas) texts.set(key, [...(texts.get(key) ?? []), text]);
            return own.call(this, text, x, y);
        };
        stage.draw();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        CanvasRenderingContext2D.prototype.fillText = own;
        return Object.fromEntries(texts);
    });
    const { start } = await state(page, 'start');
    const width = await widthOf(page);
    /** @type {Map<string, string[]>} */
    const wanted = new Map();
    const short = (/** @type {number} */ value) => (value >= 100 ? String(Math.round(value)) : String(Number(value.toFixed(1))));
    for (const [kind, tile, , g, h] of (await eventsOf(page)).slice(0, await positionOf(page))) {
        if (NAMES[kind] !== 'goal') wanted.set(`${tile % width},${Math.floor(tile / width)}`, [`f ${short(g + h)}`, `g ${short(g)}`, `h ${short(h)}`]);
    }
    wanted.delete(`${start.x},${start.y}`); // S is written there too
    const numbers = Object.entries(written).filter(([, texts]) => texts.length === 3);
    assert.ok(numbers.length > 20);
    for (const [tile, texts] of numbers) if (tile !== `${start.x},${start.y}`) assert.deepEqual(texts, wanted.get(tile), tile);
});
