// SPDX-License-Identifier: MIT
// Zones, gates and atlases on the page: as a person changes them, and compared with the native command.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { assertAccessible } from './accessibility.js';
import { ROOT, native, pageTest, sharedPageTests, sluiceCommand } from './harness.js';
import { screenshot } from './screenshot.js';
import { startOver } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../app/model/state.js').AppState} AppState */

const CAVES = 'scenes/caves.map';
const serve = [CAVES];
const sharedTest = sharedPageTests({ serve }, (page) => startOver(page, 'caves.map'));
const folder = mkdtempSync(join(tmpdir(), 'sluice-zones-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * A test on a page that shows the caves.
 * @param {string} name
 * @param {(page: Page) => Promise<void>} body
 */
function onCaves(name, body) {
    sharedTest(name, ({ page }) => body(page));
}

/** @param {...string} args */
function command(...args) {
    return promisify(execFile)(sluiceCommand(), args, { cwd: ROOT });
}

/** @param {Page} page */
async function openZones(page) {
    await page.waitForSelector('body[data-ready]');
    await page.click('#tab-zones');
    await settled(page);
}

/** Waits until the terrain shown is that of the settings, and nothing is in progress. @param {Page} page */
async function settled(page) {
    await page.waitForFunction(() => {
        const { busy, terrain, world, gateEdits } = /** @type {any} */ (window).sluiceTool.store.state;
        if (busy || terrain?.version !== world.version) return false;
        return terrain.edits.length + terrain.refused.length === gateEdits.length;
    });
    // What was answered may ask again.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.busy === 0);
}

/**
 * @template Value
 * @param {Page} page
 * @param {(state: AppState) => Value} read  sees nothing but the state
 * @returns {Promise<Value>}
 */
function stateOf(page, read) {
    return page.evaluate(`(${read})(window.sluiceTool.store.state)`);
}

/** Where a tile lies on the window. @param {Page} page @param {number} x @param {number} y */
function pointOf(page, x, y) {
    return page.evaluate(([column, row]) => {
        const { camera, panes: [{ canvas }] } = /** @type {any} */ (window).sluiceTool.stage;
        const { left, top } = canvas.getBoundingClientRect();
        return { x: left + camera.toX(column + 0.5), y: top + camera.toY(row + 0.5) };
    }, [x, y]);
}

/** Sets a slider, as arrow keys do. @param {Page} page @param {string} id @param {number} value */
async function slide(page, id, value) {
    await page.fill(`#${id}`, String(value));
    await settled(page);
}

/** The zones and gates that the page shows, in the form of the command's JSON. @param {Page} page */
function shownTerrain(page) {
    return stateOf(page, ({ terrain }) => ({
        zones: (terrain?.zoneList ?? []).map(({ area, neighbours, gates }) => ({ area, neighbours, gates })),
        gates: (terrain?.gates ?? []).map(({ zones, ends, width, straight, blocked }) => ({
            zones, ends: ends.map(({ x, y }) => [x, y]), width, straight, blocked,
        })),
    }));
}

/** @param {any} from @param {string[]} keys */
function pick(from, keys) {
    return Object.fromEntries(keys.map((key) => [key, from[key]]));
}

/** @param {...(string|number)} options */
async function nativeTerrain(...options) {
    const { zones, gates } = await native('decompose', CAVES, ...options);
    return {
        zones: zones.map((/** @type {any} */ zone) => pick(zone, ['area', 'neighbours', 'gates'])),
        gates: gates.map((/** @type {any} */ gate) =>
            pick(gate, ['zones', 'ends', 'width', 'straight', 'blocked'])),
    };
}

/**
 * Compares the page with the command; widths are printed with few digits.
 * @param {Page} page @param {...(string|number)} options
 */
async function assertAsNative(page, ...options) {
    const round = (/** @type {any} */ gate) => ({ ...gate, width: gate.width.toFixed(3) });
    const rounded = (/** @type {any} */ { zones, gates }) => ({ zones, gates: gates.map(round) });
    const shown = await shownTerrain(page);
    assert.deepEqual(rounded(shown), rounded(await nativeTerrain(...options)));
    const counted = (/** @type {any[]} */ { length }, /** @type {string} */ noun) => `${length} ${noun}${length === 1 ? '' : 's'}`;
    assert.ok(String(await page.textContent('#zone-counts')).startsWith(`${counted(shown.zones, 'zone')}, ${counted(shown.gates, 'gate')}`));
}

onCaves('methods and thresholds: the page has the zones and gates of the command', async (page) => {
    await openZones(page);
    await assertAsNative(page);
    const first = await page.textContent('#zone-counts');
    await slide(page, 'prominence', 1.1);
    assert.notEqual(await page.textContent('#zone-counts'), first);
    assert.equal(await page.textContent('#prominence-text'), '1.1');
    await assertAsNative(page, '--prominence', 1.1);
    await slide(page, 'widest', 3);
    await assertAsNative(page, '--prominence', 1.1, '--widest', 3);
    await slide(page, 'downscale', 3);
    await assertAsNative(page, '--prominence', 1.1, '--widest', 3, '--downscale', 3);
    await slide(page, 'downscale', 1);
    for (const method of ['water-2015', 'flood-2006']) {
        await page.selectOption('#method', method);
        await settled(page);
        await assertAsNative(page, '--method', method);
        assert.ok(await page.isDisabled('#prominence'), 'a threshold that the method does not read');
        assert.match(String(await page.textContent('#method-summary')), /Halldórsson/);
    }
    await page.selectOption('#method', 'water');
    await settled(page);
    assert.match(String(await page.textContent('#zone-times')), /depth .*gates/);
});

onCaves('neighbouring zones and lakes never share a colour, whatever the method', async (page) => {
    await openZones(page);
    await page.click('#stage-ridges');
    for (const method of ['water', 'water-2015', 'flood-2006']) {
        await page.selectOption('#method', method);
        await settled(page);
        const clashes = await stateOf(page, ({ terrain, world }) => {
            const count = (/** @type {Int32Array} */ label, /** @type {number[]} */ colours) => {
                let same = 0;
                for (let tile = 0; tile < label.length; tile++) {
                    for (const other of [(tile + 1) % world.width ? tile + 1 : -1, tile + world.width]) {
                        if (!(label[other] >= 0) || label[tile] < 0 || label[other] === label[tile]) continue;
                        if (colours[label[tile]] === colours[label[other]]) same++;
                    }
                }
                return same;
            };
            if (!terrain) return null;
            return [count(terrain.zones, terrain.colours), count(terrain.lakes, terrain.lakeColours)];
        });
        assert.deepEqual(clashes, [0, 0], method);
    }
});

onCaves('the stages: depth, rising water, lakes and ridges, zones', async (page) => {
    await openZones(page);
    for (const ground of ['depth', 'ridges', 'zones', 'water']) {
        await page.click(`#stage-${ground}`);
        assert.equal(await page.getAttribute(`#stage-${ground}`, 'aria-pressed'), 'true');
        assert.equal(await page.inputValue('#ground'), ground);
        // The search would cover what the stage shows.
        assert.equal(await page.isChecked('#show-search'), ground === 'zones');
    }
    await settled(page);
    assert.equal(await stateOf(page, ({ terrain }) => terrain?.deepest), 8.25);
    assert.equal(await stateOf(page, ({ terrain }) => terrain?.lakes.length), 80 * 60);
    const level = () => stateOf(page, ({ waterLevel }) => waterLevel);
    await page.click('#water-play');
    await page.waitForFunction(() => {
        const { waterLevel } = /** @type {any} */ (window).sluiceTool.store.state;
        return waterLevel < 6 && waterLevel > 0;
    });
    await page.click('#water-play');
    const stopped = await level();
    assert.ok(stopped > 0 && stopped < 6, `${stopped}`);
    await page.waitForTimeout(200);
    assert.equal(await level(), stopped, 'it stands still');
    assert.match(String(await page.textContent('#water-text')), new RegExp(`^${Math.floor(stopped)}.* tiles from the walls$`));
    await screenshot(page, 'water');
    const legend = () => page.textContent('#legend');
    await page.fill('#water-level', '0.02');
    assert.match(String(await legend()), /lakes, each in its colour/);
    assert.doesNotMatch(String(await legend()), /ridge/, 'no two lakes meet yet');
    await page.fill('#water-level', '0.5');
    assert.equal(await level(), 8.25 / 2);
    await page.click('#water-play');
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.waterLevel === 0);
    assert.equal(await page.textContent('#water-play'), 'Let the water rise');
    assert.match(String(await legend()), /ridge: two lakes meet/);
    assert.ok(await page.isHidden('#water-note'));
    await page.selectOption('#method', 'flood-2006');
    await page.waitForSelector('#water-note:not([hidden])');
    assert.match(String(await page.textContent('#water-note')), /flood-2006 has no water level/);
});

onCaves('a gate is selected on the map and in the list, and described', async (page) => {
    await page.waitForSelector('body[data-ready]');
    await page.click('[data-tool="gate"]');
    assert.ok(await page.isVisible('#panel-zones'), 'the tool brings its panel');
    await settled(page);
    const { gates, zones } = await native('decompose', CAVES);
    const narrowest = await page.locator('#gate-list tbody tr td:nth-child(2)').allTextContents();
    const widths = gates.map((/** @type {any} */ { width }) => Number(width.toFixed(1)));
    assert.deepEqual(narrowest.map(Number), [...Float64Array.from(widths).sort()]);
    for (const gate of [gates[4], gates[0]]) {
        const { x, y } = await pointOf(page, gate.middle[0], gate.middle[1]);
        await page.mouse.click(x, y);
        await settled(page);
        const text = String(await page.textContent('#gate-facts'));
        assert.ok(text.startsWith(`Gate ${gate.id}: ${Number(gate.width.toFixed(2))} tile`), text);
        assert.match(text, /straight, open/);
        for (const zone of gate.zones) {
            assert.ok(text.replaceAll('\u202f', '').includes(`${zone} (${zones[zone].area} tiles)`), text);
        }
    }
    // Zone 6 has one gate, zone 1 two.
    await page.click('#gate-7');
    await settled(page);
    assert.equal(await page.textContent('#gate-cut-off'),
        `Blocking it cuts off zone 6: ${zones[6].area} tiles.`);
    assert.equal(await page.getAttribute('#gate-7', 'aria-pressed'), 'true');
    await page.click('#gate-0');
    await settled(page);
    assert.match(String(await page.textContent('#gate-cut-off')), /cuts nothing off/);
    assert.match(String(await page.textContent('#gate-route')),
        /From start to goal: through .* gates?, [\d, ]+\./);
    await screenshot(page, 'gates');
});

/** @param {Page} page */
function editsOf(page) {
    return page.locator('#edit-list li').allTextContents();
}

onCaves('gates removed, blocked, opened and drawn by hand are those of the command', async (page) => {
    await openZones(page);
    await page.click('#gate-4');
    await page.click('#gate-remove');
    await settled(page);
    assert.deepEqual(await editsOf(page), ['Remove (30, 20) to (30, 24)']);
    await assertAsNative(page, '--remove-gate', 4);
    await page.click('#gate-0');
    await page.click('#gate-block');
    await settled(page);
    await assertAsNative(page, '--remove-gate', 4, '--block-gate', 0);
    assert.match(String(await page.textContent('#gate-facts')), /Gate 0: .* blocked/);
    assert.equal(await page.textContent('#gate-block'), 'Open');
    await page.click('#gate-block');
    await settled(page);
    await assertAsNative(page, '--remove-gate', 4);
    await page.click('#edit-undo');
    await settled(page);
    await assertAsNative(page);
    // Undo above the map covers gates too, in the order in which things were done.
    await page.click('#undo');
    await settled(page);
    await assertAsNative(page, '--remove-gate', 4);
    for (let i = 0; i < 3; i++) await page.click('#undo');
    await settled(page);
    await assertAsNative(page);
    assert.ok(await page.isDisabled('#undo'));
    await page.click('#redo');
    await settled(page);
    await assertAsNative(page, '--remove-gate', 4);
    await page.click('#undo');
    await settled(page);

    // From wall to wall, across the passage at the top.
    await page.keyboard.press('t');
    const from = await pointOf(page, 13, 3);
    const to = await pointOf(page, 13, 6);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
    await settled(page);
    const [drawn] = await stateOf(page, ({ gateEdits }) => gateEdits);
    assert.equal(drawn?.kind, 'add');
    const line = drawn.ends.map(({ x, y }) => `${x},${y}`).join(',');
    await assertAsNative(page, '--add-gate', line);
    assert.match(String(await page.textContent('#gate-facts')), /^Gate \d+: /, 'the new gate is selected');
    await page.click('#edit-clear');
    await settled(page);
    assert.deepEqual(await editsOf(page), []);

    // The same by the keyboard: the cursor to one end, Enter, to the other, Enter.
    await page.focus('.pane canvas');
    await page.mouse.move(from.x, from.y);
    await page.keyboard.press('Enter');
    assert.match(String(await page.textContent('#gate-facts')), /other end/);
    await page.keyboard.press('Escape');
    assert.match(String(await page.textContent('#gate-facts')), /^Select a gate/);
    await page.keyboard.press('Enter');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await settled(page);
    await assertAsNative(page, '--add-gate', line);
});

onCaves('an edit that cannot be done is refused with a sentence, and all stays', async (page) => {
    await openZones(page);
    await page.click('#gate-4');
    await page.click('#gate-remove');
    await settled(page);
    const before = await shownTerrain(page);
    await page.keyboard.press('t');
    // Around the pillar at (3, 18) there is another path, so a line from it to the edge cuts nothing in two.
    const from = await pointOf(page, 5, 18);
    const to = await pointOf(page, 8, 18);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await page.waitForSelector('#message:not([hidden])');
    assert.match(String(await page.textContent('#message p')), /cannot be done: .*/);
    await settled(page);
    assert.deepEqual(await shownTerrain(page), before);
    assert.equal((await editsOf(page)).length, 1);
});

onCaves('edits that fit no longer are reported, and come back', async (page) => {
    await openZones(page);
    await page.click('#gate-4');
    await page.click('#gate-remove');
    await settled(page);
    await page.selectOption('#method', 'flood-2006');
    await settled(page);
    assert.match((await editsOf(page))[0], /does not fit now/);
    await assertAsNative(page, '--method', 'flood-2006');
    await page.selectOption('#method', 'water');
    await settled(page);
    await assertAsNative(page, '--remove-gate', 4);
});

onCaves('a gate walled up is wall, and can be taken back', async (page) => {
    await openZones(page);
    await page.click('#gate-7');
    const tiles = await stateOf(page, ({ terrain, gate, world }) =>
        terrain?.gates[gate].tiles.map(({ x, y }) => y * world.width + x));
    const costs = () => page.evaluate((list) => list?.map((tile) =>
        /** @type {any} */ (window).sluiceTool.store.state.world.costs[tile]), tiles);
    await page.click('#gate-wall');
    await settled(page);
    assert.ok((await costs())?.every((cost) => cost === 0));
    assert.ok((await shownTerrain(page)).gates.every(({ ends }) => ends[0][0] !== 58));
    await page.click('#undo');
    await settled(page);
    assert.ok((await costs())?.every((cost) => cost === 1));
    await assertAsNative(page);
});

onCaves('before and after: the query by an atlas without and with the edits, as the command counts', async (page) => {
    await openZones(page);
    await page.selectOption('#heuristic-0', 'gateway');
    await settled(page);
    await page.click('#gate-4');
    await page.click('#gate-remove');
    await settled(page);
    await page.waitForFunction(() =>
        document.getElementById('edit-effect')?.textContent?.includes('before these edits'));
    const text = String(await page.textContent('#edit-effect')).replaceAll('\u202f', '');
    assert.match(text, /^A\* with gateways: .* the cost is the same\.$/);
    const runs = [...text.matchAll(/(\d+) expansions \(cost ([\d.]+)\)/g)];
    const [[, before, costBefore], [, afterwards, costAfter]] = runs;
    assert.equal(costBefore, costAfter);
    const { start, goals: [goal] } = await stateOf(page, ({ start, goals }) => ({ start, goals }));
    const counted = async (/** @type {string[]} */ ...edits) => {
        const file = join(folder, `native${edits.length}.atlas`);
        await command('atlas', 'build', CAVES, '-o', file, '--prominence', '1.5', '--widest', '40');
        if (edits.length) await command('atlas', 'edit', CAVES, file, ...edits);
        const { stats } = await native('path', CAVES, start.x, start.y, goal.x, goal.y,
            '--alg', 'astar+gateway', '--atlas', file);
        return stats.expanded;
    };
    assert.equal(Number(before), await counted());
    assert.equal(Number(afterwards), await counted('--remove-gate', '4'));
    // The pane searches by the edited atlas as well.
    assert.equal(await stateOf(page, ({ panes }) => panes[0].answer?.stats?.expanded), Number(afterwards));
});

onCaves('the search is guided by the zones that are drawn, whatever the cut', async (page) => {
    await openZones(page);
    await page.selectOption('#heuristic-0', 'gateway');
    await settled(page);
    const { start, goals: [goal] } = await stateOf(page, ({ start, goals }) => ({ start, goals }));
    const counted = async (/** @type {(string|number)[]} */ ...cut) => {
        const file = join(folder, 'cut.atlas');
        await command('atlas', 'build', CAVES, '-o', file, ...cut.map(String));
        const { stats } = await native('path', CAVES, start.x, start.y, goal.x, goal.y, '--alg', 'astar+gateway', '--atlas', file);
        return stats.expanded;
    };
    const expanded = () => stateOf(page, ({ panes }) => panes[0].answer?.stats?.expanded);
    const first = await expanded();
    assert.equal(first, await counted('--prominence', 1.5));
    await slide(page, 'prominence', 1.1);
    const fine = await expanded();
    assert.equal(fine, await counted('--prominence', 1.1));
    assert.notEqual(fine, first, 'other zones, another search');
    await page.selectOption('#method', 'flood-2006');
    await settled(page);
    assert.equal(await expanded(), await counted('--method', 'flood-2006'));

    // Where the library's own choice guides better, the panel says so and offers it.
    await page.selectOption('#method', 'water');
    await settled(page);
    await page.waitForSelector('#cut-take:not([hidden])');
    const chosen = await counted();
    assert.match(String(await page.textContent('#cut-effect')).replaceAll('\u202f', ''),
        new RegExp(`expands ${fine} tiles with these zones, ${chosen} tiles with prominence .* guides this query better`));
    await page.click('#cut-take');
    await settled(page);
    assert.equal(await expanded(), chosen);
    await page.waitForSelector('#cut-take', { state: 'hidden' });
});

/** @param {Page} page @param {string} id @param {string} name */
async function saved(page, id, name) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(id)]);
    assert.equal(download.suggestedFilename(), name);
    const file = join(folder, name);
    await download.saveAs(file);
    return file;
}

