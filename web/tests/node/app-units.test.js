// SPDX-License-Identifier: MIT
// The page's units against the native command: with the same seed they begin on the same tiles, have the same
// goals and take the same steps, with walls built across their paths too. Needs the command (SLUICE, or build/release
// or build/dev) and the module (scripts/build-wasm).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadSluice } from '../../lib/sluice.js';
import { MOST_TICKS, STATUS, TickLog, checkMemory, kindsOf, unitAt } from '../../app/model/crowd.js';
import { DIRECTIONS } from '../../app/model/flow.js';
import { Places } from '../../app/model/places.js';
import { crowdMethods } from '../../app/worker/crowd-methods.js';
import { mapMethods } from '../../app/worker/map-methods.js';
import { faultOf } from '../../app/worker/tick-check.js';
import { Session } from '../../app/worker/session.js';
import { draw, loadScene } from './support.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const sluice = await loadSluice();
const folder = mkdtempSync(join(tmpdir(), 'sluice-units-'));
test.after(() => rmSync(folder, { recursive: true }));

/** @typedef {import('../../app/model/crowd.js').CrowdSettings} CrowdSettings */
/** @typedef {import('../../app/model/crowd.js').CrowdReport} CrowdReport */

function sluiceCommand() {
    const built = ['release', 'dev'].map((preset) => `${ROOT}build/${preset}/sluice`);
    const found = [process.env.SLUICE, ...built].find((name) => name && existsSync(name));
    assert.ok(found, 'The command is not built; run cmake --preset dev && cmake --build --preset dev.');
    return found;
}

/**
 * A run of the command: the counters of its ticks, and the lines of its trace.
 * @param {string} scene @param {(string|number)[]} args
 */
