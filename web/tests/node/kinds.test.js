// SPDX-License-Identifier: MIT
// Kinds of units, wide ones and those kept to some terrains: what the package says of the ground, the zones, the
// atlas and the scenarios of a kind is what the native command says.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, root, sceneCosts, sluiceCommand, throwsError } from './support.js';

/** @typedef {import('../../lib/sluice.js').Tile} Tile */
/** @typedef {import('../../lib/sluice.js').Unit} Unit */

const sluice = await loadSluice();
const folder = mkdtempSync(join(tmpdir(), 'sluice-kinds-'));
after(() => rmSync(folder, { recursive: true }));

/** @type {[string, Unit][]} */
const KINDS = [
    ['caves', { size: 2 }], ['rooms', { size: 3 }], ['swamp', { terrains: '.' }], ['swamp', { size: 2, terrains: 'S' }],
    ['terrain', { size: 2, terrains: '.=S' }], ['terrain', { terrains: 'TH.' }], ['islands', {}],
];

/** What the command prints for a kind on a scene. @param {string[]} words @param {string} scene @param {Unit} unit */
function command(words, scene, { size, terrains }) {
    const [name, ...others] = words;
    const costs = sceneCosts(scene);
    return execFileSync(sluiceCommand(), [
        ...name.split(' '), `scenes/${scene}.map`, ...others, ...(costs ? ['--costs-file', costs] : []),
        ...(size === undefined ? [] : ['--size', String(size)]),
        ...(terrains === undefined ? [] : ['--terrains', terrains]),
    ], { cwd: fileURLToPath(root), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 26 });
}

/** @param {Tile} tile */
const pair = ({ x, y }) => [x, y];

for (const [scene, unit] of KINDS) {
    const named = `a unit of ${JSON.stringify(unit)} on ${scene}`;

    test(`${named} has the ground that the command says`, () => {
        const map = loadScene(sluice, scene);
        const printed = JSON.parse(command(['info', '--json'], scene, unit));
        const facts = map.describe(unit);
        const { tiles: passable, ...native } = printed.unit ?? {
            tiles: printed.passable, components: printed.components, largest_component: printed.largest_component,
            cheapest: printed.cheapest, costliest: printed.dearest,
        };
        assert.deepEqual([facts.tiles, facts.passable, facts.components, facts.largestComponent],
            [printed.tiles, passable, native.components, native.largest_component]);
        assert.deepEqual([facts.cheapest, facts.costliest], [native.cheapest, native.costliest]);
        assert.deepEqual(facts.glyphs, map.describe().glyphs, 'the characters are the map\'s');
        map.destroy();
    });

    test(`${named} has the zones and gates that the command says`, () => {
        const map = loadScene(sluice, scene);
        const terrain = map.createTerrain({ unit });
        const { zones, gates } = JSON.parse(command(['decompose', '--json'], scene, unit));
        assert.deepEqual(terrain.zoneList().map(({ area, centre, clearance }) => [area, pair(centre), clearance]),
            zones.map((/** @type {any} */ zone) => [zone.area, zone.centre, zone.clearance]));
        assert.deepEqual(terrain.gates().map((gate) => [gate.ends.map(pair), gate.zones, gate.width.toFixed(9), gate.widestUnit]),
            gates.map((/** @type {any} */ gate) => [gate.ends, gate.zones, gate.width.toFixed(9), gate.widest_unit]));
        assert.equal(terrain.zones().filter((zone) => zone >= 0).length, map.describe(unit).passable);
        map.destroy();
    });

    test(`${named} has the atlas that the command builds, byte for byte`, () => {
        const map = loadScene(sluice, scene);
        const file = join(folder, `${scene}.atlas`);
        command(['atlas build', '--landmarks', '2', '-o', file], scene, unit);
        const native = new Uint8Array(readFileSync(file));
        const atlas = map.createAtlas({ rules: unit, landmarks: 2 });
        assert.deepEqual(atlas.format(), native);
        const made = atlas.builtWith();
        assert.equal(made.rules?.size ?? 1, unit.size ?? 1);
        assert.deepEqual([...made.rules?.terrains ?? ''].sort(), [...unit.terrains ?? ''].sort());
        assert.deepEqual(map.createAtlas(made).format(), native, 'what it was made with makes it again');
        assert.deepEqual(map.parseAtlas(native, { unit }).format(), native);
        assert.deepEqual(map.parseAtlas(native, { rules: unit }).terrain.gates(), atlas.terrain.gates());
        if (Object.keys(unit).length) throwsError(() => map.parseAtlas(native), 'argument', /another kind of unit/);
        map.destroy();
    });

    test(`${named} has the scenario that the command draws, and finds its lengths by every fast search`, () => {
        const map = loadScene(sluice, scene);
        const rows = map.drawScenario({ count: 12, seed: 5, unit });
        const text = map.formatScenario(rows, `${scene}.map`, [], unit);
        assert.equal(text, command(['gen scen', '--count', '12', '--seed', '5'], scene, unit));
        assert.deepEqual(map.parseUnit(text), unit);
        assert.equal(map.parseScenario(text).length, 12);
        const atlas = map.createAtlas({ rules: unit, landmarks: 2 });
        const finder = map.createFinder({ rules: unit, atlas });
        for (const algorithm of ['best', 'astar+octile', 'astar+gateway', 'astar+differential']) {
            for (const { start, goal, length } of rows) {
                const { outcome, cost } = finder.find({ start, goal, algorithm });
                assert.equal(outcome, 'found');
                assert.ok(Math.abs(cost - length) < 0.01, `${algorithm}: ${cost} for ${length}`);
            }
        }
        map.destroy();
    });
}

