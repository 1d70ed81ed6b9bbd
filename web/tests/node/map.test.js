// SPDX-License-Identifier: MIT
// Maps: reading, making, editing, writing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, readText, sceneCosts, sceneNames, throwsError } from './support.js';

const sluice = await loadSluice();

test('every scene reads, and writes back the same', () => {
    for (const name of sceneNames()) {
        const text = readText(`scenes/${name}.map`);
        const map = loadScene(sluice, name);
        const bytes = new TextEncoder().encode(text);
        const costs = sceneCosts(name);
        const again = sluice.parseMap(bytes, costs ? { costs: readText(costs) } : {});
        assert.equal(map.format(), text, name);
        assert.deepEqual(again.glyphs(), map.glyphs());
        map.destroy();
        again.destroy();
    }
});

test('arrays of tiles agree with single tiles, rows, and the facts', () => {
    const map = loadScene(sluice, 'swamp');
    const { width, height } = map;
    const [glyphs, costs, passable, facts] = [map.glyphs(), map.costs(), map.passable(), map.describe()];
    const rows = readText('scenes/swamp.map').split('\n').slice(4, 4 + height);
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            const i = y * width + x;
            assert.equal(String.fromCharCode(glyphs[i]), rows[y][x]);
            assert.equal(passable[i] === 1, map.isPassable({ x, y }));
            assert.equal(costs[i] > 0, passable[i] === 1);
            assert.equal(map.component({ x, y }) > 0, passable[i] === 1);
        }
    }
    assert.equal(facts.tiles, width * height);
    assert.equal(facts.passable, passable.reduce((sum, one) => sum + one, 0));
    assert.equal(facts.costliest, Math.max(...costs));
    assert.deepEqual(facts.glyphs, [...rows.join('')].reduce((/** @type {Record<string, number>} */ sum, c) =>
        ({ ...sum, [c]: (sum[c] ?? 0) + 1 }), {}));
    map.destroy();
});

test('maps come from glyphs, from costs, and from both', () => {
    const plain = draw(sluice, '..@', '@..');
    assert.deepEqual([...plain.costs()], [1, 1, 0, 0, 1, 1]);
    const costs = [0, 1, 2.5, 0.014, 10000, 1];
    const priced = sluice.mapFromCosts(3, 2, costs);
    assert.deepEqual([...priced.costs()], [0, 1, 2.5, 0.01, 10000, 1]);
    assert.equal(String.fromCharCode(...priced.glyphs()), '@.SGS.');
    const both = sluice.mapFromGlyphs(3, 2, '.x.Sx@', [3, 7, 0, 1, 7, 0]);
    assert.deepEqual([...both.costs()], [3, 7, 0, 1, 7, 0]);
    assert.equal(both.glyphs()[1], 'x'.charCodeAt(0));
});

test('glyphs and costs of a map make the same map again', () => {
    for (const name of ['dearland', 'terrain', 'swamp', 'caves']) {
        const map = loadScene(sluice, name);
        map.fillCost({ x: 3, y: 4, width: 9, height: 5 }, 3.25);
        map.fill({ x: 0, y: 0, width: 2, height: 2 }, '@');
        const again = sluice.mapFromGlyphs(map.width, map.height, map.glyphs(), map.costs());
        assert.deepEqual(again.glyphs(), map.glyphs(), name);
        assert.deepEqual(again.costs(), map.costs(), name);
        map.destroy();
        again.destroy();
    }
});

test('painting a map of a different cost on every tile, and making it again', () => {
    const costs = Float64Array.from({ length: 256 * 256 }, (_, i) => (i * 7919) % 900 / 100);
    const map = sluice.mapFromCosts(256, 256, costs);
    map.costs().forEach((cost, i) => assert.ok(Math.abs(cost - costs[i]) < 1e-9));
    map.fill({ x: 10, y: 10, width: 20, height: 5 }, 'G');
    map.fillCost({ x: 15, y: 12, width: 9, height: 9 }, 700);
    const again = sluice.mapFromGlyphs(256, 256, map.glyphs(), map.costs());
    assert.deepEqual(again.costs(), map.costs());
    assert.deepEqual(again.glyphs(), map.glyphs());
    map.destroy();
    again.destroy();
});

