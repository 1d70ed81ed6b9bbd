// SPDX-License-Identifier: MIT
// What moves by itself on the page, against the native command: the same scenario and seed give the same ticks, with
// walls built under the movers too; and the session's map keeps the ground. Needs the command and the module.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadSluice } from '../../lib/sluice.js';
import { drawMover, moverOfQuery } from '../../app/model/movers.js';
import { recognise } from '../../app/model/files/recognise.js';
import { crowdMethods } from '../../app/worker/crowd-methods.js';
import { mapMethods } from '../../app/worker/map-methods.js';
import { Session } from '../../app/worker/session.js';
import { draw, loadScene, root, sluiceCommand } from './support.js';

const sluice = await loadSluice();
const folder = mkdtempSync(join(tmpdir(), 'sluice-movers-'));
test.after(() => rmSync(folder, { recursive: true }));
const SCENARIO = readFileSync(new URL('scenes/rooms-movers.scen', root), 'utf8');

/** @param {Session} session @param {string} method @param {any} argument */
const call = (session, method, argument) => ({ ...mapMethods, ...crowdMethods })[method](session, argument, () => {});

/** @param {import('../../lib/sluice.js').GridMap} map @param {any} request */
function placed(map, request) {
    const session = new Session(sluice);
    session.open(map);
    const settings = { count: 50, wide: 0, side: 2, terrains: '', method: 'pibt', seed: 0, errands: 'own', ...request.settings };
    const report = call(session, 'placeUnits', { id: 7, goals: [{ x: 3, y: 28 }], rules: {}, ...request, settings });
    return { session, report };
}

/** @param {{movers: import('../../lib/sluice.js').MoverState[]}} report */
const moversOf = ({ movers }) => movers.map(({ kind, area: { x, y, width, height }, present, waiting }) =>
    ({ kind, area: [x, y, width, height], present, waiting }));

test('units among movers walk as the command has them walk, with edits under the movers', () => {
    const [edits, trace] = [join(folder, 'edits'), join(folder, 'trace')];
    writeFileSync(edits, '5 fill 2 20 54 1 @\n25 fill 2 20 54 1 .\n');
    execFileSync(sluiceCommand(), ['simulate', 'scenes/rooms.map', '--scen', 'scenes/rooms-movers.scen', '--units', '60',
        '--seed', '4', '--ticks', '60', '--edits', edits, '--trace', trace, '--json'],
    { cwd: fileURLToPath(root), stdio: 'ignore' });
    const [head, ...ticks] = readFileSync(trace, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
    const map = loadScene(sluice, 'rooms');
    const ground = map.glyphs();
    const { session, report } = placed(map, { settings: { count: 60, seed: 4 }, movers: map.parseMovers(SCENARIO) });
    assert.deepEqual(moversOf(report), head.movers);
    const row = (/** @type {string} */ glyph, /** @type {number} */ cost) =>
        [{ x: 2, y: 20, length: 54, glyph: glyph.charCodeAt(0), cost }];
    let before = report;
    for (const [index, traced] of ticks.entries()) {
        if (index === 5) call(session, 'edit', { runs: row('@', 0) });
        if (index === 25) call(session, 'edit', { runs: row('.', 1) });
        const now = call(session, 'stepUnits', { id: 7 });
        const moves = [...now.statuses.keys()].filter((unit) => now.tiles[2 * unit] !== before.tiles[2 * unit] ||
            now.tiles[2 * unit + 1] !== before.tiles[2 * unit + 1]);
        assert.deepEqual(moves.map((unit) => [unit, now.tiles[2 * unit], now.tiles[2 * unit + 1]]), traced.moves);
        assert.deepEqual(moversOf(now), traced.movers);
        assert.equal(now.fault, '');
        before = now;
    }
    assert.equal(ticks.length, 60);
    assert.deepEqual(map.glyphs(), ground);
    const again = call(session, 'resetUnits', { id: 7 });
    assert.deepEqual(again.tiles, report.tiles);
    assert.deepEqual(moversOf(again), moversOf(report));
    call(session, 'removeUnits', { id: 7 });
    map.destroy();
});

test('a mover is added among walking units, and never on one', () => {
    const map = draw(sluice, '........', '........', '........');
    const patrol = { kind: 'patrol', width: 1, height: 1, at: { x: 0, y: 0 }, period: 1, points: [{ x: 7, y: 0 }] };
    const { session } = placed(map, { settings: { count: 0 }, movers: [patrol] });
    call(session, 'toggleUnit', { id: 7, tile: { x: 4, y: 2 } });
    const door = { kind: 'door', width: 1, height: 3, at: { x: 4, y: 0 }, closed: 3, open: 3 };
    const report = call(session, 'addMover', { id: 7, mover: door });
    assert.deepEqual(report.movers.map((/** @type {any} */ { present }) => present), [true, false]);
    assert.throws(() => call(session, 'addMover', { id: 7, mover: { ...patrol, at: { x: 4, y: 2 } } }), /unit/);
    assert.equal(call(session, 'stepUnits', { id: 7 }).movers.length, 2);
    map.destroy();
});

test('movers drawn by chance lie on free ground, the same for the same seed', () => {
    const map = loadScene(sluice, 'rooms');
    const ground = { width: map.width, height: map.height, costs: map.costs(), taken: [{ x: 2, y: 20, width: 54, height: 3 }] };
    for (let seed = 0; seed < 40; seed++) {
        for (const kind of /** @type {const} */ (['patrol', 'drift', 'door'])) {
            const mover = drawMover(kind, ground, 2, seed);
            assert.deepEqual(drawMover(kind, ground, 2, seed), mover);
            assert.ok(mover.at.y + mover.height <= 20 || mover.at.y > 22 || mover.at.x > 55);
            const movers = map.createMovers([mover]);
            assert.ok(movers.states()[0].present);
            movers.clear();
            movers.destroy();
        }
    }
    const walls = draw(sluice, '@@', '@@');
    assert.throws(() => drawMover('drift', { width: 2, height: 2, costs: walls.costs(), taken: [] }, 1, 0), /no free ground/);
    assert.deepEqual(moverOfQuery('patrol', { x: 1, y: 2 }, [{ x: 3, y: 2 }], 2, 0).at, { x: 1, y: 2 });
    map.destroy();
});

test('a file of movers alone is a scenario', () => {
    const bytes = new TextEncoder().encode('mover door 0 0 1 1 @ 3 2\n');
    assert.equal(recognise(bytes), 'scenario');
});
