// SPDX-License-Identifier: MIT
// Units that walk on the page: they keep the rules while walls are drawn across their paths, and their counters are the
// native command's.
import assert from 'node:assert/strict';
import { native, pageTest, sharedPageTests } from './harness.js';
import { drag, placeOf, settle, startOver, state } from './tool.js';
import {
    CAVES, FIELD, ROOMS, click, crowd, figures, openUnits, pixelsOf, place, setRate, step, untilCount, untilTick, untilTold,
} from './units-tool.js';

const roomsTest = sharedPageTests({ serve: [ROOMS] }, startOver);
const cavesTest = sharedPageTests({ serve: [CAVES] }, (page) => startOver(page, 'caves.map'));

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./units-tool.js').Settings} Settings */

// ---- placing and walking

pageTest('units are placed, step, walk, pause, go back and are removed', { serve: [ROOMS], viewport: { width: 1280, height: 900 } }, async ({ page }) => {
    await openUnits(page);
    for (const id of ['play', 'step', 'reset', 'remove']) assert.ok(await page.isDisabled(`#units-${id}`), id);
    await place(page, { count: 60, seed: 3 });
    const placed = await crowd(page);
    assert.deepEqual([placed.stats.tick, placed.stats.units], [0, 60]);
    await page.uncheck('#show-search');
    assert.ok(await pixelsOf(page, 'walking') > 100);
    const goalPixels = await pixelsOf(page, 'unitGoal');
    assert.ok(goalPixels > 50, String(goalPixels));
    await step(page);
    const once = await crowd(page);
    assert.equal(once.stats.tick, 1);
    assert.ok(once.stats.moved > 30);
    assert.notDeepEqual(once.tiles, placed.tiles);
    await setRate(page, 'fast');
    await page.click('#units-play');
    await untilTick(page, 20);
    assert.equal(await page.textContent('#units-play'), 'Pause');
    await page.click('#units-play');
    await settle(page);
    const { stats, arrivals } = await crowd(page);
    assert.ok(stats.atGoal > 0 && arrivals >= stats.atGoal);
    assert.deepEqual(await figures(page, '#units-counters'), {
        Tick: String(stats.tick), Units: '60', 'At goal': String(stats.atGoal), Stranded: '0', Moved: String(stats.moved),
        Pushed: String(stats.pushed), Expanded: String(stats.expanded), Arrivals: String(arrivals),
        'Time, ms': (await figures(page, '#units-counters'))['Time, ms'],
    });
    assert.ok(await pixelsOf(page, 'atGoal') > 20);
    const chart = page.locator('#chart-units .chart-image');
    assert.match(String(await chart.getAttribute('aria-label')), new RegExp(`After ${stats.tick} ticks ${stats.atGoal} of 60`));
    await page.click('#units-reset');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.crowd.stats.tick === 0);
    assert.deepEqual((await crowd(page)).tiles, placed.tiles);
    await page.click('#units-remove');
    assert.equal(await crowd(page), null);
    assert.equal(await pixelsOf(page, 'walking'), 0);
    assert.ok(await page.isHidden('#chart-units'));
});

/** @type {{map: string, settings: Settings, args: (string|number)[]}[]} */
const RUNS = [
    { map: ROOMS, settings: { count: 100, seed: 5 }, args: ['--units', 100, '--seed', 5] },
    { map: CAVES, settings: { count: 150, seed: 77, errands: 'endless' }, args: ['--units', 150, '--seed', 77, '--endless'] },
    { map: CAVES, settings: { count: 30, method: 'whca', wide: 100 }, args: ['--units', 30, '--method', 'whca', '--size', 2] },
];
for (const { map, settings, args } of RUNS) {
    pageTest(`the counters of every tick are the command's: ${map} ${args.join(' ')}`, { serve: [map] }, async ({ page }) => {
        const { per_tick: expected } = await native('simulate', map, ...args, '--ticks', 40);
        await openUnits(page);
        await place(page, settings);
        await setRate(page, 'fast');
        await page.click('#units-play');
        await untilTick(page, expected.length);
        await page.click('#units-play');
        const ticks = await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.state.crowd.log.ticks);
        assert.ok(expected.length >= 20);
        for (const [index, native] of expected.entries()) {
            const { tick, atGoal, moved, pushed, stranded, expanded } = ticks[index];
            assert.deepEqual({ tick, at_goal: atGoal, moved, pushed, stranded, expanded, time_us: native.time_us }, native);
        }
    });
}

// ---- rules, while walls are drawn

