// SPDX-License-Identifier: MIT
// The page's models of zones, gates and heat maps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { landmarksFor, readsZones, zoneReader } from '../../app/model/algorithms.js';
import { MOST_COLOURS, colourZones } from '../../app/model/colours.js';
import {
    commandOptions, findSame, narrowestFirst, nearestGate, describeEdit, wallToWall,
} from '../../app/model/gates.js';
import { differenceOf, errorsOf, orderOf, rangeOf, withoutNegatives } from '../../app/model/heat.js';
import { Replay } from '../../app/model/replay.js';
import { ridgeLevelOf } from '../../app/view/ground.js';
import { heatScale } from '../../app/view/palette.js';

/** @typedef {import('../../app/model/state.js').Gate} Gate */
/** @typedef {import('../../app/model/state.js').World} World */

/** @param {number} seed numbers of 0 to 1, the same ones every time */
function randomOf(seed) {
    let state = seed;
    return () => (state = (state * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
}

/**
 * Zones of a random labelling of a board, with the neighbours that share a side.
 * @param {number} side @param {number} labels @param {() => number} random
 */
function randomZones(side, labels, random) {
    const tiles = Int32Array.from({ length: side * side }, (_, i) =>
        (i < labels ? i : Math.floor(random() * labels)));
    const sets = Array.from({ length: labels }, () => new Set());
    const touch = (/** @type {number} */ a, /** @type {number} */ b) => {
        if (tiles[a] !== tiles[b]) sets[tiles[a]].add(tiles[b]), sets[tiles[b]].add(tiles[a]);
    };
    for (let tile = 0; tile < tiles.length; tile++) {
        if ((tile + 1) % side) touch(tile, tile + 1);
        if (tile + side < tiles.length) touch(tile, tile + side);
    }
    const zones = sets.map((set, label) => {
        const first = tiles.indexOf(label);
        const centre = { x: first % side, y: Math.floor(first / side) };
        return { neighbours: [...set], centre, area: 1 + label % 7 };
    });
    return { tiles, zones };
}

/** @param {{neighbours: number[]}[]} zones @param {number[]} colours */
function assertApart(zones, colours) {
    assert.equal(colours.length, zones.length);
    for (const [zone, { neighbours }] of zones.entries()) {
        assert.ok(colours[zone] >= 0);
        for (const other of neighbours) {
            assert.notEqual(colours[zone], colours[other], `${zone} and ${other}`);
        }
    }
}

test('neighbours never share a colour, on planar maps with at most six', () => {
    const random = randomOf(7);
    for (let round = 0; round < 30; round++) {
        const { zones } = randomZones(8, 20, random);
        assertApart(zones, colourZones(zones));
    }
    const strip = Array.from({ length: 400 }, (_, i) => ({
        neighbours: [i - 20, i - 1, i + 1, i + 20].filter((j) =>
            j >= 0 && j < 400 && (Math.abs(j - i) === 20 || Math.floor(j / 20) === Math.floor(i / 20))),
        centre: { x: i % 20, y: Math.floor(i / 20) }, area: 1,
    }));
    const colours = colourZones(strip);
    assertApart(strip, colours);
    assert.ok(Math.max(...colours) < 6);
});

test('zones keep their colours where they can, and never clash with a neighbour', () => {
    const random = randomOf(11);
    for (let round = 0; round < 30; round++) {
        const first = randomZones(10, 25, random);
        const colours = colourZones(first.zones);
        const before = { zones: first.tiles, colours, width: 10 };
        assert.deepEqual(colourZones(first.zones, before), colours, 'nothing changed');
        const other = randomZones(10, 25, random);
        assertApart(other.zones, colourZones(other.zones, before));
    }
    // A zone is cut in two: only one of the halves gets another colour.
    const before = { zones: Int32Array.from([0, 0, 0, 1, 1]), colours: [0, 1], width: 5 };
    const after = [
        { neighbours: [1], centre: { x: 0, y: 0 }, area: 1 },
        { neighbours: [0, 2], centre: { x: 2, y: 0 }, area: 2 },
        { neighbours: [1], centre: { x: 4, y: 0 }, area: 2 },
    ];
    assert.deepEqual(colourZones(after, before), [1, 0, 1]);
});

test('more kept colours than there are make all of them new', () => {
    const hub = { neighbours: Array.from({ length: 12 }, (_, i) => i + 1), centre: { x: 0, y: 0 }, area: 1 };
    const rim = hub.neighbours.map((i) => ({ neighbours: [0], centre: { x: i, y: 0 }, area: 2 }));
    const before = {
        zones: Int32Array.from({ length: 13 }, (_, i) => i), width: 13,
        colours: [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    };
    const colours = colourZones([hub, ...rim], before);
    assertApart([hub, ...rim], colours);
    assert.ok(Math.max(...colours) < MOST_COLOURS);
});

/** @param {string[]} rows @returns {World} */
function worldOf(rows) {
    const text = rows.join('');
    return {
        name: '', width: rows[0].length, height: rows.length, version: 1, opened: 1,
        glyphs: Uint8Array.from(text, (c) => c.charCodeAt(0)),
        costs: Float64Array.from(text, (c) => (c === '.' ? 1 : 0)),
    };
}

test('a stroke means the line from wall to wall that is nearest to it', () => {
    /** @type {import('../../lib/sluice.js').Unit} */
    let unit = {};
    const world = worldOf(['#######', '#.....#', '#.....#', '#..#..#', '#######']);
    const ends = (/** @type {number[]} */ [ax, ay, bx, by]) =>
        wallToWall(world, { x: ax, y: ay }, { x: bx, y: by }, unit);
    assert.deepEqual(ends([0, 1, 6, 1]), [{ x: 1, y: 1 }, { x: 5, y: 1 }], 'from wall to wall');
    assert.deepEqual(ends([2, 2, 3, 2]), [{ x: 1, y: 2 }, { x: 5, y: 2 }], 'in the open');
    assert.deepEqual(ends([4, 3, 4, 1]), [{ x: 4, y: 3 }, { x: 4, y: 1 }], 'upwards');
    assert.deepEqual(ends([0, 2, 6, 3]), [{ x: 1, y: 2 }, { x: 5, y: 2 }], 'nearly level');
    assert.deepEqual(ends([1, 1, 3, 3]), [{ x: 1, y: 1 }, { x: 2, y: 2 }], 'diagonal, up to the wall');
    assert.deepEqual(ends([0, 3, 6, 3]), [{ x: 1, y: 3 }, { x: 2, y: 3 }], 'only to the first wall');
    assert.equal(ends([0, 0, 6, 0]), null, 'no ground');
    assert.equal(ends([2, 2, 2, 2]), null, 'no direction');
    const open = worldOf(['...', '...']);
    const column = /** @type {const} */ ([{ x: 1, y: 0 }, { x: 1, y: 1 }]);
    assert.deepEqual(wallToWall(open, ...column, {}), column, 'the edge is wall');
    unit = { size: 2 };
    assert.deepEqual(ends([0, 1, 6, 1]), [{ x: 1, y: 1 }, { x: 4, y: 1 }], 'where a wide unit can stand');
    assert.deepEqual(ends([0, 2, 6, 2]), [{ x: 1, y: 2 }, { x: 1, y: 2 }], 'up to the wall that it would cover');
    unit = { terrains: 'S' };
    assert.equal(ends([0, 1, 6, 1]), null, 'no ground for it');
});

/** @param {number} x @param {number} length @returns {Gate} */
function gateAt(x, length) {
    const tiles = Array.from({ length }, (_, i) => ({ x, y: i }));
    return {
        zones: [0, 1], ends: [tiles[0], tiles[length - 1]], middle: tiles[0], width: length, tiles,
        straight: true, blocked: false, widestUnit: length,
    };
}

test('gates are found near a tile, sorted by width, and again after an edit', () => {
    const gates = [gateAt(3, 4), gateAt(9, 2), gateAt(20, 2)];
    assert.equal(nearestGate(gates, { x: 4, y: 3 }, 1), 0);
    assert.equal(nearestGate(gates, { x: 7, y: 0 }, 10), 1);
    assert.equal(nearestGate(gates, { x: 6, y: 0 }, 2), -1);
    assert.deepEqual(narrowestFirst(gates, 9), [1, 2, 0]);
    assert.deepEqual(narrowestFirst(gates, 1), [1]);
    const turned = { ...gates[1], ends: /** @type {Gate['ends']} */ ([gates[1].ends[1], gates[1].ends[0]]) };
    assert.equal(findSame(gates, turned), 1);
    assert.equal(findSame(gates, gateAt(5, 5)), -1);
    assert.equal(findSame(gates, undefined), -1);
});

test('edits are described in words and as options of the command', () => {
    const a = { x: 1, y: 2 };
    const b = { x: 1, y: 5 };
    assert.equal(describeEdit({ kind: 'add', ends: [a, b] }), 'Add (1, 2) to (1, 5)');
    assert.equal(describeEdit({ kind: 'block', ends: [a, a] }), 'Block (1, 2)');
    const kinds = /** @type {const} */ (['add', 'remove', 'block']);
    const edits = kinds.map((kind) => ({ kind, ends: /** @type {Gate['ends']} */ ([a, b]) }));
    assert.deepEqual(commandOptions(edits, [-1, 4, 7]),
        ['--add-gate 1,2,1,5', '--remove-gate 4', '--block-gate 7']);
});

test('a heat map knows its range, and NaN is no value', () => {
    assert.deepEqual(rangeOf(Float64Array.from([NaN, -2, 5, NaN])), { least: -2, most: 5 });
    assert.deepEqual(rangeOf(Float64Array.from([NaN])), { least: 0, most: 0 });
    assert.deepEqual([...withoutNegatives(Float64Array.from([-1, 0, 2]))], [NaN, 0, 2]);
});

test('errors of an estimate: none where it is exact, below 0 where it is too high', () => {
    const distances = Float64Array.from([0, 10, 10, 10, NaN]);
    const differences = differenceOf(distances, Float64Array.from([0, 10 + 1e-9, 8, 14, NaN]));
    assert.deepEqual([...differences], [0, 0, 2, -4, NaN]);
    assert.deepEqual(errorsOf(differences), { tiles: 4, mean: 1.5, exact: 0.5, tooHigh: 0.25 });
    assert.deepEqual(errorsOf(new Float64Array(0)), { tiles: 0, mean: 0, exact: 0, tooHigh: 0 });
});

test('tiles are numbered by when they were first expanded', () => {
    const trace = {
        count: 4, dropped: 0, kind: Uint8Array.from([4, 4, 4, 5]), tile: Uint32Array.from([2, 0, 2, 1]),
        parent: Uint32Array.from([2, 2, 2, 1]), g: new Float64Array(4), h: new Float64Array(4),
    };
    assert.deepEqual([...orderOf(new Replay(trace, 3))], [2, NaN, 1]);
});

test('a scale with values below 0 is pale at 0 and as strong on either side', () => {
    const colourAt = heatScale(-5, 10);
    const light = (/** @type {number} */ value) => colourAt(value).reduce((sum, part) => sum + part);
    assert.ok(light(0) > light(-5) && light(-5) > light(-10 / 3 * 2) && light(0) > light(10));
    assert.notDeepEqual(colourAt(-5), colourAt(5));
    assert.notDeepEqual(heatScale(0, 10)(0), colourAt(0), 'without negative values it is another scale');
});

test('ridges are where two lakes meet, once both are under water, and not across the edge of the map', () => {
    const level = (/** @type {number[]} */ lakes, /** @type {number} */ tile) =>
        ridgeLevelOf(Int32Array.from(lakes), Float64Array.from([4, 3, 2, 1]), tile, 2);
    assert.equal(level([0, 1, -1, 0], 0), 3, 'to the right');
    assert.equal(level([0, -1, 1, 0], 0), 2, 'below');
    assert.equal(level([0, 1, 1, 0], 0), 3, 'at the first of two');
    assert.equal(level([0, 0, 1, 0], 1), -1, 'not round the edge');
    assert.equal(level([0, -1, -1, 1], 0), -1, 'a wall is no lake');
    assert.equal(level([-1, 1, 1, 1], 0), -1, 'nor is it next to one');
    assert.equal(level([0, 0, 0, 1], 3), -1, 'nor below the last row');
});

test('algorithms that read zones', () => {
    assert.ok(readsZones('astar+gateway') && readsZones('jps+dead-end'));
    assert.ok(!readsZones('astar+octile') && !readsZones('dijkstra') && !readsZones('walk:trace'));
    assert.equal(landmarksFor('astar+guided'), 8);
    assert.equal(landmarksFor('astar+gateway'), 0);
    const row = (/** @type {string} */ name, /** @type {string[]} */ ...flags) =>
        ({ index: 0, name, title: '', summary: '', source: '', flags });
    const searches = [
        row('astar', 'informed'), row('jps', 'informed'), row('dijkstra'), row('idastar', 'informed', 'runaway'),
    ];
    assert.equal(zoneReader('jps+octile', searches), 'jps+gateway');
    assert.equal(zoneReader('dijkstra', searches), 'astar+gateway');
    assert.equal(zoneReader('astar+dead-end', searches), 'astar+dead-end');
    assert.equal(zoneReader('walk:bounce', searches), 'astar+gateway');
    assert.equal(zoneReader('idastar+guided', searches), 'astar+guided', 'it may run away');
});
