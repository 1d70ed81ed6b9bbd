// SPDX-License-Identifier: MIT
// Maps on the page: drawing and taking it back, scenes and made maps, files good and bad, saving, links.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import { assertAccessible } from './accessibility.js';
import { ROOT, native, pageTest, sluiceCommand } from './harness.js';
import { answers, drag, placeOf, settle, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{name: string, mimeType: string, buffer: Buffer}} Given */

/** @param {string} name @param {string|Uint8Array} content @returns {Given} */
const file = (name, content) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
/** @param {string} name of a scene's file */
const scene = (name) => readFileSync(`${ROOT}scenes/${name}`);

/** The map's costs by row: @ for walls, . for 1, else the number between blanks. @param {Page} page @returns {Promise<string[]>} */
function rows(page) {
    return page.evaluate(() => {
        const { width, height, costs } = /** @type {any} */ (window).sluiceTool.store.state.world;
        const letter = (/** @type {number} */ cost) => (cost === 0 ? '@' : cost === 1 ? '.' : ` ${cost} `);
        return Array.from({ length: height }, (_, y) =>
            Array.from(costs.subarray(y * width, (y + 1) * width), letter).join(''));
    });
}

/** What the worker has, as costs: it must be what the page has. @param {Page} page */
async function assertWorkerAgrees(page) {
    const [ours, text] = await page.evaluate(async () => {
        const { core, store } = /** @type {any} */ (window).sluiceTool;
        const formatted = await core.call('formatMap');
        const { glyphs } = store.state.world;
        return [Array.from(glyphs, (/** @type {number} */ glyph) => String.fromCharCode(glyph)).join(''), formatted];
    });
    const body = String(text).split('\nmap\n')[1].replaceAll('\n', '');
    assert.equal(body, ours);
}

/** Opens the Map panel. @param {Page} page */
async function openPanel(page) {
    await settle(page);
    await page.click('#tab-map');
}

/**
 * Opens one of our scenes. Its files are fetched first, and meanwhile the page is at rest.
 * @param {Page} page @param {string} name
 */
async function openScene(page, name) {
    await page.selectOption('#scene', name);
    await page.waitForFunction((map) =>
        /** @type {any} */ (window).sluiceTool.store.state.world.name === map, `${name}.map`);
    await settle(page);
}

/** Gives files to the hidden input, as choosing them does. @param {Page} page @param {...Given} files */
async function give(page, ...files) {
    await page.setInputFiles('#files', files);
    await settle(page);
}

/** Drops files on the page. @param {Page} page @param {...Given} files */
async function drop(page, ...files) {
    const parts = files.map(({ name, buffer }) => ({ name, bytes: [...buffer] }));
    await page.evaluate((given) => {
        const dataTransfer = new DataTransfer();
        for (const { name, bytes } of given) dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
        for (const type of ['dragenter', 'dragover', 'drop']) {
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }
    }, parts);
    await page.waitForFunction(() => !document.body.classList.contains('dropping'));
    await settle(page);
}

/** What is written to a file when a button is pressed. @param {Page} page @param {string} button */
async function saved(page, button) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    return { name: download.suggestedFilename(), bytes: readFileSync(String(await download.path())) };
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-maps-'));
after(() => rmSync(folder, { recursive: true }));

/** Writes a file for the command. @param {string} name @param {Uint8Array} bytes */
function keep(name, bytes) {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
}

/** What the message says. @param {Page} page */
function message(page) {
    return page.textContent('#message p');
}

const SMALL = 'type octile\nheight 3\nwidth 5\nmap\n.....\n..@..\n.....\n';

// ---- drawing

