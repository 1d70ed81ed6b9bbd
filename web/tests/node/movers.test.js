// SPDX-License-Identifier: MIT
// Obstacles that move by themselves: they are read and written as the library does, spare units, and leave the ground
// as they found it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, root, throwsError } from './support.js';

/** @typedef {import('../../lib/sluice.js').Mover} Mover */

const sluice = await loadSluice();

/** @type {Mover[]} */
const LIST = [
    { kind: 'patrol', width: 2, height: 1, glyph: '@', at: { x: 0, y: 0 }, period: 2, points: [{ x: 4, y: 0 }, { x: 4, y: 2 }] },
    { kind: 'drift', width: 1, height: 1, glyph: 'T', at: { x: 6, y: 3 }, period: 1, seed: 7 },
    { kind: 'door', width: 1, height: 2, glyph: '@', at: { x: 2, y: 2 }, closed: 3, open: 2, phase: 1 },
];
const field = () => draw(sluice, '........', '..S.....', '........', '........');

test('movers are written into a scenario and read back', () => {
    const map = field();
    const text = map.formatScenario([{ bucket: 0, start: { x: 0, y: 3 }, goal: { x: 1, y: 3 }, length: 1 }], 'a.map', LIST);
    assert.match(text, /^version 1\nmover patrol 2 1 @ 2 0 0 4 0 4 2\nmover drift 1 1 T 1 6 3 7\nmover door 2 2 1 2 @ 3 2 1\n0\t/);
    assert.deepEqual(map.parseMovers(text), LIST);
    assert.equal(map.parseScenario(text).length, 1);
    const scene = loadScene(sluice, 'rooms');
    assert.equal(scene.parseMovers(readFileSync(new URL('scenes/rooms-movers.scen', root), 'utf8')).length, 10);
    throwsError(() => map.parseMovers('mover walker 1 1 @ 1 0 0'), 'format', /patrol, a drift or a door/);
});

test('movers move, wait for units, and restore the ground', () => {
    const map = field();
    const before = [map.glyphs(), map.costs()];
    const movers = map.createMovers(LIST);
    assert.deepEqual(movers.states().map(({ kind }) => kind), ['patrol', 'drift', 'door']);
    assert.deepEqual(movers.states()[0], {
        kind: 'patrol', glyph: '@', area: { x: 0, y: 0, width: 2, height: 1 }, present: true, waiting: false,
    });
    assert.ok(!map.isPassable({ x: 1, y: 0 }));
    assert.equal(movers.step().tick, 1);
    const units = [{ x: 2, y: 0, width: 1, height: 1 }];
    for (let tick = 0; tick < 3; tick++) movers.step(units);
    assert.deepEqual(movers.states()[0].area.x, 0);
    assert.ok(movers.states()[0].waiting);
    assert.ok(map.isPassable({ x: 2, y: 0 }));
    for (let tick = 0; tick < 30; tick++) movers.step();
    movers.clear();
    assert.deepEqual(movers.states(), []);
    assert.deepEqual([map.glyphs(), map.costs()], before);
    movers.add({ kind: 'door', width: 1, height: 1, at: { x: 3, y: 3 }, closed: 1, open: 1 });
    assert.ok(!map.isPassable({ x: 3, y: 3 }));
    movers.apply([{ area: { x: 3, y: 3, width: 1, height: 1 }, glyph: 'G' }]);
    assert.ok(!map.isPassable({ x: 3, y: 3 }));
    movers.step();
    assert.equal(String.fromCharCode(map.glyphs()[3 * 8 + 3]), 'G');
    movers.destroy();
    movers.destroy();
    assert.throws(() => movers.step(), /destroyed/);
});

test('bad movers are refused with their number, and the map stays', () => {
    const map = field();
    const before = map.revision;
    /** @param {any} second @param {RegExp} words */
    const refused = (second, words) => {
        assert.throws(() => map.createMovers([LIST[0], second]), (/** @type {any} */ error) => {
            assert.deepEqual([error.code, error.line], ['argument', 2]);
            assert.match(error.message, words);
            return true;
        });
    };
    refused({ ...LIST[1], kind: 'walker' }, /patrol, a drift or a door/);
    refused({ ...LIST[1], period: 0 }, /period/);
    refused({ ...LIST[1], glyph: 'ab' }, /one character/);
    refused({ ...LIST[1], glyph: '?' }, /no glyph/);
    refused({ ...LIST[1], at: { x: 1, y: 0 } }, /another mover/i);
    refused({ ...LIST[1], width: 3 }, /3 x 1/);
    refused({ ...LIST[0], points: [] }, /points/);
    refused({ ...LIST[2], closed: 0 }, /closed/);
    assert.throws(() => map.createMovers([LIST[1]], { units: [{ x: 6, y: 3, width: 1, height: 1 }] }), /unit/);
    assert.equal(map.revision, before);
    assert.deepEqual(map.createMovers([]).states(), []);
});
