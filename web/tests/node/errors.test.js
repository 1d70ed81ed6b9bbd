// SPDX-License-Identifier: MIT
// Whatever a call is given, it answers or throws a SluiceError, and the module works on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice, SluiceError } from '../../lib/sluice.js';
import { loadScene, throwsError } from './support.js';

const sluice = await loadSluice();
const rooms = loadScene(sluice, 'rooms');
const query = { start: { x: 3, y: 28 }, goal: { x: 92, y: 38 } };

/** What nobody should hand over; fresh for each use. @returns {any[]} */
function nonsense() {
    return [undefined, null, NaN, Infinity, -Infinity, -1, 0, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e300, '',
        'x', '\0', '\u20ac', 'astar', true, false, [], [1], {}, { x: NaN, y: 1 }, { x: 1e9, y: 0 }, { x: '1', y: 1 },
        { length: 1e9 }, () => 1, Symbol('s'), 10n, new Uint8Array(3), new Float64Array(6), new Map(), rooms];
}

/**
 * Every call of an object, with the name of its first parameters' number.
 * @param {object} object
 * @returns {string[]}
 */
function methodsOf(object) {
    return Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter((name) => {
        const { value } = /** @type {PropertyDescriptor} */ (
            Object.getOwnPropertyDescriptor(Object.getPrototypeOf(object), name));
        return typeof value === 'function' && name !== 'constructor' && name !== 'destroy';
    });
}

/**
 * Calls with nonsense, and claims that only a SluiceError comes of it.
 * @param {() => unknown} call
 * @param {string} what
 */
function survives(call, what) {
    try {
        call();
    } catch (error) {
        assert.ok(error instanceof SluiceError, `${what}: ${error instanceof Error ? error.stack : error}`);
    }
}

/** The objects that have calls, created afresh, since nonsense may edit them. @returns {object[]} */
function objects() {
    const map = loadScene(sluice, 'corners');
    const [{ start, goal }] = map.drawScenario({ count: 1 });
    const [flow, crowd] = [map.createFlow(), map.createCrowd()];
    flow.aim([goal]);
    crowd.add({ start, goal });
    return [sluice, map, map.createFinder(), map.createTerrain(), map.createAtlas(), flow, crowd,
        map.createExplorer({ start, goal }), map.createScheduler()];
}

test('nonsense as arguments of any call throws a SluiceError or nothing', () => {
    for (const object of objects()) {
        for (const name of methodsOf(object)) {
            const call = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (object));
            for (const value of nonsense()) {
                const what = `${object.constructor.name}.${name}(${String(value)?.slice(0, 30)})`;
                survives(() => call[name](value), what);
                survives(() => call[name](value, value), what);
                survives(() => call[name](3, 2, value, value), what);
                survives(() => call[name]({ x: 1, y: 1 }, value, value), what);
            }
        }
    }
    assert.equal(rooms.createFinder().find(query).outcome, 'found');
});

