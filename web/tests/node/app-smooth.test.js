// SPDX-License-Identifier: MIT
// The model and the worker of the page of smooth worlds: finding and changing polygons, GeoJSON, repairs, what the
// worker keeps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIRST } from '../../app/smooth/model/first.js';
import { formatGeojson, readGeojson } from '../../app/smooth/model/geojson.js';
import {
    cornerAt, cornerCount, edgeAt, flatRing, holds, moved, ringOf, shapeAt, shapeForHole, sizeOf, withCorner, withDrawn,
    withHole, withKind, withNewCorner, withoutSelection, worldBox,
} from '../../app/smooth/model/shapes.js';
import { DEFAULT_TUNING } from '../../app/smooth/model/state.js';
import { methods } from '../../app/smooth/worker/methods.js';
import { UserError } from '../../app/model/limits.js';
import { History } from '../../app/model/history.js';
import { geos, nativePath, newSession } from './smooth-support.js';
import { rejects } from './support.js';

/** @typedef {import('../../app/smooth/model/shapes.js').Shape} Shape */

/** @param {...number} numbers */
const points = (...numbers) => ringOf(Float64Array.from(numbers));
/** @param {Shape['kind']} kind @param {...number[]} rings @returns {Shape} */
const shape = (kind, ...rings) => ({ kind, weight: kind === 'region' ? 2 : 1, rings: rings.map((ring) => points(...ring)) });
const BOX = [0, 0, 10, 0, 10, 10, 0, 10];
const BOUNDARY = shape('boundary', BOX);
const YARD = shape('obstacle', [2, 2, 8, 2, 8, 8, 2, 8], [4, 4, 6, 4, 6, 6, 4, 6]);
const MARSH = shape('region', [1, 1, 5, 1, 5, 5, 1, 5]);

// ---- finding

test('a polygon contains what is inside it, without its holes', () => {
    assert.deepEqual([{ x: 3, y: 3 }, { x: 5, y: 5 }, { x: 1, y: 5 }].map((point) => holds(YARD, point)), [true, false, false]);
});

test('obstacles lie on regions, and a boundary is hit only at its border', () => {
    const shapes = [YARD, MARSH, BOUNDARY];
    assert.equal(shapeAt(shapes, { x: 3, y: 3 }, 0.1), 0);
    assert.equal(shapeAt(shapes, { x: 1.5, y: 1.5 }, 0.1), 1);
    assert.equal(shapeAt(shapes, { x: 9, y: 9 }, 0.1), -1);
    assert.equal(shapeAt(shapes, { x: 9.95, y: 9 }, 0.1), 2);
    assert.equal(shapeForHole(shapes, { x: 9, y: 9 }, null), 2);
    assert.equal(shapeForHole(shapes, { x: 3, y: 3 }, { shape: 1, ring: -1, corner: -1 }), 1, 'the selected one comes first');
    assert.equal(shapeForHole([YARD], { x: 20, y: 3 }, null), -1);
});

test('corners and edges are found within reach', () => {
    assert.deepEqual(cornerAt(YARD, { x: 6.1, y: 5.9 }, 0.2), { ring: 1, corner: 2 });
    assert.equal(cornerAt(YARD, { x: 6.5, y: 5.5 }, 0.2), null);
    assert.deepEqual(edgeAt(YARD, { x: 5, y: 2.1 }, 0.2), { ring: 0, corner: 0 });
});

test('a world is as large as its boundary, or as all there is', () => {
    assert.equal(sizeOf(worldBox([MARSH, BOUNDARY])), 10);
    assert.equal(sizeOf(worldBox([MARSH])), 4);
    assert.equal(sizeOf(worldBox([])), 1);
    assert.equal(cornerCount([YARD, MARSH]), 12);
});

// ---- changing

test('changes are copies', () => {
    const before = JSON.stringify([YARD, MARSH]);
    assert.deepEqual(moved(MARSH, 1, -1).rings[0][0], { x: 2, y: 0 });
    assert.deepEqual(withCorner(MARSH, 0, 2, { x: 9, y: 9 }).rings[0][2], { x: 9, y: 9 });
    assert.deepEqual(withNewCorner(MARSH, 0, 3, { x: 0, y: 3 }).rings[0].length, 5);
    assert.equal(withHole([MARSH], 0, points(2, 2, 3, 2, 3, 3))[0].rings.length, 2);
    assert.equal(JSON.stringify([YARD, MARSH]), before);
});

