// SPDX-License-Identifier: MIT
// The query and what surrounds it: rules, ends, the scenario, maps side by side, walks, layers, themes, help,
// and what the page does when work takes too long or the browser lacks something.
import assert from 'node:assert/strict';
import { assertAccessible } from './accessibility.js';
import { native, pageTest, sharedPageTests } from './harness.js';
import { screenshot } from './screenshot.js';
import { answers, choose, placeOf, sceneArguments, settle, startOver, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

const TERRAIN = sceneArguments('terrain');
const sharedTest = sharedPageTests({}, startOver);
const terrainTest = sharedPageTests({ serve: TERRAIN }, (page) => startOver(page, 'terrain.map'));

/** The command's answer to the page's query under these options. @param {Page} page @param {string} algorithm @param {...(string|number)} options */
async function nativeFor(page, algorithm, ...options) {
    const { start, goals: [goal] } = await state(page, 'start', 'goals');
    const [map, ...costs] = TERRAIN;
    return native('path', map, start.x, start.y, goal.x, goal.y, '--alg', algorithm, ...costs, ...options);
}

/** @param {Page} page @param {string} id @param {string} value */
async function type(page, id, value) {
    await page.fill(id, value);
    await page.press(id, 'Tab');
}

/** Tiles as the command prints them. @param {{x: number, y: number}[]} tiles */
function pairs(tiles) {
    return tiles.map(({ x, y }) => [x, y]);
}

// ---- the query

terrainTest('rules and charges are those of the command', async ({ page }) => {
    await settle(page);
    for (const [diagonals, charge] of [['clear', 'mean'], ['one-wall', 'entered'], ['always', 'mean'], ['never', 'entered']]) {
        await page.selectOption('#diagonals', diagonals);
        await page.selectOption('#charge', charge);
        const [answer] = await answers(page);
        const wanted = await nativeFor(page, 'astar+octile', '--diagonals', diagonals, '--charge', charge);
        assert.ok(Math.abs(answer.cost - wanted.cost) < 1e-9, `${diagonals}, ${charge}`);
        assert.equal(answer.stats.expanded, wanted.stats.expanded, `${diagonals}, ${charge}`);
    }
});

terrainTest('weight and limit are read; numbers out of range are refused', async ({ page }) => {
    await settle(page);
    await choose(page, 'wastar+octile');
    await type(page, '#weight', '4');
    const [heavy] = await answers(page);
    const wanted = await nativeFor(page, 'wastar+octile', '--weight', 4);
    assert.deepEqual([heavy.stats.expanded, pairs(heavy.path)], [wanted.stats.expanded, wanted.path]);
    await type(page, '#weight', '0');
    const [plain] = await answers(page);
    assert.equal(plain.stats.expanded, (await nativeFor(page, 'dijkstra')).stats.expanded);
    await type(page, '#weight', '4');
    await type(page, '#weight', '-0.5');
    assert.equal((await state(page, 'weight')).weight, 4);
    assert.match(await page.$eval('#weight', (input) => /** @type {any} */ (input).validationMessage), /from 0 to 100/);
    await type(page, '#max-expanded', '25');
    const [limited] = await answers(page);
    assert.deepEqual([limited.outcome, limited.stats.expanded], ['limit', 25]);
    assert.match(String(await page.textContent('.pane-counts')), /^stopped at the limit · /);
    await page.check('#partial');
    assert.equal((await answers(page))[0].outcome, 'partial');
});

terrainTest('most steps cut off depth-first searches as in the command, and end a walk', async ({ page }) => {
    await settle(page);
    await choose(page, 'dfs-labels');
    const [whole] = await answers(page);
    assert.equal(whole.outcome, 'found');
    const depth = whole.path.length - 10;
    await type(page, '#max-expanded', '20000');
    await type(page, '#max-steps', String(depth));
    const [cut] = await answers(page);
    const wanted = await nativeFor(page, 'dfs-labels', '--max-steps', depth, '--max-expanded', 20000);
    assert.deepEqual([cut.outcome, cut.stats.expanded, pairs(cut.path)], [wanted.outcome, wanted.stats.expanded, wanted.path]);
    assert.ok(cut.path.length <= depth + 1 && cut.stats.expanded > whole.stats.expanded);
    await choose(page, 'walk:bounce');
    await type(page, '#max-steps', '5');
    const [short] = await answers(page);
    assert.deepEqual([short.outcome, short.path.length], ['limit', 6]);
});

sharedTest('ends are swapped, and goals added and removed', async ({ page }) => {
    await settle(page);
    const { start, goals: [goal] } = await state(page, 'start', 'goals');
    await page.click('#swap');
    const [back] = await answers(page);
    assert.deepEqual(await state(page, 'start', 'goals'), { start: goal, goals: [start] });
    await page.click('#swap');
    assert.ok(await page.isDisabled('#remove-goal'));
    await page.click('#add-goal');
    const [near] = await answers(page);
    const { goals } = await state(page, 'goals');
    assert.equal(goals.length, 2);
    assert.ok(near.cost < back.cost);
    assert.deepEqual(near.path.at(-1), goals[1]);
    assert.equal(await page.textContent('#goals-text'),
        `From (${start.x}, ${start.y}) to (${goal.x}, ${goal.y}) or (${goals[1].x}, ${goals[1].y}).`);
    await page.click('#remove-goal');
    assert.equal((await answers(page))[0].cost, back.cost);
});

sharedTest('a scenario is stepped through, and every length is as it says', async ({ page }) => {
    await settle(page);
    const { scenario } = await state(page, 'scenario');
    await type(page, '#scenario-index', '7');
    for (const index of [6, 7, 6]) {
        const [answer] = await answers(page);
        const { scenarioIndex, start, goals } = await state(page, 'scenarioIndex', 'start', 'goals');
        assert.deepEqual({ scenarioIndex, start, goals }, { scenarioIndex: index, start: scenario[index].start, goals: [scenario[index].goal] });
        assert.ok(Math.abs(answer.cost - scenario[index].length) < 0.01);
        assert.match(String(await page.textContent('#scenario-text')), /Map 1 matches the optimum\./);
        await page.click(index === 6 ? '#scenario-next' : '#scenario-previous');
    }
    await type(page, '#scenario-index', String(scenario.length));
    assert.ok(await page.isDisabled('#scenario-next'));
    // The lengths are those of the map in the file.
    await page.keyboard.press('w');
    const { x, y } = await placeOf(page, { x: 50, y: 50 });
    await page.mouse.click(x, y);
    await settle(page);
    assert.match(String(await page.textContent('#scenario-text')), / in the file, from before the map was edited\.$/);
});

// ---- side by side

sharedTest('four searches play in lock step', async ({ page }) => {
    await settle(page);
    await page.click('button[data-panes="4"]');
    const four = await answers(page);
    assert.deepEqual(four.map(({ pane }) => pane), ['astar+octile', 'astar+guided', 'jps+octile', 'dijkstra']);
    assert.equal(new Set(four.map(({ cost }) => cost.toFixed(6))).size, 1, 'all are optimal');
    for (const moment of [0, 40, 500]) {
        await page.locator('#moment').fill(String(moment));
        await page.waitForFunction((wanted) => {
            const shown = [...document.querySelectorAll('.pane-counts')].map(({ textContent }) =>
                Number(/expanded ([\d\u202f]+)/.exec(String(textContent))?.[1].replaceAll('\u202f', '')));
            return String(shown) === String(wanted);
        }, four.map(({ stats }) => Math.min(moment, stats.expanded)));
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await settle(page);
    await screenshot(page, 'side-by-side');
    await page.setViewportSize({ width: 1280, height: 720 });
    const rows = await page.$$eval('#results tbody tr', (all) => all.map((row) =>
        [.../** @type {any} */ (row).cells].map(({ textContent }) => textContent.replaceAll('\u202f', ''))));
    assert.deepEqual(rows.map(([, expanded]) => expanded), four.map(({ stats }) => String(stats.expanded)));
    assert.deepEqual(rows.map(([, , ratio]) => ratio.match(/times fewer|times as many|–/)?.[0]), ['–', 'times fewer', 'times fewer', 'times as many']);
    assert.deepEqual(rows.map(([name]) => name), ['1  A*', '2  A* with gateways and landmarks', '3  Jump point search', '4  Dijkstra']);
    await assertAccessible(page);
    // What has an index stands apart, and Best says what it chose.
    assert.deepEqual(await page.$$eval('#search-0 optgroup', (all) => all.map((group) => /** @type {HTMLOptGroupElement} */ (group).label)),
        ['Searches', 'With an index, for many queries', 'Moving without a plan']);
    for (const name of ['overlay', 'labels', 'hpa']) assert.equal(await page.locator(`#search-0 optgroup:nth-of-type(2) [value=${name}]`).count(), 1);
    await choose(page, 'best', 3);
    await settle(page);
    assert.match(String(await page.textContent('#results tbody tr:nth-child(4) th')), /^4  Best: Jump point/);
    await page.click('button[data-panes="2"]');
    assert.equal((await answers(page)).length, 2);
    assert.equal(await page.locator('.pane').count(), 2);
    await assertAwaited(page);
});

/** While the answers to another query are awaited, nothing is said of those before. @param {import('playwright-core').Page} page */
async function assertAwaited(page) {
    await page.evaluate(() => {
        const { core, store } = /** @type {any} */ (window).sluiceTool;
        const call = core.call;
        const held = new Promise((resolve) => { /** @type {any} */ (window).letGo = resolve; });
        core.call = async (/** @type {any[]} */ ...request) => {
            await held;
            core.call = call;
            return call.apply(core, request);
        };
        store.update({ goals: [{ x: 60, y: 20 }] });
    });
    const said = () => page.evaluate(() => [
        ...[...document.querySelectorAll('.pane-counts')].flatMap(({ textContent, ariaBusy }) => [textContent, ariaBusy]),
        document.getElementById('headline')?.textContent, ...[...document.querySelectorAll('#results td:nth-child(2)')].map(({ textContent }) => textContent),
    ]);
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.awaited);
    assert.deepEqual(await said(), ['Searching…', 'true', 'Searching…', 'true', 'Searching…', '…', '…']);
    await page.evaluate(() => /** @type {any} */ (window).letGo());
    await page.waitForFunction(() => !/** @type {any} */ (window).sluiceTool.store.state.awaited);
    assert.match(String(await page.textContent('#headline')), /^A\* looked at .* the same length\.$/);
}

// ---- moving without a plan

pageTest('walks are watched step by step, as the command walks', { serve: ['scenes/circling.map'] }, async ({ page }) => {
    await settle(page);
    const { start, goals: [goal], registry } = await state(page, 'start', 'goals', 'registry');
    for (const { name } of registry.steerings) {
        await page.selectOption('#search-0', `walk:${name}`);
        const [walk] = await answers(page);
        const wanted = await native('walk', 'scenes/circling.map', start.x, start.y, goal.x, goal.y, '--steer', name,
            '--max-steps', 20000);
        assert.equal(walk.outcome, wanted.outcome, name);
        assert.deepEqual(pairs(walk.path), wanted.tiles, name);
        const outcome = wanted.outcome === 'limit' ? 'stopped at the limit' : wanted.outcome;
        assert.match(String(await page.textContent('.pane-counts')).replaceAll('\u202f', ''), new RegExp(`^${outcome}, .* ${wanted.steps} steps$`));
    }
    // A walker has no open list, and the one that goes around in circles comes back to its tiles.
    await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.update({ start: { x: 14, y: 17 }, goals: [{ x: 58, y: 12 }] }));
    await page.selectOption('#search-0', 'walk:trace');
    await settle(page);
    assert.match(String(await page.textContent('#legend')), /zonesexpanded lastclosedre-expanded/);
    await page.selectOption('#search-0', 'walk:robust-trace');
    const [{ path }] = await answers(page);
    await page.locator('#moment').fill('20');
    const { world } = await state(page, 'world');
    await page.waitForFunction((wanted) => {
        const { store } = /** @type {any} */ (window).sluiceTool;
        return store.state.panes[0].answer.replay.current() === wanted;
    }, path[20].y * world.width + path[20].x);
});

