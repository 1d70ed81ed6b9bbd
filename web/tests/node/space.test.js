// SPDX-License-Identifier: MIT
// Smooth worlds in the package: free spaces and routers on known ground; and, with free space computed by GEOS as the
// page does it, the same lengths as the native command by every method.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundParts, repairAll } from '../../app/smooth/worker/ground.js';
import { formatGeojson } from '../../app/smooth/model/geojson.js';
import { holds, ringOf } from '../../app/smooth/model/shapes.js';
import { farEnds } from '../../app/smooth/worker/session.js';
import { geos, nativePath, sluice } from './smooth-support.js';
import { draw, loadScene, throwsError } from './support.js';

/** @typedef {import('../../lib/smooth.js').Shape} Shape */
/** @typedef {import('../../lib/smooth.js').Point} Point */

/** @param {...number} numbers */
const ring = (...numbers) => Float64Array.from(numbers);
const SQUARE = ring(0, 0, 10, 0, 10, 10, 0, 10);
// A square with a square hole: the path from side to side passes two of its corners.
const YARD = { rings: [SQUARE, ring(4, 4, 6, 4, 6, 6, 4, 6)] };

/** @param {number} actual @param {number} wanted @param {string} [what] */
function isClose(actual, wanted, what) {
    assert.ok(Math.abs(actual - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted)), `${what ?? ''} ${actual} is not ${wanted}`);
}

test('every method has a row, and cells and lines have names', () => {
    const names = sluice.spaceMethods.map(({ name }) => name);
    assert.deepEqual(names, ['polyanya', 'visibility', 'convex', 'weighted', 'tiles', 'quadtree', 'cylinders', 'field']);
    for (const { title, summary, source } of sluice.spaceMethods) assert.ok(title && summary && source);
    assert.deepEqual(sluice.cellsNames, ['merged', 'c-cells', 'max-area', 'triangles']);
    assert.deepEqual(sluice.placesNames, ['borders', 'centres']);
    assert.deepEqual(sluice.sketchKinds, ['border', 'cell', 'blocked', 'edge', 'node', 'force', 'fringe']);
});

test('the exact methods find the shortest path around a hole, with every kind of cells', () => {
    const space = sluice.createFreeSpace({ components: [YARD] });
    const query = { from: { x: 1, y: 5 }, to: { x: 9, y: 5 } };
    const wanted = 2 * Math.sqrt(9 + 1) + 2;
    for (const method of ['polyanya', 'visibility']) {
        for (const cells of /** @type {any[]} */ (sluice.cellsNames)) {
            const { outcome, length, cost, points } = space.createRouter({ method, cells }).find(query);
            assert.equal(outcome, 'found');
            isClose(length, wanted, method);
            assert.equal(cost, length);
            assert.deepEqual([points[0], points.at(-1)], [query.from, query.to]);
            assert.equal(points.length, 4);
        }
    }
    for (const { name } of sluice.spaceMethods) {
        assert.ok(space.createRouter({ method: name }).find(query).length >= wanted * (1 - 1e-9), name);
    }
    space.destroy();
});

// ---- options of single methods

// A room with a trap in it, open to the left, and the goal behind it.
const TRAP = { rings: [ring(0, 0, 40, 0, 40, 40, 0, 40), ring(8, 8, 8, 10, 30, 10, 30, 30, 8, 30, 8, 32, 32, 32, 32, 8)] };
const BEHIND = { from: { x: 4, y: 20 }, to: { x: 36, y: 20 } };

test('a field of forces is trapped without the escape, and arrives with it', () => {
    const space = sluice.createFreeSpace({ components: [TRAP] });
    for (const strength of [undefined, 0, 2]) {
        const trapped = space.createRouter({ method: 'field', strength, escape: false });
        const { outcome, shortfall, points } = trapped.find(BEHIND);
        assert.deepEqual([outcome, shortfall, points.length], ['unreachable', 'trapped', 0]);
        const { outcome: part, points: walked } = trapped.find({ ...BEHIND, partial: true });
        const end = /** @type {Point} */ (walked.at(-1));
        assert.equal(part, 'partial');
        assert.ok(end.x > 20 && end.x <= 30 && end.y > 10 && end.y < 30, JSON.stringify(end));
        const cured = space.createRouter({ method: 'field', strength }).find(BEHIND);
        assert.deepEqual([cured.outcome, cured.shortfall], ['found', 'none']);
    }
    space.destroy();
});

