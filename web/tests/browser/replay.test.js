// SPDX-License-Identifier: MIT
// The replay: forwards and backwards it shows the same state at the same moment, by buttons, keys and slider.
import assert from 'node:assert/strict';
import { sharedPageTests } from './harness.js';
import { choose, placeOf, settle, startOver, state } from './tool.js';

const sharedTest = sharedPageTests({}, startOver);

/** @typedef {import('playwright-core').Page} Page */

/** What is shown now: the moment, the counts and the state of every tile, as one line. @param {Page} page */
function shown(page) {
    return page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const { store, stage } = /** @type {any} */ (window).sluiceTool;
        const { replay } = store.state.panes[0].answer;
        const tiles = Array.from({ length: replay.tileCount }, (_, tile) => replay.stateOf(tile)).join('');
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(tiles)));
        const moment = document.getElementById('moment-text')?.textContent;
        return { moment, counts: stage.panes[0].counts.textContent, tiles: [...digest].join(' ') };
    });
}

/** @param {Page} page @param {number} moment */
async function slideTo(page, moment) {
    await page.locator('#moment').fill(String(moment));
}

sharedTest('stepping back undoes stepping on, by buttons', async ({ page }) => {
    await settle(page);
    await page.click('#to-start');
    const seen = [await shown(page)];
    assert.match(seen[0].moment ?? '', /^step 0 of /);
    for (let i = 0; i < 12; i++) {
        await page.click('#step');
        seen.push(await shown(page));
    }
    assert.equal(new Set(seen.map(({ tiles }) => tiles)).size, seen.length, 'every step changes something');
    for (const wanted of seen.slice(0, -1).reverse()) {
        await page.click('#step-back');
        assert.deepEqual(await shown(page), wanted);
    }
    assert.ok(await page.isDisabled('#step-back'));
});

sharedTest('the slider shows the same state from either side', async ({ page }) => {
    await settle(page);
    const last = Number(await page.getAttribute('#moment', 'max'));
    const moments = [0, 1, Math.floor(last / 3), Math.floor(last / 2), last - 1];
    const seen = [];
    for (const moment of moments) {
        await slideTo(page, moment);
        seen.push(await shown(page));
    }
    await page.click('#to-end');
    const end = await shown(page);
    for (const [i, moment] of [...moments.entries()].reverse()) {
        await slideTo(page, moment);
        assert.deepEqual(await shown(page), seen[i], `moment ${moment}`);
    }
    await page.click('#to-end');
    assert.deepEqual(await shown(page), end);
});

sharedTest('keys play, pause, step and jump', async ({ page }) => {
    await settle(page);
    const momentText = () => page.textContent('#moment-text');
    await page.keyboard.press('Home');
    assert.match(await momentText() ?? '', /^step 0 of/);
    await page.keyboard.press('.');
    assert.match(await momentText() ?? '', /^step 1 of/);
    await page.keyboard.press(',');
    assert.match(await momentText() ?? '', /^step 0 of/);
    await page.keyboard.press('p');
    assert.equal(await page.getAttribute('#play', 'aria-label'), 'Pause');
    await page.waitForFunction(
        () => /** @type {any} */ (document.getElementById('moment')).valueAsNumber > 3);
    await page.keyboard.press('p');
    assert.equal((await state(page, 'playing')).playing, false);
    await page.keyboard.press('End');
    const [, now, last] = /^step (.*) of (.*)$/.exec(await momentText() ?? '') ?? [];
    assert.equal(now, last);
});

sharedTest('playing ends at the end', async ({ page }) => {
    await settle(page);
    await page.locator('#speed').fill('100');
    await page.click('#play');
    await page.waitForFunction(() => !/** @type {any} */ (window).sluiceTool.store.state.playing);
    const [, now, last] = /^step (.*) of (.*)$/.exec(await page.textContent('#moment-text') ?? '') ?? [];
    assert.equal(now, last);
});

sharedTest('the line below a map describes the moment, and a search has one count of expansions', async ({ page }) => {
    await settle(page);
    const counts = async () => {
        await settle(page);
        return String(await page.textContent('.pane-counts')).replaceAll('\u202f', '');
    };
    // The trace of iddfs is full before its search ends, and HPA* also searches where there are no tiles.
    for (const algorithm of ['astar+octile', 'hpa', 'iddfs']) {
        await choose(page, algorithm);
        const atEnd = await counts();
        const { expanded, replayed } = await page.evaluate(() => {
            const { stats, replay } = /** @type {any} */ (window).sluiceTool.store.state.panes[0].answer;
            return { expanded: stats.expanded, replayed: replay.expansions.length };
        });
        assert.equal(replayed === expanded, algorithm === 'astar+octile');
        assert.match(atEnd, new RegExp(`^(found, cost|stopped at the limit).* expanded ${expanded}[ ,]`));
        assert.equal(atEnd.includes(`, of which the replay shows ${replayed} ·`), replayed !== expanded);
        const row = String(await page.textContent('#results tbody tr')).replaceAll('\u202f', '');
        assert.ok(row.includes(String(expanded)), row);
        await slideTo(page, 50);
        assert.match(await counts(), new RegExp(`^expanded 50 of ${replayed} · open \\d+$`), 'no outcome before the end');
        await page.click('#to-end');
    }
});

