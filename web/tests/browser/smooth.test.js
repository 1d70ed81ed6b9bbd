// SPDX-License-Identifier: MIT
// The page of smooth worlds: drawing, dragging, the radius, every method, files, keys; lengths equal the
// command's for the world that the page saves.
import assert from 'node:assert/strict';
import { assertAccessible } from './accessibility.js';
import { pageTest, sharedPageTests } from './harness.js';
import { screenshot } from './screenshot.js';
import {
    answer, assertClose, click, coloursOf, drag, dragTo, drawPolygon, nativeFor, pictureOf, placeOf, save, settle, startOver, state,
} from './smooth-tool.js';

/** @typedef {import('playwright-core').Page} Page */

const PAGE = { path: 'smooth.html' };
const sharedTest = sharedPageTests({ ...PAGE, timeout: 120000 }, startOver);
const PHONE = { ...PAGE, viewport: { width: 390, height: 844 }, touch: true };
// Exact methods; the results of others may jump with the last digit of a corner, in which two versions of GEOS differ.
const EXACT = ['polyanya', 'visibility'];
const JUMP = 0.02;

/** The page's path is as long as the command's. @param {Page} page @param {...(string|number)} options of the command */
async function assertAsNative(page, ...options) {
    const own = await answer(page);
    const wanted = await nativeFor(page, ...options);
    assert.equal(own.outcome, wanted.outcome, own.refused);
    if (EXACT.includes(own.method)) {
        assertClose(own.length, wanted.length, own.method);
        assertClose(own.cost, wanted.cost, own.method);
    } else {
        assert.ok(Math.abs(own.cost - wanted.cost) <= JUMP * wanted.cost, `${own.method}: ${own.cost}, ${wanted.cost}`);
    }
    return own;
}

/** @param {Page} page @param {RegExp} sentence @param {'error'|'note'} [kind] */
async function assertMessage(page, sentence, kind = 'error') {
    await page.waitForSelector('#message', { state: 'visible' });
    assert.match(String(await page.textContent('#message p')), sentence);
    assert.equal(await page.getAttribute('#message', 'data-kind'), kind);
    await page.click('#message button');
    await page.waitForSelector('#message', { state: 'hidden' });
}

/** @param {Page} page @returns {Promise<any[]>} */
async function shapesOf(page) {
    return (await state(page, 'world')).world.shapes;
}

// ---- at once

sharedTest('the page opens with a world, a path, and what the method sees', async ({ page }) => {
    await settle(page);
    const { outcome, method, lines } = await assertAsNative(page);
    assert.deepEqual({ outcome, method }, { outcome: 'found', method: 'polyanya' });
    assert.ok(lines > 50);
    assert.ok(await coloursOf(page) > 20);
    const kinds = new Set((await shapesOf(page)).map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), ['boundary', 'obstacle', 'region']);
    assert.match(String(await page.textContent('#answer')), /found, length 1\d\d\.\d+, cost/);
    assert.match(String(await page.textContent('#legend')), /cell/);
    await screenshot(page, 'smooth');
});

pageTest('the two pages lead to each other', {}, async ({ page }) => {
    await page.waitForFunction(() => document.body.dataset.ready === 'true');
    await page.click('text=Smooth worlds');
    await settle(page);
    await page.click('text=Tile maps');
    await page.waitForSelector('#panel-search');
    await page.waitForFunction(() => document.body.dataset.ready === 'true');
});

// ---- drawing

sharedTest('a polygon drawn across the path bends it, and undo straightens it', async ({ page }) => {
    await settle(page);
    const before = await answer(page);
    await drawPolygon(page, [40, 14], [46, 12], [50, 30], [42, 32]);
    const after = await assertAsNative(page);
    assert.ok(after.length > before.length + 0.1, `${after.length}, ${before.length}`);
    assert.equal((await shapesOf(page)).length, 12);
    await page.click('#undo');
    assert.equal((await answer(page)).length, before.length);
    await page.keyboard.press('Control+y');
    assert.equal((await answer(page)).length, after.length);
    await page.keyboard.press('Control+z');
    assert.equal((await shapesOf(page)).length, 11);
});