pageTest('walls are drawn, erased, undone and redone, and the search follows', {}, async ({ page }) => {
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

pageTest('the answer changes while a stroke is drawn', {}, async ({ page }) => {
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

/** A tile's cost shows whatever the ground is coloured by. @param {Page} page @param {{x: number, y: number}} tile */
async function assertCostsShow(page, { x, y }) {
    const look = (/** @type {string} */ ground) => page.evaluate(async ([wanted, column, row]) => {
        const { store, stage: { camera, panes: [{ canvas }] } } = /** @type {any} */ (window).sluiceTool;
        store.update({ ground: wanted, heatKind: 'clearance', showSearch: false, showPath: false, pointer: null });
        for (let i = 0; i < 4 || store.state.busy; i++) await new Promise(requestAnimationFrame);
        const [left, top, side] = [camera.toX(column), camera.toY(row), camera.scale].map(Math.round);
        return [...canvas.getContext('2d').getImageData(left, top, side, side).data].join();
    }, /** @type {[string, number, number]} */ ([ground, x, y]));
    const grounds = await page.$$eval('#ground option', (all) => all.map((option) => /** @type {HTMLOptionElement} */ (option).value));
    /** @type {Record<string, string>} */
    const seen = {};
    for (const ground of grounds) seen[ground] = await look(ground);
    await page.keyboard.press('Control+z');
    await settle(page);
    for (const ground of grounds) assert.ok(await look(ground) !== seen[ground], ground);
    await page.keyboard.press('Control+y');
    await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.update({ ground: 'zones' }));
    await settle(page);
}

pageTest('without a tool walls are drawn on ground and erased from walls; a click changes nothing', {}, async ({ page }) => {
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
    const box = () => page.locator('.pane canvas').boundingBox();
    const still = await box();
    await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.update({ message: { kind: 'note', text: 'A note. '.repeat(40) } }));
    await page.waitForSelector('#message:not([hidden])');
    assert.deepEqual(await box(), still);
    assert.equal(await page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.pane canvas'))).cursor), 'grab');
    await page.keyboard.press('w');
    assert.equal(await page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.pane canvas'))).cursor), 'crosshair');
});

pageTest('a large brush paints a square, and a cost leaves walls alone', {}, async ({ page }) => {
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

pageTest('fill floods an area of equal tiles with wall, ground or a cost', {}, async ({ page }) => {
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

pageTest('a fill of many runs leaves the worker with the same map', {}, async ({ page }) => {
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

pageTest('a wall over an end is reported, and harms nothing', {}, async ({ page }) => {
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

pageTest('tools work by keyboard alone', {}, async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.focus('canvas');
    await page.keyboard.press('w');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await settle(page);
    assert.deepEqual(await rows(page), ['.@...', '..@..', '.....']);
});

// ---- size, scenes, made maps

pageTest('another size keeps the top left and can be taken back', {}, async ({ page }) => {
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

pageTest('scenes are opened with their costs and scenarios', {}, async ({ page }) => {
    await openPanel(page);
    await openScene(page, 'swamp');
    const { world, scenario } = await state(page, 'world', 'scenario');
    assert.equal(world.name, 'swamp.map');
    assert.ok(scenario.length > 0);
    const facts = await native('info', `${ROOT}scenes/swamp.map`, '--costs-file', `${ROOT}scenes/swamp.cost`);
    const text = String(await page.textContent('#map-facts')).replaceAll('\u202f', '');
    assert.match(text, new RegExp(`Passable${facts.passable} `));
    assert.equal(await page.isVisible('#save-costs'), true);
});

pageTest('maps are made as the command makes them', {}, async ({ page }) => {
    await openPanel(page);
    const { registry } = await state(page, 'registry');
    for (const kind of registry.generators) {
        await page.selectOption('#kind', kind);
        await page.fill('#make-width', '40');
        await page.fill('#make-height', '30');
        await page.fill('#seed', '7');
        await page.click('#make');
        await settle(page);
        const { smallest, largest, ...dials } = await page.$$eval('#dials input', (inputs) => Object.fromEntries(inputs.map(
            (input) => [input.dataset.option, /** @type {HTMLInputElement} */ (input).value])));
        const options = Object.entries(dials).flatMap(([name, value]) => [`--${name}`, value]);
        if (smallest) options.push('--obstacles', `${smallest}-${largest}`);
        const made = execFileSync(sluiceCommand(), ['gen', kind, '40', '30', '--seed', '7', ...options], { encoding: 'utf8' });
        assert.deepEqual((await rows(page)).join('\n'), made.split('\nmap\n')[1].trim(), kind);
    }
    await page.click('#next-seed');
    await settle(page);
    assert.equal(await page.inputValue('#seed'), '8');
    assert.match((await state(page, 'world')).world.name, /-40x30-8\.map/);
});

pageTest('the map changes while a slider is moved', {}, async ({ page }) => {
    await openPanel(page);
    await page.selectOption('#kind', 'random');
    await settle(page);
    const walls = async () => (await rows(page)).join('').split('@').length - 1;
    const before = await walls();
    await page.focus('#make-density');
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
    await settle(page);
    assert.ok(await walls() > before * 1.3);
});

// ---- files

pageTest('a map, its costs and its scenario are dropped together', {}, async ({ page }) => {
    await settle(page);
    await drop(page, file('a.map', scene('swamp.map')), file('a.cost', scene('swamp.cost')), file('a.scen', scene('swamp.map.scen')));
    const { world, scenario, scenarioName, message: said } = await state(page, 'world', 'scenario', 'scenarioName', 'message');
    assert.equal(said, null);
    assert.deepEqual([world.name, scenarioName], ['a.map', 'a.scen']);
    assert.ok(scenario.length > 0);
    const [{ cost }] = await answers(page);
    assert.ok(Math.abs(cost - scenario.at(-1).length) < 1e-6 || cost > scenario.at(-1).length);
});

const TILESET = { firstgid: 1, name: 'set', tiles: [
    { id: 0, properties: [{ name: 'walkable', value: true }] }, { id: 1, properties: [{ name: 'walkable', value: false }] },
    { id: 2, properties: [{ name: 'cost', value: 4 }] }] };
const GIDS = [1, 2, 3, 0x80000002, 1, 1];
const TILED_ROWS = ['.@ 4 ', '@..'];

/** @param {number[]} gids */
function gidBytes(gids) {
    const bytes = Buffer.alloc(4 * gids.length);
    gids.forEach((gid, i) => bytes.writeUInt32LE(gid, 4 * i));
    return bytes;
}

/** @param {object} layer @param {object[]} tilesets */
function tiledJson(layer, tilesets = [TILESET]) {
    return JSON.stringify({ type: 'map', width: 3, height: 2, infinite: false, orientation: 'orthogonal', tilesets,
        layers: [{ type: 'tilelayer', name: 'ground', width: 3, height: 2, ...layer }] });
}

const TSX = `<?xml version="1.0"?><tileset name="set"><tile id="0"><properties><property name="walkable" type="bool" value="true"/>
    </properties></tile><tile id="1"><properties><property name="walkable" type="bool" value="false"/></properties></tile>
    <tile id="2"><properties><property name="cost" type="float" value="4"/></properties></tile></tileset>`;

/** @param {string} data  the element @param {string} tileset */
function tmx(data, tileset = TSX.slice(21).replace('<tileset ', '<tileset firstgid="1" ')) {
    return `<?xml version="1.0"?><map orientation="orthogonal" width="3" height="2">${tileset}
        <group><layer name="ground" width="3" height="2">${data}</layer></group></map>`;
}

// A frame of one block that is not compressed.
const zstd = (/** @type {Buffer} */ bytes) => Buffer.concat([
    Buffer.of(0x28, 0xB5, 0x2F, 0xFD, 0x20, bytes.length, 1 | bytes.length << 3 & 0xFF, bytes.length >> 5, 0), bytes]);
const base64 = (/** @type {Buffer} */ bytes) => bytes.toString('base64');

/** @type {[string, Given[]][]} */
const TILED = [
    ['JSON, a list', [file('t.json', tiledJson({ data: GIDS }))]],
    ['JSON, zlib', [file('t.tmj', tiledJson({ encoding: 'base64', compression: 'zlib', data: base64(deflateSync(gidBytes(GIDS))) }))]],
    ['JSON, zstd', [file('t.tmj', tiledJson({ encoding: 'base64', compression: 'zstd', data: base64(zstd(gidBytes(GIDS))) }))]],
    ['TMX, CSV', [file('t.tmx', tmx(`<data encoding="csv">\n${GIDS.join(',\n')}\n</data>`))]],
    ['TMX, base64', [file('t.tmx', tmx(`<data encoding="base64">${base64(gidBytes(GIDS))}</data>`))]],
    ['TMX, gzip', [file('t.tmx', tmx(`<data encoding="base64" compression="gzip">${base64(gzipSync(gidBytes(GIDS)))}</data>`))]],
    ['TMX, elements', [file('t.tmx', tmx(`<data>${GIDS.map((gid) => `<tile gid="${gid}"/>`).join('')}</data>`))]],
    ['TMX and its tileset', [
        file('t.tmx', tmx(`<data encoding="csv">${GIDS}</data>`, '<tileset firstgid="1" source="sets/set.tsx"/>')), file('set.tsx', TSX)]],
];
for (const [what, files] of TILED) {
    pageTest(`a Tiled map is opened: ${what}`, {}, async ({ page }) => {
        await settle(page);
        await drop(page, ...files);
        assert.equal(await page.isVisible('#message'), false, String(await message(page)));
        assert.deepEqual(await rows(page), TILED_ROWS);
    });
}

/** @type {[string, string[]][]} the map, and what belongs to it */
const OTHERS = [['village.tmx', ['village.tsx']], ['harbour.json', []], ['island.png', []]];
pageTest('Tiled maps and pictures are to the page what they are to the command', {}, async ({ page }) => {
    await openPanel(page);
    for (const [name, with_] of OTHERS) {
        await drop(page, ...[name, ...with_].map((part) => file(part, scene(part))));
        assert.equal((await state(page, 'message')).message, null);
        const map = await rows(page);
        const { world, start, goals: [goal] } = await state(page, 'world', 'start', 'goals');
        const facts = await native('info', `scenes/${name}`);
        assert.deepEqual([world.width, world.height], [facts.width, facts.height]);
        assert.equal(map.join('').split('@').length - 1, facts.width * facts.height - facts.passable, name);
        const found = await native('path', `scenes/${name}`, start.x, start.y, goal.x, goal.y, '--alg', 'dijkstra');
        const [{ outcome, cost }] = await answers(page);
        assert.equal(outcome, found.outcome, name);
        if (outcome === 'found') assert.ok(Math.abs(cost - found.cost) < 1e-6, `${name}: ${cost} and ${found.cost}`);
    }
});

pageTest('a PNG is saved and read back as the same map', {}, async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.click('[data-tool="cost"]');
    await page.fill('#paint-cost', '3');
    const { x, y } = await placeOf(page, { x: 3, y: 1 });
    await page.mouse.click(x, y);
    await settle(page);
    const before = await rows(page);
    assert.deepEqual(before, ['.....', '..@ 3 .', '.....']);
    const { name, bytes } = await saved(page, '#save-png');
    assert.equal(name, 'small.png');
    await openScene(page, 'rooms');
    await give(page, file(name, bytes));
    assert.deepEqual(await rows(page), before);
});

pageTest('a map with painted costs is saved as .map and .cost, and read back as the same', {}, async ({ page }) => {
    await openPanel(page);
    await give(page, file('small.map', SMALL));
    await page.click('[data-tool="cost"]');
    for (const [cost, tile] of /** @type {[string, {x: number, y: number}][]} */ ([['3', { x: 3, y: 1 }], ['0.5', { x: 0, y: 2 }], ['12.25', { x: 1, y: 2 }]])) {
        await page.fill('#paint-cost', cost);
        const { x, y } = await placeOf(page, tile);
        await page.mouse.click(x, y);
    }
    await settle(page);
    const before = await rows(page);
    const files = [await saved(page, '#save-map'), await saved(page, '#save-costs')];
    assert.deepEqual(files.map(({ name }) => name), ['small.map', 'small.cost']);
    await openScene(page, 'rooms');
    await give(page, ...files.map(({ name, bytes }) => file(name, bytes)));
    assert.deepEqual(await rows(page), before);
});

const HUGE = 'type octile\nheight 30000\nwidth 30000\nmap\n';
const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
/** @type {[string, Given[], RegExp][]} */
const BAD = [
    ['prose', [file('story.txt', 'It was a dark and stormy night.\n')], /story\.txt is none of the files/],
    ['an empty file', [file('empty.map', '')], /empty\.map is none of the files/],
    ['a map that is cut off', [file('cut.map', 'type octile\nheight 3\nwidth 5\nmap\n.....\n')], /^cut\.map.*: /],
    ['a map with an unknown character', [file('odd.map', SMALL.replace('@', '?'))], /^odd\.map, line 6, column 3: /],
    ['a huge map', [file('huge.map', HUGE)], /huge\.map: .*too large for this page/],
    ['a huge picture', [file('huge.png', Buffer.concat([PNG_HEAD, Buffer.from('0000ffff0000ffff0806000000', 'hex')]))], /huge\.png: .*too large/],
    ['a broken picture', [file('broken.png', Buffer.concat([PNG_HEAD, Buffer.from('00000002000000020806000000', 'hex')]))], /broken\.png: The picture is broken/],
    ['a scenario that does not fit', [file('far.scen', 'version 1\n0\ta.map\t96\t64\t95\t63\t200\t0\t1\n')], /^far\.scen/],
    ['costs that are none', [file('bad.cost', '. 0\nS x\n')], /^bad\.cost, line 1/],
    ['a tileset alone', [file('set.tsx', TSX)], /set\.tsx is a tileset\. Open it together/],
    ['a Tiled map without its tileset', [file('t.tmx', tmx('<data encoding="csv">1,1,1,1,1,1</data>', '<tileset firstgid="1" source="../set.tsx"/>'))], /set\.tsx.*Open both together/],
    ['a Tiled map that says nothing', [file('t.json', tiledJson({ data: GIDS }, []))], /t\.json: .*walkable/],
    ['a Tiled map with broken data', [file('t.json', tiledJson({ encoding: 'base64', compression: 'zlib', data: 'AAAA' }))], /t\.json: .*zlib/],
    ['broken JSON', [file('t.json', '{"layers": [')], /t\.json: The JSON breaks/],
    ['broken XML', [file('t.tmx', '<map width="3"><layer></map>')], /t\.tmx: The XML breaks/],
    ['XML with entities', [file('t.tmx', '<!DOCTYPE map [<!ENTITY a "b">]><map/>')], /declarations of entities are not read/],
    ['two maps', [file('a.map', SMALL), file('b.map', SMALL)], /one of them at a time: a\.map, b\.map/],
];
pageTest('bad files are reported, and the page stays as it was', {}, async ({ page }) => {
    await openPanel(page);
    const kept = ['world', 'start', 'goals', 'scenario', 'panes'];
    const before = JSON.stringify(await page.evaluate(remember, kept));
    for (const [what, files, sentence] of BAD) {
        if (await page.isVisible('#message')) await page.click('#message button');
        await drop(page, ...files);
        assert.match(String(await message(page)), sentence, what);
        assert.equal(JSON.stringify(await page.evaluate(remember, kept)), before, what);
    }
    await assertWorkerAgrees(page);
    await assertAccessible(page);
});

/** The state as text, short of what is too large. @param {string[]} names */
function remember(names) {
    const all = /** @type {any} */ (window).sluiceTool.store.state;
    return names.map((name) => (name === 'panes' ? all.panes.map((/** @type {any} */ { answer }) => [answer?.cost, answer?.outcome]) :
        name === 'world' ? [all.world.name, all.world.version, String(all.world.glyphs)] : all[name]));
}

// ---- links

pageTest('a link opens the same map with the same settings', {}, async ({ page, address }) => {
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

pageTest('a link may be put into the address of the open page', {}, async ({ page }) => {
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

pageTest('a map too large for a link says what to do', {}, async ({ page }) => {
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

// ---- what sluice serve was given

const swamp = ['scenes/swamp.map', '--costs-file', 'scenes/swamp.cost'];
pageTest('the map that sluice serve was given is opened', { serve: swamp }, async ({ page }) => {
    await settle(page);
    const { world, scenario, start, goals: [goal] } = await state(page, 'world', 'scenario', 'start', 'goals');
    assert.equal(world.name, 'swamp.map');
    assert.ok(scenario.length > 0);
    const found = await native('path', swamp[0], start.x, start.y, goal.x, goal.y, ...swamp.slice(1), '--alg', 'astar+octile');
    assert.ok(Math.abs((await answers(page))[0].cost - found.cost) < 1e-9);
});

pageTest('a Tiled map that sluice serve was given is opened', { serve: ['scenes/harbour.json'] }, async ({ page }) => {
    await settle(page);
    const { world, message: said } = await state(page, 'world', 'message');
    assert.deepEqual([world.name, said], ['harbour.json', null]);
});