test('pixels make maps, and maps pixels', () => {
    const map = sluice.mapFromGrey(3, 1, Uint8Array.of(255, 0, 51));
    assert.deepEqual([...map.costs()], [1, 0, 5]);
    assert.deepEqual([...map.greys()], [255, 0, 51]);
    const colours = sluice.mapFromPixels(2, 1, Uint8ClampedArray.of(255, 255, 255, 255, 255, 255, 255, 0));
    assert.deepEqual([...colours.passable()], [1, 0]);
    throwsError(() => sluice.mapFromGrey(3, 1, Uint8Array.of(1, 2)), 'argument', /3 bytes/);
    throwsError(() => sluice.mapFromPixels(1, 1, /** @type {any} */ ([1, 2, 3, 4])), 'argument');
});

test('Tiled maps: properties, layers and flip bits', () => {
    const gids = [1, 2, 0x80000003, 0];
    const tiles = [{ gid: 2, walkable: false }, { gid: 3, cost: 4 }, { gid: 1, walkable: true }];
    const layer = { name: 'ground', x: 0, y: 0, width: 4, height: 1, gids };
    const map = sluice.mapFromTiled({ width: 4, height: 1, layers: [layer], tiles });
    assert.deepEqual([...map.costs()], [1, 0, 4, 0]);
    const walls = { ...layer, name: 'walls', gids: [0, 0, 9, 0] };
    const layered = sluice.mapFromTiled({ width: 4, height: 1, layers: [layer, walls], tiles },
        { collisionLayer: 'Walls' });
    assert.deepEqual([...layered.passable()], [1, 0, 0, 0]);
    const chunk = { ...layer, x: -16, y: 8 };
    assert.equal(sluice.mapFromTiled({ width: 0, height: 0, layers: [chunk], tiles }).width, 4);
    throwsError(() => sluice.mapFromTiled({ width: 4, height: 1, layers: [layer], tiles: [] }), 'format');
    throwsError(() => sluice.mapFromTiled({ width: 4, height: 1, layers: [{ ...layer, gids: [1] }], tiles }),
        'argument', /4 gids/);
    throwsError(() => sluice.mapFromTiled({ width: 4, height: 1, layers: [layer], tiles: [{ gid: 1.5 }] }),
        'argument');
});

test('passable names the characters that are ground', () => {
    const text = 'type octile\nheight 1\nwidth 3\nmap\n.W@\n';
    assert.deepEqual([...sluice.parseMap(text, { passable: '.W' }).passable()], [1, 1, 0]);
    assert.deepEqual([...sluice.parseMap(text, { passable: 'W', costs: 'W 3' }).costs()], [0, 3, 0]);
    throwsError(() => sluice.parseMap(text, { passable: '.\0' }), 'argument', /zero/);
});

test('edits take effect and raise the revision', () => {
    const map = sluice.createMap(6, 4);
    const before = map.revision;
    map.fill({ x: 1, y: 1, width: 2, height: 2 }, '@');
    map.fillCost({ x: 0, y: 0, width: 6, height: 4 }, 4);
    assert.ok(map.revision > before);
    assert.equal(map.format(), 'type octile\nheight 4\nwidth 6\nmap\n......\n.@@...\n.@@...\n......\n');
    assert.equal(map.isPassable({ x: 2, y: 2 }), false);
    assert.deepEqual([...map.costs().subarray(6, 9)], [4, 0, 0]);
    const revision = map.revision;
    throwsError(() => map.fill({ x: 0, y: 0, width: 1, height: 1 }, '?'), 'argument');
    throwsError(() => map.fillCost({ x: 0, y: 0, width: 1, height: 1 }, 10001), 'argument');
    assert.equal(map.revision, revision);
});

test('components follow the rule for diagonals', () => {
    const map = draw(sluice, '.@', '@.');
    const [a, b] = [{ x: 0, y: 0 }, { x: 1, y: 1 }];
    assert.notEqual(map.component(a), map.component(b));
    assert.equal(map.component(a, 'always'), map.component(b, 'always'));
});

