// SPDX-License-Identifier: MIT
// Posthoc traces out of the page and into it.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { ROOT, native, sharedPageTests } from './harness.js';
import { startOver } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

const sharedTest = sharedPageTests({}, startOver);
const folder = mkdtempSync(join(tmpdir(), 'sluice-traces-'));
after(() => rmSync(folder, { recursive: true }));

/** What the page shows, but for messages. @param {Page} page */
const shown = (page) =>
    page.evaluate(() => {
        const { start, goals, panes, moment, active } = /** @type {any} */ (window).sluiceTool.store.state;
        return JSON.stringify([
            start,
            goals,
            moment,
            active,
            panes.map((/** @type {any} */ { algorithm, answer }) => [
                algorithm,
                answer?.cost,
                answer?.path,
                answer?.replay?.count,
                answer?.replay?.position,
            ]),
        ]);
    });

/** @param {Page} page @param {string} name @param {string} text */
const choose = (page, name, text) =>
    page.setInputFiles('#trace-file', { name, mimeType: 'application/json', buffer: Buffer.from(text) });

/** @param {Page} page @param {string} algorithm */
async function waitForAnswer(page, algorithm) {
    await page.waitForFunction((name) => {
        const [pane] = /** @type {any} */ (window).sluiceTool.store.state.panes;
        return pane.algorithm === name && pane.answer;
    }, algorithm);
}

sharedTest('what the page exports is what the command writes', async ({ page }) => {
    await page.waitForSelector('body[data-ready]');
    for (const [search, algorithm] of [
        ['astar', 'astar+octile'],
        ['jps', 'jps+octile'],
        ['dijkstra', 'dijkstra'],
    ]) {
        await page.selectOption('#search-0', search);
        await waitForAnswer(page, algorithm);
        const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export-trace')]);
        assert.equal(download.suggestedFilename(), `rooms.${algorithm}.trace.json`);
        const file = join(folder, 'native.json');
        await native('path', 'scenes/rooms.map', 3, 28, 92, 38, '--alg', algorithm, '--trace', file);
        assert.ok(
            (await readFile(await download.path(), 'utf8')) === readFileSync(file, 'utf8'),
            `${algorithm} differs`,
        );
    }
});

/** @param {import('playwright-core').Page} page @param {string} words */
function waitForCounts(page, words) {
    return page.waitForFunction((wanted) => {
        const counts = document.querySelector('.pane-counts')?.textContent ?? '';
        return `${counts} `.replace(/\u202f/g, '').includes(`${wanted} `);
    }, words);
}

sharedTest('a trace of the command is played', async ({ page }) => {
    await page.waitForSelector('body[data-ready]');
    const file = join(folder, 'played.json');
    const [found] = [
        await native('path', 'scenes/rooms.map', 10, 40, 80, 20, '--alg', 'astar+gateway', '--trace', file),
    ].flat();
    await page.setInputFiles('#trace-file', file);
    await waitForAnswer(page, 'trace');
    const { start, goals, answer, expanded } = await page.evaluate(() => {
        const { start, goals, panes } = /** @type {any} */ (window).sluiceTool.store.state;
        const { cost, path, outcome, replay } = panes[0].answer;
        return {
            start,
            goals,
            answer: { cost, tiles: path.length, outcome },
            expanded: replay.expansions.length,
        };
    });
    assert.deepEqual(start, { x: 10, y: 40 });
    assert.deepEqual(goals, [{ x: 80, y: 20 }]);
    assert.equal(answer.outcome, 'found');
    assert.ok(Math.abs(answer.cost - found.cost) < 1e-6);
    assert.equal(answer.tiles, found.path.length);
    assert.equal(expanded, found.stats?.expanded ?? found.expanded);
    assert.equal(await page.inputValue('#search-0'), 'trace');
    await page.click('#to-start');
    await waitForCounts(page, 'expanded 0');
    await page.click('#to-end');
    await waitForCounts(page, `expanded ${expanded}`);
    // A search in its place, and the trace is gone from the list.
    await page.selectOption('#search-0', 'dijkstra');
    await waitForAnswer(page, 'dijkstra');
    assert.equal(await page.locator('#search-0 option[value=trace]').count(), 0);
});

sharedTest('a trace that does not fit or cannot be read changes nothing', async ({ page }) => {
    await page.waitForSelector('body[data-ready]');
    await waitForAnswer(page, 'astar+octile');
    const before = await shown(page);
    const event = { type: 'expanding', id: 'a', x: 1, y: 1, g: 0, h: 0 };
    /** @type {[string, RegExp][]} */
    const bad = [
        ['version: 1.4.0\nevents:\n- {type: source}\n', /is YAML/],
        ['PNG', /not JSON/],
        ['{}', /names no version/],
        [JSON.stringify({ version: '1.4.0', events: [{ ...event, x: 4000 }] }), /96 x 64 tiles/],
        [JSON.stringify({ version: '1.4.0', events: [{ ...event, type: 'pondering' }] }), /"pondering"/],
        [
            JSON.stringify({ version: '1.4.0', events: [event, { type: 'closing', id: 'b', g: 0 }] }),
            /no x and y/,
        ],
    ];
    for (const [text, words] of bad) {
        await choose(page, 'bad.json', text);
        await page.waitForFunction(
            (source) => new RegExp(source).test(document.querySelector('#message p')?.textContent ?? ''),
            words.source,
        );
        await page.click('#message button');
        assert.equal(await shown(page), before);
    }
});

sharedTest('a trace on walls is played with a note', async ({ page }) => {
    await page.waitForSelector('body[data-ready]');
    const [row] = readFileSync(`${ROOT}scenes/rooms.map`, 'utf8').split('\n').slice(4);
    assert.equal(row[0], '@');
    await choose(
        page,
        'walls.json',
        JSON.stringify({
            version: '1.0.5',
            events: [
                { type: 'source', id: 0, x: 0, y: 0 },
                { type: 'expanding', id: 0, x: 0, y: 0, g: 0, f: 1 },
            ],
        }),
    );
    await waitForAnswer(page, 'trace');
    assert.match(String(await page.textContent('#message p')), /2 of the trace's 2 events lie on walls/);
});