test('strength and reach of forces: chosen, given, or no repulsion at all', () => {
    const space = sluice.createFreeSpace({ components: [{ rings: [ring(0, 0, 60, 0, 60, 8, 0, 8)] }] });
    const query = { from: { x: 2, y: 0.5 }, to: { x: 58, y: 0.5 } };
    const highest = (/** @type {object} */ options) => {
        const router = space.createRouter({ method: 'field', resolution: 0.5, ...options });
        return { most: Math.max(...router.find(query).points.map(({ y }) => y)), facts: router.facts };
    };
    const [none, chosen, strong] = [{ strength: 0 }, {}, { strength: 4, reach: 8 }].map(highest);
    isClose(none.most, 0.5);
    assert.ok(chosen.most > none.most && strong.most > chosen.most, `${chosen.most}, ${strong.most}`);
    assert.deepEqual([none, chosen, strong].map(({ facts: { strength, reach } }) => [strength, reach]), [[0, 2], [0.5, 2], [4, 8]]);
    space.destroy();
});

test('a fringe takes tiles, and closes a gap in the end', () => {
    const space = sluice.createFreeSpace({ components: [{ rings: [ring(0, 0, 20, 0, 20, 16, 0, 16), ring(9, 6, 11, 6, 11, 15, 9, 15)] }] });
    const found = [0, 1, 2, 3].map((fringe) => {
        const router = space.createRouter({ method: 'tiles', resolution: 1, fringe });
        const { outcome, shortfall } = router.find({ from: { x: 5.5, y: 10.5 }, to: { x: 14.5, y: 10.5 } });
        return [router.facts.nodes, outcome, shortfall];
    });
    assert.deepEqual(found, [[302, 'found', 'none'], [212, 'found', 'none'], [132, 'found', 'none'], [60, 'unreachable', 'missed']]);
    const { kinds } = space.createRouter({ method: 'tiles', fringe: 1 }).sketch({ x: 1, y: 1 });
    assert.ok(kinds.includes(sluice.sketchKinds.indexOf('fringe')));
    space.destroy();
});

test('cells and squares are searched by centres, and squares have a tolerance', () => {
    const space = sluice.createFreeSpace({ components: [TRAP] });
    const node = sluice.sketchKinds.indexOf('node');
    for (const method of ['convex', 'quadtree']) {
        const [borders, centres] = sluice.placesNames.map((places) => space.createRouter({ method, places: /** @type {any} */ (places) }));
        assert.ok(!borders.sketch(BEHIND.to).kinds.includes(node), method);
        assert.equal(centres.sketch(BEHIND.to).kinds.filter((kind) => kind === node).length, centres.facts.nodes, method);
        assert.equal(centres.find(BEHIND).outcome, 'found', method);
    }
    const sizes = [0, 0.04, 0.1].map((tolerance) => space.createRouter({ method: 'quadtree', resolution: 0.7, tolerance }).facts.nodes);
    assert.ok(sizes[0] > sizes[1] && sizes[1] > sizes[2], `${sizes}`);
    space.destroy();
});

test('bad numbers for a method are rejected with its name', () => {
    const space = sluice.createFreeSpace({ components: [YARD] });
    /** @type {[any, RegExp][]} */
    const bad = [
        [{ strength: -1 }, /strength/], [{ strength: NaN }, /strength/], [{ strength: 1e300 }, /strength/], [{ reach: -1 }, /reach/],
        [{ reach: Infinity }, /reach/], [{ fringe: -1 }, /fringe/], [{ fringe: 17 }, /fringe/], [{ fringe: 0.5 }, /fringe/],
        [{ tolerance: 0.5 }, /tolerance/], [{ tolerance: NaN }, /tolerance/], [{ places: 'corners' }, /places/], [{ escape: 1 }, /escape/],
    ];
    for (const [options, sentence] of bad) throwsError(() => space.createRouter({ method: 'field', ...options }), 'argument', sentence);
    space.destroy();
});

