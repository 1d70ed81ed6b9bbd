// SPDX-License-Identifier: MIT
// The package as its users have it: installed from its archive into projects of every kind, built by their tools, and run.
// Run by scripts/test-js. Each consumer answers the same query and prints ANSWER.

import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ANSWER, archive, createProject, deno, filesIn, openPage, root, run, serveFolder, startVite, titleOf, tool } from './support.js';

const FIND = `
    const map = sluice.mapFromGlyphs(3, 3, '.@..@....');
    const { outcome, cost } = map.createFinder().find({ start: { x: 0, y: 0 }, goal: { x: 2, y: 0 } });
    const answer = \`\${outcome} \${cost} \${sluice.version}\`;`;
const IMPORT = `import { loadSluice } from 'sluice-paths';\nconst sluice = await loadSluice();${FIND}\n`;
const PRINT = 'console.log(answer);\n';
const SHOW = 'document.title = answer;\n';
const PAGE = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="./main.js"></script>\n';

// ---- Node

test('Node imports it', async () => {
    const project = await createProject('node-import', { 'main.js': IMPORT + PRINT });
    assert.equal(await run(project, 'node', 'main.js'), `${ANSWER}\n`);
});

test('Node requires it, both entries', async () => {
    const project = await createProject('node-require', {
        'package.json': '{"private": true}\n',
        'main.js': `const { loadSluice, SluiceError } = require('sluice-paths');
            loadSluice().then((sluice) => { ${FIND} ${PRINT} console.log(new SluiceError('io', 'x') instanceof Error); });`,
        'smooth.js': `const { loadSluice } = require('sluice-paths/smooth');
            loadSluice().then((sluice) => { ${FIND} console.log(answer, sluice.spaceMethods.length); });`,
    });
    assert.equal(await run(project, 'node', 'main.js'), `${ANSWER}\ntrue\n`);
    assert.equal(await run(project, 'node', 'smooth.js'), `${ANSWER} 8\n`);
});

// ---- types

/** As strict as TypeScript gets, and with its own look at the declarations. */
const STRICTEST = {
    strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noImplicitOverride: true,
    noPropertyAccessFromIndexSignature: true, noImplicitReturns: true, noUnusedLocals: true, isolatedModules: true,
    verbatimModuleSyntax: true, skipLibCheck: false, target: 'es2022', lib: ['es2022', 'dom'], types: [], outDir: 'out',
};
const TYPED = `
    const map: GridMap = sluice.mapFromGlyphs(3, 3, '.@..@....');
    const finder: Finder = map.createFinder({ rules: { diagonals: 'never' } });
    const start: Tile = { x: 0, y: 0 };
    const result: Result = finder.find({ start, goal: { x: 2, y: 0 } });
    console.log(\`\${result.outcome} \${result.cost} \${sluice.version}\`);`;
const NAMES = 'type Finder, type GridMap, type Result, type Tile';

test('TypeScript in strict mode compiles ES modules and CommonJS against it, and what it emits runs', async () => {
    const project = await createProject('typescript', {
        'esm.mts': `import { loadSluice, ${NAMES} } from 'sluice-paths';\nconst sluice = await loadSluice();${TYPED}\n`,
        'smooth.mts': `import { loadSluice, type SmoothSluice, type SpacePath } from 'sluice-paths/smooth';
            const sluice: SmoothSluice = await loadSluice();
            const ring = Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10);
            const router = sluice.createFreeSpace({ components: [{ rings: [ring] }] }).createRouter();
            const path: SpacePath = router.find({ from: { x: 1, y: 1 }, to: { x: 4, y: 5 } });
            console.log(path.outcome, path.length);\n`,
        'cjs.cts': `import sluicePaths = require('sluice-paths');
            import type { ${NAMES.replaceAll('type ', '')} } from 'sluice-paths';
            async function main(): Promise<void> { const sluice = await sluicePaths.loadSluice();${TYPED} }
            void main();\n`,
        'tsconfig.json': JSON.stringify({ compilerOptions: { ...STRICTEST, module: 'nodenext' } }),
    });
    await run(project, tool('tsc'));
    assert.equal(await run(project, 'node', 'out/esm.mjs'), `${ANSWER}\n`);
    assert.equal(await run(project, 'node', 'out/cjs.cjs'), `${ANSWER}\n`);
    assert.equal(await run(project, 'node', 'out/smooth.mjs'), 'found 5\n');
});

test('TypeScript finds mistakes: wrong rules, smooth worlds in the small entry', async () => {
    const project = await createProject('typescript-mistakes', {
        'rules.mts': `import { loadSluice } from 'sluice-paths';
            (await loadSluice()).createMap(3, 3).createFinder({ rules: { diagonals: 'sometimes' } });\n`,
        'smooth.cts': `import sluicePaths = require('sluice-paths');
            void sluicePaths.loadSluice().then((sluice) => sluice.createFreeSpace({ components: [] }));\n`,
        'tsconfig.json': JSON.stringify({ compilerOptions: { ...STRICTEST, module: 'nodenext', noEmit: true } }),
    });
    await assert.rejects(run(project, tool('tsc'), '--pretty', 'false'), (/** @type {Error} */ error) => {
        assert.match(error.message, /rules\.mts.*sometimes/);
        assert.match(error.message, /smooth\.cts.*createFreeSpace/);
        return true;
    });
});

