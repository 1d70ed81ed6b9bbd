// SPDX-License-Identifier: MIT
// The benchmark and the charts, as a person uses them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { findViolations } from './accessibility.js';
import { screenshot } from './screenshot.js';
import { native, pageTest } from './harness.js';
import { placeOf, settle, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
async function openBench(page) {
    await page.waitForSelector('body[data-ready]');
    await page.click('#tab-bench');
}

/** @param {Page} page */
async function status(page) {
    return String(await page.textContent('#bench-status'));
}

/** @param {Page} page @param {RegExp} words */
async function waitForStatus(page, words) {
    await page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector('#bench-status')?.textContent ?? ''),
        words.source,
    );
}

/** What the table shows of an algorithm, by column. @param {Page} page @param {string} algorithm */
async function rowOf(page, algorithm) {
    const head = await page.locator('#bench-table thead th').allTextContents();
    const cells = await page.locator(`#bench-table tr[data-algorithm="${algorithm}"] > *`).allTextContents();
    assert.equal(cells.length, head.length, algorithm);
    return Object.fromEntries(head.map((name, i) => [name, cells[i].replaceAll('\u202f', '')]));
}

/** @param {Page} page */
const chosen = (page) =>
    page
        .locator('#bench-algorithms li')
        .allTextContents()
        .then((texts) => texts.map((text) => text.replace('✕', '')));

/** How many axes of each chart have a 0, as they are drawn again. @param {Page} page @returns {Promise<Record<string, number>>} */
function zerosOf(page) {
    return page.evaluate(async () => {
        /** @type {Record<string, number>} */
        const zeros = {};
        const own = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function fillText(/** @type {string} */ text, /** @type {number[]} */ ...place) {
            const chart = this.canvas.closest('#bench-charts figure')?.id;
            if (chart && text === '0') zeros[chart] = (zeros[chart] ?? 0) + 1;
            return own.call(this, text, .../** @type {[number, number]} */ (place));
        };
        document.documentElement.dataset.theme = 'light';
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        CanvasRenderingContext2D.prototype.fillText = own;
        return zeros;
    });
}

pageTest('a benchmark counts as the command does, and is saved', {}, async ({ page }) => {
    await openBench(page);
    assert.match(String(await page.textContent('#bench-scenario')), /rooms\.map\.scen, 40 queries/);
    await page.click('#bench-preset-dijkstra');
    await page.fill('#bench-every', '4');
    await page.press('#bench-every', 'Tab');
    await page.click('#bench-run');
    await waitForStatus(page, /Done/);
    assert.match(await status(page), /Done: 40 of 40 queries\./);
    const expected = await native(
        'bench',
        'scenes/rooms.map',
        '--alg',
        'astar+octile,jps+octile,astar+gateway,dijkstra',
        '--every',
        4,
    );
    for (const { alg, queries, solved, optimal, mean_expanded, mean_generated } of expected) {
        const row = await rowOf(page, alg);
        assert.deepEqual([row.queries, row.solved, row.optimal], [queries, solved, optimal].map(String));
        assert.ok(Math.abs(Number(row.expanded) - mean_expanded) <= 0.05001);
        assert.ok(Math.abs(Number(row.generated) - mean_generated) <= 0.05001);
        assert.ok(Number(row['mean µs']) > 0);
    }
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#bench-save')]);
    assert.equal(download.suggestedFilename(), 'rooms.bench.tsv');
    const text = await readFile(await download.path(), 'utf8');
    assert.equal(text, await page.inputValue('#bench-tsv'));
    assert.match(text, /^alg\tmap\tqueries\t/);
    assert.equal(text.trim().split('\n').length, 5);
    assert.match(String(await page.textContent('#bench-note')), /clock goes in steps of/);
    for (const id of ['bench-chart-time', 'bench-chart-expanded', 'bench-chart-length']) {
        assert.equal(await page.locator(`#${id} canvas`).count(), 1);
        assert.match(
            String(await page.getAttribute(`#${id} [role=img]`, 'aria-label')),
            /dijkstra [\d\u202f.]+/,
        );
    }
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(await zerosOf(page), { 'bench-chart-time': 1, 'bench-chart-expanded': 1, 'bench-chart-length': 2 }, 'axes begin at 0');
    await page.locator('#bench-chart-time').evaluate((chart) => chart.scrollIntoView({ block: 'end' }));
    await screenshot(page, 'bench');
});

pageTest('algorithms are added and removed', {}, async ({ page }) => {
    await openBench(page);
    assert.deepEqual(await chosen(page), ['astar+octile', 'jps+octile', 'astar+gateway']);
    await page.selectOption('#bench-search', 'dijkstra');
    assert.ok(await page.isHidden('#bench-heuristic'));
    await page.click('#bench-add');
    await page.selectOption('#bench-search', 'greedy');
    await page.selectOption('#bench-heuristic', 'euclidean');
    await page.click('#bench-add');
    await page.click('#bench-add');
    await page.click('button[aria-label="Remove jps+octile"]');
    assert.deepEqual(await chosen(page), ['astar+octile', 'astar+gateway', 'dijkstra', 'greedy+euclidean']);
    for (const name of await chosen(page)) await page.click(`button[aria-label="Remove ${name}"]`);
    assert.ok(await page.isDisabled('#bench-run'));
    await page.click('#bench-preset-best');
    assert.ok(await page.isEnabled('#bench-run'));
    assert.ok(await page.isDisabled('#bench-preset-best'));
});

