// SPDX-License-Identifier: MIT
// The kind of unit on the page: what the state says of it reaches the worker's searches, zones, atlases, walks and
// benchmarks; and where the page itself decides whether a unit fits, the library agrees.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { initialState, cutOf } from '../../app/model/state.js';
import { describeUnit, fitsAt, groundOf, isPlainUnit, rulesOf, sameUnit, stateOfUnit, terrainsOn, unitOf } from '../../app/model/unit.js';
import { otherCuts } from '../../app/model/algorithms.js';
import { Session } from '../../app/worker/session.js';
import { searchMethods } from '../../app/worker/search-methods.js';
import { terrainMethods } from '../../app/worker/terrain-methods.js';
import { mapMethods } from '../../app/worker/map-methods.js';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, root, sceneCosts, sluiceCommand } from './support.js';

/** @typedef {import('../../app/model/state.js').AppState} AppState */
/** @typedef {import('../../lib/sluice.js').GridMap} GridMap */

const sluice = await loadSluice();
const say = () => {};

/** @param {GridMap} map @returns {AppState['world']} */
function worldOf(map) {
    return { name: '', width: map.width, height: map.height, glyphs: map.glyphs(), costs: map.costs(), version: 1, opened: 1 };
}

/** A session on a scene, and a state with this unit. @param {string} scene @param {Partial<AppState>} unit */
function openScene(scene, unit) {
    const session = new Session(sluice);
    const map = loadScene(sluice, scene);
    session.open(map);
    return { session, map, state: { ...initialState(), world: worldOf(map), ...unit } };
}

const KINDS = [
    { scene: 'caves', unitSize: 2, unitTerrains: '' }, { scene: 'terrain', unitSize: 2, unitTerrains: '.=S' },
    { scene: 'swamp', unitSize: 1, unitTerrains: 'S.' }, { scene: 'rooms', unitSize: 3, unitTerrains: '' },
];

test('a unit is what differs from one tile on all ground', () => {
    assert.deepEqual(unitOf(initialState()), {});
    const state = { ...initialState(), ...stateOfUnit({ size: 3, terrains: '.S' }) };
    assert.deepEqual(unitOf(state), { size: 3, terrains: '.S' });
    assert.deepEqual(rulesOf(state), { diagonals: 'clear', charge: 'entered', size: 3, terrains: '.S' });
    assert.deepEqual(cutOf(state).options.unit, { size: 3, terrains: '.S' });
    assert.deepEqual(stateOfUnit({}), { unitSize: 1, unitTerrains: '' });
    assert.ok(sameUnit({}, { size: 1 }) && isPlainUnit({ size: 1 }));
    assert.ok(!sameUnit({}, { size: 2 }) && !sameUnit({ terrains: '.' }, {}));
    assert.deepEqual([describeUnit({}), describeUnit({ size: 2, terrains: '.S' })], ['1 x 1 tile', '2 x 2 tiles on .S']);
});

test('the page and the library agree on where a unit fits', () => {
    for (const { scene, ...kind } of KINDS) {
        const { map, state } = openScene(scene, kind);
        const zones = map.createTerrain({ unit: unitOf(state) }).zones();
        zones.forEach((zone, tile) => {
            const at = { x: tile % map.width, y: Math.floor(tile / map.width) };
            assert.equal(fitsAt(state.world, unitOf(state), at), zone >= 0, `${scene} ${at.x}, ${at.y}`);
        });
        assert.equal(groundOf(state.world).reduce((sum, { tiles }) => sum + tiles, 0), map.describe().passable);
        map.destroy();
    }
});

test('terrains that a new map has none of become all its ground', () => {
    const world = worldOf(draw(sluice, '..G@'));
    assert.deepEqual(groundOf(world), [{ character: '.', tiles: 2 }, { character: 'G', tiles: 1 }]);
    assert.deepEqual([terrainsOn('GS', world), terrainsOn('S@', world), terrainsOn('', world)], ['GS', '', '']);
});