sharedTest('Enter closes a drawing, Escape drops it, two corners are no polygon', async ({ page }) => {
    await settle(page);
    await page.click('[data-tool="draw"]');
    await click(page, { x: 44, y: 20 });
    await click(page, { x: 52, y: 20 });
    await page.keyboard.press('Enter');
    await assertMessage(page, /at least three corners/);
    await click(page, { x: 48, y: 24 });
    // Where the pointer went since does not matter.
    await page.mouse.move(500, 400);
    await page.keyboard.press('Enter');
    assert.equal((await shapesOf(page)).length, 12);
    await click(page, { x: 60, y: 40 });
    await click(page, { x: 62, y: 42 });
    assert.equal((await state(page, 'draft')).draft.length, 2);
    await page.keyboard.press('Escape');
    assert.equal((await state(page, 'draft')).draft.length, 0);
    assert.equal((await shapesOf(page)).length, 12);
});

sharedTest('regions, holes and the boundary are drawn', async ({ page }) => {
    await settle(page);
    await page.selectOption('#kind', 'region');
    await page.fill('#weight', '5');
    await page.keyboard.press('Tab');
    const before = await answer(page);
    await drawPolygon(page, [38.5, 19], [47, 15], [47, 29], [38.5, 29]);
    const after = await assertAsNative(page);
    assert.equal(after.length, before.length, 'the shortest path stays');
    assert.ok(after.cost > before.cost, 'and costs more');
    await page.keyboard.press('Escape');
    await page.click('[data-tool="draw"]');
    await page.selectOption('#kind', 'hole');
    await drawPolygon(page, [74, 28], [80, 28], [78, 34]);
    assert.equal((await shapesOf(page)).find(({ rings }) => rings[0][0].x === 68).rings.length, 2);
    await page.click('[data-tool="draw"]');
    await drawPolygon(page, [1, 57], [4, 57], [3, 59]);
    assert.equal((await shapesOf(page)).find(({ kind }) => kind === 'boundary').rings.length, 2, 'a boundary has holes, too');
    await page.click('[data-tool="draw"]');
    await page.selectOption('#kind', 'boundary');
    await drawPolygon(page, [1, 1], [99, 2], [99, 59], [1, 58]);
    const shapes = await shapesOf(page);
    assert.equal(shapes.filter(({ kind }) => kind === 'boundary').length, 1);
    await assertAsNative(page);
});

sharedTest('a drawing that crosses itself is repaired, one that encloses no area rejected', async ({ page }) => {
    await settle(page);
    await page.click('[data-tool="draw"]');
    for (const [x, y] of [[42, 16], [50, 26], [50, 16], [42, 26]]) await click(page, { x, y });
    await page.keyboard.press('Enter');
    await assertMessage(page, /crosses itself.*2 parts/, 'note');
    await assertAsNative(page);
    const before = await answer(page);
    const [{ x, y }, right] = [await placeOf(page, { x: 60, y: 40 }), await placeOf(page, { x: 64, y: 40 })];
    for (const at of [x, (x + right.x) / 2, right.x]) await page.mouse.click(at, y);
    await page.keyboard.press('Enter');
    await assertMessage(page, /encloses no area/);
    assert.equal((await shapesOf(page)).length, 12, 'what was there stays');
    assert.equal((await answer(page)).length, before.length);
});

// ---- dragging

sharedTest('both ends are dragged, and the answer follows before they are released', async ({ page }) => {
    await settle(page);
    const { from, to } = await state(page, 'from', 'to');
    const first = await answer(page);
    await dragTo(page, to, { x: 60, y: 20 });
    await page.waitForFunction((length) => /** @type {any} */ (window).sluiceTool.store.state.answer.length < length, first.length - 20);
    await page.mouse.up();
    await assertAsNative(page);
    await drag(page, from, { x: 50, y: 18 });
    const { points } = await assertAsNative(page);
    assert.equal(points.length, 2, 'they see each other now');
    const goal = (await state(page, 'to')).to;
    await drag(page, goal, { x: 75, y: 30 });
    assert.match((await answer(page)).refused, /cannot stand at the goal/);
    assert.match(String(await page.textContent('#answer')), /cannot stand at the goal/);
});