function simulate(scene, ...args) {
    const file = join(folder, 'trace.json');
    const costs = existsSync(`${ROOT}scenes/${scene}.cost`) ? ['--costs-file', `scenes/${scene}.cost`] : [];
    const line = ['simulate', `scenes/${scene}.map`, ...costs, ...args.map(String), '--json', '--trace', file];
    const text = execFileSync(sluiceCommand(), line, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
    const [head, ...ticks] = readFileSync(file, 'utf8').trim().split('\n').map((each) => JSON.parse(each));
    return { run: JSON.parse(String(text)), head, ticks };
}

/** @param {Partial<CrowdSettings>} settings @returns {CrowdSettings} */
const withDefaults = (settings) => ({ count: 50, wide: 0, side: 2, terrains: '', method: 'pibt', seed: 0, errands: 'own', ...settings });

/** @param {Session} session @param {string} method @param {any} argument */
const call = (session, method, argument) =>
    ({ ...mapMethods, ...crowdMethods })[method](session, argument, () => {});

/**
 * A session with units placed in it.
 * @param {import('../../lib/sluice.js').GridMap} map
 * @param {Partial<CrowdSettings>} settings @param {{x: number, y: number}[]} [goals]
 */
function placed(map, settings, goals = [{ x: 0, y: 0 }], diagonals = 'clear') {
    const session = new Session(sluice);
    session.open(map);
    const report = call(session, 'placeUnits', {
        id: 7, settings: withDefaults(settings), goals, rules: { diagonals },
    });
    return { session, report };
}

/** @param {Int32Array} pairs */
const tilesOf = (pairs) => Array.from({ length: pairs.length / 2 }, (_, i) => [pairs[2 * i], pairs[2 * i + 1]]);
/** @param {Uint8Array} statuses @param {number} wanted */
const unitsThatAre = (statuses, wanted) => [...statuses.keys()].filter((unit) => statuses[unit] === wanted);

/**
 * Holds that a tick of the page is the command's.
 * @param {CrowdReport} before @param {CrowdReport} now @param {any} traced @param {any} counted @param {boolean} endless
 */
function assertSameTick(before, now, traced, counted, endless) {
    const { stats } = now;
    assert.deepEqual([stats.tick, stats.atGoal, stats.moved, stats.pushed, stats.stranded, stats.expanded],
        [counted.tick, counted.at_goal, counted.moved, counted.pushed, counted.stranded, counted.expanded]);
    const [from, to] = [tilesOf(before.tiles), tilesOf(now.tiles)];
    const moves = to.flatMap(([x, y], unit) => (x === from[unit][0] && y === from[unit][1] ? [] : [[unit, x, y]]));
    assert.deepEqual(moves, traced.moves);
    // A unit that is sent on walks again.
    if (!endless) assert.deepEqual(unitsThatAre(now.statuses, STATUS.AT_GOAL), traced.at_goal);
    for (const [unit, x, y] of traced.goals ?? []) assert.deepEqual(tilesOf(now.goals)[unit], [x, y]);
}

/** @type {[string, Partial<CrowdSettings>, (string|number)[]][]} */
const RUNS = [
    ['rooms', { count: 100 }, ['--units', 100]],
    ['rooms', { count: 300, seed: 4, errands: 'endless' }, ['--units', 300, '--seed', 4, '--endless']],
    ['caves', { count: 60, seed: 123456789, method: 'whca' }, ['--units', 60, '--seed', 123456789, '--method', 'whca']],
    ['fortress', { count: 40, seed: 2, wide: 100 }, ['--units', 40, '--seed', 2, '--size', 2]],
    ['swamp', { count: 80, seed: 9, errands: 'endless' }, ['--units', 80, '--seed', 9, '--endless']],
    ['fortress', { count: 20, seed: 3, wide: 100, side: 4 }, ['--units', 20, '--seed', 3, '--size', 4]],
    ['terrain', { count: 30, seed: 5, terrains: '.=S', errands: 'endless' }, ['--units', 30, '--seed', 5, '--terrains', '.=S', '--endless']],
    ['swamp', { count: 9, seed: 1, wide: 100, side: 3, terrains: '.' }, ['--units', 9, '--seed', 1, '--size', 3, '--terrains', '.']],
];
for (const [scene, settings, args] of RUNS) {
    test(`units walk as the command has them walk: ${scene} ${args.join(' ')}`, () => {
        const { run, head, ticks } = simulate(scene, ...args, '--ticks', 60);
        const { session, report } = placed(loadScene(sluice, scene), settings);
        assert.deepEqual(tilesOf(report.tiles).map((tile, unit) => [...tile, ...tilesOf(report.goals)[unit]]), head.units);
        assert.ok(ticks.length > 20);
        let before = report;
        for (const [index, traced] of ticks.entries()) {
            const now = call(session, 'stepUnits', { id: 7 });
            assertSameTick(before, now, traced, run.per_tick[index], settings.errands === 'endless');
            before = now;
        }
        assert.equal(before.arrivals, run.arrivals);
        session.theMap().destroy();
    });
}

for (const diagonals of ['one-wall', 'always', 'never']) {
    test(`units walk as the command has them walk under the rule ${diagonals}`, () => {
        const { run, ticks } = simulate('caves', '--units', 90, '--seed', 6, '--ticks', 40, '--diagonals', diagonals);
        const { session, report } = placed(loadScene(sluice, 'caves'), { count: 90, seed: 6 }, undefined, diagonals);
        let before = report;
        for (const [index, traced] of ticks.entries()) {
            const now = call(session, 'stepUnits', { id: 7 });
            assertSameTick(before, now, traced, run.per_tick[index], false);
            assert.equal(now.fault, '');
            before = now;
        }
        assert.equal(ticks.length, 40);
        session.theMap().destroy();
    });
}

test('walls built across their paths change their steps as they do the command\'s', () => {
    const edits = join(folder, 'edits');
    writeFileSync(edits, '20 fill 2 20 54 3 @\n40 fill 2 20 54 3 .\n');
    const { run, ticks } = simulate('rooms', '--units', 80, '--seed', 4, '--ticks', 60, '--endless', '--edits', edits);
    const { session, report } = placed(loadScene(sluice, 'rooms'), { count: 80, seed: 4, errands: 'endless' });
    const band = (/** @type {string} */ glyph, /** @type {number} */ cost) => [20, 21, 22].map((y) =>
        ({ x: 2, y, length: 54, glyph: glyph.charCodeAt(0), cost }));
    let before = report;
    for (const [index, traced] of ticks.entries()) {
        if (index === 20) call(session, 'edit', { runs: band('@', 0) });
        if (index === 40) call(session, 'edit', { runs: band('.', 1) });
        const now = call(session, 'stepUnits', { id: 7 });
        assertSameTick(before, now, traced, run.per_tick[index], true);
        assert.equal(now.stats.stranded, traced.stranded.length);
        before = now;
    }
    assert.equal(run.per_tick.length, 60);
    assert.ok(run.per_tick.some((/** @type {any} */ tick) => tick.stranded > 0));
    session.theMap().destroy();
});

test('the statuses have the names that the library gives them', () => {
    const map = draw(sluice, '..');
    const names = map.createCrowd().statusNames;
    assert.deepEqual(Object.values(STATUS).map((status) => names[status]), ['absent', 'walking', 'at goal', 'stranded']);
    map.destroy();
});

test('where not all units fit, as many are placed as do', () => {
    const { report } = placed(draw(sluice, '...@..', '...@..'), { count: 100 });
    assert.equal(report.stats.units, 10);
    const wide = placed(draw(sluice, '...@..', '...@..'), { count: 100, wide: 100 }).report;
    assert.deepEqual([wide.stats.units, wide.sizes], [2, [2]]);
    assert.equal(placed(draw(sluice, '@@', '@@'), { count: 5 }).report.stats.units, 0);
});

test('wide units and small ones never cover one tile, and each stands where it fits', () => {
    const map = loadScene(sluice, 'caves');
    const costs = map.costs();
    const { report } = placed(map, { count: 400, wide: 30, seed: 5 });
    const seen = new Set();
    let wide = 0;
    for (const [unit, [x, y]] of tilesOf(report.tiles).entries()) {
        const size = report.sizes[report.kinds[unit]];
        if (size === 2) wide++;
        for (let i = 0; i < size * size; i++) {
            const tile = (y + Math.floor(i / size)) * map.width + x + i % size;
            assert.ok(costs[tile] > 0 && !seen.has(tile));
            seen.add(tile);
        }
    }
    assert.equal(wide, 120);
    map.destroy();
});

test('more goals than there is memory for are refused, with a number that is not', () => {
    const ground = new Float64Array(300 * 300).fill(1);
    ground.fill(0, 0, 300);
    assert.throws(() => checkMemory(ground, 5000), /5000 goals take 1711 MiB .* may have 1024\. Place 2992 units/);
    checkMemory(ground, 2992);
    // Fewer tiles take half as much each, unless they cost differently.
    const small = ground.subarray(0, 60_000);
    checkMemory(small, 8000);
    const costly = small.map((cost, tile) => (tile % 2 ? cost : 3 * cost));
    assert.throws(() => checkMemory(costly, 8000), /Place 4496 units/);
    assert.throws(() => placed(sluice.mapFromCosts(300, 300, ground), { count: 5000 }), /memory/);
    assert.equal(placed(sluice.mapFromCosts(300, 300, ground), { count: 5000, errands: 'query' }).report.stats.units, 5000);
});

test('shares of wide units, rounded; no kind without units', () => {
    assert.deepEqual(kindsOf({ count: 10, wide: 25, side: 2 }), [{ size: 2, count: 3 }, { size: 1, count: 7 }]);
    assert.deepEqual(kindsOf({ count: 10, wide: 0, side: 3 }), [{ size: 1, count: 10 }]);
    assert.deepEqual(kindsOf({ count: 10, wide: 100, side: 16 }), [{ size: 16, count: 10 }]);
    assert.deepEqual(kindsOf({ count: 0, wide: 50, side: 2 }), [{ size: 1, count: 0 }]);
});

test('reset gives the same ticks again, also to those who have gone from goal to goal', () => {
    const { session, report } = placed(loadScene(sluice, 'rooms'), { count: 120, errands: 'endless', seed: 3 });
    const walk = () => Array.from({ length: 40 }, () => call(session, 'stepUnits', { id: 7 }));
    const summary = (/** @type {CrowdReport[]} */ reports) =>
        reports.map(({ stats, tiles, goals, arrivals }) => ({ stats, tiles, goals, arrivals }));
    const first = summary(walk());
    const back = call(session, 'resetUnits', { id: 7 });
    assert.deepEqual([back.tiles, back.goals, back.stats, back.leftOut], [report.tiles, report.goals, report.stats, 0]);
    assert.deepEqual(summary(walk()), first);
    session.theMap().destroy();
});

test('who finds a wall where it began is left out of a reset, and comes back when that is gone', () => {
    const { session } = placed(draw(sluice, '....', '....'), { count: 3 });
    const { tiles } = call(session, 'stepUnits', { id: 7 });
    const began = call(session, 'resetUnits', { id: 7 }).tiles;
    const [x, y] = tilesOf(began)[1];
    const run = { x, y, length: 1, glyph: '@'.charCodeAt(0), cost: 0 };
    call(session, 'edit', { runs: [run] });
    const fewer = call(session, 'resetUnits', { id: 7 });
    assert.deepEqual([fewer.stats.units, fewer.leftOut], [2, 1]);
    call(session, 'edit', { runs: [{ ...run, glyph: '.'.charCodeAt(0), cost: 1 }] });
    const all = call(session, 'resetUnits', { id: 7 });
    assert.deepEqual([all.tiles, all.leftOut], [began, 0]);
    assert.equal(tiles.length, 6);
});

test('a unit is put on a tile and taken off it; nobody stands in a wall', () => {
    const { session, report } = placed(draw(sluice, '...@', '....'), { count: 0 });
    assert.equal(report.stats.units, 0);
    const one = call(session, 'toggleUnit', { id: 7, tile: { x: 1, y: 1 } });
    assert.deepEqual([one.stats.units, tilesOf(one.tiles)], [1, [[1, 1]]]);
    assert.throws(() => call(session, 'toggleUnit', { id: 7, tile: { x: 3, y: 0 } }), /wall/);
    assert.equal(call(session, 'toggleUnit', { id: 7, tile: { x: 0, y: 0 } }).stats.units, 2);
    const without = call(session, 'toggleUnit', { id: 7, tile: { x: 1, y: 1 } });
    assert.deepEqual([without.stats.units, [...without.statuses][0]], [1, STATUS.ABSENT]);
    assert.equal(call(session, 'stepUnits', { id: 7 }).stats.units, 1);
    assert.equal(unitAt({ ...without, sizes: report.sizes }, { x: 0, y: 0 }), 1);
    assert.equal(unitAt({ ...without, sizes: report.sizes }, { x: 1, y: 1 }), -1);
});

test('units that share goals have them in turn, and follow them', () => {
    const goals = [{ x: 0, y: 0 }, { x: 3, y: 0 }];
    const { session, report } = placed(draw(sluice, '....', '....'), { count: 4, errands: 'query' }, goals);
    assert.deepEqual(tilesOf(report.goals), [[0, 0], [3, 0], [0, 0], [3, 0]]);
    const sent = call(session, 'sendUnits', { id: 7, goals: [{ x: 2, y: 1 }] });
    assert.deepEqual(tilesOf(sent.goals), Array(4).fill([2, 1]));
    assert.deepEqual(call(session, 'resetUnits', { id: 7 }).goals, sent.goals);
});

test('units are gone with their map, and calls about others are answered by nothing', () => {
    const { session } = placed(draw(sluice, '....'), { count: 2 });
    assert.equal(call(session, 'stepUnits', { id: 6 }), null);
    call(session, 'openTiles', { width: 2, height: 1, glyphs: Uint8Array.of(46, 46), costs: Float64Array.of(1, 1) });
    for (const method of ['stepUnits', 'resetUnits', 'toggleUnit', 'sendUnits']) {
        assert.equal(call(session, method, { id: 7, tile: { x: 0, y: 0 }, goals: [{ x: 0, y: 0 }] }), null);
    }
    call(session, 'removeUnits', { id: 7 });
});

/**
 * What is said of a tick in which units of one tile go from some tiles to others; a tile [-1, -1] is of an absent one.
 * @param {import('../../lib/sluice.js').GridMap} map @param {number[][]} before @param {number[][]} after
 * @param {string} [terrains]
 */
function faultBetween(map, before, after, terrains = undefined) {
    const count = before.length;
    return faultOf(sluice, map, {
        before: Int32Array.from(before.flat()), tiles: Int32Array.from(after.flat()), goals: new Int32Array(2 * count),
        kinds: new Int32Array(count), sizes: [1], terrains,
        statuses: Uint8Array.from(before, ([x]) => (x < 0 ? STATUS.ABSENT : STATUS.WALKING)),
        rules: { diagonals: 'clear' },
    });
}

test('a tick that breaks a rule is found, with a wall on a unit too', () => {
    const map = draw(sluice, '....', '.@..', '....');
    const two = [[0, 0], [2, 0]];
    assert.equal(faultBetween(map, two, [[1, 0], [3, 0]]), '');
    assert.equal(faultBetween(map, two, [[1, 0], [2, 0]]), '');
    assert.equal(faultBetween(map, two, [[1, 0], [1, 0]]), 'Unit 1 is on a tile of unit 0.');
    assert.equal(faultBetween(map, [[-1, -1], ...two], [[-1, -1], [1, 0], [1, 0]]), 'Unit 2 is on a tile of unit 1.');
    assert.match(faultBetween(map, two, [[3, 0], [2, 0]]), /step/);
    assert.match(faultBetween(map, [[0, 0], [1, 0]], [[1, 0], [0, 0]]), /places/);
    assert.match(faultBetween(map, [[1, 0]], [[1, 1]]), /wall/);
    assert.match(faultBetween(map, [[0, 1]], [[1, 2]]), /step/);
    // The unit in the wall may step out of it, stay, and must not step onto another.
    assert.equal(faultBetween(map, [[1, 1], [0, 0]], [[1, 0], [0, 0]]), '');
    assert.equal(faultBetween(map, [[1, 1], [0, 0]], [[1, 1], [0, 0]]), '');
    assert.notEqual(faultBetween(map, [[1, 1], [1, 0]], [[1, 0], [1, 0]]), '');
    assert.notEqual(faultBetween(map, [[1, 1], [1, 0]], [[1, 1], [1, 1]]), '');
    map.destroy();
});

test('ground that units may not enter is wall to them, also where it was painted under one', () => {
    const map = draw(sluice, '..G.', '....');
    const one = [[1, 0]];
    assert.equal(faultBetween(map, one, [[2, 0]]), '');
    assert.match(faultBetween(map, one, [[2, 0]], '.'), /wall/);
    assert.equal(faultBetween(map, one, [[0, 0]], '.'), '');
    assert.equal(faultBetween(map, [[2, 0]], [[3, 0]], '.'), '', 'a unit steps off such ground');
    assert.equal(faultBetween(map, [[2, 0], [0, 0]], [[2, 0], [1, 0]], '.'), '', 'and may stay');
    assert.notEqual(faultBetween(map, [[2, 0], [3, 0]], [[3, 0], [3, 0]], '.'), '');
    map.destroy();
});

test('every tick of a crowd is checked, with walls drawn on it', () => {
    const { session } = placed(loadScene(sluice, 'rooms'), { count: 200, wide: 10, errands: 'endless', seed: 8 });
    for (let tick = 0; tick < 60; tick++) {
        const runs = [{ x: 2, y: 21, length: 54, glyph: (tick % 20 < 10 ? '@' : '.').charCodeAt(0), cost: tick % 20 < 10 ? 0 : 1 }];
        if (tick % 10 === 5) call(session, 'edit', { runs });
        assert.equal(call(session, 'stepUnits', { id: 7 }).fault, '');
    }
    session.theMap().destroy();
});

test('goals that others have are not drawn, and of a full component none', () => {
    const ground = { width: 3, height: 1, costs: Float64Array.of(1, 1, 1) };
    const places = new Places(ground, [1], 0);
    const drawn = [0, 1, 2].map((from) => {
        const goal = places.drawGoal(0, from);
        places.takeGoal(0, goal);
        return goal;
    });
    assert.deepEqual([...drawn].sort(), [0, 1, 2]);
    assert.equal(places.drawGoal(0, 0), -1);
    places.leaveGoal(0, 2);
    assert.equal(places.drawGoal(0, 0), 2);
    places.update({ ...ground, costs: Float64Array.of(0, 1, 1) });
    assert.equal(places.drawGoal(0, 0), -1);
});

test('a field leads to the goals, is repaired after an edit, and aimed at another goal', () => {
    const map = loadScene(sluice, 'caves');
    const session = new Session(sluice);
    session.open(map);
    const rules = { diagonals: 'clear', charge: 'entered' };
    const goals = [{ x: 5, y: 20 }];
    const field = () => {
        const flow = call(session, 'flow', { goals, rules });
        const distances = map.createFinder({ rules: { diagonals: 'clear' } }).distances({ goals });
        assert.deepEqual(flow.costs, distances);
        flow.directions.forEach((/** @type {number} */ direction, /** @type {number} */ tile) => {
            if (direction < 0) return assert.ok(!(flow.costs[tile] > 0), `tile ${tile} has a path`);
            const { dx, dy } = DIRECTIONS[direction];
            assert.ok(flow.costs[tile + dy * map.width + dx] < flow.costs[tile]);
        });
        return flow;
    };
    const { costs, fromScratch } = field();
    assert.equal(fromScratch, true);
    // Few rely on a tile that is far away.
    const farthest = costs.indexOf(Math.max(...costs));
    call(session, 'edit', { runs: [{
        x: farthest % map.width, y: Math.floor(farthest / map.width), length: 1, glyph: '@'.charCodeAt(0), cost: 0,
    }] });
    const mended = field();
    assert.equal(mended.fromScratch, false);
    assert.ok(mended.expanded < map.width * map.height / 8);
    goals[0] = { x: 70, y: 50 };
    assert.equal(field().fromScratch, true);
    map.destroy();
});

test('the log of ticks keeps the last ones, and gives as many points as are asked for', () => {
    const log = new TickLog();
    const stats = { units: 1, atGoal: 0, stranded: 0, moved: 1, pushed: 0, expanded: 0 };
    for (let tick = 1; tick <= 3 * MOST_TICKS; tick++) log.add({ ...stats, tick });
    const points = log.points(100);
    assert.deepEqual([points.length, points[0].tick, points[99].tick],
        [100, 2 * MOST_TICKS + 1, 3 * MOST_TICKS]);
    assert.ok(log.ticks.length < 2 * MOST_TICKS);
});
