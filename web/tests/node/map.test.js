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
    assert.equal(facts.dearest, Math.max(...costs));
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
    assert.equal(String.fromCharCode(...priced.glyphs()), '@.....');
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

test('a map of a different cost on every tile is made in a moment', () => {
    const costs = Float64Array.from({ length: 256 * 256 }, (_, i) => (i * 7919) % 900 / 100);
    const map = sluice.mapFromCosts(256, 256, costs);
    map.costs().forEach((cost, i) => assert.ok(Math.abs(cost - costs[i]) < 1e-9));
    map.destroy();
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
    for (const kind of sluice.kinds) {
        const make = (/** @type {number} */ seed) => sluice.makeMap({ kind, width: 40, height: 30, seed }).format();
        assert.equal(make(1), make(1));
        assert.notEqual(make(1), make(2));
    }
    const options = { kind: 'random', width: 50, height: 50, seed: 3 };
    const thin = sluice.makeMap({ ...options, density: 5 }).describe().passable;
    assert.ok(thin > sluice.makeMap({ ...options, density: 50 }).describe().passable);
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