// ---- layers, theme, help, tabs

sharedTest('layers are shown and hidden', async ({ page }) => {
    await settle(page);
    const look = () => page.evaluate(async () => {
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        return /** @type {any} */ (window).sluiceTool.stage.panes[0].canvas.toDataURL();
    });
    const seen = [await look()];
    for (const box of ['#show-search', '#show-path', '#show-gates', '#show-graph']) {
        await page.click(box);
        await settle(page);
        seen.push(await look());
    }
    await page.selectOption('#ground', 'plain');
    seen.push(await look());
    assert.equal(new Set(seen).size, seen.length, 'each changes the picture');
});

pageTest('waypoints and gateways are a layer, with their number', { serve: sceneArguments('maze1') }, async ({ page }) => {
    await settle(page);
    await page.selectOption('#diagonals', 'never');
    const { start, goals: [goal] } = await state(page, 'start', 'goals');
    for (const heuristic of ['waypoint', 'backprop']) {
        await choose(page, `astar+${heuristic}`);
        if (heuristic === 'waypoint') await page.click('#show-waypoints');
        // The zones drawn are those it reads; the command, unless it is given others, takes those of its paper.
        else await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.update({ method: 'flood-2006' }));
        const [answer] = await answers(page);
        const wanted = await native('path', ...sceneArguments('maze1'), start.x, start.y, goal.x, goal.y, '--neighbours', 4,
            '--alg', `astar+${heuristic}`, '--waypoints');
        assert.deepEqual(pairs(answer.waypoints), wanted.waypoints);
        assert.ok((await page.textContent('body'))?.includes(`${wanted.waypoints.length} waypoints`));
    }
});

