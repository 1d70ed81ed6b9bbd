// SPDX-License-Identifier: MIT
// The page's traces and benchmark against the native command: the same bytes, the same counts. Needs the
// command (SLUICE, or build/release or build/dev) and the module (scripts/build-wasm).
import test from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSluice } from '../../lib/sluice.js';
import { BenchTable, formatTsv } from '../../app/model/bench.js';
import { formatTrace, parseTrace } from '../../app/model/posthoc.js';
import { benchMethods } from '../../app/worker/bench-methods.js';
import { Session } from '../../app/worker/session.js';
import { sluiceCommand } from './support.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const sluice = await loadSluice();
const folder = mkdtempSync(join(tmpdir(), 'sluice-trace-'));
test.after(() => rmSync(folder, { recursive: true }));

/** @param {...string} args */
function native(...args) {
    return execFileSync(sluiceCommand(), args, {
        cwd: ROOT,
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
    });
}

/**
 * Those that work on this ground: some need every step to cost the same.
 * @param {string[]} algorithms
 * @param {boolean} isCosted
 */
function usable(algorithms, isCosted) {
    return algorithms.filter((algorithm) => {
        const row = sluice.searches.find(({ name }) => name === algorithm.split('+')[0]);
        assert.ok(row, `there is no search ${algorithm}`);
        return !isCosted || !row.flags.includes('uniform');
    });
}

/** @param {string} name */
function sceneOf(name) {
    const at = (/** @type {string} */ ending) => `${ROOT}scenes/${name}${ending}`;
    const costs = existsSync(at('.cost')) ? readFileSync(at('.cost'), 'utf8') : undefined;
    const map = sluice.parseMap(readFileSync(at('.map')), costs === undefined ? {} : { costs });
    return { map, scenario: map.parseScenario(readFileSync(at('.map.scen'))), isCosted: costs !== undefined };
}

const ALGORITHMS = [
    'astar+octile',
    'astar+gateway',
    'jps+octile',
    'dijkstra',
    'wastar+octile',
    'canonical+octile',
    'best',
    'bfs',
    'bibfs',
    'hpa',
    'greedy+euclidean',
];
for (const scene of ['rooms', 'fortress', 'swamp']) {
    test(`traces on ${scene} are the command's, byte for byte`, () => {
        const { map, scenario, isCosted } = sceneOf(scene);
        // Of the longest query on the fortress, a trace of all ground would be 49 MB.
        const { start, goal } = scenario[scene === 'fortress' ? scenario.length >> 1 : scenario.length - 1];
        for (const algorithm of usable(ALGORITHMS, isCosted)) {
            const file = join(folder, 'trace.json');
            const costs = isCosted ? ['--costs-file', `scenes/${scene}.cost`] : [];
            native(
                'path',
                `scenes/${scene}.map`,
                ...[start.x, start.y, goal.x, goal.y].map(String),
                '--alg',
                algorithm,
                '--trace',
                file,
                ...costs,
            );
            const expected = readFileSync(file, 'utf8');
            const { trace } = map.createFinder().find({ start, goal, algorithm, trace: 2_000_000 });
            assert.ok(trace && trace.dropped === 0 && trace.count > 10);
            // Not assert.equal: its account of a difference of megabytes takes minutes.
            assert.ok(formatTrace(trace, map.width) === expected, `${algorithm} on ${scene} differs`);
            const back = parseTrace(expected, map);
            assert.deepEqual(back.tile, trace.tile);
            assert.deepEqual(back.kind, trace.kind);
        }
        map.destroy();
    });
}

/** Runs the worker's benchmark here. @param {any} request */
function runBench(request) {
    const table = new BenchTable(request.algorithms.map((/** @type {any} */ { algorithm }) => algorithm));
    /** @type {any[]} */
    const reports = [];
    benchMethods.bench(new Session(sluice), request, (progress) => {
        reports.push(progress);
        table.add(progress);
    });
    return { table, reports };
}

/** @param {string} text of a TSV with a head */
function recordsOf(text) {
    const [head, ...lines] = text
        .trim()
        .split('\n')
        .map((line) => line.split('\t'));
    return lines.map((cells) => Object.fromEntries(cells.map((cell, i) => [head[i], cell])));
}

// What does not depend on the clock or on the width of a pointer.
const SAME = [
    'alg',
    'map',
    'queries',
    'solved',
    'optimal',
    'optimal_share',
    'mean_excess',
    'max_excess',
    'mean_expanded',
    'mean_reexpanded',
    'mean_generated',
    'mean_length',
    'mean_estimate',
];

/** @type {[string, 'clear'|'never', number][]} scene, rule, every Nth */
const BENCHES = [
    ['rooms', 'clear', 3],
    ['fortress', 'never', 10],
    ['swamp', 'clear', 5],
];
for (const [scene, diagonals, every] of BENCHES) {
    test(`the benchmark of ${scene} counts as the command does`, () => {
        const { map, scenario, isCosted } = sceneOf(scene);
        const names = usable(
            ['astar+octile', 'jps+octile', 'astar+gateway', 'wastar+octile', 'best', 'dijkstra'],
            isCosted,
        );
        const costs = isCosted ? ['--costs-file', `scenes/${scene}.cost`] : [];
        const printed = native(
            'bench',
            `scenes/${scene}.map`,
            '--alg',
            names.join(','),
            '--every',
            String(every),
            '--tsv',
            '--diagonals',
            diagonals,
            ...costs,
        ).toString();
        const { table, reports } = runBench({
            map: { width: map.width, height: map.height, glyphs: map.glyphs(), costs: map.costs() },
            queries: scenario.filter((_, index) => index % every === 0),
            rules: { diagonals, charge: 'entered' },
            weight: 1.5,
            repeat: 1,
            lengthsHold: true,
            algorithms: names.map((algorithm) => ({ algorithm, maxExpanded: 0 })),
        });
        const own = formatTsv(table.rows(), `${scene}.map`);
        assert.equal(own.split('\n')[0], printed.split('\n')[0]);
        const kept = (/** @type {Record<string, string>} */ record) =>
            SAME.map((key) => `${key} ${record[key]}`);
        assert.deepEqual(recordsOf(own).map(kept), recordsOf(printed).map(kept));
        for (const { mean_us, median_us, p99_us, faults, build_ms } of table.rows()) {
            assert.ok(mean_us > 0 && median_us > 0 && p99_us >= median_us && build_ms >= 0);
            assert.equal(faults, 0);
        }
        assert.equal(
            reports.at(-2).done,
            table.rows().reduce((sum, { queries }) => sum + queries, 0),
        );
        map.destroy();
    });
}
