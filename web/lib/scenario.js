// SPDX-License-Identifier: MIT
// Scenario files and walks: queries of a map without a finder.

import { checkCount, checkOptions, checkNumber, checkTile, checkWhole, shown, wrongArgument } from './check.js';
import { linesOf } from './movers.js';
import { charactersOf, tilesOf, writeRules, writeUnit } from './options.js';
import { indexOfMethod } from './registry.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./handle.js').Handle} Handle
 * @typedef {import('./types/crowd.js').Mover} Mover
 * @typedef {import('./types/path.js').ScenarioRow} ScenarioRow
 * @typedef {import('./types/path.js').WalkQuery} WalkQuery
 * @typedef {import('./types/path.js').WalkResult} WalkResult
 * @typedef {import('./types/rules.js').Unit} Unit
 * @typedef {import('./options.js').Size} Size
 */

// bucket, start x, start y, goal x, goal y, length: see wasm/sluw.h
const ROW_NUMBERS = 6;
// SLU_MAX_UNIT of rules.h, and the characters of a unit in a scenario (src/content/scenario.c).
const MOST_SIZE = 16;
const VISIBLE = /^[!-~]+$/;

/**
 * @param {Float64Array} numbers
 * @returns {ScenarioRow[]}
 */
function rowsOf(numbers) {
    const rows = [];
    for (let i = 0; i < numbers.length; i += ROW_NUMBERS) {
        const [bucket, startX, startY, goalX, goalY, length] = numbers.subarray(i, i + ROW_NUMBERS);
        rows.push({ bucket, start: { x: startX, y: startY }, goal: { x: goalX, y: goalY }, length });
    }
    return rows;
}

/**
 * @param {Handle} map
 * @param {Uint8Array} text
 * @returns {ScenarioRow[]}
 */
export function parseScenario(map, text) {
    return rowsOf(map.core.lend([text],
        (place) => map.core.list(Float64Array, 'scenario_parse', map.address, place, text.length)));
}

/**
 * @param {Handle} map
 * @param {Uint8Array} text
 * @returns {Unit}
 */
export function parseUnit(map, text) {
    const { core } = map;
    const terrains = core.lend([text],
        (place) => core.list(Uint8Array, 'scenario_unit', map.address, place, text.length));
    const { size } = core.read('unit');
    return { ...(size > 1 && { size }), ...(terrains.length > 0 && { terrains: charactersOf(terrains) }) };
}

/**
 * @param {Handle} map
 * @param {{ count?: number, seed?: number, unit?: Unit }} [value]
 * @returns {ScenarioRow[]}
 */
export function drawScenario(map, value) {
    const options = checkOptions(value, 'The scenario options');
    map.core.write('scenario', {
        count: checkWhole(options.count, 'The number of queries', 0, 2 ** 32 - 1, 0),
        seed: checkCount(options.seed, 'The seed'),
    });
    return rowsOf(map.core.lend([writeUnit(map.core, options.unit)],
        (terrains) => map.core.list(Float64Array, 'scenario_draw', map.address, terrains)));
}

/**
 * A row as a line of text, for the library to parse and format like any other.
 * @param {ScenarioRow} row
 * @param {number} index
 * @param {Size} size
 * @returns {string}
 */
function lineOf(row, index, size) {
    const { bucket, start, goal, length } = checkOptions(row, `Row ${index} of the scenario`);
    const from = checkTile(start, `The start of row ${index}`, size);
    const to = checkTile(goal, `The goal of row ${index}`, size);
    const known = checkNumber(length, `The length of row ${index}`);
    return [
        checkWhole(bucket, `The bucket of row ${index}`, 0, 2 ** 31 - 1), 'map', size.width, size.height,
        from.x, from.y, to.x, to.y, known < 0 ? -1 : known.toFixed(8),
    ].join('\t');
}

/**
 * The line of a unit, if it needs one.
 * @param {Unit} [value]
 * @returns {string[]}
 */
function linesOfUnit(value) {
    if (value === undefined) return [];
    const { size, terrains } = checkOptions(value, 'The unit');
    const line = `unit ${checkWhole(size, 'The size of the unit', 1, MOST_SIZE, 1)}`;
    if (terrains === undefined) return [line];
    if (typeof terrains === 'string' && VISIBLE.test(terrains)) return [`${line} ${terrains}`];
    throw wrongArgument(`The terrains of a scenario's unit must be visible ASCII characters, not ${shown(terrains)}.`);
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {ScenarioRow[]} rows
 * @param {string} mapName
 * @param {Mover[]} [movers]
 * @param {Unit} [unit]
 * @returns {string}
 */
export function formatScenario(map, size, rows, mapName, movers = [], unit) {
    const core = map.core;
    if (!Array.isArray(rows)) throw wrongArgument(`The rows of a scenario must be an array, not ${shown(rows)}.`);
    const lines = [
        ...linesOfUnit(unit), ...linesOf(movers, size), ...rows.map((row, index) => lineOf(row, index, size)),
    ];
    const text = core.encode(['version 1', ...lines].join('\n') + '\n');
    const name = core.zeroTerminated(mapName, 'The name of the map');
    return core.decode(core.lend([text, name], (place, nameText) =>
        core.list(Uint8Array, 'scenario_format', map.address, place, text.length, nameText)));
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {WalkQuery} value
 * @returns {WalkResult}
 */
export function walk(map, size, value) {
    const core = map.core;
    const query = checkOptions(value, 'The query of a walk');
    const start = checkTile(query.start, 'The start', size);
    const goal = checkTile(query.goal, 'The goal', size);
    const terrains = writeRules(core, query.rules, map);
    core.write('walk', {
        startX: start.x, startY: start.y, goalX: goal.x, goalY: goal.y,
        method: indexOfMethod(core, 'steerings', query.method),
        seed: checkCount(query.seed, 'The seed'),
        maxSteps: checkCount(query.maxSteps, 'The most steps'),
    });
    const tiles = tilesOf(core.lend([terrains], (text) => core.list(Int32Array, 'walk', map.address, text)));
    return { outcome: core.names('walk_outcome_name')[core.ask('walk_outcome')], tiles };
}
