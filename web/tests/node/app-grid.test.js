// SPDX-License-Identifier: MIT
// The drawing tools: what a brush and a flood take, what painting changes, other sizes, and taking it all back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brushTiles, floodTiles, groundPaint, paintChanges, resizedTiles, runsOf, wallPaint } from '../../app/model/grid.js';
import { History, Stroke } from '../../app/model/history.js';

/** A world from rows of characters: @ a wall, a digit ground of that cost, . ground. @param {...string} rows */
function worldOf(...rows) {
    const letters = rows.join('');
    const costs = Float64Array.from(letters, (letter) => (letter === '@' ? 0 : letter === '.' ? 1 : Number(letter)));
    return {
        name: 'test.map', width: rows[0].length, height: rows.length, costs, version: 1, opened: 1,
        glyphs: Uint8Array.from(letters, (letter, i) => (letter === '@' ? 64 : groundPaint(costs[i]).glyph)),
    };
}

/** @param {ReturnType<typeof worldOf>} world @param {import('../../app/model/grid.js').Changes} changes */
function apply({ glyphs, costs }, changes) {
    changes.tiles.forEach((tile, i) => {
        glyphs[tile] = changes.glyphs[i];
        costs[tile] = changes.costs[i];
    });
}

/** The costs by row, for comparing. @param {{width: number, costs: Float64Array}} world */
function rowsOf({ width, costs }) {
    const text = [...costs].map((cost) => (cost === 0 ? '@' : cost === 1 ? '.' : String(cost)));
    return Array.from({ length: costs.length / width }, (_, y) => text.slice(y * width, (y + 1) * width).join(''));
}

test('a brush is a square around its tile, cut at the edges', () => {
    const world = { width: 5, height: 4 };
    assert.deepEqual(brushTiles(world, { x: 2, y: 1 }, 1), [7]);
    assert.deepEqual(brushTiles(world, { x: 2, y: 1 }, 3), [1, 2, 3, 6, 7, 8, 11, 12, 13]);
    assert.deepEqual(brushTiles(world, { x: 2, y: 1 }, 2), [7, 8, 12, 13]);
    assert.deepEqual(brushTiles(world, { x: 4, y: 3 }, 2), [19]);
    assert.deepEqual(brushTiles(world, { x: 0, y: 0 }, 3), [0, 1, 5, 6]);
});

test('ground has the characters that the library gives it, and costs in hundredths', () => {
    assert.deepEqual(groundPaint(), { glyph: '.'.charCodeAt(0), cost: 1 });
    assert.deepEqual(groundPaint(2.504), { glyph: 'S'.charCodeAt(0), cost: 2.5 });
    assert.deepEqual(groundPaint(0.001), { glyph: 'G'.charCodeAt(0), cost: 0.01 });
    assert.equal(groundPaint(1e9).cost, 10000);
});

test('a wall has a character that is no ground on this map', () => {
    const world = worldOf('..@');
    assert.equal(wallPaint(world).glyph, '@'.charCodeAt(0));
    world.costs[2] = 4;
    assert.equal(wallPaint(world).glyph, 'O'.charCodeAt(0));
});

test('a flood takes what costs the same and hangs together by straight steps', () => {
    const world = worldOf(
        '..@..',
        '.@.@.',
        '..3..');
    assert.deepEqual([...floodTiles(world, { x: 0, y: 0 })], [0, 1, 5, 10, 11]);
    assert.deepEqual([...floodTiles(world, { x: 2, y: 1 })], [7]);
    assert.deepEqual([...floodTiles(world, { x: 2, y: 2 })], [12]);
    assert.deepEqual([...floodTiles(world, { x: 2, y: 0 })], [2]);
});

test('a flood gets round corners: it takes what a search of the tiles takes', () => {
    let seed = 7;
    const random = () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
    for (let round = 0; round < 60; round++) {
        const [width, height] = [1 + Math.floor(random() * 12), 1 + Math.floor(random() * 12)];
        const rows = Array.from({ length: height }, () =>
            Array.from({ length: width }, () => '..@3'[Math.floor(random() * 4)]).join(''));
        const world = worldOf(...rows);
        const from = { x: Math.floor(random() * width), y: Math.floor(random() * height) };
        assert.deepEqual([...floodTiles(world, from)], slowFlood(world, from), rows.join('\n'));
    }
});

