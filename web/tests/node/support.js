// SPDX-License-Identifier: MIT
// What the tests share: the scenes, the command, and claims about errors.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SluiceError } from '../../lib/sluice.js';

/**
 * @typedef {import('../../lib/sluice.js').Sluice} Sluice
 * @typedef {import('../../lib/sluice.js').GridMap} GridMap
 */

/** The project's folder. */
export const root = new URL('../../../', import.meta.url);
/** The package's folder. */
export const web = new URL('../../', import.meta.url);

/** Where the native command is: what SLUICE names, or that of the release or the dev build. */
export function sluiceCommand() {
    const built = ['release', 'dev'].map((preset) => fileURLToPath(new URL(`build/${preset}/sluice`, root)));
    const found = [process.env.SLUICE, ...built].find((name) => name && existsSync(name));
    if (!found) throw new Error('The command is not built; run cmake --preset dev && cmake --build --preset dev.');
    return found;
}

/** @param {string} path from the project's folder */
export function readText(path) {
    return readFileSync(new URL(path, root), 'utf8');
}

/** @returns {string[]} the names of our maps, such as 'rooms' */
export function sceneNames() {
    return readdirSync(new URL('scenes/', root)).filter((file) => file.endsWith('.map'))
        .map((file) => file.slice(0, -'.map'.length)).sort();
}

/**
 * @param {string} name
 * @returns {string | undefined} the path of a scene's costs, if it has some
 */
export function sceneCosts(name) {
    const path = `scenes/${name}.cost`;
    return existsSync(new URL(path, root)) ? path : undefined;
}

/**
 * @param {Sluice} sluice
 * @param {string} name
 * @returns {GridMap}
 */
export function loadScene(sluice, name) {
    const costs = sceneCosts(name);
    return sluice.parseMap(readText(`scenes/${name}.map`), costs ? { costs: readText(costs) } : undefined);
}

/**
 * A map drawn as text, a row per line.
 * @param {Sluice} sluice
 * @param {...string} rows
 */
export function draw(sluice, ...rows) {
    return sluice.mapFromGlyphs(rows[0].length, rows.length, rows.join(''));
}

/**
 * Claims that a call throws a SluiceError of this code, with a sentence that matches.
 * @param {() => unknown} call
 * @param {string} code
 * @param {RegExp} [sentence]
 */
export function throwsError(call, code, sentence = /./) {
    assert.throws(call, (error) => {
        assert.ok(error instanceof SluiceError, String(error instanceof Error ? error.stack : error));
        assert.equal(error.code, code, error.message);
        assert.match(error.message, sentence);
        assert.match(error.message, /^[A-Z(].*[.!?]$/s, 'a sentence');
        return true;
    });
}

/**
 * As throwsError, for promises.
 * @param {Promise<unknown>} promise
 * @param {string} code
 * @param {RegExp} [sentence]
 */
export async function rejects(promise, code, sentence) {
    const [result] = await Promise.allSettled([promise]);
    throwsError(() => {
        if (result.status === 'rejected') throw result.reason;
    }, code, sentence);
}
