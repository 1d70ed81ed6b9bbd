// SPDX-License-Identifier: MIT
// The package as a stranger has it: packed, installed into an empty project without a network, imported,
// and its declarations read by TypeScript; and the README's example.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readText, web } from './support.js';

const webFolder = fileURLToPath(web);
const tsc = join(webFolder, 'node_modules/typescript/bin/tsc');
const project = mkdtempSync(join(tmpdir(), 'sluice-package-'));
after(() => rmSync(project, { recursive: true }));

/**
 * @param {string} program
 * @param {string[]} words
 * @param {string} cwd
 */
function run(program, words, cwd) {
    return execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What the package holds, by its own account. @type {string[]} */
let files;

before(() => {
    const packed = run('npm', ['pack', '--json', '--pack-destination', project], webFolder);
    [{ files }] = JSON.parse(packed.slice(packed.indexOf('['))).map(
        (/** @type {{ files: { path: string }[] }} */ each) => ({ files: each.files.map(({ path }) => path) }));
    const [archive] = readdirSync(project).filter((name) => name.endsWith('.tgz'));
    writeFileSync(join(project, 'package.json'), '{"name": "stranger", "private": true, "type": "module"}\n');
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${archive}`], project);
});

test('the package holds the library, its declarations, README and licence, and nothing else', () => {
    for (const needed of ['lib/sluice.js', 'lib/sluice.wasm', 'types/sluice.d.ts', 'README.md', 'LICENSE']) {
        assert.ok(files.includes(needed), needed);
    }
    const others = files.filter((path) => !/^(lib|types)\/(types\/)?[\w-]+(\.js|\.wasm|\.d\.ts)$/.test(path));
    assert.deepEqual(others.sort(), ['LICENSE', 'README.md', 'package.json']);
});

test('it needs no other package', () => {
    const { dependencies } = JSON.parse(readText('web/package.json'));
    assert.equal(dependencies, undefined);
    assert.deepEqual(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.')),
        ['sluice-paths']);
});

test('it finds a path in the stranger\'s project', () => {
    writeFileSync(join(project, 'find.js'), `
        import { loadSluice, SluiceError } from 'sluice-paths';
        const sluice = await loadSluice();
        const map = sluice.mapFromGlyphs(3, 3, '.@..@....');
        const { outcome, cost } = map.createFinder().find({ start: { x: 0, y: 0 }, goal: { x: 2, y: 0 } });
        console.log(outcome, cost, sluice.version, new SluiceError('io', 'x') instanceof Error);
    `);
    assert.equal(run('node', ['find.js'], project), `found 6 ${readText('VERSION').trim()} true\n`);
});

test('the README\'s examples run, and print what the README says', () => {
    const readme = readText('web/README.md');
    const examples = [...readme.matchAll(/```js\n(.*?)```\n\nprints\n\n((?: {4}[^\n]*\n)+)/gs)];
    assert.equal(examples.length, readme.split('```js').length - 1);
    assert.ok(examples.length === 2 && examples[0][1].trim().split('\n').length <= 10);
    cpSync(new URL('../scenes/rooms.map', web), join(project, 'rooms.map'));
    for (const [, example, output] of examples) {
        writeFileSync(join(project, 'example.js'), example);
        assert.equal(run('node', ['example.js'], project), output.replace(/^ {4}/gm, ''));
    }
});

/**
 * What TypeScript says about each of some programs. It reads them at once, since most of its time goes into
 * its own declarations.
 * @param {string[]} sources
 */
function typeErrors(sources) {
    const names = sources.map((_, i) => `user${i}.ts`);
    sources.forEach((source, i) => writeFileSync(join(project, names[i]), source));
    const words = [tsc, '--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom',
        '--pretty', 'false', ...names];
    let lines = '';
    try {
        run('node', words, project);
    } catch (error) {
        lines = String(/** @type {{ stdout: string }} */ (error).stdout);
    }
    const errors = lines.split(/\n(?! )/).filter((line) => line !== '');
    assert.ok(errors.every((line) => names.some((name) => line.startsWith(name))), lines);
    return names.map((name) => errors.filter((line) => line.startsWith(name)).join('\n'));
}

test('TypeScript reads its declarations, and finds a user\'s mistakes by them', () => {
    const program = `
        import { loadSluice, SluiceError } from 'sluice-paths';
        import type { Atlas, Change, Crowd, CrowdStats, Explorer, Finder, Flow, GridMap, Plan, Query, Repair, Result,
            Terrain, Tile, Trace } from 'sluice-paths';
        const sluice = await loadSluice();
        const map: GridMap = sluice.createMap(20, 10);
        const atlas: Atlas = map.createAtlas({ landmarks: 2 });
        const finder: Finder = map.createFinder({ atlas, rules: { diagonals: 'never' } });
        const goal: Tile = { x: 19, y: 9 };
        const query: Query = { start: { x: 0, y: 0 }, goal, algorithm: 'astar+gateway', trace: 100 };
        const result: Result = finder.find(query);
        const trace: Trace | null = result.trace;
        const kinds: string[] = Array.from(trace?.kind ?? [], (kind) => sluice.eventKinds[kind]!);
        const terrain: Terrain = atlas.terrain;
        const heat: Float64Array = finder.distances({ goal });
        const crowd: Crowd = map.createCrowd({ method: 'whca', kinds: [{ size: 2 }, { factors: { S: 2 } }] });
        const unit: number = crowd.add({ start: { x: 0, y: 0 }, goal, kind: 1 });
        const stats: CrowdStats = crowd.step();
        const flow: Flow = map.createFlow({ rules: { diagonals: 'never' } });
        flow.aim([goal]);
        const directions: Int8Array = flow.directions();
        const changes: Change[] = [{ area: { x: 1, y: 1, width: 2, height: 2 }, glyph: '@' },
            { area: { x: 5, y: 5, width: 1, height: 1 }, cost: 3 }];
        map.apply(map.undoOf(changes));
        const plan: Plan = map.planUnits([{ start: { x: 0, y: 0 }, goal }], { method: 'lacam' });
        const repair: Repair = finder.repair({ path: result.path, revision: result.revision });
        const explorer: Explorer = map.createExplorer({ start: { x: 0, y: 0 }, goal });
        console.log(unit, stats.moved, directions, plan.tiles, repair.outcome, explorer.step().next);
        try { terrain.gate(3); } catch (error) { if (error instanceof SluiceError) console.log(error.code); }
        console.log(kinds, heat, result.path.map(({ x, y }) => x + y));
    `;
    const [none, rule, tile, change] = typeErrors([
        program,
        program.replace('\'never\'', '\'sometimes\''),
        program.replace('x: 19, y: 9', 'x: 19'),
        program.replace('glyph: \'@\'', 'glyph: \'@\', cost: 2'),
    ]);
    assert.equal(none, '');
    assert.match(rule, /sometimes/);
    assert.match(tile, /'y'/);
    assert.match(change, /Change/);
});