test('removing takes a corner, then the ring, then the polygon', () => {
    const one = withoutSelection([YARD], { shape: 0, ring: 1, corner: 0 });
    assert.deepEqual(one[0].rings.map(({ length }) => length), [4, 3]);
    const two = withoutSelection(one, { shape: 0, ring: 1, corner: 0 });
    assert.deepEqual(two[0].rings.map(({ length }) => length), [4]);
    const three = withoutSelection(two, { shape: 0, ring: 0, corner: 0 });
    assert.deepEqual(withoutSelection(three, { shape: 0, ring: 0, corner: 0 }), []);
    assert.deepEqual(withoutSelection([YARD, MARSH], { shape: 0, ring: -1, corner: -1 }), [MARSH]);
});

test('a world has one boundary: a new one replaces it', () => {
    const other = shape('boundary', [0, 0, 20, 0, 20, 20]);
    assert.deepEqual(withDrawn([BOUNDARY, YARD], other), [YARD, other]);
    assert.deepEqual(withKind([BOUNDARY, YARD], 1, 'boundary', 1).map(({ kind }) => kind), ['boundary']);
    assert.deepEqual(withKind([YARD], 0, 'region', 7)[0], { ...YARD, kind: 'region', weight: 7 });
});

test('the history is bounded by what its entries keep', () => {
    const history = /** @type {History<{before: number, after: number}>} */ (new History(5, ({ after }) => after));
    history.push({ before: 0, after: 3 });
    history.push({ before: 3, after: 4 });
    assert.deepEqual(history.undo(), { before: 3, after: 4 });
    assert.equal(history.undo(), null, 'the first was dropped');
    assert.deepEqual(history.redo(), { before: 3, after: 4 });
});

// ---- GeoJSON

test('GeoJSON is read back unchanged, to the last digit', () => {
    const odd = { ...MARSH, weight: 0.1 + 0.2, rings: [points(1 / 3, 1e-7, 1e6 + 0.1, 2, 3, 7.7)] };
    assert.deepEqual(readGeojson(formatGeojson([BOUNDARY, YARD, odd])), [BOUNDARY, YARD, odd]);
});

test('every kind of geometry is read', () => {
    const coordinates = [[[0, 0], [1, 0], [1, 1], [0, 0]]];
    const triangle = points(0, 0, 1, 0, 1, 1);
    const obstacle = { kind: 'obstacle', weight: 1, rings: [triangle] };
    const read = (/** @type {object} */ value) => readGeojson(JSON.stringify(value));
    assert.deepEqual(read({ type: 'Polygon', coordinates }), [obstacle]);
    assert.deepEqual(read({ type: 'MultiPolygon', coordinates: [coordinates, coordinates] }), [obstacle, obstacle]);
    assert.deepEqual(read({ type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates }] }), [obstacle]);
    const feature = (/** @type {object|null} */ properties) => ({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } });
    assert.deepEqual(read(feature(null)), [obstacle]);
    assert.deepEqual(read(feature({ obstacle: true, name: 'rock' })), [obstacle]);
    assert.deepEqual(read({ type: 'FeatureCollection', features: [feature({ weight: 3 }), feature({ boundary: true })] })
        .map(({ kind, weight }) => [kind, weight]), [['region', 3], ['boundary', 1]]);
});

/** @type {[string, RegExp][]} */
const BROKEN = [
    ['{', /JSON is invalid/], ['[]', /must be an object/], ['{"type": "Point"}', /type: A world consists of Polygon/],
    ['{"type": "Polygon"}', /coordinates: A polygon must be an array/], ['{"type": "Polygon", "coordinates": []}', /needs an outline/],
    ['{"type": "Polygon", "coordinates": [[[0, 0], [1, "x"]]]}', /coordinates\[0\]\[1\]: A point must be an array of two numbers/],
    ['{"type": "FeatureCollection", "features": [{"type": "Polygon"}]}', /features\[0\]\.type: This must be a Feature/],
    ['{"type": "FeatureCollection"}', /features: The features must be an array/],
    ['{"type": "Feature", "properties": {"weight": 0}, "geometry": {}}', /properties\.weight: A weight must be a number/],
    ['{"type": "Feature", "properties": {"weight": 2, "obstacle": true}, "geometry": {}}', /either an obstacle/],
    ['{"type": "Feature", "properties": {"obstacle": false}, "geometry": {}}', /needs a weight/],
    ['{"type": "Feature", "properties": {"obstacle": 1}, "geometry": {}}', /true or false/],
    [`${'{"type": "GeometryCollection", "geometries": ['.repeat(200)}${']}'.repeat(200)}`, /too deeply/],
];
for (const [text, sentence] of BROKEN) {
    test(`broken GeoJSON is rejected: ${text.slice(0, 60)}`, () => {
        assert.throws(() => readGeojson(text), (error) => error instanceof UserError && sentence.test(error.message));
    });
}

