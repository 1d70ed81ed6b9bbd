// SPDX-License-Identifier: MIT
// Every search of the registry: when the goal is dragged, the page finds what the native command finds for
// the same query, with the same number of expansions.
import assert from 'node:assert/strict';
import { native, pageTest } from './harness.js';
import { answers, choose, drag, sceneArguments, settle, state } from './tool.js';

/** @typedef {import('playwright-core').Page} Page */

// As control/search.js lets a search that may run away go on.
const RUNAWAY_EXPANSIONS = 300000;

/** @type {[string, { x: number, y: number }][]} a scene, and where its goal is dragged */
const SCENES = [['rooms', { x: 60, y: 20 }], ['caves', { x: 40, y: 30 }], ['swamp', { x: 30, y: 10 }],
    ['maze1', { x: 11, y: 11 }]];

/**
 * Every search, with octile where it is informed.
 * @param {Page} page
 * @returns {Promise<{ name: string, runaway: boolean }[]>}
 */
async function allAlgorithms(page) {
    const { registry } = await state(page, 'registry');
    return registry.searches.map((/** @type {any} */ { name, flags }) => ({
        name: flags.includes('informed') ? `${name}+octile` : name, runaway: flags.includes('runaway'),
    }));
}

/**
 * The native command's answer to the page's query, as the page shows it.
 * @param {Page} page
 * @param {string} scene
 * @param {{ name: string, runaway: boolean }} algorithm
 */
async function nativeAnswer(page, scene, { name, runaway }) {
    const { start, goals: [goal] } = await state(page, 'start', 'goals');
    const [map, ...costs] = sceneArguments(scene);
    const limit = runaway ? ['--max-expanded', RUNAWAY_EXPANSIONS] : [];
    // Where costs differ, the page gives best an overlay.
    const asked = name === 'best' && costs.length > 0 ? 'overlay' : name;
    try {
        const ends = [start.x, start.y, goal.x, goal.y];
        const { outcome, cost = 0, path = [], stats } = await native('path', map, ...ends, '--alg', asked,
            ...costs, ...limit);
        return { outcome, cost, path, expanded: stats.expanded };
    } catch (refused) {
        return { outcome: 'error', message: String(refused) };
    }
}

/**
 * @param {any} answer of the page
 * @param {any} wanted
 * @param {string} name
 */
function assertSame(answer, wanted, name) {
    assert.equal(answer.outcome, wanted.outcome, name);
    if (wanted.outcome === 'error') {
        // The page makes a sentence of it, with a capital and a full stop, and advises in its own names.
        const reason = answer.message.slice(1).replace(/(: choose .*)?\.$/, '');
        assert.ok(reason && wanted.message.includes(reason), `${name}: ${answer.message} and ${wanted.message}`);
        return;
    }
    const apart = Math.abs(answer.cost - wanted.cost);
    assert.ok(apart <= 1e-9 * wanted.cost, `${name}: ${answer.cost}, not ${wanted.cost}`);
    assert.equal(answer.stats.expanded, wanted.expanded, name);
    assert.deepEqual(answer.path.map((/** @type {any} */ { x, y }) => [x, y]), wanted.path, name);
}

for (const [scene, target] of SCENES) {
    const options = { serve: sceneArguments(scene), timeout: 170000 };
    pageTest(`every search finds on ${scene} what the native command finds`, options, async ({ page }) => {
        await settle(page);
        assert.equal((await state(page, 'world')).world.name, `${scene}.map`);
        const { goals: [goal] } = await state(page, 'goals');
        await drag(page, goal, target);
        assert.deepEqual((await state(page, 'goals')).goals, [target]);
        const algorithms = await allAlgorithms(page);
        assert.ok(algorithms.length >= 15);
        for (const algorithm of algorithms) {
            await choose(page, algorithm.name);
            const [answer] = await answers(page);
            assertSame(answer, await nativeAnswer(page, scene, algorithm), `${algorithm.name} on ${scene}`);
        }
    });
}