test('a bundler\'s resolution finds the types too, of the WebAssembly module as well', async () => {
    const project = await createProject('typescript-bundler', {
        'main.ts': `import { loadSluice, ${NAMES} } from 'sluice-paths';
            import module from 'sluice-paths/sluice.wasm';
            const sluice = await loadSluice(module);${TYPED}\n`,
        'tsconfig.json': JSON.stringify({
            compilerOptions: { ...STRICTEST, module: 'esnext', moduleResolution: 'bundler', noEmit: true },
        }),
    });
    assert.equal(await run(project, tool('tsc')), '');
});

test('publint and attw have nothing to say', async () => {
    const said = await run(root, tool('publint'), 'run', '--strict', archive());
    assert.match(said, /All good/);
    await run(root, tool('attw'), archive(), '--exclude-entrypoints', 'sluice.wasm', 'sluice-smooth.wasm', '--no-emoji',
        '--profile', 'node16');
});

// ---- plain URLs

test('Deno imports it from an address, with the network alone and no module of Node', { skip: !deno }, async () => {
    const project = await createProject('deno', {
        'main.js': `import { loadSluice } from './node_modules/sluice-paths/lib/sluice.js';
            const sluice = await loadSluice();${FIND}\n${PRINT}`,
        'smooth.js': `import { loadSluice } from './node_modules/sluice-paths/lib/smooth.js';
            console.log((await loadSluice()).spaceMethods.length);\n`,
    });
    const address = await serveFolder(project);
    const alone = ['--no-config', '--no-lock', '--no-npm', '--reload', `--allow-net=${new URL(address).host}`];
    assert.equal(await run(project, deno, 'run', ...alone, `${address}main.js`), `${ANSWER}\n`);
    assert.equal(await run(project, deno, 'run', ...alone, `${address}smooth.js`), '8\n');
    const graph = await run(project, deno, 'info', '--json', '--no-config', '--no-lock', `${address}smooth.js`);
    assert.doesNotMatch(graph, /node:|npm:/);
});

test('Deno imports it from files', { skip: !deno }, async () => {
    const project = await createProject('deno-files', {
        'main.js': `import { loadSluice } from './node_modules/sluice-paths/lib/sluice.js';
            const sluice = await loadSluice();${FIND}\n${PRINT}`,
    });
    assert.equal(await run(project, deno, 'run', '--no-config', '--no-lock', '--allow-read', 'main.js'), `${ANSWER}\n`);
});

test('a browser imports it from an address, without a bundler', async () => {
    const project = await createProject('browser-modules', {
        'index.html': PAGE.replace('<script', '<script type="importmap">' +
            '{"imports": {"sluice-paths": "./node_modules/sluice-paths/lib/sluice.js"}}</script><script'),
        'main.js': IMPORT + SHOW,
    });
    assert.equal(await titleOf(`${await serveFolder(project)}index.html`), ANSWER);
});

// ---- a script tag

test('a script tag defines a global, in a page and in a worker', async () => {
    const project = await createProject('script-tag', {
        'index.html': `<!doctype html><link rel="icon" href="data:,"><script src="node_modules/sluice-paths/lib/sluice.global.js"></script>
            <script>sluicePaths.loadSluice().then((sluice) => { ${FIND} ${SHOW} });</script>\n`,
        'worker.html': `<!doctype html><link rel="icon" href="data:,">
            <script>new Worker('worker.js').onmessage = ({ data }) => { document.title = data; };</script>\n`,
        'worker.js': `importScripts('node_modules/sluice-paths/lib/smooth.global.js');
            sluicePaths.loadSluice('node_modules/sluice-paths/lib/sluice-smooth.wasm').then((sluice) => { ${FIND} postMessage(answer); });\n`,
    });
    const address = await serveFolder(project);
    assert.equal(await titleOf(`${address}index.html`), ANSWER);
    assert.equal(await titleOf(`${address}worker.html`), ANSWER);
});

// ---- bundlers

const EMBED = IMPORT.replace('\n', '\nimport module from \'sluice-paths/sluice.wasm\';\n').replace('loadSluice()', 'loadSluice(module)');

test('esbuild bundles it for a page, with the WebAssembly module inside or as a file', async () => {
    const project = await createProject('esbuild', { 'main.js': EMBED + SHOW, 'in/index.html': PAGE, 'file/index.html': PAGE });
    const words = ['main.js', '--bundle', '--format=esm', '--log-level=warning', '--log-limit=0'];
    assert.equal(await run(project, tool('esbuild'), ...words, '--loader:.wasm=binary', '--outfile=in/main.js'), '');
    assert.equal(await run(project, tool('esbuild'), ...words, '--loader:.wasm=file', '--outdir=file'), '');
    assert.deepEqual(filesIn(join(project, 'in')).sort(), ['index.html', 'main.js']);
    const address = await serveFolder(project);
    assert.equal(await titleOf(`${address}in/index.html`), ANSWER);
    assert.equal(await titleOf(`${address}file/index.html`), ANSWER);
});