test('a free space has facts, and knows the component of a point', () => {
    const space = sluice.createFreeSpace({ radius: 0.5, components: [YARD, { rings: [ring(20, 0, 30, 0, 30, 10)] }] });
    const { radius, corners, rings, components, area, bounds } = space.facts;
    assert.deepEqual({ radius, corners, rings, components, area, bounds }, {
        radius: 0.5, corners: 11, rings: 3, components: 2, area: 96 + 50, bounds: { least: { x: 0, y: 0 }, most: { x: 30, y: 10 } },
    });
    assert.deepEqual([{ x: 1, y: 1 }, { x: 28, y: 2 }, { x: 5, y: 5 }, { x: 4, y: 5 }].map((point) => space.component(point)), [0, 1, -1, 0]);
    const router = space.createRouter();
    const { outcome, shortfall } = router.find({ from: { x: 1, y: 1 }, to: { x: 28, y: 2 } });
    assert.deepEqual([outcome, shortfall], ['unreachable', 'apart']);
    assert.ok(router.facts.nodes > 0 && router.facts.bytes > 0);
    space.destroy();
    throwsError(() => router.find({ from: { x: 1, y: 1 }, to: { x: 2, y: 2 } }), 'argument', /router was destroyed/);
    throwsError(() => space.facts, 'argument', /free space was destroyed/);
});

test('faces give a path its cost', () => {
    const faces = [{ rings: [ring(0, 0, 5, 0, 5, 10, 0, 10)], weight: 3 }, { rings: [ring(5, 0, 10, 0, 10, 10, 5, 10)] }];
    const space = sluice.createFreeSpace({ components: [{ rings: [ring(0, 0, 5, 0, 10, 0, 10, 10, 5, 10, 0, 10)] }], faces });
    const { length, cost } = space.createRouter({ method: 'polyanya' }).find({ from: { x: 1, y: 5 }, to: { x: 9, y: 5 } });
    isClose(length, 8);
    isClose(cost, 3 * 4 + 4);
    space.destroy();
});

test('limits and partial paths', () => {
    const space = sluice.createFreeSpace({ components: [YARD] });
    const router = space.createRouter({ method: 'visibility' });
    const query = { from: { x: 1, y: 5 }, to: { x: 9, y: 5 } };
    assert.equal(router.find({ ...query, maxCost: 8.1 }).outcome, 'limit');
    assert.equal(router.find({ ...query, maxExpanded: 1 }).outcome, 'limit');
    const { outcome, points } = router.find({ ...query, maxExpanded: 1, partial: true });
    assert.equal(outcome, 'partial');
    assert.deepEqual(points[0], query.from);
    assert.notDeepEqual(points.at(-1), query.to);
    space.destroy();
});

test('sketches are lines with kinds, the same each time', () => {
    const space = sluice.createFreeSpace({ components: [YARD] });
    for (const { name } of sluice.spaceMethods) {
        const router = space.createRouter({ method: name });
        const { kinds, lines } = router.sketch({ x: 9, y: 5 });
        assert.equal(lines.length, 4 * kinds.length, name);
        assert.ok(kinds.length > 8 && kinds.every((kind) => kind < sluice.sketchKinds.length), name);
        assert.ok(lines.every(Number.isFinite), name);
        assert.deepEqual(router.sketch({ x: 9, y: 5 }), { kinds, lines });
    }
    space.destroy();
});