sharedTest('polygons and their corners are moved, added and removed', async ({ page }) => {
    await settle(page);
    const shapes = await shapesOf(page);
    const rock = shapes.findIndex(({ rings }) => rings[0][0].x === 68);
    await drag(page, { x: 76, y: 32 }, { x: 70, y: 28 });
    const moved = (await shapesOf(page))[rock].rings[0];
    assertClose(moved[0].x - 68, moved[2].x - 88, 'the whole polygon moved');
    assert.ok(moved[0].x < 67 && moved[0].y < 24);
    await assertAsNative(page);
    await drag(page, moved[0], { x: 56, y: 16 });
    const bent = (await shapesOf(page))[rock].rings[0];
    assert.ok(bent[0].x < 57);
    assert.deepEqual(bent.slice(1), moved.slice(1), 'one corner moved');
    await drag(page, { x: (bent[2].x + bent[3].x) / 2, y: (bent[2].y + bent[3].y) / 2 }, { x: 88, y: 44 });
    assert.equal((await shapesOf(page))[rock].rings[0].length, 6, 'a corner more');
    await assertAsNative(page);
    await page.keyboard.press('Delete');
    assert.equal((await shapesOf(page))[rock].rings[0].length, 5, 'the selected corner went');
    await click(page, { x: 66, y: 26 });
    await page.click('#remove');
    assert.equal((await shapesOf(page)).length, 10);
    for (let i = 0; i < 5; i++) await page.click('#undo');
    assert.deepEqual(await shapesOf(page), shapes);
    assert.ok(await page.isDisabled('#undo'));
});

sharedTest('a corner dragged until no area is left goes back', async ({ page }) => {
    await settle(page);
    const shapes = await shapesOf(page);
    const rock = shapes.findIndex(({ rings }) => rings[0].length === 3);
    const [a, b, c] = shapes[rock].rings[0];
    await click(page, { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 });
    // Onto another corner: two distinct points are left.
    await page.evaluate(({ index, to }) => {
        const { edit, store } = /** @type {any} */ (window).sluiceTool;
        const { shapes: before } = store.state.world;
        const flat = { ...before[index], rings: [[to, ...before[index].rings[0].slice(1)]] };
        const after = before.map((/** @type {any} */ shape, /** @type {number} */ i) => (i === index ? flat : shape));
        edit.show(after, null);
        return edit.commit(before, after, null);
    }, { index: rock, to: b });
    await assertMessage(page, /fewer than three distinct points/);
    assert.deepEqual(await shapesOf(page), shapes);
    await assertAsNative(page);
});

sharedTest('a selected polygon gets another kind and cost', async ({ page }) => {
    await settle(page);
    await click(page, { x: 48, y: 45 });
    assert.equal(await page.inputValue('#kind'), 'region');
    assert.equal(await page.inputValue('#weight'), '3');
    await page.selectOption('#kind', 'obstacle');
    const { length } = await assertAsNative(page);
    assert.ok(length > 0);
    await page.selectOption('#kind', 'region');
    await page.fill('#weight', '0.25');
    await page.keyboard.press('Tab');
    await page.selectOption('#method', 'weighted');
    await assertAsNative(page);
    assert.equal((await shapesOf(page)).filter(({ weight }) => weight === 0.25).length, 1);
});

// ---- radius and methods

sharedTest('the radius changes the path as in the command', async ({ page }) => {
    await settle(page);
    const lengths = [];
    for (const radius of ['0', '0.3', '1.7', '2.5']) {
        await page.fill('#radius', radius);
        await page.keyboard.press('Tab');
        lengths.push((await assertAsNative(page)).length);
    }
    assert.deepEqual(lengths, lengths.toSorted((a, b) => a - b));
    await page.focus('#radius-slider');
    await page.keyboard.press('Home');
    assert.equal((await state(page, 'radius')).radius, 0);
    for (let i = 0; i < 3; i++) await page.keyboard.press('PageUp');
    assert.ok((await state(page, 'radius')).radius > 0);
    await assertAsNative(page);
});

sharedTest('every method of the registry is switched to live', async ({ page }) => {
    const { registry } = await state(page, 'registry');
    const seen = [];
    for (const { name } of registry.methods) {
        await page.selectOption('#method', name);
        const own = await assertAsNative(page);
        assert.equal(own.method, name);
        assert.ok(own.lines > 0, name);
        // Nodes may be expanded more than once, so these are two numbers, not a share.
        const work = own.nodes ? `expanded ${own.expanded}, a graph of ${own.nodes} nodes` : `${own.expanded} steps`;
        assert.ok(String(await page.textContent('#answer')).replaceAll('\u202f', '').includes(`; ${work}, built in `), name);
        seen.push(await pictureOf(page));
    }
    assert.equal(registry.methods.length, 8);
    assert.equal(new Set(seen).size, seen.length, 'each has a picture of its own');
});