test('the worker answers for a unit as the command does', () => {
    for (const { scene, ...kind } of KINDS) {
        const { session, map, state } = openScene(scene, kind);
        const rows = mapMethods.drawScenario(session, { count: 3, seed: 2, unit: unitOf(state) }, say);
        const { start, goal } = rows[2];
        const costs = sceneCosts(scene);
        for (const algorithm of ['astar+octile', 'best', 'jps+octile', 'astar+gateway'].slice(0, costs ? 2 : 4)) {
            const answer = searchMethods.find(session, {
                algorithm, start, goals: [goal], rules: rulesOf(state), trace: true, cut: cutOf(state),
            }, say);
            const words = ['path', `scenes/${scene}.map`, start.x, start.y, goal.x, goal.y, '--alg', algorithm, '--json',
                '--size', kind.unitSize, ...(kind.unitTerrains ? ['--terrains', kind.unitTerrains] : []),
                ...(costs ? ['--costs-file', costs] : [])];
            const wanted = JSON.parse(execFileSync(sluiceCommand(), words.map(String), { cwd: fileURLToPath(root), encoding: 'utf8' }));
            assert.deepEqual([answer.outcome, answer.stats.expanded], [wanted.outcome, wanted.stats.expanded], `${scene} ${algorithm}`);
            assert.deepEqual(answer.path.map((/** @type {any} */ { x, y }) => [x, y]), wanted.path);
        }
        map.destroy();
    }
});

test('zones, atlases and their files are those of the unit, with edits too', () => {
    const { session, map, state } = openScene('caves', { unitSize: 2 });
    const wide = terrainMethods.terrain(session, { cut: cutOf(state), lakes: true }, say);
    const plain = terrainMethods.terrain(session, { cut: cutOf({ ...state, unitSize: 1 }), lakes: false }, say);
    assert.notDeepEqual(wide.zones, plain.zones);
    assert.ok(wide.lakes.every((/** @type {number} */ lake, /** @type {number} */ tile) => (lake >= 0) === (wide.zones[tile] >= 0)));
    assert.ok(wide.gates.every((/** @type {any} */ { widestUnit }) => widestUnit >= 2));
    const edit = terrainMethods.gateEdit(session, { cut: cutOf(state), kind: 'remove', gate: 0 }, say);
    const edited = cutOf({ ...state, gateEdits: [edit] });
    const query = { algorithm: 'astar+gateway', start: { x: 2, y: 2 }, goals: [{ x: 5, y: 5 }] };
    const rows = mapMethods.drawScenario(session, { count: 1, seed: 1, unit: { size: 2 } }, say);
    const { before, now: after, others } = terrainMethods.compareCuts(session, {
        cut: edited, rules: rulesOf(state), landmarks: 0, others: otherCuts(query.algorithm), query: { ...query, start: rows[0].start, goals: [rows[0].goal] },
    }, say);
    assert.deepEqual([before.outcome, after.outcome, after.cost], ['found', 'found', before.cost]);
    assert.deepEqual(others.map((/** @type {any} */ { method, cost }) => [method, cost]), [['water', before.cost]]);
    const { bytes } = terrainMethods.formatAtlas(session, { cut: edited, rules: rulesOf(state) }, say);
    const read = terrainMethods.parseAtlas(session, { bytes, unit: { size: 2 } }, say);
    assert.deepEqual([read.unit, read.edits], [{ size: 2, terrains: undefined }, [edit]]);
    assert.throws(() => terrainMethods.parseAtlas(session, { bytes, unit: {} }, say), /another kind of unit/);
    map.destroy();
});

test('walks and tours keep to the unit', () => {
    const session = new Session(sluice);
    const map = draw(sluice, '.......', '...@...', '...@...', '.......', '.......');
    session.open(map);
    const rules = rulesOf({ ...initialState(), unitSize: 2 });
    const ends = { start: { x: 0, y: 1 }, goals: [{ x: 5, y: 1 }] };
    const walk = searchMethods.find(session, { algorithm: 'walk:robust-trace', ...ends, rules }, say);
    assert.equal(walk.outcome, 'arrived');
    assert.ok(walk.path.every((/** @type {any} */ tile) => fitsAt(worldOf(map), { size: 2 }, tile)));
    const tour = searchMethods.tour(session, { ...ends, rules, back: true, partial: false }, say);
    assert.equal(tour.outcome, 'found');
    assert.ok(tour.path.every((/** @type {any} */ tile) => fitsAt(worldOf(map), { size: 2 }, tile)));
    map.destroy();
});

test('facts of a unit count where it can stand', () => {
    const { session, map } = openScene('swamp', {});
    assert.deepEqual(mapMethods.unitFacts(session, { unit: { size: 2, terrains: '.S' } }, say),
        { passable: 1077, components: 1, largestComponent: 1077, ground: 1172 });
    assert.equal(mapMethods.unitFacts(session, { unit: { terrains: '~' } }, say).passable, 0);
    map.destroy();
});
