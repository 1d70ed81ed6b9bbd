// SPDX-License-Identifier: MIT
// The page's files against the library itself: what is saved reads back as the same map, greys are its greys,
// and the worker's map follows edits. Needs the module (scripts/build-wasm).
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadSluice } from '../../lib/sluice.js';
import { costBytes, mapBytes } from '../../app/model/files/save.js';
import { readTiled } from '../../app/model/files/tiled.js';
import { documentOfXml } from '../../app/model/files/tmx.js';
import { floodTiles, groundPaint, paintChanges, runsOf } from '../../app/model/grid.js';
import { mapMethods } from '../../app/worker/map-methods.js';
import { Session } from '../../app/worker/session.js';

const SCENES = fileURLToPath(new URL('../../../scenes/', import.meta.url));
const sluice = await loadSluice();
const quiet = () => {};

/** @param {string} name of a method @param {any} [argument] @param {Session} [session] */
function call(name, argument, session = new Session(sluice)) {
    return mapMethods[name](session, argument, quiet);
}

/** @param {any} tiles @returns {import('../../app/model/state.js').World} */
const worldOf = (tiles) => ({ name: 'a.map', version: 1, opened: 1, ...tiles });

for (const name of readdirSync(SCENES).filter((file) => file.endsWith('.map'))) {
    test(`${name} is written as the library writes it`, () => {
        const session = new Session(sluice);
        const costsFile = SCENES + name.replace('.map', '.cost');
        const costs = existsSync(costsFile) ? readFileSync(costsFile, 'utf8') : null;
        const world = worldOf(call('openText', { text: readFileSync(SCENES + name), costs }, session));
        assert.equal(new TextDecoder().decode(mapBytes(world)), call('formatMap', undefined, session));
    });
}

test('a map with many costs reads back as the same from .map and .cost', () => {
    const costs = Float64Array.of(0, 1, 3, 0.25, 10000, 12.34, 1, 0);
    const world = worldOf(call('openTiles', { width: 4, height: 2, glyphs: new TextEncoder().encode('@.SGSS.@'), costs }));
    const again = call('openText', { text: mapBytes(world), costs: new TextDecoder().decode(costBytes(world)) });
    assert.deepEqual(again.costs, costs);
});

test('a picture of a map reads back as the same map', () => {
    const session = new Session(sluice);
    const rgba = new Uint8ClampedArray(256 * 4).map((_, i) => (i % 4 === 3 ? 255 : i >> 2));
    const { costs } = call('openPixels', { width: 256, height: 1, rgba }, session);
    assert.deepEqual([0, 255, 85, 128, 1].map((grey) => costs[grey]), [0, 1, 3, 1.99, 255]);
    const written = call('picture', undefined, session);
    assert.equal(written.rounded, 0);
    assert.deepEqual(call('openPixels', { width: 256, height: 1, rgba: written.rgba }).costs, costs);
});

test('a picture says on how many tiles the cost is rounded', () => {
    const costs = Float64Array.of(0, 1, 3, 7, 0.5);
    const session = new Session(sluice);
    call('openTiles', { width: 5, height: 1, glyphs: new TextEncoder().encode('@....'), costs }, session);
    const { rgba, rounded } = call('picture', undefined, session);
    assert.deepEqual([...rgba].filter((_, i) => i % 4 === 0), [0, 255, 85, 36, 255]);
    assert.ok(rgba.every((/** @type {number} */ byte, /** @type {number} */ i) => byte === (i % 4 === 3 ? 255 : rgba[i - i % 4])));
    assert.equal(rounded, 2);
});

test('a Tiled map is understood by the library', async () => {
    const set = documentOfXml(readFileSync(`${SCENES}village.tsx`, 'utf8'));
    const tiled = await readTiled(documentOfXml(readFileSync(`${SCENES}village.tmx`, 'utf8')), { tileset: () => set });
    const { width, height, costs } = call('openTiled', { tiled });
    assert.deepEqual([width, height], [tiled.width, tiled.height]);
    assert.ok(costs.includes(0) && costs.some((/** @type {number} */ cost) => cost > 0));
    assert.throws(() => call('openTiled', { tiled: { ...tiled, tiles: [] } }), /walkable/);
});

test('edits leave the worker with the map of the page', () => {
    const session = new Session(sluice);
    const world = worldOf(call('openText', { text: readFileSync(`${SCENES}caves.map`) }, session));
    const start = world.costs.findIndex((cost) => cost > 0);
    const tile = { x: start % world.width, y: Math.floor(start / world.width) };
    const changes = paintChanges(world, floodTiles(world, tile), groundPaint(4));
    assert.ok(changes.tiles.length > 100);
    changes.tiles.forEach((changed, i) => {
        world.glyphs[changed] = changes.glyphs[i];
        world.costs[changed] = changes.costs[i];
    });
    call('edit', { runs: runsOf(changes, world.width) }, session);
    assert.deepEqual(session.theMap().glyphs(), world.glyphs);
    assert.deepEqual(session.theMap().costs(), world.costs);
    call('replaceTiles', world, session);
    assert.deepEqual(session.theMap().glyphs(), world.glyphs);
    assert.deepEqual(session.theMap().costs(), world.costs);
});

test('characters can be made ground', () => {
    const text = 'type octile\nheight 1\nwidth 3\nmap\n.WS\n';
    assert.deepEqual([...call('openText', { text, passable: '.W' }).costs], [1, 1, 0]);
});
