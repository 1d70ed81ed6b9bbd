// SPDX-License-Identifier: MIT
// The module answers as the native library does: over all scenes, every search with every heuristic it can
// read, under several movement rules, the same outcome, path, cost, estimate and counts, to the last digit,
// and the same sentences where it refuses; and flow fields are the native distances. The native side is
// tests/tools/answers.c of the dev build.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { loadSluice, SluiceError } from '../../lib/sluice.js';
import { loadScene, readText, root, sceneCosts, sceneNames } from './support.js';

/**
 * @typedef {import('../../lib/sluice.js').Finder} Finder
 * @typedef {import('../../lib/sluice.js').GridMap} GridMap
 * @typedef {import('../../lib/sluice.js').Result} Result
 * @typedef {import('../../lib/sluice.js').Rules} Rules
 * @typedef {import('../../lib/sluice.js').ScenarioRow} ScenarioRow
 * @typedef {import('../../lib/sluice.js').Tile} Tile
 */

// The fortress has 200 queries on 512 by 512 tiles, and indices that take seconds to make: every 50th of
// them, under the benchmarks' rules alone. Of the others every 12th, and every 36th under other rules. What runs
// away is stopped where others are long done. And the index of gateway-2006, a flood of the map for each
// side of each gate, takes ten seconds there on either side.
const FORTRESS = { every: 50, others: 0, most: 20000, leftOut: 'gateway-2006' };
const OTHERS = { every: 12, others: 36, most: 5000, leftOut: '-' };

/** @param {string} scene */
function workOf(scene) {
    return scene === 'fortress' ? FORTRESS : OTHERS;
}

/** @type {Record<string, Rules>} the rules of tests/tools/answers.c, by its names for them */
const RULES = {
    'clear': {},
    'one-wall': { diagonals: 'one-wall' },
    'always-mean': { diagonals: 'always', charge: 'mean' },
    'never': { diagonals: 'never' },
    '10-14': { steps: { straight: 10, diagonal: 14 } },
    'wide': { size: 2 },
};

const answers = process.env.SLUICE_ANSWERS ?? fileURLToPath(new URL('build/dev/tests/answers', root));
const run = promisify(execFile);
const sluice = await loadSluice();

/** @param {string} scene */
async function nativeLines(scene) {
    assert.ok(existsSync(answers), `${answers} is missing: build the dev preset first`);
    const { every, others, most, leftOut } = workOf(scene);
    const costs = sceneCosts(scene);
    const words = [`scenes/${scene}.map`, every, others, most, leftOut, ...(costs ? [costs] : [])];
    const { stdout } = await run(answers, words.map(String), { cwd: fileURLToPath(root), maxBuffer: 2 ** 28 });
    return stdout.replace(/\n$/, '').split('\n'); // an empty last field stays
}

/** @param {Tile[]} path */
function stepsOf(path) {
    if (path.length === 0) return '';
    const digits = path.slice(1).map(({ x, y }, i) => '701 6*2 543'[4 * (y - path[i].y + 1) + x - path[i].x + 1]);
    return `${path[0].x},${path[0].y} ${digits.join('')}`;
}

/**
 * What is compared: numbers as numbers, since the two sides print them differently.
 * @param {Finder} finder
 * @param {ScenarioRow} row
 * @param {string} algorithm
 * @param {number} maxExpanded
 */
function answer(finder, { start, goal }, algorithm, maxExpanded) {
    try {
        const { outcome, cost, stats, path } = finder.find({ start, goal, algorithm, maxExpanded });
        const { expanded, reexpanded, generated, peakOpen, estimate } = stats;
        return [outcome, cost, expanded, reexpanded, generated, peakOpen, estimate, stepsOf(path)];
    } catch (error) {
        if (!(error instanceof SluiceError)) throw error;
        return [error.code, error.message];
    }
}

/** @param {string[]} fields of a native line, after the row */
function nativeAnswer(fields) {
    if (fields.length === 2) return [fields[0], fields[1][0].toUpperCase() + fields[1].slice(1) + '.'];
    const [outcome, ...rest] = fields;
    return [outcome, ...rest.slice(0, -1).map(Number), rest[rest.length - 1]];
}

/**
 * The hash of tests/tools/answers.c: FNV-1a over the halves of all numbers.
 * @param {Float64Array} numbers
 */
function hashOf(numbers) {
    let hash = 0x811c9dc5;
    for (const half of new Uint32Array(numbers.buffer)) hash = Math.imul(hash ^ half, 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * Compares the distances of every tile, and the flow field, with the native distances.
 * @param {GridMap} map
 * @param {Tile[]} goals
 * @param {Finder} finder
 * @param {string[]} fields of a native line: rules, 'distances', hash
 */
function compareFields(map, goals, finder, [rules, , hash]) {
    const distances = finder.distances({ goals });
    assert.equal(hashOf(distances), hash, rules);
    const flow = map.createFlow({ rules: RULES[rules] });
    flow.aim(goals);
    assert.deepEqual(flow.costs(), distances, rules);
    flow.destroy();
}

/** @param {string} scene */
async function compare(scene) {
    const lines = await nativeLines(scene);
    const map = loadScene(sluice, scene);
    const rows = map.parseScenario(readText(`scenes/${scene}.map.scen`));
    const { most } = workOf(scene);
    /** @type {Record<string, Finder>} */
    const finders = {};
    for (const line of lines) {
        const words = line.split('\t');
        const [rules, algorithm, row, ...fields] = words;
        const finder = finders[rules] ??= map.createFinder({ rules: RULES[rules] });
        if (algorithm === 'distances') {
            compareFields(map, [rows[0].goal, rows[rows.length - 1].goal], finder, words);
            continue;
        }
        assert.deepEqual(answer(finder, rows[Number(row)], algorithm, most), nativeAnswer(fields), line);
    }
    map.destroy();
    return lines.filter((line) => !line.includes('\tdistances\t'));
}

for (const scene of sceneNames()) {
    test(`every algorithm answers on ${scene} as it does natively`, async () => {
        const lines = await compare(scene);
        const asked = new Set(lines.map((line) => line.split('\t')[1]));
        const informed = sluice.searches.filter((row) => row.flags.includes('informed')).length;
        const heuristics = sluice.heuristics.filter((row) => row.name !== workOf(scene).leftOut).length;
        assert.equal(asked.size, informed * heuristics + sluice.searches.length - informed);
        assert.ok(lines.some((line) => line.includes('\tfound\t')));
    });
}

test('a single wrong digit would be noticed', () => {
    const map = loadScene(sluice, 'corners');
    const [row] = map.parseScenario(readText('scenes/corners.map.scen'));
    const right = answer(map.createFinder(), row, 'astar+octile', 0);
    assert.notDeepEqual(right, right.map((value) => typeof value === 'number' ? value + 1e-12 : value));
    map.destroy();
});