/** In the page: keeps what every tick shows. @param {Page} page */
function record(page) {
    return page.evaluate(() => {
        const { store } = /** @type {any} */ (window).sluiceTool;
        const ticks = /** @type {any} */ (window).recorded = /** @type {any[]} */ ([]);
        store.on(['crowd'], (/** @type {any} */ { crowd: now, world }) => {
            if (!now || now.stats.tick === (ticks.at(-1)?.tick ?? 0)) return;
            ticks.push({ tick: now.stats.tick, units: now.stats.units, before: [...now.before], tiles: [...now.tiles],
                kinds: [...now.kinds], sizes: now.sizes, fault: now.fault, version: world.version });
        });
    });
}

/**
 * Holds that no two units cover one tile, that nobody moves further than a step, and that no two change places.
 * @param {any} tick
 */
function assertRules({ tick, before, tiles, kinds, sizes, fault }) {
    assert.equal(fault, '', `tick ${tick}`);
    const owner = new Map();
    const moves = new Set();
    for (const [unit, kind] of kinds.entries()) {
        const [fromX, fromY, x, y] = [before[2 * unit], before[2 * unit + 1], tiles[2 * unit], tiles[2 * unit + 1]];
        assert.ok(Math.abs(x - fromX) <= 1 && Math.abs(y - fromY) <= 1, `tick ${tick}: unit ${unit} jumps`);
        for (let i = 0; i < sizes[kind] ** 2; i++) {
            const tile = `${x + i % sizes[kind]},${y + Math.floor(i / sizes[kind])}`;
            assert.ok(!owner.has(tile), `tick ${tick}: units ${unit} and ${owner.get(tile)} on (${tile})`);
            owner.set(tile, unit);
        }
        assert.ok(!moves.has(`${x},${y} ${fromX},${fromY}`) || (x === fromX && y === fromY), `tick ${tick}: unit ${unit} swaps`);
        moves.add(`${fromX},${fromY} ${x},${y}`);
    }
}

roomsTest('units keep the rules for 50 ticks while walls are drawn across their paths', async ({ page }) => {
    await openUnits(page);
    await place(page, { count: 200, wide: 10, errands: 'endless', seed: 8 });
    await record(page);
    await page.click('#units-play');
    await page.click('[data-tool="wall"]');
    const strokes = [[[24, 20], [24, 22]], [[40, 20], [52, 22]], [[30, 43], [30, 45]], [[60, 43], [72, 44]]];
    for (const [[x, y], [toX, toY]] of strokes) {
        await drag(page, { x, y }, { x: toX, y: toY });
        const { stats: { tick } } = await crowd(page);
        await untilTick(page, tick + 8);
    }
    await page.click('#undo');
    await page.click('#undo');
    await untilTick(page, 60);
    await page.click('#units-play');
    const ticks = await page.evaluate(() => /** @type {any} */ (window).recorded);
    assert.ok(ticks.length >= 50);
    assert.ok(new Set(ticks.map((/** @type {any} */ { version }) => version)).size >= 5, 'the map changed as they walked');
    for (const tick of ticks) {
        assert.equal(tick.units, 200);
        assertRules(tick);
    }
});

pageTest('a goal that is walled in strands its units, and they arrive when it is opened', { serve: [FIELD] }, async ({ page }) => {
    await openUnits(page);
    await drag(page, { x: 11, y: 5 }, { x: 9, y: 2 });
    await place(page, { count: 1, errands: 'query' });
    assert.deepEqual((await crowd(page)).goals, [9, 2]);
    await page.click('[data-tool="wall"]');
    await drag(page, { x: 8, y: 1 }, { x: 10, y: 1 });
    await drag(page, { x: 8, y: 3 }, { x: 10, y: 3 });
    for (const x of [8, 10]) await click(page, { x, y: 2 });
    await step(page);
    const { stats, tiles } = await crowd(page);
    assert.deepEqual([stats.units, stats.stranded, stats.atGoal], [1, 1, 0]);
    assert.equal((await figures(page, '#units-counters')).Stranded, '1');
    assert.ok(await pixelsOf(page, 'stranded') > 20);
    const { x, y } = await placeOf(page, { x: tiles[0], y: tiles[1] });
    await page.mouse.move(x, y);
    await untilTold(page, 'unit 0, stranded, goal (9, 2)');
    await page.click('[data-tool="erase"]');
    await click(page, { x: 8, y: 2 });
    await setRate(page, 'fast');
    await page.click('#units-play');
    await untilCount(page, 'atGoal', 1);
    await page.click('#units-play');
    assert.deepEqual((await crowd(page)).tiles, [9, 2]);
});