test('a second boundary is rejected', () => {
    assert.throws(() => readGeojson(formatGeojson([BOUNDARY, BOUNDARY])), /features\[1\]: The world already has a boundary/);
});

// ---- the worker

/** @param {Shape[]} shapes */
const flat = (shapes) => shapes.map((each) => ({ ...each, rings: each.rings.map(flatRing) }));
/** @param {Shape[]} shapes */
const parts = (shapes) => methods.check(newSession(), { shapes: flat(shapes) }, () => {});

test('shapes that cross themselves are repaired, by odd and even', async () => {
    const bow = shape('obstacle', [0, 0, 4, 4, 4, 0, 0, 4]);
    const pentagram = shape('obstacle', [0, -10, 5.9, 8.1, -9.5, -3.1, 9.5, -3.1, -5.9, 8.1]);
    const doubled = shape('obstacle', [0, 0, 4, 0, 4, 4, 0, 4, 0, 0, 4, 0, 4, 4, 0, 4, 1, 6]);
    assert.deepEqual(await parts([bow, YARD, pentagram]), [2, 1, 5]);
    assert.deepEqual(await parts([doubled]), [1]);
});

/** @type {[string, Shape, RegExp][]} */
const USELESS = [
    ['two points', shape('obstacle', [0, 0, 1, 1]), /Polygon 2: The outline has fewer than three distinct points/],
    ['repeated points', shape('obstacle', [0, 0, 1, 1, 1, 1, 0, 0]), /fewer than three/],
    ['a line', shape('obstacle', [0, 0, 1, 1, 2, 2]), /encloses no area/],
    ['a hole outside', shape('obstacle', [0, 0, 1, 0, 1, 1], [5, 5, 6, 5, 6, 6]), /A hole lies outside its outline/],
    ['no number', shape('obstacle', [0, 0, 1, 0, NaN, 1]), /not a number/],
    ['too far', shape('obstacle', [0, 0, 1, 0, 1e10, 1]), /not a number from -1e9 to 1e9/],
    ['no weight', { ...MARSH, weight: 0 }, /weight/],
];
for (const [name, bad, sentence] of USELESS) {
    test(`a shape that is not well defined is rejected: ${name}`, () => rejects(parts([YARD, bad]), 'argument', sentence));
}

/** @param {import('../../app/smooth/worker/session.js').Session} session @param {object} request */
const find = (session, request) => methods.find(session, {
    version: 1, shapes: null, radius: 0.5, from: { x: 1, y: 1 }, to: { x: 9, y: 9 }, method: 'polyanya', cells: 'merged',
    resolution: 0, tuning: DEFAULT_TUNING, knownSpace: -1, withSketch: true, ...request,
}, () => {});

test('the worker keeps world, free space and routers until they change', async () => {
    const session = newSession();
    const first = await find(session, { shapes: flat([BOUNDARY, YARD]) });
    assert.equal(first.answer.outcome, 'found');
    assert.equal(first.space.facts.radius, 0.5);
    const again = await find(session, { knownSpace: first.space.id, to: { x: 9, y: 1 } });
    assert.equal(again.space, null, 'which the page has already');
    assert.equal(again.answer.buildMs, first.answer.buildMs, 'the router was kept');
    const wider = await find(session, { knownSpace: first.space.id, radius: 0.6 });
    assert.notEqual(wider.space.id, first.space.id);
    assert.ok(wider.answer.length > first.answer.length);
    await assert.rejects(find(session, { version: 2 }), /no world 2/);
});