pageTest('a search that needs ground of one cost says so in the names of the page, and no length is made up for it',
    { path: '#map=terrain.map&searches=jps%2Boctile%2Castar%2Boctile' }, async ({ page }) => {
        const [, { stats: { expanded } }] = await answers(page);
        assert.equal(await page.textContent('.pane-counts'), 'Needs ground of one cost: choose A* or Best.');
        assert.equal(String(await page.textContent('#headline')).replaceAll('\u202f', ''),
            `Jump point search: needs ground of one cost: choose A* or Best. A* looked at ${expanded} tiles.`);
        assert.match(String(await page.textContent('#scenario-text')), /optimal length [0-9.]+\. Map 1 found no path\.$/);
        await page.evaluate(() => { location.hash = 'map=rooms.map&searches=astar%2Boctile&start=3,28&goals=92,38'; });
        await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.world.name === 'rooms.map');
        await settle(page);
        assert.equal(await page.inputValue('#scenario-index'), '', 'no query of the scenario is shown');
    });

pageTest('the theme is switched, and kept', {}, async ({ page }) => {
    await settle(page);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.click('#theme');
    const dark = await background();
    assert.notEqual(dark, light);
    assert.equal(await page.getAttribute('#theme', 'aria-pressed'), 'true');
    await page.reload();
    await settle(page);
    assert.equal(await background(), dark);
});