test('nonsense in any option throws a SluiceError or nothing', () => {
    const map = loadScene(sluice, 'corners');
    const finder = map.createFinder();
    const row = map.drawScenario({ count: 1 })[0];
    const { start, goal } = row;
    const query = { start, goal, maxExpanded: 2000, trace: 100 };
    /** @type {[string, string[], (options: any) => unknown][]} */
    const calls = [
        ['find', ['start', 'goal', 'goals', 'algorithm', 'weight', 'maxCost', 'maxSteps', 'maxExpanded', 'beamWidth',
            'tableEntries', 'partial', 'beside', 'freeStart', 'straighten', 'corners', 'heading', 'goalHeading'],
        (options) => finder.find({ ...query, ...options })],
        ['estimates', ['goal', 'goals', 'algorithm', 'beside'], (options) => finder.estimates({ goal, ...options })],
        ['createFinder', ['rules', 'motion', 'queue', 'atlas', 'cluster'], (options) => map.createFinder(options)],
        ['rules', ['diagonals', 'charge', 'steps', 'size', 'terrains'], (rules) => map.createFinder({ rules })],
        ['steps', ['straight', 'diagonal'], (steps) => map.createFinder({ rules: { steps } })],
        ['motion', ['turnCost', 'maxTurn', 'topSpeed'], (motion) => map.createFinder({ motion }).find(query)],
        ['createTerrain', ['method', 'diagonals', 'prominence', 'widest', 'downscale', 'lakes'],
            (options) => map.createTerrain(options).destroy()],
        ['createAtlas', ['rules', 'terrain', 'edits', 'landmarks', 'compact'],
            (options) => map.createAtlas(options).destroy()],
        ['edit', ['kind', 'ends', 'which'], (options) => map.createTerrain().edit(
            { kind: 'remove', ends: [start, goal], ...options })],
        ['walk', ['start', 'goal', 'method', 'seed', 'rules'],
            (options) => map.walk({ start, goal, maxSteps: 100, ...options })],
        ['createFlow', ['rules'], (options) => map.createFlow(options).destroy()],
        ['createCrowd', ['rules', 'kinds', 'method', 'window', 'seed'],
            (options) => map.createCrowd(options).destroy()],
        ['kind', ['size', 'terrains', 'factors'], (kind) => map.createCrowd({ kinds: [kind] }).destroy()],
        ['factors', ['.', '@', 'x'], (factors) => map.createCrowd({ kinds: [{ factors }] }).destroy()],
        ['add', ['start', 'goal', 'kind'], (errand) => map.createCrowd().add({ start, goal, ...errand })],
        ['planUnits', ['rules', 'kinds', 'method', 'maxExpanded'],
            (options) => map.planUnits([{ start, goal }], options)],
        ['checkPlan', ['rules', 'kinds'], (options) => map.checkPlan([{ start, goal }],
            Int32Array.of(start.x, start.y), options)],
        ['tiles', ['tiles'], ({ tiles }) => map.checkPlan([{ start, goal }], tiles)],
        ['repair', ['path', 'at', 'bound', 'lowerBound', 'revision', 'algorithm', 'maxSplice', 'maxExpanded'],
            (options) => finder.repair({ path: [start], ...options })],
        ['createExplorer', ['rules', 'start', 'goal', 'method', 'algorithm'],
            (options) => map.createExplorer({ start, goal, ...options }).destroy()],
        ['createScheduler', ['rules', 'motion', 'atlas', 'lanes', 'slice', 'ageing'],
            (options) => map.createScheduler(options).destroy()],
        ['change', ['area', 'glyph', 'cost'],
            (change) => map.undoOf([{ area: { ...start, width: 1, height: 1 }, glyph: '.', ...change }])],
        ['generateMap', ['kind', 'seed', 'corridor', 'loops', 'places', 'room', 'doors', 'density', 'smallest', 'largest'],
            (options) => sluice.generateMap({ kind: 'rooms', width: 9, height: 9, ...options }).destroy()],
        ['drawScenario', ['seed'], (options) => map.drawScenario({ count: 1, ...options })],
        ['formatScenario', ['bucket', 'start', 'goal', 'length'],
            (options) => map.formatScenario([{ ...row, ...options }], 'a')],
        ['fill', ['x', 'y', 'width', 'height'], (area) => map.fill({ x: 0, y: 0, width: 1, height: 1, ...area }, '.')],
    ];
    for (const [name, options, call] of calls) {
        for (const option of options) {
            for (const value of nonsense()) survives(() => call({ [option]: value }), `${name} ${option}`);
        }
    }
    assert.ok(Math.abs(finder.find({ start, goal }).cost - row.length) < 1e-6);
    map.destroy();
});