test('errors are reported, and change nothing', () => {
    throwsError(() => sluice.createFreeSpace({ components: [{ rings: [ring(0, 0, 1, 0)] }] }), 'argument', /three points/);
    throwsError(() => sluice.createFreeSpace({ components: [{ rings: [ring(0, 0, 1, 0, NaN, 1)] }] }), 'argument', /not a number/);
    throwsError(() => sluice.createFreeSpace({ components: [YARD], faces: [{ ...YARD, weight: 0 }] }), 'argument', /weight/);
    throwsError(() => sluice.createFreeSpace({ radius: -1, components: [YARD] }), 'argument', /radius/);
    throwsError(() => sluice.createFreeSpace(/** @type {any} */ ({ components: [{ rings: [[0, 0, 1, 0, 1, 1]] }] })), 'argument', /Float64Array/);
    throwsError(() => sluice.createFreeSpace(/** @type {any} */ ({ components: 3 })), 'argument', /array/);
    const space = sluice.createFreeSpace({ components: [YARD] });
    throwsError(() => space.createRouter({ method: 'magic' }), 'argument', /must be one of polyanya/);
    throwsError(() => space.createRouter({ resolution: -1 }), 'argument', /resolution/);
    throwsError(() => space.component(/** @type {any} */ (null)), 'argument', /must be a point/);
    const router = space.createRouter();
    throwsError(() => router.find({ from: { x: 5, y: 5 }, to: { x: 1, y: 1 } }), 'argument', /cannot stand at the start/);
    throwsError(() => router.find({ from: { x: 1, y: 1 }, to: { x: 99, y: 1 } }), 'argument', /cannot stand at the goal/);
    throwsError(() => router.find(/** @type {any} */ ({ from: { x: 1 }, to: { x: 1, y: 1 } })), 'argument', /start's y/);
    isClose(router.find({ from: { x: 1, y: 1 }, to: { x: 1, y: 4 } }).length, 3);
    space.destroy();
});

test('a margin covers what is closer than the radius, and no more than its rounding allows', () => {
    const shape = { rings: [ring(0, 0, 10, 0, 10, 10, 5, 3, 0, 10)] };
    const [outside, inside] = [false, true].map((within) => sluice.shapeMargin(shape, 1, within).map((part) => ringOf(part)));
    const covers = (/** @type {Point[][]} */ parts, /** @type {number} */ x, /** @type {number} */ y) =>
        parts.some((part) => holds({ kind: 'obstacle', weight: 1, rings: [part] }, { x, y }));
    for (const [x, y] of [[5, -0.99], [-0.6, -0.6], [10.99, 5], [5, 4], [10.6, 10.6]]) assert.ok(covers(outside, x, y), `${x}, ${y}`);
    for (const [x, y] of [[5, -1.01], [-0.75, -0.75], [11.01, 5], [5, 6]]) assert.ok(!covers(outside, x, y), `${x}, ${y}`);
    for (const [x, y] of [[5, 0.99], [0.5, 8], [5, 2.01]]) assert.ok(covers(inside, x, y), `${x}, ${y}`);
    for (const [x, y] of [[5, 1.3], [2, 2]]) assert.ok(!covers(inside, x, y), `${x}, ${y}`);
    throwsError(() => sluice.shapeMargin(shape, 0), 'argument', /above 0/);
});

test('a tile map is a world of outlines', () => {
    const map = draw(sluice, '.@..', '.@..', '....');
    assert.deepEqual(map.shapes().map(({ kind, rings }) => [kind, rings.map((each) => each.length / 2)]),
        [['boundary', [4]], ['obstacle', [4]]]);
    map.destroy();
});

// ---- against the native command

/** @param {Shape[]} shapes */
function geojsonOf(shapes) {
    return formatGeojson(shapes.map((shape) => ({ ...shape, rings: shape.rings.map(ringOf) })));
}

/** @type {[string, Shape[]][]} */
const WORLDS = [
    ...[1, 2, 3].map((seed) => /** @type {[string, Shape[]]} */ ([`made ${seed}`, sluice.generateShapes({ corners: 150, seed })])),
    ['overlapping', sluice.generateShapes({ corners: 300, overlap: 1, seed: 4 })],
    ['regions', sluice.generateShapes({ corners: 120, regions: 4, seed: 5 })],
    ['rooms', loadScene(sluice, 'rooms').shapes()],
];

// These find the shortest path, which changes as little as the free space does. The results of the others may jump with
// the last digit of a corner, and with the order of corners; the GEOS of the command and of the page may differ in both.
const DECIDED = ['polyanya', 'visibility'];
// How far those may differ, relative to the length.
const LOOSE = 0.02;

for (const [name, shapes] of WORLDS) {
    for (const radius of [0, 0.37]) {
        test(`paths in "${name}" for radius ${radius} are as long as the command's`, () => {
            const space = sluice.createFreeSpace({ radius, ...groundParts(geos, sluice, repairAll(geos, shapes), radius) });
            const ends = farEnds(space);
            assert.ok(ends);
            const native = nativePath(geojsonOf(shapes), ends.from, ends.to, '--radius', radius, '--method', 'all');
            for (const { name: method } of sluice.spaceMethods) {
                const own = space.createRouter({ method }).find(ends);
                const wanted = native.find((/** @type {any} */ each) => each.method === method);
                assert.equal(own.outcome, wanted.outcome, method);
                if (DECIDED.includes(method)) isClose(own.length, wanted.length, method);
                else assert.ok(Math.abs(own.cost - wanted.cost) <= LOOSE * wanted.cost, `${method} ${own.cost} ${wanted.cost}`);
            }
            space.destroy();
        });
    }
}