/** @param {ReturnType<typeof worldOf>} world @param {{x: number, y: number}} from */
function slowFlood({ width, height, costs }, from) {
    const seen = new Set([from.y * width + from.x]);
    for (const tile of seen) {
        const [x, y] = [tile % width, Math.floor(tile / width)];
        for (const [nx, ny] of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
            if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
            if (costs[ny * width + nx] === costs[tile]) seen.add(ny * width + nx);
        }
    }
    return [...seen].sort((a, b) => a - b);
}

test('painting leaves out what is so already, and walls where they are to stay', () => {
    const world = worldOf('.3@');
    assert.deepEqual([...paintChanges(world, [0, 1, 2], groundPaint(3)).tiles], [0, 2]);
    assert.deepEqual([...paintChanges(world, [0, 1, 2], groundPaint(3), true).tiles], [0]);
});

test('another size keeps the top left, and adds ground', () => {
    const world = worldOf('@3', '.@');
    assert.deepEqual(rowsOf(resizedTiles(world, 3, 3)), ['@3.', '.@.', '...']);
    assert.deepEqual(rowsOf(resizedTiles(world, 1, 2)), ['@', '.']);
});

test('runs are tiles side by side in a row that become the same', () => {
    const tiles = Uint32Array.of(1, 2, 3, 4, 9);
    const changes = { tiles, glyphs: new Uint8Array(5).fill(46), costs: Float64Array.of(1, 1, 2, 2, 1) };
    assert.equal(runsOf(changes, 4, 3), null);
    assert.deepEqual(runsOf(changes, 4, 4)?.map(({ x, y, length, cost }) => [x, y, length, cost]),
        [[1, 0, 2, 1], [3, 0, 1, 2], [0, 1, 1, 2], [1, 2, 1, 1]]);
});

test('a stroke of several parts is undone and redone as a whole', () => {
    const world = worldOf('.3@.');
    const stroke = new Stroke();
    for (const tiles of [[2, 3], [0], []]) {
        const changes = paintChanges(world, tiles, groundPaint(5));
        stroke.add(world, changes);
        apply(world, changes);
    }
    const entry = stroke.finish();
    assert.ok(entry);
    assert.deepEqual(rowsOf(world), ['5355']);
    assert.deepEqual([...entry.before.tiles], [0, 2, 3]);
    apply(world, entry.before);
    assert.deepEqual(rowsOf(world), ['.3@.']);
    assert.equal(world.glyphs[2], 64);
    apply(world, entry.after);
    assert.deepEqual(rowsOf(world), ['5355']);
});

test('a stroke that changes nothing is none', () => {
    const stroke = new Stroke();
    const world = worldOf('..');
    stroke.add(world, paintChanges(world, [0, 1], groundPaint()));
    assert.equal(stroke.finish(), null);
});

/** @param {number} count @returns {import('../../app/model/history.js').Entry} */
function entryOf(count) {
    const side = { tiles: new Uint32Array(count), glyphs: new Uint8Array(count), costs: new Float64Array(count) };
    return { kind: 'stroke', before: side, after: side };
}

test('the history goes back and forth, and a new stroke ends what was taken back', () => {
    const history = new History();
    const [a, b, c] = [entryOf(1), entryOf(2), entryOf(3)];
    assert.equal(history.undo(), null);
    history.push(a);
    history.push(b);
    assert.equal(history.undo(), b);
    assert.deepEqual([history.canUndo, history.canRedo], [true, true]);
    assert.equal(history.redo(), b);
    assert.equal(history.undo(), b);
    history.push(c);
    assert.equal(history.canRedo, false);
    assert.equal(history.undo(), c);
    assert.equal(history.undo(), a);
    assert.equal(history.canUndo, false);
});

test('the history keeps a limited number of tiles, and the last entry however large', () => {
    const history = new History(10);
    for (const count of [4, 4, 4]) history.push(entryOf(count));
    assert.equal(history.done.length, 2);
    history.push(entryOf(1000));
    assert.deepEqual(history.done.map(({ before }) => /** @type {any} */ (before).glyphs.length), [1000]);
});