test('a kind that nothing fits has no ground, no zones and no atlas to speak of, and says where it does not fit', () => {
    const map = loadScene(sluice, 'rooms');
    const [start, goal] = [{ x: 3, y: 28 }, { x: 92, y: 38 }];
    for (const unit of [{ size: 16 }, { terrains: '' }, { terrains: '?~' }]) {
        const { passable, components, largestComponent } = map.describe(unit);
        assert.deepEqual([passable, components, largestComponent], [0, 0, 0]);
        const terrain = map.createTerrain({ unit });
        assert.deepEqual([terrain.zoneCount, terrain.gateCount], [0, 0]);
        assert.ok(terrain.zones().every((zone) => zone === -1));
        assert.deepEqual(map.createAtlas({ rules: unit }).describe().zoneCount, 0);
        const finder = map.createFinder({ rules: unit });
        throwsError(() => finder.find({ start, goal }), 'argument', /unit does not fit at the start 3, 28/);
        throwsError(() => map.drawScenario({ count: 1, unit }), 'argument');
    }
    assert.equal(map.createAtlas({ rules: { terrains: '' } }).builtWith().rules?.terrains, '', 'none is not all');
    map.destroy();
});

test('a kind that cannot be is refused', () => {
    const map = draw(sluice, '...', '...');
    for (const [unit, sentence] of /** @type {[any, RegExp][]} */ ([
        [{ size: 17 }, /size/], [{ size: -1 }, /size/], [{ size: 1.5 }, /size/], [{ size: '2' }, /size/],
        [{ terrains: 5 }, /terrains/], [{ terrains: 'a\0' }, /terrains/], [{ terrains: '✗' }, /terrains/], [5, /unit/],
    ])) {
        throwsError(() => map.describe(unit), 'argument', sentence);
        throwsError(() => map.createTerrain({ unit }), 'argument', sentence);
        throwsError(() => map.drawScenario({ count: 1, unit }), 'argument', sentence);
        throwsError(() => map.formatScenario([], 'a', [], unit), 'argument', sentence);
        throwsError(() => map.parseAtlas(new Uint8Array(9), { unit }), unit.size === 17 || unit.size === -1 ? 'format' : 'argument');
    }
    for (const terrains of ['', '. G', '.\n']) {
        throwsError(() => map.formatScenario([], 'a', [], { terrains }), 'argument', /visible/);
    }
    map.destroy();
});

test('the unit of a scenario is empty where it names none, and a bad line is refused', () => {
    const map = draw(sluice, '...', '...');
    assert.deepEqual(map.parseUnit('version 1\n'), {});
    assert.deepEqual(map.parseUnit('version 1\nunit 1\n'), {});
    assert.deepEqual(map.parseUnit('version 1\nunit 2 .G\n'), { size: 2, terrains: '.G' });
    assert.equal(map.formatScenario([], 'a', [], { size: 1 }), map.formatScenario([], 'a'));
    throwsError(() => map.parseUnit('version 1\nunit 17\n'), 'format', /1 to 16/);
    map.destroy();
});

test('a walk keeps to the terrains of its rules', () => {
    const map = draw(sluice, '.G.', '...');
    const asked = { start: { x: 0, y: 0 }, goal: { x: 2, y: 0 }, method: 'robust-trace' };
    assert.equal(map.walk(asked).tiles.length, 3);
    const { outcome, tiles } = map.walk({ ...asked, rules: { terrains: '.', diagonals: 'never' } });
    assert.equal(outcome, 'arrived');
    assert.ok(!tiles.some(({ x, y }) => x === 1 && y === 0));
    map.destroy();
});

test('edits keep the zones and searches of a kind right', () => {
    const map = draw(sluice, '.....', '..@..', '.....');
    const rules = { size: 2 };
    const finder = map.createFinder({ rules });
    const across = { start: { x: 0, y: 0 }, goal: { x: 3, y: 0 } };
    assert.equal(finder.find(across).outcome, 'unreachable');
    map.fill({ x: 2, y: 1, width: 1, height: 1 }, '.');
    assert.deepEqual([finder.find(across).cost, map.describe(rules).passable], [3, 8]);
    map.fill({ x: 2, y: 1, width: 1, height: 1 }, '@');
    assert.equal(finder.find(across).outcome, 'unreachable');
    assert.deepEqual([map.createTerrain({ unit: rules }).zoneCount, map.describe(rules).components], [2, 2]);
    map.destroy();
});