pageTest(
    'a benchmark is cancelled while the page goes on, and what was found stays',
    {},
    async ({ page }) => {
        await openBench(page);
        await page.fill('#bench-repeat', '1000');
        await page.press('#bench-repeat', 'Tab');
        await page.click('#bench-run');
        await page.waitForFunction(
            () => Number(/** @type {any} */ (document.querySelector('#bench-progress')).value) > 0,
        );
        // The page's own searches are not held up.
        await page.selectOption('#search-0', 'dijkstra');
        await page.waitForFunction(
            () =>
                /** @type {any} */ (window).sluiceTool.store.state.panes[0].answer?.algorithm === 'dijkstra',
        );
        assert.ok(await page.isEnabled('#bench-cancel'));
        await page.click('#bench-cancel');
        await waitForStatus(page, /Cancelled/);
        assert.match(await status(page), /Cancelled: the results are partial, [\d\u202f]+ of 120 queries\./);
        const { queries } = await rowOf(page, 'astar+octile');
        assert.ok(Number(queries) >= 1 && Number(queries) < 40);
        assert.ok(await page.isVisible('#bench-table'));
        assert.ok(await page.isEnabled('#bench-run'));
        assert.ok(await page.isDisabled('#bench-cancel'));
        await page.fill('#bench-repeat', '1');
        await page.fill('#bench-limit', '3');
        await page.press('#bench-limit', 'Tab');
        await page.click('#bench-run');
        await waitForStatus(page, /Done: 9 of 9/);
    },
);

pageTest('without a scenario one is made', {}, async ({ page }) => {
    await openBench(page);
    await page.evaluate(() =>
        /** @type {any} */ (window).sluiceTool.store.update({ scenario: [], scenarioName: '' }),
    );
    assert.ok(await page.isDisabled('#bench-run'));
    await page.fill('#bench-count', '12');
    await page.fill('#bench-seed', '5');
    await page.click('#bench-make');
    await page.waitForFunction(() =>
        /12 queries/.test(document.querySelector('#bench-scenario')?.textContent ?? ''),
    );
    await page.click('#bench-run');
    await waitForStatus(page, /Done: 36 of 36/);
    const { solved, optimal } = await rowOf(page, 'jps+octile');
    assert.equal(solved, optimal);
});

pageTest('the rules of the search panel hold', {}, async ({ page }) => {
    await page.waitForSelector('body[data-ready]');
    await page.selectOption('#diagonals', 'never');
    await page.click('#tab-bench');
    await page.fill('#bench-limit', '5');
    await page.press('#bench-limit', 'Tab');
    await page.click('#bench-preset-dijkstra');
    await page.click('#bench-run');
    await waitForStatus(page, /Done|failed/);
    const [expected] = await native(
        'bench',
        'scenes/rooms.map',
        '--alg',
        'dijkstra',
        '--limit',
        5,
        '--diagonals',
        'never',
    );
    const row = await rowOf(page, 'dijkstra');
    assert.equal(Number(row.expanded), Math.round(expected.mean_expanded * 10) / 10);
    assert.match(String(await page.textContent('#bench-note')), /do not hold for these rules/);
});

pageTest('a query that cannot be asked is named, and the page stays', {}, async ({ page }) => {
    await openBench(page);
    await settle(page);
    // A wall where the third query starts.
    const { scenario, world } = await state(page, 'scenario', 'world');
    await page.click('[data-tool="wall"]');
    const place = await placeOf(page, scenario[2].start);
    await page.mouse.click(place.x, place.y);
    await page.waitForFunction(
        (version) => /** @type {any} */ (window).sluiceTool.store.state.world.version > version,
        world.version,
    );
    await page.click('#bench-run');
    await waitForStatus(page, /failed/);
    assert.match(await status(page), /It failed: the results are partial, [\d\u202f]+ of 120 queries\./);
    assert.match(String(await page.textContent('#message p')), /Query 3 of those selected: .*wall/);
    assert.match(String(await page.textContent('#bench-note')), /do not hold/);
});

pageTest('the charts of the search follow the replay and the theme', {}, async ({ page }) => {
    await page.waitForSelector('body[data-ready]');
    await page.click('[data-panes="2"]');
    const label = () => page.getAttribute('#chart-open [role=img]', 'aria-label');
    await page.waitForFunction(() =>
        /A\* with gateways and landmarks has up to [1-9]/.test(
            document.querySelector('#chart-open [role=img]')?.getAttribute('aria-label') ?? '',
        ),
    );
    const { open } = await page.evaluate(() => {
        const { replay } = /** @type {any} */ (window).sluiceTool.store.state.panes[0].answer;
        return { open: Math.max(...replay.openAfter) };
    });
    const [, shown] = String(await label()).match(/A\* has up to ([\d\u202f]+) open/) ?? [];
    // One in two thousand moments may fall between two points.
    assert.ok(Math.abs(Number(shown.replace('\u202f', '')) - open) <= open * 0.05, `${shown} for ${open}`);
    assert.equal(await page.locator('#chart-open .chart-legend li').count(), 2);
    const markerAt = async () => (await page.locator('#chart-open .chart-marker').boundingBox())?.x ?? -1;
    const atEnd = await markerAt();
    await page.click('#to-start');
    await page.waitForTimeout(200);
    const atStart = await markerAt();
    assert.ok(atStart > 0 && atEnd > atStart + 100, `${atStart} to ${atEnd}`);
    await page.click('#theme');
    await page.waitForTimeout(100);
    assert.equal(await page.locator('#chart-open canvas').count(), 1);
    assert.deepEqual(await findViolations(page), []);
});
