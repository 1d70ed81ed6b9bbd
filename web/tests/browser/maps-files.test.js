// SPDX-License-Identifier: MIT
// Files of maps, good and bad: opened, dropped and saved.
import assert from 'node:assert/strict';
import { deflateSync, gzipSync } from 'node:zlib';
import { assertAccessible } from './accessibility.js';
import { native, sharedPageTests } from './harness.js';
import { SMALL, assertWorkerAgrees, drop, file, give, message, openPanel, openScene, rows, saved, scene } from './maps-tool.js';
import { answers, placeOf, settle, startOver, state } from './tool.js';

/** @typedef {import('./maps-tool.js').Given} Given */

const sharedTest = sharedPageTests({}, startOver);

sharedTest('a map, its costs and its scenario are dropped together', async ({ page }) => {
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
    sharedTest(`a Tiled map is opened: ${what}`, async ({ page }) => {
        await settle(page);
        await drop(page, ...files);
        assert.equal(await page.isVisible('#message'), false, String(await message(page)));
        assert.deepEqual(await rows(page), TILED_ROWS);
    });
}

/** @type {[string, string[]][]} the map, and what belongs to it */
const OTHERS = [['village.tmx', ['village.tsx']], ['harbour.json', []], ['island.png', []]];
sharedTest('Tiled maps and pictures are to the page what they are to the command', async ({ page }) => {
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

sharedTest('a PNG is saved and read back as the same map', async ({ page }) => {
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

sharedTest('a map with painted costs is saved as .map and .cost, and read back as the same', async ({ page }) => {
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
sharedTest('bad files are reported, and the page stays as it was', async ({ page }) => {
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