test('esbuild leaves the module\'s place alone: a copy next to the bundle is found', async () => {
    const project = await createProject('esbuild-beside', { 'main.js': IMPORT + PRINT });
    await run(project, tool('esbuild'), 'main.js', '--bundle', '--format=esm', '--platform=node', '--outfile=out/main.mjs');
    cpSync(join(project, 'node_modules/sluice-paths/lib/sluice.wasm'), join(project, 'out/sluice.wasm'));
    assert.equal(await run(project, 'node', 'out/main.mjs'), `${ANSWER}\n`);
});

test('esbuild bundles require for Node', async () => {
    const project = await createProject('esbuild-require', {
        'main.cjs': `const { loadSluice } = require('sluice-paths');
            loadSluice(require('sluice-paths/sluice.wasm')).then((sluice) => { ${FIND} ${PRINT} });`,
    });
    await run(project, tool('esbuild'), 'main.cjs', '--bundle', '--format=cjs', '--platform=node', '--target=node20',
        '--loader:.wasm=binary',
        '--outfile=out/main.cjs');
    assert.equal(await run(join(project, 'out'), 'node', 'main.cjs'), `${ANSWER}\n`);
});

test('Vite builds a page with it, and finds the WebAssembly module by itself', async () => {
    const project = await createProject('vite', { 'index.html': PAGE, 'main.js': IMPORT + SHOW });
    await run(project, tool('vite'), 'build', '--base', './');
    assert.equal(filesIn(join(project, 'dist')).filter((name) => name.endsWith('.wasm')).length, 1);
    assert.equal(await titleOf(`${await serveFolder(join(project, 'dist'))}index.html`), ANSWER);
});

test('Vite serves it while you develop, if it leaves the package as it is', async () => {
    const project = await createProject('vite-dev', {
        'index.html': PAGE, 'main.js': IMPORT + SHOW,
        'vite.config.js': 'export default { optimizeDeps: { exclude: [\'sluice-paths\'] } };\n',
    });
    const address = await startVite(project);
    assert.equal(await titleOf(address), ANSWER);
});

// ---- the game loop of the README

test('the README\'s game runs in a browser: the hero goes where a click sends it, and monsters follow', async () => {
    const readme = readFileSync(join(root, 'web/README.md'), 'utf8');
    const [, loop] = /## A game loop\n.*?```js\n(.*?)```/s.exec(readme) ?? [];
    const project = await createProject('game', {
        'main.js': loop,
        'index.html': PAGE.replace('<script', '<canvas width="960" height="640"></canvas><script'),
    });
    await run(project, tool('esbuild'), 'main.js', '--bundle', '--format=esm', '--outfile=out/main.js');
    cpSync(join(project, 'node_modules/sluice-paths/lib/sluice.wasm'), join(project, 'out/sluice.wasm'));
    cpSync(join(project, 'index.html'), join(project, 'out/index.html'));
    const { page, check } = await openPage(`${await serveFolder(join(project, 'out'))}index.html`);
    const goal = { x: 46, y: 37 };
    await page.waitForFunction(() => document.querySelector('canvas')?.onclick);
    await page.locator('canvas').click({ position: { x: goal.x * 16 + 8, y: goal.y * 16 + 8 } });
    const hasArrived = (/** @type {{ x: number, y: number }} */ { x, y }) => {
        const paint = document.querySelector('canvas')?.getContext('2d');
        const colours = Array.from({ length: 9 }, (_, i) => paint?.getImageData(
            (x + i % 3 - 1) * 16 + 8, (y + Math.floor(i / 3) - 1) * 16 + 8, 1, 1).data.slice(0, 3).join());
        return colours[4] === '0,102,204' && colours.includes('204,34,34');
    };
    await page.waitForFunction(hasArrived, goal, { timeout: 20000 });
    check();
});

// The next release may be a little larger than the page says, not more.
const TOLERANCE = 0.02;

test("the README's table of sizes is the package's", () => {
    const rows = readFileSync(join(root, 'web/README.md'), 'utf8').matchAll(/^\| (\S+).* \| (\d+) \| (\d+) \| (\d+) \|$/gm);
    const files = { '`sluice.wasm`': 'sluice.wasm', '`sluice-smooth.wasm`,': 'sluice-smooth.wasm', the: 'sluice.global.js' };
    const told = Object.fromEntries([...rows].map(([, name, ...sizes]) => [name, sizes.map(Number)]));
    for (const [name, file] of Object.entries(files)) {
        const bytes = readFileSync(join(root, 'build/npm/package/lib', file));
        const sizes = [bytes, gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)].map(({ length }) => length / 1000);
        sizes.forEach((size, i) => {
            const said = told[name]?.[i] ?? 0;
            assert.ok(Math.abs(size - said) <= Math.max(0.5, size * TOLERANCE), `${file} has ${size} kB, the README says ${said}`);
        });
    }
});