test('generated maps are the same for the same seed', () => {
    for (const kind of sluice.generators) {
        const make = (/** @type {number} */ seed) => sluice.generateMap({ kind, width: 40, height: 30, seed }).format();
        assert.equal(make(1), make(1));
        assert.notEqual(make(1), make(2));
    }
    const options = { kind: 'random', width: 50, height: 50, seed: 3 };
    const thin = sluice.generateMap({ ...options, density: 5 }).describe().passable;
    assert.ok(thin > sluice.generateMap({ ...options, density: 50 }).describe().passable);
});

test('bad maps are refused with their place', () => {
    throwsError(() => sluice.parseMap('type octile\nheight 1\nwidth 2\nmap\n.?\n'), 'format', /'\?'/);
    try {
        sluice.parseMap('type octile\nheight 1\nwidth 2\nmap\n.?\n');
    } catch (error) {
        const { line, column } = /** @type {import('../../lib/sluice.js').SluiceError} */ (error);
        assert.deepEqual([line, column], [5, 2]);
    }
    throwsError(() => sluice.parseMap(''), 'format');
    throwsError(() => sluice.parseMap('type octile\nheight 1\nwidth 2\nmap\n..\n', { costs: '. x\n' }), 'format');
    throwsError(() => draw(sluice, '.x'), 'argument', /'x'/);
});

// ---- transactions

test('changes are made in their order as one edit, and undone by what was asked before', () => {
    const map = loadScene(sluice, 'swamp');
    const [glyphs, costs, revision] = [map.glyphs(), map.costs(), map.revision];
    /** @type {import('../../lib/sluice.js').Change[]} */
    const changes = [
        { area: { x: 2, y: 3, width: 9, height: 6 }, glyph: '@' },
        { area: { x: 4, y: 4, width: 3, height: 2 }, glyph: '.' },
        { area: { x: 5, y: 3, width: 20, height: 9 }, cost: 2.75 },
    ];
    const undo = map.undoOf(changes);
    assert.equal(map.revision, revision, 'asking changes nothing');
    map.apply(changes);
    assert.equal(map.revision, revision + 1);
    const at = (/** @type {number} */ x, /** @type {number} */ y) => map.costs()[y * map.width + x];
    assert.deepEqual([at(2, 3), at(4, 4), at(5, 4), at(7, 4)], [0, 1, 2.75, 0]);
    const edited = map.costs();
    const redo = map.undoOf(undo);
    map.apply(undo);
    assert.deepEqual([map.glyphs(), map.costs()], [glyphs, costs]);
    map.apply(redo);
    assert.deepEqual(map.costs(), edited);
    map.apply([]);
    assert.equal(map.revision, revision + 3, 'no change is no edit');
    assert.deepEqual(map.undoOf([]), []);
    map.destroy();
});

test('a transaction with a change that cannot be made changes nothing, and names it', () => {
    const map = loadScene(sluice, 'swamp');
    const [glyphs, costs, revision] = [map.glyphs(), map.costs(), map.revision];
    const area = { x: 1, y: 1, width: 2, height: 2 };
    const good = { area, glyph: '@' };
    /** @type {[unknown, RegExp][]} */
    const wrong = [
        [{ area: { ...area, x: map.width - 1 }, glyph: '.' }, /outside|map/],
        [{ area: { ...area, y: -1 }, glyph: '.' }, /outside|map/],
        [{ area: { ...area, width: 0 }, glyph: '.' }, /./],
        [{ area, glyph: '?' }, /no glyph '\?'/],
        [{ area, glyph: '..' }, /one character/],
        [{ area, cost: 0 }, /cost/],
        [{ area, cost: NaN }, /finite/],
        [{ area, glyph: '.', cost: 1 }, /either a glyph or a cost/],
        [{ area }, /either a glyph or a cost/],
        [{ area: { ...area, x: 0.5 }, cost: 1 }, /whole number/],
        [null, /object/],
    ];
    for (const [change, sentence] of wrong) {
        const changes = /** @type {any} */ ([good, change, good]);
        for (const call of [() => map.apply(changes), () => map.undoOf(changes)]) {
            throwsError(call, 'argument', sentence);
            assert.throws(call, { line: 2 });
        }
    }
    throwsError(() => map.apply(/** @type {any} */ (good)), 'argument', /array/);
    assert.deepEqual([map.glyphs(), map.costs(), map.revision], [glyphs, costs, revision]);
    map.destroy();
});