sharedTest('cells and resolution are passed on', async ({ page }) => {
    const { registry } = await state(page, 'registry');
    const nodes = new Set();
    for (const cells of registry.cells) {
        await page.selectOption('#cells', cells);
        nodes.add((await assertAsNative(page, '--cells', cells)).nodes);
    }
    assert.ok(nodes.size >= 3);
    await page.selectOption('#method', 'tiles');
    await page.fill('#resolution', '2');
    await page.keyboard.press('Tab');
    const { nodes: coarse } = await assertAsNative(page, '--resolution', 2);
    await page.fill('#resolution', '');
    await page.keyboard.press('Tab');
    assert.ok((await answer(page)).nodes > coarse);
});

/** Sets a field of the page. @param {Page} page @param {string} field @param {string} value */
async function set(page, field, value) {
    await page.fill(field, value);
    await page.keyboard.press('Tab');
}

/** Opens the scene with the trap, with the goal behind it. @param {Page} page */
async function openTrap(page) {
    await page.selectOption('#scene', 'trap');
    await page.click('#open-scene');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.world.name === 'trap');
    for (const [field, value] of [['#from-x', '8'], ['#from-y', '20'], ['#to-x', '53'], ['#to-y', '20'], ['#radius', '1']]) await set(page, field, value);
    await page.selectOption('#method', 'field');
    await settle(page);
}

sharedTest('a field of forces walks into the trap, and leaves it if it may', async ({ page }) => {
    await settle(page);
    await openTrap(page);
    const cured = await assertAsNative(page);
    assert.deepEqual([cured.outcome, cured.shortfall, cured.walked.length], ['found', 'none', 0]);
    const seen = [await pictureOf(page)];
    await page.uncheck('#escape');
    const trapped = await assertAsNative(page, '--no-escape');
    assert.deepEqual([trapped.outcome, trapped.shortfall], ['unreachable', 'trapped']);
    const end = trapped.walked.at(-1);
    assert.ok(end.x > 20 && end.x < 37 && end.y > 13 && end.y < 27, 'the walk ends in the trap');
    assert.match(String(await page.textContent('#answer')), /trapped where the forces cancel out/);
    seen.push(await pictureOf(page));
    await screenshot(page, 'smooth-trap');
    await assertAccessible(page);
    await page.check('#escape');
    assert.equal((await answer(page)).outcome, 'found');
    assert.equal(await pictureOf(page), seen[0]);
    assert.notEqual(seen[0], seen[1]);
});

sharedTest('strength and reach of the forces are passed on', async ({ page }) => {
    await settle(page);
    await openTrap(page);
    assert.match(String(await page.getAttribute('#strength', 'placeholder')), /^\d/);
    await set(page, '#strength', '3');
    await set(page, '#reach', '10');
    const strong = await assertAsNative(page, '--strength', 3, '--reach', 10);
    assert.deepEqual([strong.strength, strong.reach], [3, 10]);
    await set(page, '#strength', '0');
    assert.equal((await assertAsNative(page, '--strength', 0, '--reach', 10)).strength, 0);
    await set(page, '#strength', '-4');
    assert.equal((await state(page, 'tuning')).tuning.strength, 0, 'what is invalid is not taken');
    await set(page, '#strength', '');
    await set(page, '#reach', '');
    assert.ok((await assertAsNative(page)).strength > 0);
});