pageTest('a wall drawn on a unit loses nobody: it steps out of it', { serve: [FIELD] }, async ({ page }) => {
    await openUnits(page);
    await page.click('[data-tool="unit"]');
    await click(page, { x: 5, y: 2 });
    await untilCount(page, 'units', 1);
    await page.click('[data-tool="wall"]');
    await click(page, { x: 5, y: 2 });
    await settle(page);
    assert.deepEqual((await crowd(page)).tiles, [5, 2]);
    await step(page);
    const { stats, tiles, fault } = await crowd(page);
    assert.deepEqual([stats.units, stats.moved, fault], [1, 1, '']);
    assert.notDeepEqual(tiles, [5, 2]);
    // In a wall so wide that no ground is next to it, it stays, stranded, until there is some.
    await page.fill('#brush', '3');
    await page.locator('#brush').press('Enter');
    await click(page, { x: tiles[0], y: tiles[1] });
    await settle(page);
    await step(page);
    const walled = await crowd(page);
    assert.deepEqual([walled.tiles, walled.stats.stranded, walled.fault], [tiles, 1, '']);
    await page.click('#undo');
    await settle(page);
    await step(page);
    assert.equal((await crowd(page)).stats.stranded, 0);
});

cavesTest('units survive an area that is filled in many parts, and its undoing', async ({ page }) => {
    await openUnits(page);
    await place(page, { count: 50 });
    const { world: { costs, width } } = await page.evaluate(() => {
        const { world } = /** @type {any} */ (window).sluiceTool.store.state;
        return { world: { costs: [...world.costs], width: world.width } };
    });
    await page.click('[data-tool="fill"]');
    await page.selectOption('#fill-with', 'cost');
    await page.fill('#paint-cost', '4');
    const ground = costs.findIndex((/** @type {number} */ cost) => cost > 0);
    await click(page, { x: ground % width, y: Math.floor(ground / width) });
    await settle(page);
    await step(page);
    await page.click('#undo');
    await settle(page);
    await step(page);
    const { stats, fault } = await crowd(page);
    assert.deepEqual([stats.tick, stats.units, fault], [2, 50, '']);
    assert.deepEqual(await page.evaluate(() => [.../** @type {any} */ (window).sluiceTool.store.state.world.costs]), costs);
});

// ---- one unit at a time

pageTest('a unit is put on a tile and taken off, by mouse and by keyboard; its goal is shown', { serve: [FIELD] }, async ({ page }) => {
    await settle(page);
    await page.keyboard.press('u');
    assert.equal(await page.getAttribute('#tab-units', 'aria-selected'), 'true');
    await click(page, { x: 2, y: 3 });
    await untilCount(page, 'units', 1);
    await click(page, { x: 4, y: 3 });
    await untilCount(page, 'units', 2);
    const { goals } = await crowd(page);
    const { x, y } = await placeOf(page, { x: 2, y: 3 });
    const without = await pixelsOf(page, 'unitGoal');
    await page.mouse.move(x, y);
    await untilTold(page, `unit 0, walking, goal (${goals[0]}, ${goals[1]})`);
    assert.ok(await pixelsOf(page, 'unitGoal') > without, 'a line to its goal');
    await click(page, { x: 2, y: 3 });
    await untilCount(page, 'units', 1);
    await page.focus('canvas');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await untilCount(page, 'units', 2);
    assert.deepEqual((await crowd(page)).tiles.slice(0, 2), [3, 3], 'the lowest number that is free');
});

roomsTest('all of it works by keyboard', async ({ page }) => {
    await openUnits(page);
    await page.focus('#units-place');
    await page.keyboard.press('Enter');
    await untilCount(page, 'units', 100);
    await page.keyboard.press('n');
    await untilTick(page, 1);
    await page.keyboard.press('m');
    await untilTick(page, 4);
    await page.keyboard.press('m');
    assert.equal((await state(page, 'crowdPlaying')).crowdPlaying, false);
    await page.keyboard.press('b');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.crowd.stats.tick === 0);
    await page.keyboard.press('?');
    const help = String(await page.textContent('#help-keys'));
    for (const text of ['tool: Unit', 'play or pause the units', 'advance the units one tick', 'return the units to their starts']) {
        assert.ok(help.includes(text), text);
    }
});

pageTest('units that share the goal follow it as it is dragged', { serve: [FIELD] }, async ({ page }) => {
    await openUnits(page);
    await place(page, { count: 5, errands: 'query' });
    assert.deepEqual((await crowd(page)).goals, Array(5).fill([11, 5]).flat());
    await drag(page, { x: 11, y: 5 }, { x: 6, y: 2 });
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.crowd.goals[0] === 6);
    assert.deepEqual((await crowd(page)).goals, Array(5).fill([6, 2]).flat());
    await setRate(page, 'fast');
    await page.click('#units-play');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.crowd.arrivals >= 2);
});

// ---- what goes wrong

