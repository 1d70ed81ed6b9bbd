// SPDX-License-Identifier: MIT
// Loading the module, and what it says of itself.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { loadSluice as loadSmooth } from '../../lib/smooth.js';
import { readText, rejects, throwsError, web } from './support.js';

const wasm = new URL('lib/sluice.wasm', web);
const sluice = await loadSluice();

test('the module loads from its place, an address, bytes and a compiled module', async () => {
    const bytes = readFileSync(wasm);
    for (const source of [undefined, wasm, wasm.href, bytes, bytes.buffer.slice(bytes.byteOffset,
        bytes.byteOffset + bytes.byteLength), await WebAssembly.compile(bytes)]) {
        const loaded = await loadSluice(source);
        assert.equal(loaded.createMap(3, 2).width, 3);
    }
});

test('what cannot be loaded is reported', async () => {
    await rejects(loadSluice(new URL('nothing.wasm', web)), 'io', /nothing\.wasm/);
    await rejects(loadSluice(new Uint8Array([1, 2, 3, 4])), 'unsupported', /WebAssembly/);
    await rejects(loadSluice(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])), 'argument', /another/);
    await rejects(loadSluice('no address'), 'argument', /no address/);
    await rejects(loadSluice(/** @type {any} */ (7)), 'argument');
});

test('the module needs nothing from outside but a clock', () => {
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(wasm)));
    assert.deepEqual(imports.map(({ name }) => name), ['clock_time_get']);
});

test('the version is that of the project, and written down only there', () => {
    assert.equal(sluice.version, readText('VERSION').trim());
    for (const file of ['package.json', 'package-lock.json']) {
        assert.equal(JSON.parse(readText(`web/${file}`)).version, undefined);
    }
});

test('no lock file names a host', () => {
    for (const folder of ['web', 'web/tests/consumers']) {
        assert.doesNotMatch(readText(`${folder}/package-lock.json`), /:\/\//);
    }
});

test('the module without smooth worlds says where they are', async () => {
    throwsError(() => sluice.createMap(3, 3).shapes(), 'unsupported', /sluice-paths\/smooth/);
    await rejects(loadSmooth(wasm), 'unsupported', /sluice-paths\/smooth/);
    assert.equal((await loadSmooth()).createMap(3, 3).shapes().length, 1);
});

test('the registry has methods with names, texts and flags', () => {
    for (const rows of [sluice.searches, sluice.heuristics, sluice.steerings, sluice.decompositions]) {
        assert.ok(rows.length >= 3);
        rows.forEach((row, index) => {
            assert.equal(row.index, index);
            for (const text of [row.name, row.title, row.summary, row.source]) assert.ok(text.length > 0);
        });
    }
    const flags = Object.fromEntries(sluice.searches.map((row) => [row.name, row.flags]));
    assert.deepEqual(flags.astar, ['optimal', 'complete', 'informed', 'states', 'leaps']);
    assert.ok(flags.dfs.includes('runaway') && flags.best.includes('chooses') && flags.jps.includes('uniform'));
    assert.deepEqual(sluice.generators, ['caves', 'maze', 'rooms', 'random', 'open']);
});

test('the kinds of events have names', () => {
    assert.deepEqual(sluice.eventKinds,
        ['source', 'destination', 'generating', 'updating', 'expanding', 'closing', 'end']);
});

test('algorithms have whole names, and are optimal or not', () => {
    assert.equal(sluice.resolveAlgorithm('astar'), 'astar+octile');
    assert.equal(sluice.resolveAlgorithm('dijkstra'), 'dijkstra');
    throwsError(() => sluice.resolveAlgorithm('astra'), 'argument', /astra/);
    throwsError(() => sluice.resolveAlgorithm('astar\0'), 'argument', /zero/);
    throwsError(() => sluice.resolveAlgorithm(/** @type {any} */ (undefined)), 'argument');
    assert.equal(sluice.isOptimal('astar'), true);
    assert.equal(sluice.isOptimal('greedy'), false);
    assert.equal(sluice.isOptimal('astar+manhattan'), false);
    assert.equal(sluice.isOptimal('astar+manhattan', { diagonals: 'never' }), true);
});