test('sentences name what is wrong', () => {
    const finder = rooms.createFinder();
    throwsError(() => finder.find({ ...query, goal: { x: 96, y: 0 } }), 'argument', /goal \(96, 0\).*96 by 64/);
    throwsError(() => finder.find({ ...query, weight: NaN }), 'argument', /weight.*NaN/);
    throwsError(() => finder.find({ ...query, algorithm: 'nothing' }), 'argument', /nothing/);
    throwsError(() => finder.find(/** @type {any} */ ({ start: query.start })), 'argument', /goal/);
    throwsError(() => finder.find({ ...query, goals: [] }), 'argument', /goal/);
    throwsError(() => finder.find({ start: query.start, goals: [] }), 'argument', /at least one/);
    throwsError(() => rooms.isPassable({ x: -1, y: 0 }), 'argument', /outside/);
    throwsError(() => sluice.createMap(0, 5), 'argument', /width/);
    throwsError(() => sluice.createMap(32768, 32768), 'argument', /134217728/);
    throwsError(() => sluice.mapFromGlyphs(2, 2, '...'), 'argument', /4 glyphs/);
    throwsError(() => sluice.mapFromCosts(2, 1, [1, NaN]), 'argument', /tile 1/);
    throwsError(() => sluice.mapFromCosts(2, 1, [1, -3]), 'argument', /tile 1/);
    throwsError(() => rooms.createTerrain().gate(1e6), 'argument', /gate/);
});

test('what was destroyed says so, and destroying again is fine', () => {
    const map = loadScene(sluice, 'rooms');
    const [finder, terrain, atlas] = [map.createFinder(), map.createTerrain(), map.createAtlas()];
    finder.destroy();
    finder.destroy();
    throwsError(() => finder.find(query), 'argument', /finder was destroyed/);
    throwsError(() => finder.bytes, 'argument', /destroyed/);
    throwsError(() => finder.begin(query), 'argument', /destroyed/);
    throwsError(() => finder.step(1), 'argument', /destroyed/);
    throwsError(() => finder.cancel(), 'argument', /destroyed/);
    terrain.destroy();
    throwsError(() => terrain.zones(), 'argument', /terrain was destroyed/);
    throwsError(() => terrain.zoneCount, 'argument', /destroyed/);
    const sharing = map.createFinder({ atlas });
    atlas.destroy();
    throwsError(() => sharing.find(query), 'argument', /destroyed/);
    throwsError(() => atlas.format(), 'argument', /atlas was destroyed/);
});

test('a map that is destroyed takes along all that was made on it', () => {
    const map = loadScene(sluice, 'rooms');
    const atlas = map.createAtlas();
    const made = [map.createFinder(), map.createFinder({ atlas }), map.createTerrain(), map.createFlow(),
        map.createCrowd(), map.createExplorer(query), map.createScheduler(), map.createOverlay(), map.createLabels(), atlas];
    map.destroy();
    map.destroy();
    for (const name of methodsOf(map)) {
        const call = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (map));
        const tile = { x: 1, y: 1 };
        const words = { fill: [{ ...tile, width: 1, height: 1 }, '.'], fillCost: [{ ...tile, width: 1, height: 1 }, 2],
            parseAtlas: [new Uint8Array(9)], parseOverlay: [new Uint8Array(9)], parseLabels: [new Uint8Array(9)],
            parseScenario: ['version 1\n'], parseMovers: ['version 1\n'], parseUnit: ['version 1\n'],
            createMovers: [[]], formatScenario: [[], 'a'],
            checkPath: [[tile]], corners: [[tile]], expand: [[tile]], smooth: [[tile]], visible: [tile, tile],
            walk: [query], isPassable: [tile], component: [tile], apply: [[]], undoOf: [[]], pathHolds: [[tile]],
            planUnits: [[]], checkPlan: [[], new Int32Array(0)], createExplorer: [query] };
        const values = /** @type {Record<string, unknown[]>} */ (words)[name] ?? [];
        throwsError(() => call[name](...values), 'argument', /map was destroyed/);
    }
    for (const each of made) {
        each.destroy();
        const call = 'find' in each ? () => each.find(query) : 'zones' in each ? () => each.zones() :
            'describe' in each ? () => each.describe() : 'take' in each ? () => each.take() :
                () => each.step(query.start);
        throwsError(call, 'argument', /destroyed/);
    }
});