test('an unusable world leaves the worker as it was', async () => {
    const session = newSession();
    const { answer } = await find(session, { shapes: flat([BOUNDARY, YARD]) });
    await rejects(find(session, { version: 2, shapes: flat([BOUNDARY, shape('obstacle', [0, 0, 1, 1])]) }), 'argument');
    const after = await find(session, {});
    assert.equal(after.answer.length, answer.length);
    const inside = await find(session, { from: { x: 3, y: 3 } });
    assert.match(inside.answer.refused, /cannot stand at the start/);
    assert.ok(inside.answer.sketch.kinds.length > 0, 'the picture stays');
    await rejects(find(session, { version: 3, shapes: [] }), 'argument', /world is empty/);
});

test('the options of a method reach it, and how far it came without a path is known', async () => {
    const session = newSession();
    const cup = shape('obstacle', [4, 2, 8, 2, 8, 8, 4, 8, 4, 7, 7, 7, 7, 3, 4, 3]);
    const query = { shapes: flat([BOUNDARY, cup]), radius: 0.2, from: { x: 1, y: 5 }, to: { x: 9, y: 5 }, method: 'field' };
    const by = async (/** @type {object} */ tuning, request = {}) =>
        (await find(session, { ...query, tuning: { ...DEFAULT_TUNING, ...tuning }, ...request })).answer;
    const trapped = await by({ escape: false });
    assert.deepEqual([trapped.outcome, trapped.shortfall, trapped.points.length], ['unreachable', 'trapped', 0]);
    const end = trapped.walked.at(-1);
    assert.ok(end.x > 5 && end.x < 7 && end.y > 3 && end.y < 7, JSON.stringify(end));
    const cured = await by({});
    assert.deepEqual([cured.outcome, cured.shortfall, cured.walked], ['found', 'none', []]);
    assert.ok(cured.strength > 0 && cured.reach > cured.strength, 'chosen values are known');
    const given = await by({ strength: 0.5, reach: 3 });
    assert.deepEqual([given.strength, given.reach], [0.5, 3]);
    const [tiles, fewer] = [await by({}, { method: 'tiles' }), await by({ fringe: 2 }, { method: 'tiles' })];
    assert.ok(fewer.nodes < tiles.nodes);
    const [exact, rough] = [await by({}, { method: 'quadtree' }), await by({ tolerance: 0.1, places: 'centres' }, { method: 'quadtree' })];
    assert.ok(rough.nodes < exact.nodes);
    assert.match((await by({ fringe: 99 }, { method: 'tiles' })).refused, /fringe/);
});

test('all methods are compared with the cheapest path', async () => {
    const session = newSession();
    /** @type {any[]} */
    const rows = [];
    const { from, to, radius } = FIRST;
    await methods.compare(session, {
        version: 1, shapes: flat(FIRST.shapes), radius, from, to, method: '', cells: 'merged', resolution: 0,
        tuning: DEFAULT_TUNING,
    }, (row) => rows.push(row));
    assert.deepEqual(rows.map(({ method }) => method), session.sluice.spaceMethods.map(({ name }) => name));
    assert.ok(rows.every(({ outcome, excess }) => outcome === 'found' && excess >= 0), JSON.stringify(rows.map(({ excess }) => excess)));
    assert.equal(rows.find(({ method }) => method === 'weighted').excess, 0);
    const [native] = nativePath(formatGeojson(FIRST.shapes), from, to, '--radius', radius, '--method', 'polyanya');
    assert.ok(Math.abs(rows[0].length - native.length) <= 1e-9 * native.length);
});

test('ends for a new world are far apart in its largest component', async () => {
    const ends = await methods.ends(newSession(), { shapes: flat([BOUNDARY, YARD]), radius: 0.5 }, () => {});
    assert.ok(ends.from.x < 2 && ends.from.y > 8 && ends.to.x > 8 && ends.to.y < 2, JSON.stringify(ends));
    const full = [BOUNDARY, shape('obstacle', BOX)];
    assert.equal(await methods.ends(newSession(), { shapes: flat(full), radius: 0.5 }, () => {}), null);
});

test('nothing of GEOS is left behind', async () => {
    const session = newSession();
    const size = () => geos.Module.HEAPU8.length;
    const request = { version: 1, shapes: flat(FIRST.shapes), radius: 1 };
    await find(session, request);
    const before = size();
    for (let i = 0; i < 60; i++) await find(session, { ...request, version: i + 2, radius: 1 + i / 100 });
    assert.equal(size(), before, 'its memory has not grown');
});