sharedTest('fringe, centres and tolerance are passed on, and shown where they matter', async ({ page }) => {
    await settle(page);
    const shown = () => page.$$eval('[data-methods]', (all) => all.filter((each) => !(/** @type {HTMLElement} */ (each).hidden))
        .map((each) => each.querySelector('input, select')?.id));
    assert.deepEqual(await shown(), []);
    await page.selectOption('#method', 'tiles');
    assert.deepEqual(await shown(), ['fringe']);
    const plain = await assertAsNative(page);
    await set(page, '#fringe', '1');
    const fringed = await assertAsNative(page, '--fringe', 1);
    assert.ok(fringed.nodes < plain.nodes);
    assert.match(String(await page.textContent('#legend')), /fringe/);
    await set(page, '#fringe', '16');
    const closed = await assertAsNative(page, '--fringe', 16);
    assert.deepEqual([closed.outcome, closed.shortfall], ['unreachable', 'missed']);
    assert.match(String(await page.textContent('#answer')), /found no path, although there is one/);
    await page.selectOption('#method', 'quadtree');
    assert.deepEqual(await shown(), ['places', 'tolerance']);
    const exact = await assertAsNative(page);
    await page.selectOption('#places', 'centres');
    await assertAsNative(page, '--places', 'centres');
    assert.match(String(await page.textContent('#legend')), /node/);
    await set(page, '#tolerance', '0.05');
    const rough = await assertAsNative(page, '--places', 'centres', '--tolerance', 0.05);
    assert.ok(rough.nodes < exact.nodes);
    await page.selectOption('#method', 'convex');
    assert.deepEqual(await shown(), ['places']);
    await assertAsNative(page, '--places', 'centres');
});

sharedTest('layers are shown and hidden', async ({ page }) => {
    await settle(page);
    const seen = [await pictureOf(page)];
    for (const box of ['#show-sketch', '#show-free-space']) {
        await page.click(box);
        await settle(page);
        seen.push(await pictureOf(page));
    }
    assert.equal(new Set(seen).size, 3);
});

sharedTest('all methods are compared in a table with pictures', async ({ page }) => {
    await settle(page);
    await page.click('#tab-compare');
    await page.click('#compare');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.comparison.length === 8);
    await page.waitForSelector('#compare:enabled');
    const rows = await page.$$eval('#comparison tbody tr', (all) => all.map((row) =>
        [.../** @type {HTMLTableRowElement} */ (row).cells].map(({ textContent }) => String(textContent))));
    assert.equal(rows.length, 8);
    assert.equal(await page.locator('#minis canvas').count(), 8);
    // The world has regions, so costs are compared, and the least one is in the table.
    const heads = await page.locator('#comparison thead th').allTextContents();
    assert.deepEqual(heads, ['Method', 'Above cheapest', 'Cost', 'Length', 'Query', 'Build', 'Nodes', 'Expanded']);
    const least = Math.min(...rows.map(([, , cost]) => Number(cost)));
    for (const [name, above, cost, , query, build, nodes] of rows) {
        assert.ok(Math.abs(Number(cost) / least - 1 - parseFloat(above) / 100) < 1e-3, `${name}: ${cost}, ${above}`);
        assert.equal(nodes === '–', name === 'Field of forces', 'a field of forces has no nodes');
        for (const time of [build, query]) assert.match(time, /^\d{1,3}(\.\d)? (µs|ms|s)$/);
    }
    assert.equal(rows.find(([name]) => name === 'Weighted regions')?.[1], '0 %');
    await assertAccessible(page);
    await screenshot(page, 'smooth-methods');
    await page.fill('#radius', '1.5');
    await page.keyboard.press('Tab');
    await settle(page);
    assert.equal(await page.locator('#comparison tbody tr').count(), 0, 'what is old goes');
});

sharedTest('cancelled work resumes with the next change', async ({ page }) => {
    await settle(page);
    const before = await answer(page);
    await page.evaluate(() => {
        const { store, finder } = /** @type {any} */ (window).sluiceTool;
        store.update({ radius: 1.25 });
        finder.cancel();
    });
    assert.match((await answer(page)).refused, /Cancelled/);
    await page.fill('#radius', '1');
    await page.keyboard.press('Tab');
    assertClose((await answer(page)).length, before.length);
});

// ---- worlds

/** Gives the page a file by its button. @param {Page} page @param {string} name @param {string} text */
async function openFile(page, name, text) {
    await page.setInputFiles('#open', { name, mimeType: 'application/geo+json', buffer: Buffer.from(text) });
    await settle(page);
}