onCaves('an atlas is saved with its edits, verified by the command, and opened again', async (page) => {
    await openZones(page);
    await slide(page, 'prominence', 1.2);
    await page.click('#gate-1');
    await page.click('#gate-block');
    await settled(page);
    await page.click('#gate-3');
    await page.click('#gate-remove');
    await settled(page);
    const file = await saved(page, '#atlas-save', 'caves.atlas');
    await command('atlas', 'verify', CAVES, file);
    assert.equal((await native('atlas', 'info', file)).edits, 2);
    await assertAsNative(page, '--atlas', file);

    const text = readFileSync(await saved(page, '#edits-save', 'caves-gates.txt'), 'utf8');
    const [, ...options] = text.replaceAll('\\\n', ' ').trim().split(/\s+/).slice(2);
    await assertAsNative(page, ...options);

    await page.click('#edit-clear');
    await slide(page, 'prominence', 3);
    await page.setInputFiles('#atlas-open', file);
    await page.waitForFunction(() =>
        /** @type {any} */ (window).sluiceTool.store.state.gateEdits.length === 2);
    await settled(page);
    assert.equal(await page.textContent('#prominence-text'), '1.2');
    await assertAsNative(page, '--atlas', file);

    // Like any file, it can also be opened where maps are.
    await page.click('#edit-clear');
    await settled(page);
    await page.setInputFiles('#files', file);
    await page.waitForFunction(() =>
        /** @type {any} */ (window).sluiceTool.store.state.gateEdits.length === 2);
    await settled(page);
    await assertAsNative(page, '--atlas', file);
});

