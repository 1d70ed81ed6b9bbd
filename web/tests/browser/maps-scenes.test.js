// SPDX-License-Identifier: MIT
// Scenes, generated maps, and the map that sluice serve was given.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { ROOT, native, pageTest, sharedPageTests, sluiceCommand } from './harness.js';
import { openPanel, openScene, rows } from './maps-tool.js';
import { answers, settle, startOver, state } from './tool.js';

const sharedTest = sharedPageTests({}, startOver);

sharedTest('scenes are opened with their costs and scenarios', async ({ page }) => {
    await openPanel(page);
    await openScene(page, 'swamp');
    const { world, scenario } = await state(page, 'world', 'scenario');
    assert.equal(world.name, 'swamp.map');
    assert.ok(scenario.length > 0);
    const facts = await native('info', `${ROOT}scenes/swamp.map`, '--costs-file', `${ROOT}scenes/swamp.cost`);
    const text = String(await page.textContent('#map-facts')).replaceAll('\u202f', '');
    assert.match(text, new RegExp(`Passable${facts.passable} `));
    assert.equal(await page.isVisible('#save-costs'), true);
});

sharedTest('maps are made as the command makes them', async ({ page }) => {
    await openPanel(page);
    const { registry } = await state(page, 'registry');
    for (const kind of registry.generators) {
        await page.selectOption('#kind', kind);
        await page.fill('#make-width', '40');
        await page.fill('#make-height', '30');
        await page.fill('#seed', '7');
        await page.click('#make');
        await settle(page);
        const { smallest, largest, ...dials } = await page.$$eval('#dials input', (inputs) => Object.fromEntries(inputs.map(
            (input) => [input.dataset.option, /** @type {HTMLInputElement} */ (input).value])));
        const options = Object.entries(dials).flatMap(([name, value]) => [`--${name}`, value]);
        if (smallest) options.push('--obstacles', `${smallest}-${largest}`);
        const made = execFileSync(sluiceCommand(), ['gen', kind, '40', '30', '--seed', '7', ...options], { encoding: 'utf8' });
        assert.deepEqual((await rows(page)).join('\n'), made.split('\nmap\n')[1].trim(), kind);
    }
    await page.click('#next-seed');
    await settle(page);
    assert.equal(await page.inputValue('#seed'), '8');
    assert.match((await state(page, 'world')).world.name, /-40x30-8\.map/);
});

sharedTest('the map changes while a slider is moved', async ({ page }) => {
    await openPanel(page);
    await page.selectOption('#kind', 'random');
    await settle(page);
    const walls = async () => (await rows(page)).join('').split('@').length - 1;
    const before = await walls();
    await page.focus('#make-density');
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
    await settle(page);
    assert.ok(await walls() > before * 1.3);
});

const swamp = ['scenes/swamp.map', '--costs-file', 'scenes/swamp.cost'];
pageTest('the map that sluice serve was given is opened', { serve: swamp }, async ({ page }) => {
    await settle(page);
    const { world, scenario, start, goals: [goal] } = await state(page, 'world', 'scenario', 'start', 'goals');
    assert.equal(world.name, 'swamp.map');
    assert.ok(scenario.length > 0);
    const found = await native('path', swamp[0], start.x, start.y, goal.x, goal.y, ...swamp.slice(1), '--alg', 'astar+octile');
    assert.ok(Math.abs((await answers(page))[0].cost - found.cost) < 1e-9);
});

pageTest('a Tiled map that sluice serve was given is opened', { serve: ['scenes/harbour.json'] }, async ({ page }) => {
    await settle(page);
    const { world, message: said } = await state(page, 'world', 'message');
    assert.deepEqual([world.name, said], ['harbour.json', null]);
});