sharedTest('a saved world opens as it was', async ({ page }) => {
    const shapes = await shapesOf(page);
    const { name, text } = await save(page);
    assert.equal(name, 'first world.geojson');
    await page.click('#empty');
    assert.equal((await shapesOf(page)).length, 1);
    await openFile(page, 'mine.geojson', text);
    assert.deepEqual(await shapesOf(page), shapes);
    assert.match(String(await page.textContent('#map-title')), /^mine\.geojson, 11 polygons/);
    await assertAsNative(page);
});

sharedTest('a file is dropped anywhere', async ({ page }) => {
    await settle(page);
    const text = (await save(page)).text.replace('"weight":3', '"weight":4');
    const data = await page.evaluateHandle((content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'dropped.geojson'));
        return transfer;
    }, text);
    await page.dispatchEvent('#plane', 'drop', { dataTransfer: data });
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.world.name === 'dropped.geojson');
    assert.ok((await shapesOf(page)).some(({ weight }) => weight === 4));
});

const polygon = (/** @type {number[][][]} */ ...coordinates) => JSON.stringify({ type: 'Polygon', coordinates });
/** @type {[string, string, RegExp][]} */
const BAD_FILES = [
    ['broken.geojson', '{"type": ', /^broken\.geojson: The JSON is invalid/],
    ['point.geojson', '{"type": "Point", "coordinates": [0, 0]}', /A world consists of Polygon and MultiPolygon/],
    ['line.geojson', polygon([[0, 0], [1, 1], [2, 2]]), /^line\.geojson: The outline encloses no area/],
    ['hole.geojson', polygon([[0, 0], [9, 0], [9, 9]], [[20, 20], [21, 20], [21, 21]]), /A hole lies outside its outline/],
    ['huge.geojson', polygon([[0, 0], [1e300, 0], [9, 9]]), /not a number from -1e9 to 1e9/],
    ['none.geojson', '{"type": "FeatureCollection", "features": []}', /contains no polygon/],
    ['weight.geojson', '{"type": "Feature", "properties": {"weight": "high"}, "geometry": null}', /weight: A weight must be a number/],
    ['rooms.map', 'type octile\nheight 1\nwidth 1\nmap\n.\n', /^rooms\.map: The JSON is invalid/],
];
sharedTest('bad files are rejected with a message, and everything stays', async ({ page }) => {
    const shapes = await shapesOf(page);
    const before = await answer(page);
    for (const [name, text, sentence] of BAD_FILES) {
        await openFile(page, name, text);
        await assertMessage(page, sentence);
        assert.deepEqual(await shapesOf(page), shapes, name);
    }
    await page.fill('#from-x', '7');
    await page.keyboard.press('Tab');
    const after = await assertAsNative(page);
    assert.notEqual(after.length, before.length);
});

sharedTest('a world without a boundary, shapes that overlap and cross', async ({ page }) => {
    await openFile(page, 'odd.geojson', JSON.stringify({ type: 'MultiPolygon', coordinates: [
        [[[0, 0], [10, 10], [10, 0], [0, 10]]], [[[4, 4], [14, 4], [14, 6], [4, 6]]], [[[20, 0], [30, 0], [30, 10], [20, 10], [20, 0]]],
    ] }));
    const { outcome } = await assertAsNative(page);
    assert.equal(outcome, 'found');
});

sharedTest('a world in which the unit can stand nowhere says so', async ({ page }) => {
    const box = [[0, 0], [10, 0], [10, 10], [0, 10]];
    const feature = (/** @type {object} */ properties) => ({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [box] } });
    await openFile(page, 'full.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature({ boundary: true }), feature({})] }));
    assert.match((await answer(page)).refused, /cannot stand at the start/);
    assert.deepEqual((await state(page, 'from')).from, { x: 0, y: 10 });
});

sharedTest('scenes open: worlds, and tile maps by their outlines', async ({ page }) => {
    await settle(page);
    for (const [scene, least] of /** @type {[string, number][]} */ ([['yard', 3], ['rooms', 20], ['terrain', 20]])) {
        await page.selectOption('#scene', scene);
        await page.click('#open-scene');
        await page.waitForFunction((name) => /** @type {any} */ (window).sluiceTool.store.state.world.name === name, scene);
        assert.ok((await shapesOf(page)).length >= least, scene);
        for (const field of ['from-x', 'from-y', 'to-x', 'to-y']) assert.ok((await page.inputValue(`#${field}`)).length <= 6, `${field} shows all of its digits`);
        const { outcome } = await assertAsNative(page);
        assert.equal(outcome, 'found', scene);
    }
});