sharedTest('events and expansions count as the trace does', async ({ page }) => {
    await settle(page);
    const wanted = await page.evaluate(() => {
        const { replay } = /** @type {any} */ (window).sluiceTool.store.state.panes[0].answer;
        return { events: replay.trace.count, expansions: replay.expansions.length };
    });
    assert.ok(wanted.events > wanted.expansions);
    for (const unit of /** @type {const} */ (['events', 'expansions'])) {
        await page.selectOption('#unit', unit);
        assert.equal(Number(await page.getAttribute('#moment', 'max')), wanted[unit]);
    }
});

sharedTest('the tile under the pointer shows g, h, f and its parent', async ({ page }) => {
    await settle(page);
    const { goals: [goal] } = await state(page, 'goals');
    const { x, y } = await placeOf(page, goal);
    await page.mouse.move(x, y);
    const place = `(${goal.x}, ${goal.y})`;
    await page.waitForFunction(
        (text) => document.getElementById('under-pointer')?.textContent?.startsWith(text), place);
    const shown = await page.textContent('#under-pointer') ?? '';
    const [answer] = await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.state.panes.map(
        (/** @type {any} */ pane) => ({ cost: pane.answer.cost, path: pane.answer.path })));
    const numbers = Object.fromEntries(
        [...shown.matchAll(/\b([ghf]) ([\d.,]+)/g)].map(([, name, text]) => [name, text]));
    assert.ok(Math.abs(Number(numbers.g) - answer.cost) < 0.001, shown);
    assert.equal(Number(numbers.h), 0, shown);
    const before = answer.path.at(-2);
    assert.match(shown, new RegExp(`parent \\(${before.x}, ${before.y}\\)`));
});

sharedTest('large tiles have their g, h and f written on them', async ({ page }) => {
    await settle(page);
    const { start, goals: [goal] } = await state(page, 'start', 'goals');
    const texts = (/** @type {{x: number, y: number}} */ at) => page.evaluate(async ({ x, y }) => {
        const { stage } = /** @type {any} */ (window).sluiceTool;
        /** @type {string[]} */
        const written = [];
        /** @type {number[][]} the widths of texts, their middles and their heights */
        const places = /** @type {any} */ (window).places = [];
        const own = CanvasRenderingContext2D.prototype.fillText;
        CanvasRenderingContext2D.prototype.fillText = function fillText(/** @type {string} */ text, /** @type {number[]} */ ...place) {
            written.push(text);
            places.push([this.measureText(text).width, ...place, Number(/([\d.]+)px/.exec(this.font)?.[1])]);
            return own.call(this, text, .../** @type {[number, number]} */ (place));
        };
        stage.lookAt({ x, y, zoom: stage.camera.scale > 40 ? 1 : 50 / stage.camera.scale });
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        CanvasRenderingContext2D.prototype.fillText = own;
        return written;
    }, at);
    const written = await texts(goal);
    const cost = (await page.evaluate(() => /** @type {any} */ (window).sluiceTool.store.state.panes[0].answer.cost)).toFixed(0);
    assert.ok(written.includes(`g ${cost}`) && written.includes('h 0'), written.join(' '));
    assert.ok(!(await texts(goal)).includes('h 0'), 'small tiles have none');
    // f, then g, then h of each tile, rounded.
    const near = await texts(start);
    // Numbers of a tile are below each other, and none is wider than the tile.
    const { places, scale } = await page.evaluate(() => ({ places: /** @type {any} */ (window).places, scale: /** @type {any} */ (window).sluiceTool.stage.camera.scale }));
    near.forEach((text, i) => {
        if (!text.startsWith('g ')) return;
        const [f, g, h] = places.slice(i - 1, i + 2);
        for (const [width] of [f, g, h]) assert.ok(width <= scale, `${text} is ${width} wide, a tile ${scale}`);
        for (const [upper, lower] of [[f, g], [g, h]]) assert.ok(lower[2] - upper[2] >= (upper[3] + lower[3]) / 2 - 1, text);
    });
    const sums = near.flatMap((text, i) => (text.startsWith('g ') ? [[Number(near[i - 1].slice(2)), Number(text.slice(2)) + Number(near[i + 1].slice(2))]] : []));
    assert.ok(sums.length > 5 && near.includes('g 0'));
    for (const [f, sum] of sums) assert.ok(Math.abs(f - sum) <= 1, `${f} is not ${sum}`);
});

sharedTest('the marker of the chart stands where the replay is', async ({ page }) => {
    await settle(page);
    const shareOfWidth = () => page.evaluate(() => {
        const over = document.querySelector('#search-chart .u-over')?.getBoundingClientRect();
        const marker = document.querySelector('#search-chart .chart-marker')?.getBoundingClientRect();
        return over && marker ? (marker.left + marker.width / 2 - over.left) / over.width : NaN;
    });
    const assertAt = async (/** @type {number} */ wanted, /** @type {string} */ when) => {
        await settle(page);
        const share = await shareOfWidth();
        assert.ok(Math.abs(share - wanted) < 0.02, `${when}: at ${share} of the width, not ${wanted}`);
    };
    for (const algorithm of ['jps+octile', 'dijkstra', 'greedy+octile', 'astar+octile']) {
        await choose(page, algorithm);
        await assertAt(1, `${algorithm} at its end`);
    }
    await page.click('#to-start');
    await assertAt(0, 'at the beginning');
});
