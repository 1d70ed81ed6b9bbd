// SPDX-License-Identifier: MIT
// The package as a stranger has it: packed, installed into an empty project without a network, imported and required,
// and its declarations read by TypeScript; and the README's examples. scripts/test-js tries it with other tools.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
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

/** What the package holds. @type {string[]} */
let files;
const installed = join(project, 'node_modules/sluice-paths');
const archive = `sluice-paths-${readText('VERSION').trim()}.tgz`;

before(() => {
    run(join(webFolder, '../scripts/pack-npm'), [project], project);
    writeFileSync(join(project, 'package.json'), '{"name": "stranger", "private": true, "type": "module"}\n');
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${archive}`], project);
    files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        .map(({ path, name }) => join(relative(installed, path), name));
});

test('the package holds the library, its declarations, README and licence, and nothing else', () => {
    const needed = ['lib/sluice.js', 'lib/smooth.js', 'lib/sluice.cjs', 'lib/smooth.cjs', 'lib/sluice.global.js', 'lib/sluice.wasm',
        'lib/sluice-smooth.wasm', 'types/sluice.d.ts', 'types/cjs/sluice.d.ts', 'README.md', 'LICENSE'];
    for (const file of needed) assert.ok(files.includes(file), file);
    const known = /^(lib\/[\w-]+(\.js|\.cjs|\.global\.js|\.wasm)|types\/(cjs\/)?(types\/)?\w+\.d\.ts)$/;
    const others = files.filter((path) => !known.test(path));
    assert.deepEqual(others.sort(), ['LICENSE', 'README.md', 'package.json', 'types/cjs/package.json']);
});

test('its version is that of the project', () => {
    const { version, private: isPrivate } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    assert.deepEqual([version, isPrivate], [readText('VERSION').trim(), undefined]);
});

test('the README has its sizes, to a tenth', () => {
    const rows = [...readText('web/README.md').matchAll(/^\| `(sluice[\w-]*\.wasm)`.*?\| (\d+) \| (\d+) \| (\d+) \|$/gm)];
    assert.equal(rows.length, 2);
    for (const [, name, ...sizes] of rows) {
        const bytes = readFileSync(join(installed, 'lib', name));
        [bytes, gzipSync(bytes, { level: 9 })].forEach(({ length }, i) =>
            assert.ok(Math.abs(length / 1000 / Number(sizes[i]) - 1) < 0.1, `${name} has ${length} bytes`));
    }
});

test('it needs no other package', () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    assert.equal(dependencies, undefined);
    assert.deepEqual(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.')),
        ['sluice-paths']);
});

const FIND = `
    const map = sluice.mapFromGlyphs(3, 3, '.@..@....');
    const { outcome, cost } = map.createFinder().find({ start: { x: 0, y: 0 }, goal: { x: 2, y: 0 } });
    console.log(outcome, cost, sluice.version, new SluiceError('io', 'x') instanceof Error);`;

test('it finds a path in the stranger\'s project, imported and required', () => {
    writeFileSync(join(project, 'find.mjs'), `
        import { loadSluice, SluiceError } from 'sluice-paths';
        const sluice = await loadSluice();${FIND}`);
    writeFileSync(join(project, 'find.cjs'), `
        const { loadSluice, SluiceError } = require('sluice-paths');
        loadSluice().then((sluice) => { ${FIND} });`);
    for (const name of ['find.mjs', 'find.cjs']) {
        assert.equal(run('node', [name], project), `found 6 ${readText('VERSION').trim()} true\n`);
    }
});

test('the README\'s examples run, and print what the README says', () => {
    const readme = readText('web/README.md');
    const examples = [...readme.matchAll(/```js\n((?:(?!```).)*)```\n\nprints\n\n((?: {4}[^\n]*\n)+)/gs)];
    assert.equal(examples.length, 2);
    assert.ok(examples[0][1].trim().split('\n').length <= 10);
    cpSync(new URL('../scenes/rooms.map', web), join(project, 'rooms.map'));
    for (const [, example, output] of examples) {
        writeFileSync(join(project, 'example.js'), example);
        assert.equal(run('node', ['example.js'], project), output.replace(/^ {4}/gm, ''));
    }
});

test('the README\'s game loop has at most 30 lines, and plays: the hero arrives, and the monsters follow', () => {
    const [, loop] = /## A game loop\n.*?```js\n(.*?)```/s.exec(readText('web/README.md')) ?? [];
    assert.ok(loop.trim().split('\n').length <= 30);
    // A canvas that keeps what is painted, and a clock of our own. A click into a wall is a goal like any other.
    writeFileSync(join(project, 'game.js'), `
        let [frame, painted] = [null, []];
        globalThis.requestAnimationFrame = (call) => { frame = call; };
        const canvas = {};
        const paint = { canvas, fillRect(x, y) { painted.push([x / 16, y / 16, this.fillStyle]); } };
        globalThis.document = { querySelector: () => ({ getContext: () => paint }) };
        await import('./loop.js');
        for (let now = 0; now < 12000; now += 50) {
            if (now === 1000) canvas.onclick({ offsetX: 0, offsetY: 0 });
            if (now === 2000) canvas.onclick({ offsetX: 58 * 16 + 3, offsetY: 38 * 16 + 3 });
            painted = [];
            frame(now);
        }
        const [[x, y], ...monsters] = painted.filter(([,, colour]) => colour === '#06c' || colour === '#c22');
        const near = monsters.filter((each) => Math.max(Math.abs(each[0] - x), Math.abs(each[1] - y)) <= 4);
        console.log(x, y, monsters.length, near.length >= 8);
    `);
    writeFileSync(join(project, 'loop.js'), loop);
    assert.equal(run('node', ['game.js'], project), '58 38 11 true\n');
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