sharedTest('worlds are generated with sliders, the same as by the command', async ({ page }) => {
    await settle(page);
    await page.fill('#make-corners', '120');
    await page.fill('#make-regions', '2');
    await page.fill('#make-overlap', '0.5');
    await page.fill('#make-seed', '7');
    await page.click('#make-world');
    await page.waitForFunction(() => /seed 7/.test(/** @type {any} */ (window).sluiceTool.store.state.world.name));
    const shapes = await shapesOf(page);
    assert.equal(shapes.filter(({ kind }) => kind === 'region').length, 2);
    await assertAsNative(page);
    await page.click('#make-world');
    assert.deepEqual(await shapesOf(page), shapes, 'the same each time');
});

// ---- keys

sharedTest('everything works by keyboard', async ({ page }) => {
    await settle(page);
    await page.focus('#plane');
    const before = await answer(page);
    // The start follows the cursor while it is carried.
    await page.keyboard.press('Enter');
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const { from } = await state(page, 'from');
    assert.ok(from.y < 53 && from.x === 6);
    assert.notEqual((await assertAsNative(page)).length, before.length);
    await page.focus('#plane');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    assert.deepEqual((await state(page, 'from')).from, from, 'Escape puts it back');
    // A triangle: three corners, and Enter once more where the last was placed.
    await page.keyboard.press('d');
    for (const keys of [['Shift+ArrowUp', 'Shift+ArrowUp'], ['Shift+ArrowRight'], ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowLeft']]) {
        for (const key of keys) await page.keyboard.press(key);
        await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Enter');
    const shapes = await shapesOf(page);
    assert.equal(shapes.length, 12);
    assert.equal(shapes[11].rings[0].length, 3);
    await page.keyboard.press('v');
    await page.keyboard.press('Delete');
    assert.equal((await shapesOf(page)).length, 11);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('g');
    const { to, cursor } = await state(page, 'to', 'cursor');
    assert.deepEqual(to, cursor);
    await page.keyboard.press('Control+z');
    assert.equal((await shapesOf(page)).length, 12);
    await page.keyboard.press('?');
    const keys = await page.$$eval('#help-keys kbd', (all) => all.map(({ textContent }) => textContent));
    for (const key of ['V', 'D', 'Delete', 'Ctrl+Z', 'Arrow keys', 'S, G', 'Enter', 'Escape', '?']) assert.ok(keys.includes(key), key);
    await assertAccessible(page);
});

sharedTest('polygons are selected from their list', async ({ page }) => {
    await settle(page);
    await page.click('#shape-list li:nth-child(4) button');
    assert.deepEqual((await state(page, 'selection')).selection, { shape: 3, ring: -1, corner: -1 });
    assert.equal(await page.getAttribute('#shape-list li:nth-child(4) button', 'aria-pressed'), 'true');
    await page.click('#remove');
    await settle(page);
    assert.equal(await page.locator('#shape-list li').count(), 10);
});

// ---- for everybody

for (const base of [PAGE, PHONE]) {
    pageTest(`axe finds nothing: ${base === PHONE ? 'phone' : 'desk'}`, base, async ({ page }) => {
        await settle(page);
        await page.click('#shape-list li:nth-child(3) button');
        await assertAccessible(page, 'in both themes');
        await page.click('#tab-compare');
        await assertAccessible(page, 'in both themes');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(wide <= 0, `nothing lies off the screen, not ${wide} pixels`);
    });
}

pageTest('on a phone an end is dragged by touch', PHONE, async ({ page }) => {
    await settle(page);
    const { to } = await state(page, 'to');
    const [begin, end] = [await placeOf(page, to), await placeOf(page, { x: 60, y: 20 })];
    const touch = await page.context().newCDPSession(page);
    const send = (/** @type {any} */ type, /** @type {any} */ point) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    await send('touchStart', begin);
    await send('touchMove', end);
    await send('touchEnd', null);
    const moved = (await state(page, 'to')).to;
    assert.ok(Math.abs(moved.x - 60) < 1 && Math.abs(moved.y - 20) < 1, JSON.stringify(moved));
    await assertAsNative(page);
});
