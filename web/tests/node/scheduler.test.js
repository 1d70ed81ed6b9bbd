// SPDX-License-Identifier: MIT
// The scheduler: answers are those of a finder, in an order that the calls alone decide.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, readText, throwsError } from './support.js';

/**
 * @typedef {import('../../lib/sluice.js').Answer} Answer
 * @typedef {import('../../lib/sluice.js').Scheduler} Scheduler
 */

const sluice = await loadSluice();

/** @param {Scheduler} scheduler */
function takeAll(scheduler) {
    /** @type {Answer[]} */
    const answers = [];
    for (let answer; (answer = scheduler.take());) answers.push(answer);
    return answers;
}

/**
 * Lets ticks pass until all requests are answered.
 * @param {Scheduler} scheduler
 * @param {number} budget
 */
function finish(scheduler, budget) {
    const answers = takeAll(scheduler);
    for (let left = 1; left > 0;) {
        const { spent, underWay, waiting } = scheduler.tick(budget);
        assert.ok(spent <= budget, `${spent} of ${budget}`);
        answers.push(...takeAll(scheduler));
        left = underWay + waiting;
    }
    return answers;
}

test('answers are the finder\'s, however the budget cuts them, and come in the same order again', () => {
    const map = loadScene(sluice, 'rooms');
    const finder = map.createFinder();
    const rows = map.parseScenario(readText('scenes/rooms.map.scen'));
    const orders = [0, 1].map(() => {
        const scheduler = map.createScheduler({ lanes: 3, slice: 50 });
        const asked = new Map(rows.map(({ start, goal }, i) =>
            [scheduler.submit({ start, goal, algorithm: 'astar+octile' }, i % 5), { start, goal }]));
        assert.equal(asked.size, rows.length);
        assert.equal(scheduler.take(), null, 'nothing is searched before a tick');
        const answers = finish(scheduler, 700);
        assert.equal(answers.length, rows.length);
        for (const { ticket, result, error, restarts } of answers) {
            const query = asked.get(ticket);
            assert.ok(query && result && error === null && restarts === 0);
            const { path, cost, stats, outcome } = finder.find({ ...query, algorithm: 'astar+octile' });
            assert.deepEqual([result.path, result.cost, result.stats.expanded, result.outcome],
                [path, cost, stats.expanded, outcome]);
        }
        assert.ok(answers.some(({ ticks }) => ticks > 1));
        return answers.map(({ ticket, ticks }) => [ticket, ticks]);
    });
    assert.deepEqual(orders[0], orders[1]);
    map.destroy();
});

test('the urgent go first, what is cancelled says so, and an edit makes searches begin again', () => {
    const map = loadScene(sluice, 'rooms');
    const scheduler = map.createScheduler({ lanes: 1, slice: 20 });
    const query = { start: { x: 3, y: 28 }, goal: { x: 92, y: 38 }, algorithm: 'astar+octile' };
    const [slow, late, urgent, raised] = [0, 0, 9, 0].map((priority) => scheduler.submit(query, priority));
    scheduler.setPriority(raised, 20);
    scheduler.cancel(late);
    assert.equal(scheduler.take()?.result?.outcome, 'cancelled');
    throwsError(() => scheduler.cancel(late), 'argument');
    const { finished, underWay, waiting } = scheduler.tick(100);
    assert.deepEqual([finished, underWay, waiting], [0, 1, 2]);
    map.fill({ x: 50, y: 50, width: 1, height: 1 }, '@');
    assert.equal(scheduler.tick(10).restarted, 0, 'far from everything that was read');
    map.fill({ x: 4, y: 28, width: 1, height: 1 }, '@');
    assert.equal(scheduler.tick(100).restarted, 1);
    const answers = finish(scheduler, 1e6);
    assert.deepEqual(answers.map(({ ticket, restarts }) => [ticket, restarts]), [[raised, 1], [urgent, 0], [slow, 0]]);
    assert.ok(scheduler.bytes > 0);
    map.destroy();
    throwsError(() => scheduler.tick(1), 'argument', /scheduler was destroyed/);
});

test('several goals are copied; a query that fails in its turn has its error as its answer', () => {
    const map = draw(sluice, '.....');
    const scheduler = map.createScheduler();
    const near = scheduler.submit({ start: { x: 0, y: 0 }, goals: [{ x: 4, y: 0 }, { x: 2, y: 0 }] });
    const walled = scheduler.submit({ start: { x: 4, y: 0 }, goal: { x: 3, y: 0 } });
    map.fill({ x: 4, y: 0, width: 1, height: 1 }, '@');
    const answers = new Map(finish(scheduler, 1000).map((answer) => [answer.ticket, answer]));
    assert.equal(answers.get(near)?.result?.cost, 2);
    const { result, error } = answers.get(walled) ?? {};
    assert.equal(result, null);
    throwsError(() => {
        throw error;
    }, 'argument', /start/);
    map.destroy();
});

test('what cannot be is refused, and nothing is queued', () => {
    const map = draw(sluice, '.....');
    const [start, goal] = [{ x: 0, y: 0 }, { x: 4, y: 0 }];
    throwsError(() => map.createScheduler({ lanes: 257 }), 'argument', /256/);
    throwsError(() => map.createScheduler({ ageing: -1 }), 'argument', /ageing/i);
    throwsError(() => map.createScheduler({ lanes: 2, abreast: 3 }), 'argument', /Abreast must be 1 to the 2 lanes/);
    const scheduler = map.createScheduler();
    throwsError(() => scheduler.submit({ start, goal: { x: 5, y: 0 } }), 'argument', /outside/);
    throwsError(() => scheduler.submit({ start, goal, trace: 10 }), 'argument', /trace/);
    throwsError(() => scheduler.submit({ start, goal }, 1001), 'argument', /priority/);
    throwsError(() => scheduler.submit(/** @type {any} */ (null)), 'argument', /query/);
    throwsError(() => scheduler.tick(-1), 'argument', /budget/);
    throwsError(() => scheduler.cancel(77), 'argument');
    throwsError(() => scheduler.setPriority(/** @type {any} */ ('a'), 1), 'argument', /ticket/);
    assert.deepEqual(scheduler.tick(100), { spent: 0, rounds: 0, finished: 0, underWay: 0, waiting: 0, restarted: 0 });
    assert.equal(scheduler.take(), null);
    map.destroy();
});

test('a scheduler goes with the atlas that it shares', () => {
    const map = loadScene(sluice, 'rooms');
    const atlas = map.createAtlas();
    const scheduler = map.createScheduler({ atlas });
    scheduler.submit({ start: { x: 3, y: 28 }, goal: { x: 92, y: 38 }, algorithm: 'astar+gateway' });
    assert.equal(finish(scheduler, 1e6)[0].result?.outcome, 'found');
    atlas.destroy();
    throwsError(() => scheduler.take(), 'argument', /scheduler was destroyed/);
    map.destroy();
});