pageTest('bad input is reported, and changes nothing', { serve: [FIELD] }, async ({ page }) => {
    await openUnits(page);
    for (const [name, value] of [['count', '0'], ['count', '20000'], ['count', ''], ['wide', '101'], ['seed', '-1']]) {
        await page.fill(`#units-${name}`, value);
        await page.click('#units-place');
        const input = page.locator(`#units-${name}`);
        assert.equal(await input.evaluate((each) => /** @type {HTMLInputElement} */ (each).validity.valid), false, `${name} ${value}`);
        assert.equal(await crowd(page), null);
        await page.fill(`#units-${name}`, name === 'count' ? '5' : '0');
    }
    await place(page);
    assert.equal((await crowd(page)).stats.units, 5);
    await place(page, { count: 100 });
    assert.equal((await crowd(page)).stats.units, 72);
    assert.match(String(await page.textContent('#message')), /Only 72 of the 100 units fit here: 28 left out/);
    await page.click('#message button');
    await page.click('[data-tool="wall"]');
    await click(page, { x: 3, y: 3 });
    await page.click('#units-reset');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.message);
    assert.match(String(await page.textContent('#message')), /1 unit was left out/);
    assert.equal((await crowd(page)).stats.units, 71);
    await page.click('#message button');
    await page.click('[data-tool="unit"]');
    await click(page, { x: 3, y: 3 });
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.message);
    assert.match(String(await page.textContent('#message')), /wall/);
    assert.equal((await crowd(page)).stats.units, 71);
});

roomsTest('another map, or another size, ends the units that walk', async ({ page }) => {
    await openUnits(page);
    await page.check('#show-flow');
    await place(page, { count: 150 });
    await setRate(page, 'fast');
    await page.click('#units-play');
    await untilTick(page, 5);
    await page.click('#tab-map');
    await page.selectOption('#scene', 'caves');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.world.name === 'caves.map');
    assert.deepEqual(await state(page, 'crowd', 'crowdPlaying', 'message'), { crowd: null, crowdPlaying: false, message: null });
    await settle(page);
    await page.click('#tab-units');
    await place(page, { count: 20 });
    await page.click('#units-play');
    await untilTick(page, 3);
    await page.click('#tab-map');
    await page.fill('#map-width', '40');
    await page.click('#resize');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.world.width === 40);
    assert.deepEqual(await state(page, 'crowd', 'crowdPlaying', 'message'), { crowd: null, crowdPlaying: false, message: null });
    await settle(page);
    const { flow, world } = await page.evaluate(() => {
        const now = /** @type {any} */ (window).sluiceTool.store.state;
        return { flow: now.flow.costs.length, world: now.world.width * now.world.height };
    });
    assert.equal(flow, world);
});

pageTest('ending the worker takes the units along, and says so', { serve: [FIELD] }, async ({ page }) => {
    await openUnits(page);
    await place(page, { count: 5 });
    await page.evaluate(() => /** @type {any} */ (window).sluiceTool.worlds.cancel());
    assert.equal(await crowd(page), null);
    assert.match(String(await page.textContent('#message')), /units are gone/);
    await place(page, { count: 7 });
    await step(page);
    assert.deepEqual((await crowd(page)).stats.units, 7);
});

cavesTest('never more than one tick is in progress', async ({ page }) => {
    await openUnits(page);
    await place(page, { count: 500, errands: 'endless', method: 'whca' });
    await setRate(page, 'fast');
    await page.evaluate(() => {
        const { core } = /** @type {any} */ (window).sluiceTool;
        const call = core.call.bind(core);
        const seen = /** @type {any} */ (window).seen = { running: 0, most: 0 };
        core.call = async (/** @type {string} */ method, /** @type {any} */ argument) => {
            if (method !== 'stepUnits') return call(method, argument);
            seen.most = Math.max(seen.most, ++seen.running);
            try {
                return await call(method, argument);
            } finally {
                seen.running--;
            }
        };
    });
    await page.click('#units-play');
    await page.keyboard.press('n');
    await page.keyboard.press('m');
    await untilTick(page, 15);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).seen.most), 1);
});

pageTest('a change too large for units takes them off the map, and says so', { serve: [FIELD] }, async ({ page }) => {
    await settle(page);
    await page.evaluate(() => /** @type {any} */ (window).sluiceTool.worlds.open('noise.map', 'make',
        { kind: 'random', width: 200, height: 200, seed: 1, density: 25 }));
    await openUnits(page);
    await place(page, { count: 50 });
    await page.click('#units-play');
    await untilTick(page, 2);
    const { start } = await state(page, 'start');
    await page.evaluate((tile) => /** @type {any} */ (window).sluiceTool.edit.fill(tile), start);
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.message);
    assert.match(String(await page.textContent('#message')), /So large a change/);
    assert.deepEqual(await state(page, 'crowd', 'crowdPlaying'), { crowd: null, crowdPlaying: false });
    await page.click('#undo');
    await settle(page);
    await place(page, { count: 40 });
    await step(page);
    assert.equal((await crowd(page)).stats.units, 40);
});
