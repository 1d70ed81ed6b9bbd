// SPDX-License-Identifier: MIT
// What tests of smooth worlds share: the GEOS of the page, and the native command.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import initGeosJs from 'geos-wasm';
import { startGeos } from '../../app/smooth/worker/bench.js';
import { Session } from '../../app/smooth/worker/session.js';
import { loadSluice } from '../../lib/smooth.js';
import { root } from './support.js';

/** @typedef {import('../../app/smooth/worker/ground.js').Shape} FlatShape */
/** @typedef {import('../../lib/smooth.js').Point} Point */

const folder = mkdtempSync(join(tmpdir(), 'sluice-smooth-'));
after(() => rmSync(folder, { recursive: true }));

export const sluice = await loadSluice();
export const geos = await startGeos(initGeosJs);

export function newSession() {
    return new Session(sluice, async () => geos);
}

function sluiceCommand() {
    const built = ['release', 'dev'].map((preset) => fileURLToPath(new URL(`build/${preset}/sluice`, root)));
    const found = [process.env.SLUICE, ...built].find((name) => name && existsSync(name));
    if (!found) throw new Error('The command is not built; run cmake --preset dev && cmake --build --preset dev.');
    return found;
}

/**
 * What the native command says to a query on a world, with --json, method by method; whether it found a path
 * (exit 0) or not (1, 3).
 * @param {string} geojson @param {Point} from @param {Point} to @param {...(string|number)} options
 * @returns {any[]}
 */
export function nativePath(geojson, from, to, ...options) {
    const file = join(folder, 'world.geojson');
    writeFileSync(file, geojson);
    const words = ['smooth', '--json', ...options, '--', file, from.x, from.y, to.x, to.y].map(String);
    try {
        return JSON.parse(execFileSync(sluiceCommand(), words, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] }));
    } catch (error) {
        const { status, stdout, stderr } = /** @type {any} */ (error);
        if (status === 1 || status === 3) return JSON.parse(stdout);
        throw new Error(`sluice ${words.join(' ')}: ${stderr}`);
    }
}
