// SPDX-License-Identifier: MIT
// Heat maps on the page: what is under the pointer is what the native command and the library say.
import assert from 'node:assert/strict';
import { assertAccessible } from './accessibility.js';
import { assertNothingClipped } from './clipping.js';
import { native, pageTest, sharedPageTests } from './harness.js';
import { screenshot } from './screenshot.js';
import { startOver } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

const CAVES = 'scenes/caves.map';
const GOAL = { x: 5, y: 20 };
const TILES = [[70, 50], [40, 10], [5, 20], [10, 5], [60, 41]];
const sharedTest = sharedPageTests({ serve: [CAVES] }, (page) => startOver(page, 'caves.map'));

/**
 * A test on a page that shows the caves.
 * @param {string} name
 * @param {(page: Page) => Promise<void>} body
 */
function onCaves(name, body) {
    sharedTest(name, ({ page }) => body(page));
}

/** @param {Page} page */
async function openHeat(page) {
    await page.waitForSelector('body[data-ready]');
    await page.evaluate((goal) => {
        /** @type {any} */ (window).sluiceTool.store.update({ goals: [goal], start: { x: 70, y: 50 } });
    }, GOAL);
    await page.click('#tab-heat');
    await page.check('#heat-show');
    await settled(page);
}

/** @param {Page} page */
async function settled(page) {
    await page.waitForFunction(() => {
        const { busy, heat, world } = /** @type {any} */ (window).sluiceTool.store.state;
        return busy === 0 && heat?.version === world.version;
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.busy === 0);
}

/** @param {Page} page @param {string} kind @param {string} [heuristic] */
async function choose(page, kind, heuristic) {
    await page.selectOption('#heat-kind', kind);
    if (heuristic) await page.selectOption('#heat-heuristic', heuristic);
    await settled(page);
}

/**
 * What the page says of the tile when it is pointed at.
 * @param {Page} page @param {number} x @param {number} y
 */
async function underPointer(page, x, y) {
    const point = await page.evaluate(([column, row]) => {
        const { camera, panes: [{ canvas }] } = /** @type {any} */ (window).sluiceTool.stage;
        const { left, top } = canvas.getBoundingClientRect();
        return { x: left + camera.toX(column + 0.5), y: top + camera.toY(row + 0.5) };
    }, [x, y]);
    await page.mouse.move(point.x, point.y);
    await page.waitForFunction(([column, row]) =>
        document.getElementById('under-pointer')?.textContent?.startsWith(`(${column}, ${row})`), [x, y]);
    return String(await page.textContent('#under-pointer'));
}

/** The number after a heat map's title. @param {Page} page @param {number[]} tile @param {string} title */
async function valueAt(page, [x, y], title) {
    const text = (await underPointer(page, x, y)).replaceAll('\u202f', '');
    const part = text.split(' · ').find((each) => each.startsWith(title));
    return part ? Number(part.slice(title.length)) : assert.fail(`${title}: ${text}`);
}

/** @param {number} value @param {number} expected */
function assertNear(value, expected) {
    assert.ok(Math.abs(value - expected) <= 0.00051, `${value} is not ${expected}`);
}

/** @param {Page} page */
async function numbersOf(page) {
    const cells = await page.locator('#heat-numbers tr').evaluateAll((rows) =>
        rows.map((row) => [row.children[0].textContent, row.children[1].textContent]));
    return Object.fromEntries(cells);
}

/** @param {number} dx @param {number} dy */
function octile(dx, dy) {
    const [less, more] = [Math.abs(dx), Math.abs(dy)].sort((a, b) => a - b);
    return more - less + less * Math.SQRT2;
}

onCaves('estimate, distance and difference under the pointer', async (page) => {
    await openHeat(page);
    for (const [x, y] of TILES) {
        const { cost } = await native('path', CAVES, x, y, GOAL.x, GOAL.y, '--alg', 'dijkstra');
        const estimate = octile(x - GOAL.x, y - GOAL.y);
        await choose(page, 'estimate', 'octile');
        assertNear(await valueAt(page, [x, y], 'Estimate by octile '), estimate);
        await choose(page, 'distance');
        assertNear(await valueAt(page, [x, y], 'Distance to the goal '), cost);
        await choose(page, 'difference', 'octile');
        assertNear(await valueAt(page, [x, y], 'Distance minus octile '), cost - estimate);
    }
    await choose(page, 'distance');
    assert.ok(await page.isDisabled('#heat-heuristic'));
    assert.equal((await numbersOf(page)).Least, '0');
    await screenshot(page, 'heat');
});

onCaves('every heuristic: its estimate at the start is the one that a search by it begins with', async (page) => {
    await openHeat(page);
    const names = await page.locator('#heat-heuristic option').evaluateAll((options) =>
        options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
    assert.ok(names.length >= 15);
    for (const name of names.filter((each) => each !== 'own')) {
        await choose(page, 'estimate', name);
        const first = await page.evaluate(async (heuristic) => {
            const { store, core } = /** @type {any} */ (window).sluiceTool;
            const { start, goals, diagonals, charge, world, heat, method, prominence, widest, downscale } = store.state;
            const algorithm = `astar+${heuristic}`;
            const cut = { options: { method, prominence, widest, downscale, diagonals, unit: {} }, edits: [] };
            const { stats } = await core.call('find', { algorithm, start, goals, rules: { diagonals, charge }, cut });
            const shown = heat.layers[0].values[start.y * world.width + start.x];
            return { estimate: stats.estimate, shown, title: heat.title };
        }, name);
        assert.match(first.title, /^Estimate by ./);
        assert.ok(Math.abs(first.estimate - first.shown) < 1e-6,
            `${name}: ${first.shown}, not ${first.estimate}`);
    }
});

onCaves('an estimate that is too high is shown below 0, and reported', async (page) => {
    await openHeat(page);
    await choose(page, 'difference', 'manhattan');
    const numbers = await numbersOf(page);
    assert.ok(Number(numbers.Least) < 0, numbers.Least);
    assert.notEqual(numbers['Too high on'], '0\u00a0%');
    assert.match(String(await page.textContent('#legend')),
        /Distance minus Manhattan: -.* 0 where it is palest/);
    await choose(page, 'difference', 'octile');
    const admissible = await numbersOf(page);
    assert.equal(admissible.Least, '0');
    assert.equal(admissible['Too high on'], '0\u00a0%');
    assert.ok(Number(admissible['Mean error']) > 0);
    assert.doesNotMatch(String(await page.textContent('#legend')), /palest/);
});

onCaves('clearance, and order of expansion', async (page) => {
    await openHeat(page);
    const { zones } = await native('decompose', CAVES);
    await choose(page, 'clearance');
    for (const { deepest, clearance } of zones) {
        assertNear(await valueAt(page, deepest, 'Clearance '), clearance);
    }
    await choose(page, 'order');
    assert.equal(await valueAt(page, [70, 50], 'Order of expansion by A* '), 1);
    const { most, expanded } = await page.evaluate(() => {
        const { heat, panes } = /** @type {any} */ (window).sluiceTool.store.state;
        return { most: heat.most, expanded: panes[0].answer.stats.expanded };
    });
    assert.equal(most, expanded);
    assert.match(await underPointer(page, 76, 4), /Order of expansion by A\* none/);
});

onCaves('the heat map follows the goal as it is dragged, and goes away', async (page) => {
    await openHeat(page);
    await choose(page, 'distance');
    assert.equal(await valueAt(page, [GOAL.x, GOAL.y], 'Distance to the goal '), 0);
    const before = await valueAt(page, [10, 20], 'Distance to the goal ');
    const at = await page.evaluate(([from, to]) => {
        const { camera, panes: [{ canvas }] } = /** @type {any} */ (window).sluiceTool.stage;
        const { left, top } = canvas.getBoundingClientRect();
        return [from, to].map(([x, y]) => ({ x: left + camera.toX(x + 0.5), y: top + camera.toY(y + 0.5) }));
    }, [[GOAL.x, GOAL.y], [10, 20]]);
    await page.mouse.move(at[0].x, at[0].y);
    await page.mouse.down();
    await page.mouse.move(at[1].x, at[1].y, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    assert.ok(before > 0);
    assert.equal(await valueAt(page, [10, 20], 'Distance to the goal '), 0);
    await page.uncheck('#heat-show');
    assert.equal(await page.inputValue('#ground'), 'zones');
    assert.ok(await page.isChecked('#show-search'));
    assert.equal(await page.textContent('#heat-numbers'), '');
});

// A pixel of a map's ground at a tile.
/** @param {Page} page @param {number} pane @param {number} tile @returns {Promise<number[]>} */
function colourAt(page, pane, tile) {
    return page.evaluate(([index, at]) => {
        const { stage, store: { state: { world } } } = /** @type {any} */ (window).sluiceTool;
        const picture = stage.grounds[index] ?? stage.grounds[0];
        return [...picture.context.getImageData(at % world.width, Math.floor(at / world.width), 1, 1).data];
    }, [pane, tile]);
}

pageTest('maps show the estimates of their own searches on one scale, and what a search prunes', {
    path: '#searches=astar%2Bdead-end,astar%2Bguided,dijkstra,walk%3Arobust-trace&ground=heat&tab=heat&showSearch=0&showGates=0', viewport: { width: 1280, height: 800 },
}, async ({ page }) => {
    await page.waitForSelector('body[data-ready]');
    await settled(page);
    // Its own values, from a search that begins at the tile.
    const { layers, least, most } = await page.evaluate(async () => {
        const { store, core } = /** @type {any} */ (window).sluiceTool;
        const { goals, diagonals, charge, world, heat, method, prominence, widest, downscale, panes } = store.state;
        const cut = { options: { method, prominence, widest, downscale, diagonals, unit: {} }, edits: [] };
        const tiles = [3 + 28 * world.width, 60 + 40 * world.width, 30 + 30 * world.width];
        return {
            least: heat.least, most: heat.most,
            layers: await Promise.all(heat.layers.map(async (/** @type {any} */ layer, /** @type {number} */ pane) => layer && ({
                title: layer.title, least: layer.values.reduce((/** @type {number} */ a, /** @type {number} */ b) => (b < a ? b : a), Infinity),
                most: layer.values.reduce((/** @type {number} */ a, /** @type {number} */ b) => (b > a ? b : a), -Infinity),
                shown: tiles.map((tile) => layer.values[tile]),
                wanted: await Promise.all(tiles.map(async (tile) => (await core.call('find', {
                    algorithm: panes[pane].algorithm, start: { x: tile % world.width, y: Math.floor(tile / world.width) }, goals, rules: { diagonals, charge }, cut,
                })).stats.estimate)),
            }))),
        };
    });
    assert.deepEqual(layers.map((/** @type {any} */ layer) => layer?.title), ['Estimate by dead ends', 'Estimate by gateways and landmarks', 'Estimate by no heuristic', undefined]);
    for (const { shown, wanted } of layers.slice(0, 3)) shown.forEach((/** @type {number} */ value, /** @type {number} */ i) => assertNear(value, wanted[i]));
    assert.ok(layers[1].most > layers[0].most && layers[0].most > 0 && layers[2].most === 0);
    assert.deepEqual([least, most], [0, layers[1].most]);
    assert.match(String(await page.textContent('#legend')).replaceAll('\u202f', ''), new RegExp(`each map's heuristic: 0${Number(most.toFixed(2))}`));
    // Equal colours for equal values, and other colours for others.
    const pairs = await page.evaluate(() => {
        const { layers: [one, two], most: top } = /** @type {any} */ (window).sluiceTool.store.state.heat;
        /** @type {Map<number, number>} */
        const byShade = new Map();
        two.values.forEach((/** @type {number} */ value, /** @type {number} */ tile) => byShade.set(Math.round(value / top * 255), tile));
        return [...one.values.entries()].filter(([tile, value]) => tile % 97 === 0 && value >= 0 && byShade.has(Math.round(value / top * 255)))
            .map(([tile, value]) => [tile, byShade.get(Math.round(value / top * 255))]);
    });
    assert.ok(pairs.length > 10, `${pairs.length}`);
    for (const [one, two] of pairs) assert.deepEqual(await colourAt(page, 0, one), await colourAt(page, 1, two));
    const start = 3 + 28 * 96;
    assert.notDeepEqual(await colourAt(page, 0, start), await colourAt(page, 1, start), 'their estimates differ there');
    // What is pruned was never seen, is hatched on that map only, and is in the legend and under the pointer.
    const { pruned, seen } = await page.evaluate(() => {
        const { heat: { layers: all }, panes: [{ answer: { replay } }] } = /** @type {any} */ (window).sluiceTool.store.state;
        const tiles = new Set(replay.trace.tile);
        return { pruned: all.map((/** @type {any} */ layer) => layer?.pruned?.reduce((/** @type {number} */ sum, /** @type {number} */ is) => sum + is, 0) ?? 0),
            seen: [...all[0].pruned].filter((is, tile) => is && tiles.has(tile)).length };
    });
    assert.ok(pruned[0] > 500 && seen === 0, `${pruned[0]} pruned, ${seen} of them seen`);
    assert.deepEqual(pruned.slice(1), [0, 0, 0]);
    assert.match(String(await page.textContent('#legend')), /pruned/);
    assert.deepEqual((await numbersOf(page))['Pruned tiles'].replaceAll('\u202f', ''), String(pruned[0]));
    assert.match(await underPointer(page, 15, 8), /Estimate by dead ends [\d.]+, pruned · Estimate by gateways and landmarks [\d.]+ · Estimate by no heuristic 0/);
    const shades = await page.evaluate(() => {
        const { stage } = /** @type {any} */ (window).sluiceTool;
        return stage.panes.slice(0, 2).map((/** @type {any} */ { canvas }) => {
            const side = 5 * stage.camera.scale * devicePixelRatio;
            const { data } = canvas.getContext('2d').getImageData(stage.camera.toX(16) * devicePixelRatio, stage.camera.toY(4) * devicePixelRatio, side, side);
            return new Uint32Array(data.buffer).filter((/** @type {number} */ pixel) => pixel === 0xffffffff).length / (data.length / 4);
        });
    });
    assert.ok(shades[0] > 0.1 && shades[1] === 0, `white hatching on ${shades}`);
    await assertAccessible(page);
    await assertNothingClipped(page, 'four columns');
    await screenshot(page, 'heat-compared');
    // A search that prunes nothing takes all of it away.
    await page.selectOption('#heuristic-0', 'octile');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.heat?.layers[0]?.title === 'Estimate by octile');
    assert.doesNotMatch(String(await page.textContent('#legend')), /pruned/);
});

onCaves('the heat panel can be read by all', async (page) => {
    await openHeat(page);
    await choose(page, 'difference', 'manhattan');
    await assertAccessible(page, 'in both themes');
});
