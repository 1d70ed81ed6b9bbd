// SPDX-License-Identifier: MIT
// Many units: they walk as the native command's do, see edits between ticks, and nothing is lost to bad input.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, root, sceneCosts, sluiceCommand, throwsError } from './support.js';

/**
 * @typedef {import('../../lib/sluice.js').Crowd} Crowd
 * @typedef {import('../../lib/sluice.js').CrowdOptions} CrowdOptions
 * @typedef {import('../../lib/sluice.js').CrowdStats} CrowdStats
 * @typedef {import('../../lib/sluice.js').GridMap} GridMap
 * @typedef {{ tick: number, moves: number[][], at_goal: number[], stranded: number[], goals?: number[][],
 *   edits?: { fill?: number[], cost?: number[], value: string & number }[] }} TraceTick
 */

const sluice = await loadSluice();
const folder = mkdtempSync(join(tmpdir(), 'sluice-crowd-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {Crowd} crowd */
function statusesOf(crowd) {
    return [...crowd.units().statuses].map((status) => crowd.statusNames[status]);
}

/**
 * Lets ticks pass until all have arrived.
 * @param {Crowd} crowd
 * @param {number} most
 */
function walkHome(crowd, most) {
    let stats = crowd.step();
    for (let left = most; left > 1 && stats.atGoal < stats.units; left--) stats = crowd.step();
    return stats;
}

// ---- walking

test('two units change places in a corridor with a niche', () => {
    const map = draw(sluice,
        '@@@.@@@',
        '.......');
    const crowd = map.createCrowd();
    const [west, east] = [{ x: 0, y: 1 }, { x: 6, y: 1 }];
    assert.deepEqual([crowd.add({ start: west, goal: east }), crowd.add({ start: east, goal: west })], [0, 1]);
    const { expanded, ...first } = crowd.step();
    assert.deepEqual(first, { tick: 1, units: 2, atGoal: 0, stranded: 0, moved: 2, pushed: 0 });
    assert.ok(expanded > 0);
    assert.equal(walkHome(crowd, 100).atGoal, 2);
    const { tiles, goals, kinds } = crowd.units();
    assert.deepEqual(tiles, goals);
    assert.deepEqual([...tiles], [6, 1, 0, 1]);
    assert.deepEqual([...kinds], [0, 0]);
    assert.deepEqual(statusesOf(crowd), ['at goal', 'at goal']);
    map.destroy();
});

test('the registry lists the methods, and a crowd takes those that decide tick by tick', () => {
    const whole = sluice.crowdMethods.filter((row) => row.flags.includes('whole-plans'));
    assert.deepEqual(sluice.crowdMethods.map((row) => row.name), ['pibt', 'whca', 'lacam']);
    assert.deepEqual(whole.map((row) => row.name), ['lacam']);
    const map = sluice.createMap(4, 4);
    throwsError(() => map.createCrowd({ method: 'lacam' }), 'unsupported', /tick by tick/);
    for (const { name: method } of sluice.crowdMethods.filter((row) => !whole.includes(row))) {
        const crowd = map.createCrowd({ method });
        crowd.add({ start: { x: 0, y: 0 }, goal: { x: 3, y: 3 } });
        assert.equal(walkHome(crowd, 10).tick, 3, method);
    }
    map.destroy();
});

test('units come, go and are sent elsewhere; numbers are used again', () => {
    const map = sluice.createMap(8, 1);
    const crowd = map.createCrowd();
    for (const x of [0, 2, 4]) crowd.add({ start: { x, y: 0 }, goal: { x, y: 0 } });
    crowd.step();
    crowd.remove(1);
    assert.deepEqual(statusesOf(crowd), ['at goal', 'absent', 'at goal']);
    assert.equal(crowd.add({ start: { x: 7, y: 0 }, goal: { x: 7, y: 0 } }), 1);
    crowd.send(0, { x: 2, y: 0 });
    assert.deepEqual(statusesOf(crowd), ['walking', 'at goal', 'at goal']);
    assert.deepEqual(walkHome(crowd, 9), { ...crowd.step(), tick: 3, moved: 1, expanded: 0 });
    assert.deepEqual([...crowd.units().tiles], [2, 0, 7, 0, 4, 0]);
    map.destroy();
});

test('a wall across the path strands, an opening frees, and a wall on a unit lets it step out', () => {
    const map = draw(sluice,
        '.......',
        '.......');
    const crowd = map.createCrowd();
    crowd.add({ start: { x: 0, y: 0 }, goal: { x: 6, y: 1 } });
    crowd.step();
    const wall = { x: 4, y: 0, width: 1, height: 2 };
    map.fill(wall, '@');
    assert.equal(crowd.step().stranded, 1);
    assert.deepEqual(statusesOf(crowd), ['stranded']);
    map.fill(wall, '.');
    const { stranded, moved } = crowd.step();
    assert.deepEqual([stranded, moved], [0, 1]);
    const [x, y] = crowd.units().tiles;
    map.fill({ x, y, width: 1, height: 1 }, '@');
    assert.equal(crowd.step().moved, 1);
    assert.equal(walkHome(crowd, 20).atGoal, 1);
    map.destroy();
});

// ---- kinds

test('kinds differ in size, in the ground they enter and in what it costs them', () => {
    const map = sluice.mapFromGlyphs(7, 3, '.......' + '.SSSSS.' + '.......', new Float64Array(21).fill(1));
    const kinds = [{ terrains: 'S.' }, { factors: { S: 9 } }, { terrains: '.' }, { size: 2 }];
    const crowd = map.createCrowd({ method: 'whca', kinds, rules: { diagonals: 'never' } });
    sluice.createMap(50, 50).costs(); // takes memory that was given back too early, if any was
    const [start, goal] = [{ x: 0, y: 1 }, { x: 6, y: 1 }];
    const rowsWalked = [0, 1, 2].map((kind) => {
        const unit = crowd.add({ start, goal, kind });
        const rows = new Set();
        for (let tick = 0; tick < 8; tick++) {
            crowd.step();
            rows.add(crowd.units().tiles[2 * unit + 1]);
        }
        assert.deepEqual(statusesOf(crowd)[unit], 'at goal');
        crowd.remove(unit);
        return rows.size;
    });
    assert.deepEqual(rowsWalked, [1, 2, 2], 'through the middle; round it, because it is costly or closed');
    throwsError(() => crowd.add({ start: { x: 0, y: 2 }, goal, kind: 3 }), 'argument', /fit/);
    const wide = crowd.add({ start: { x: 0, y: 1 }, goal: { x: 5, y: 0 }, kind: 3 });
    throwsError(() => crowd.add({ start: { x: 1, y: 2 }, goal }), 'argument', /another unit/i);
    assert.equal(crowd.units().kinds[wide], 3);
    assert.equal(walkHome(crowd, 20).atGoal, 1);
    map.destroy();
});

// ---- as native

/**
 * What the command says of a run: the lines of its trace, and its counters of every tick.
 * @param {string} scene
 * @param {string[]} words
 */
function simulate(scene, words) {
    const trace = join(folder, 'trace.jsonl');
    const costs = sceneCosts(scene);
    const text = execFileSync(sluiceCommand(), ['simulate', `scenes/${scene}.map`, '--trace', trace, '--json',
        ...(costs ? ['--costs-file', costs] : []), ...words],
    { cwd: fileURLToPath(root), encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 });
    const [header, ...ticks] = readFileSync(trace, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line));
    return { header, ticks: /** @type {TraceTick[]} */ (ticks), counters: JSON.parse(text).per_tick };
}

/**
 * @param {GridMap} map
 * @param {TraceTick['edits']} edits
 */
function makeEdits(map, edits = []) {
    for (const { fill, cost, value } of edits) {
        const [x, y, width, height] = fill ?? cost ?? [];
        if (fill) map.fill({ x, y, width, height }, value);
        else map.fillCost({ x, y, width, height }, value);
    }
}

/**
 * One tick as a line of the trace.
 * @param {Crowd} crowd
 * @param {Int32Array} before
 */
function movesSince(crowd, before) {
    const { tiles, statuses } = crowd.units();
    const all = [...statuses.keys()];
    const having = (/** @type {string} */ name) => all.filter((i) => crowd.statusNames[statuses[i]] === name);
    return {
        moves: all.filter((i) => tiles[2 * i] !== before[2 * i] || tiles[2 * i + 1] !== before[2 * i + 1])
            .map((i) => [i, tiles[2 * i], tiles[2 * i + 1]]),
        at_goal: having('at goal'), stranded: having('stranded'),
    };
}

/** @param {CrowdStats} stats as the command prints them */
function countersOf({ tick, atGoal, moved, pushed, stranded, expanded }) {
    return { tick, at_goal: atGoal, moved, pushed, stranded, expanded };
}

/**
 * Walks the command's run again and compares every tick.
 * @param {string} scene
 * @param {string[]} words
 * @param {CrowdOptions} [options]
 */
function compare(scene, words, options) {
    const { header, ticks, counters } = simulate(scene, words);
    const map = loadScene(sluice, scene);
    const crowd = map.createCrowd({ method: header.method, seed: header.seed, ...options });
    for (const [x, y, goalX, goalY] of header.units) crowd.add({ start: { x, y }, goal: { x: goalX, y: goalY } });
    ticks.forEach(({ tick, edits, goals = [], ...line }, index) => {
        makeEdits(map, edits);
        const before = crowd.units().tiles;
        const stats = crowd.step();
        const what = `${scene} ${words.join(' ')}, tick ${tick}`;
        assert.deepEqual(movesSince(crowd, before), line, what);
        const { time_us: _, ...native } = counters[index];
        assert.deepEqual(countersOf(stats), native, what);
        for (const [unit, x, y] of goals) crowd.send(unit, { x, y });
    });
    map.destroy();
    return { ticks, counters };
}

/**
 * @param {any[]} counters
 * @param {string} name
 */
function sum(counters, name) {
    return counters.reduce((total, each) => total + each[name], 0);
}

test('a crowd takes the steps that it takes natively', () => {
    const { counters } = compare('rooms', ['--units', '200', '--ticks', '150', '--seed', '7']);
    assert.ok(sum(counters, 'moved') > 5000 && sum(counters, 'pushed') > 10);
    compare('maze1', ['--units', '40', '--ticks', '100', '--seed', '1', '--diagonals', 'never'],
        { rules: { diagonals: 'never' } });
    compare('swamp', ['--units', '150', '--ticks', '100', '--seed', '2', '--diagonals', 'always'],
        { rules: { diagonals: 'always' } });
    compare('caves', ['--units', '30', '--ticks', '100', '--seed', '3', '--size', '2'], { rules: { size: 2 } });
    compare('islands', ['--units', '60', '--ticks', '60', '--method', 'whca', '--seed', '4']);
});

test('endless crowds, and crowds on a map that changes, take the native steps, too', () => {
    const edits = join(folder, 'edits');
    writeFileSync(edits, '5 fill 40 0 2 64 @\n5 fill 10 5 9 9 T\n9 cost 50 5 30 20 4\n30 fill 40 0 2 64 .\n');
    const words = ['--units', '150', '--ticks', '80', '--seed', '9', '--edits', edits];
    const { counters } = compare('rooms', words);
    assert.ok(sum(counters, 'stranded') > 100, 'the wall cuts the map in two');
    const { ticks } = compare('rooms', [...words, '--endless']);
    assert.ok(ticks.some(({ goals }) => goals && goals.length > 0));
    compare('rooms', [...words, '--endless', '--method', 'whca']);
});

test('a difference of one seed, or one unit, would be noticed', () => {
    const words = ['--units', '200', '--ticks', '60', '--seed', '7'];
    assert.throws(() => compare('rooms', words, { seed: 8 }), assert.AssertionError);
    assert.throws(() => compare('rooms', words, { rules: { diagonals: 'one-wall' } }), assert.AssertionError);
});

// ---- plans

test('lacam plans for everybody, and the checker finds what may not be', () => {
    const map = loadScene(sluice, 'rooms');
    const { header } = simulate('rooms', ['--units', '50', '--ticks', '1', '--seed', '5']);
    const errands = header.units.map((/** @type {number[]} */ [x, y, goalX, goalY]) =>
        ({ start: { x, y }, goal: { x: goalX, y: goalY } }));
    const { tiles, ...facts } = map.planUnits(errands, { method: 'lacam' });
    assert.deepEqual([facts.outcome, facts.units, facts.arrived], ['found', 50, 50]);
    assert.equal(tiles.length, 2 * 50 * (facts.makespan + 1));
    assert.ok(facts.sumOfCosts >= facts.sumLowerBound && facts.expanded > 0);
    assert.deepEqual(map.checkPlan(errands, tiles), { ...facts, sumLowerBound: 0, expanded: 0 });
    const cut = map.checkPlan(errands, tiles.subarray(0, 2 * 50 * 3));
    assert.deepEqual([cut.outcome, cut.makespan], ['limit', 2]);
    tiles.set(tiles.subarray(0, 2), 2 * 50 * 4 + 2 * 7); // unit 7 in tick 4 jumps
    assert.throws(() => map.checkPlan(errands, tiles), { code: 'argument', line: 4, column: 7 });
    throwsError(() => map.checkPlan(errands, tiles.subarray(2)), 'argument', /multiple of 100/);
    map.destroy();
});

test('a plan that cannot be is said to be unsolvable, and one errand that cannot be is named', () => {
    const map = sluice.createMap(4, 1);
    const [west, east] = [{ x: 0, y: 0 }, { x: 3, y: 0 }];
    const errands = [{ start: west, goal: east }, { start: east, goal: west }];
    assert.equal(map.planUnits(errands, { method: 'lacam' }).outcome, 'unsolvable');
    const { outcome, tiles, makespan } = map.planUnits(errands, { method: 'pibt', maxExpanded: 6 });
    assert.deepEqual([outcome, makespan, tiles.length], ['limit', 6, 2 * 2 * 7]);
    assert.throws(() => map.planUnits([...errands, { start: west, goal: west }]), { code: 'argument', line: 3 });
    assert.throws(() => map.planUnits([errands[0], { start: west, goal: { x: 4, y: 0 } }]),
        { code: 'argument', line: 2 });
    const empty = map.planUnits([]);
    assert.deepEqual([empty.outcome, empty.units, empty.tiles.length], ['found', 0, 0]);
    assert.equal(map.checkPlan([], new Int32Array(0)).outcome, 'found');
    map.destroy();
});

// ---- bad input

test('what cannot be is refused with a sentence, and the crowd walks on as if nothing had been asked', () => {
    const map = loadScene(sluice, 'rooms');
    const rows = map.drawScenario({ count: 30, seed: 1 });
    const [crowd, twin] = [map.createCrowd({ seed: 3 }), map.createCrowd({ seed: 3 })];
    for (const { start, goal } of rows) {
        crowd.add({ start, goal });
        twin.add({ start, goal });
    }
    const { start, goal } = rows[0];
    const free = { x: 3, y: 28 };
    const askForNonsense = () => {
        const before = crowd.units();
        const [x, y] = before.tiles;
        throwsError(() => crowd.add({ start: { x: 0, y: 0 }, goal }), 'argument', /\b0, 0\b.*wall|wall.*\b0, 0\b/);
        throwsError(() => crowd.add({ start: { x, y }, goal }), 'argument', /another unit occupies/i);
        throwsError(() => crowd.add({ start: free, goal: { x: 96, y: 1 } }), 'argument', /goal \(96, 1\) is outside/);
        throwsError(() => crowd.add({ start: { x: -1, y: 1 }, goal }), 'argument', /start \(-1, 1\) is outside/);
        throwsError(() => crowd.add({ start: free, goal, kind: 1 }), 'argument', /kind.*1/);
        throwsError(() => crowd.add(/** @type {any} */ ({ start: free })), 'argument', /goal/);
        throwsError(() => crowd.send(0, { x: 0, y: 64 }), 'argument', /outside/);
        throwsError(() => crowd.send(30, goal), 'argument', /no unit 30/);
        throwsError(() => crowd.remove(-1), 'argument', /no unit -1/);
        throwsError(() => crowd.remove(/** @type {any} */ (undefined)), 'argument', /number of a unit/);
        assert.deepEqual(crowd.units(), before);
    };
    for (let tick = 0; tick < 40; tick++) {
        askForNonsense();
        assert.deepEqual(crowd.step(), twin.step());
        assert.deepEqual(crowd.units(), twin.units());
    }
    assert.ok(map.isPassable(start));
    map.destroy();
});

test('crowds that cannot be are refused, and the map works on', () => {
    const map = sluice.createMap(9, 9);
    throwsError(() => map.createCrowd({ method: 'flock' }), 'argument', /pibt, whca, lacam.*'flock'/);
    throwsError(() => map.createCrowd({ method: 'whca', window: 65 }), 'argument', /window|ticks/);
    throwsError(() => map.createCrowd({ kinds: [] }), 'argument', /at least one/);
    throwsError(() => map.createCrowd({ kinds: [{ size: 17 }] }), 'argument', /16/);
    const many = new Array(65).fill({ terrains: '.', factors: { '.': 2 } });
    throwsError(() => map.createCrowd({ kinds: many }), 'argument', /64/);
    throwsError(() => map.createCrowd({ kinds: [{ factors: { '.': 0 } }] }), 'argument', /factor of '\.'/);
    throwsError(() => map.createCrowd({ kinds: [{ factors: { '..': 1 } }] }), 'argument', /'\.\.'/);
    throwsError(() => map.createCrowd({ kinds: [{}, /** @type {any} */ (3)] }), 'argument', /kind.*3/i);
    const crowd = map.createCrowd();
    assert.equal(crowd.step().units, 0);
    assert.deepEqual(crowd.units().tiles, new Int32Array(0));
    crowd.add({ start: { x: 8, y: 8 }, goal: { x: 0, y: 0 } });
    throwsError(() => crowd.add({ start: { x: 0, y: 0 }, goal: { x: 1, y: 1 }, kind: 1 }), 'argument',
        /kind/); // none of the kinds refused above has stayed
    assert.equal(walkHome(crowd, 20).tick, 9);
    map.destroy();
});

test('a crowd that was destroyed says so, also where its map was', () => {
    const map = sluice.createMap(3, 3);
    const crowds = [map.createCrowd(), map.createCrowd()];
    assert.ok(crowds[0].bytes > 0);
    crowds[0].destroy();
    crowds[0].destroy();
    assert.equal(crowds[1].step().tick, 1);
    map.destroy();
    const tile = { x: 1, y: 1 };
    for (const crowd of crowds) {
        /** @type {(() => unknown)[]} */
        const calls = [() => crowd.step(), () => crowd.add({ start: tile, goal: tile }), () => crowd.send(0, tile),
            () => crowd.remove(0), () => crowd.units(), () => crowd.bytes];
        for (const call of calls) throwsError(call, 'argument', /crowd was destroyed/);
    }
});