pageTest('help lists every key, and tabs go by arrows', {}, async ({ page }) => {
    await settle(page);
    await page.keyboard.press('?');
    assert.ok(await page.isVisible('#help-dialog'));
    assert.equal(await page.$eval('#help-dialog', ({ scrollTop }) => scrollTop), 0, 'it begins with its beginning');
    const keys = await page.$$eval('#help-keys kbd', (all) => all.map(({ textContent }) => textContent));
    for (const key of ['V', 'W', 'U', 'M', 'Space', 'Home', 'Ctrl+Z', 'Arrow keys', 'S, G', '?']) assert.ok(keys.includes(key), key);
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.focus('#tab-search');
    for (const panel of ['map', 'zones', 'heat', 'events', 'units', 'bench', 'search']) {
        await page.keyboard.press('ArrowRight');
        assert.ok(await page.isVisible(`#panel-${panel}`), panel);
        assert.equal(await page.getAttribute(`#tab-${panel}`, 'aria-selected'), 'true');
        await assertAccessible(page);
    }
});

// ---- when it takes too long, or cannot be

pageTest('long work shows a sign and is cancelled; the page goes on', { serve: ['scenes/fortress.map'] }, async ({ page }) => {
    await settle(page);
    // As published, this heuristic floods the map for each of thousands of gate sides.
    await page.selectOption('#heuristic-0', 'gateway-2006');
    await page.waitForSelector('#busy', { state: 'visible' });
    assert.equal(await page.textContent('.pane-counts'), 'Searching…');
    assert.equal(await page.getAttribute('.pane-counts', 'aria-busy'), 'true');
    await page.click('#cancel');
    await page.waitForSelector('#busy', { state: 'hidden' });
    await page.selectOption('#heuristic-0', 'octile');
    const [answer] = await answers(page);
    const { start, goals: [goal] } = await state(page, 'start', 'goals');
    const wanted = await native('path', 'scenes/fortress.map', start.x, start.y, goal.x, goal.y, '--alg', 'astar+octile');
    assert.equal(answer.stats.expanded, wanted.stats.expanded);
});

for (const [feature, sentence] of /** @type {[string, RegExp][]} */ ([['WebAssembly', /no WebAssembly.*Please use/], ['Worker', /no workers.*Please use/]])) {
    pageTest(`a browser without ${feature} shows what to do`, {}, async ({ page }) => {
        await settle(page);
        await page.addInitScript(`delete globalThis.${feature}`);
        await page.reload();
        await page.waitForSelector('#message', { state: 'visible' });
        assert.match(String(await page.textContent('#message p')), sentence);
        assert.ok(!await page.isVisible('#toolbar'), 'and no controls that do nothing');
    });
}