onCaves('zones that were cancelled are reported, and rebuilt', async (page) => {
    await openZones(page);
    await page.evaluate(() => {
        const { store, worlds } = /** @type {any} */ (window).sluiceTool;
        store.update({ method: 'water-2015' });
        return worlds.cancel();
    });
    await page.waitForFunction(() =>
        document.getElementById('zone-counts')?.textContent?.includes('were not computed'));
    await page.selectOption('#method', 'flood-2006');
    await settled(page);
    await assertAsNative(page, '--method', 'flood-2006');
});

onCaves('an atlas of another map, and a file that is none, are refused with a sentence', async (page) => {
    await openZones(page);
    const before = await shownTerrain(page);
    const other = join(folder, 'other.atlas');
    await command('atlas', 'build', 'scenes/rooms.map', '-o', other);
    const broken = join(folder, 'broken.atlas');
    writeFileSync(broken, readFileSync(other).subarray(0, 500));
    const files = /** @type {[string, RegExp][]} */ ([[other, /map|size|tiles/], [broken, /atlas|cut|damaged/]]);
    for (const [file, sentence] of files) {
        await page.setInputFiles('#atlas-open', file);
        await page.waitForSelector('#message[data-kind="error"]:not([hidden])');
        assert.match(String(await page.textContent('#message p')), sentence);
        await page.click('#message button');
        assert.deepEqual(await shownTerrain(page), before);
    }
});

onCaves('the panel can be read by all', async (page) => {
    await openZones(page);
    await page.click('#gate-4');
    await page.click('#gate-block');
    await settled(page);
    await assertAccessible(page, 'in both themes');
});

const telephone = { serve, viewport: { width: 390, height: 844 }, touch: true };
pageTest('the panel fits a telephone', telephone, async ({ page }) => {
    await openZones(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390), 'nothing sticks out');
    const { gates } = await native('decompose', CAVES);
    await page.click('[data-tool="gate"]');
    await page.locator('.pane canvas').scrollIntoViewIfNeeded();
    const { x, y } = await pointOf(page, gates[4].middle[0], gates[4].middle[1]);
    await page.touchscreen.tap(x, y);
    await page.waitForFunction(() => /** @type {any} */ (window).sluiceTool.store.state.gate === 4);
});
