// SPDX-License-Identifier: MIT
// The sentence above the maps: what it says of searches that end, that fail, and that go to different places.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headlineOf, lastHeadlineOf } from '../../app/model/headline.js';
import { cutKey, initialState } from '../../app/model/state.js';

const METHODS = [['astar', 'A*'], ['jps', 'Jump point search'], ['iddfs', 'Iterative deepening']].map(([name, title]) => ({ name, title, flags: [] }));
const HEURISTICS = [['octile', 'Octile'], ['guided', 'Gateways and landmarks']].map(([name, title]) => ({ name, title, flags: [] }));
const STEERINGS = [['trace', 'Trace'], ['robust-trace', 'Robust trace']].map(([name, title]) => ({ name, title, flags: [] }));

/** @typedef {{algorithm: string, expanded?: number, outcome?: string, cost?: number, message?: string, path?: number}} Ran */

/** A pane whose search is over. @param {Ran} ran @returns {any} */
function pane({ algorithm, expanded = 10, outcome = 'found', cost = 5, message = '', path = 3 }) {
    return { algorithm, answer: { algorithm, outcome, cost, message, path: Array(path).fill({ x: 0, y: 0 }), stats: { expanded }, replay: null } };
}

/** @param {Ran[]} ran @param {object} [change] @returns {any} */
function stateOf(ran, change = {}) {
    const registry = { searches: METHODS, heuristics: HEURISTICS, steerings: STEERINGS };
    return { ...initialState(), registry, panes: ran.map(pane), ...change };
}

/** @param {Ran[]} ran @param {object} [change] */
const sentence = (ran, change) => headlineOf(stateOf(ran, change), (value, digits = 0) => String(Number(value.toFixed(digits))));

const [ASTAR, JPS] = [{ algorithm: 'astar+octile', expanded: 100 }, { algorithm: 'jps+octile', expanded: 10 }];

test('counts are compared, and lengths of paths to the same place', () => {
    assert.equal(sentence([ASTAR, JPS]), 'A* looked at 100 tiles. Jump point search: 10, 10 times fewer, the same length.');
    assert.equal(sentence([ASTAR, { ...JPS, cost: 6 }]), 'A* looked at 100 tiles. Jump point search: 10, 10 times fewer, 20 % longer.');
    assert.equal(sentence([{ ...ASTAR, outcome: 'partial' }, { ...JPS, outcome: 'partial' }]),
        'A* looked at 100 tiles and went as near as possible. Jump point search: 10, 10 times fewer, the same length.');
});

test('a walk that did not arrive has no length to compare with', () => {
    const [lost, there] = [{ algorithm: 'walk:trace', expanded: 100, outcome: 'limit', cost: 100 }, { algorithm: 'walk:robust-trace', expanded: 20, outcome: 'arrived' }];
    assert.equal(sentence([lost, there]), 'Trace took 100 steps and did not arrive. Robust trace: 20, 5 times fewer, and arrived.');
    assert.equal(sentence([there, lost]), 'Robust trace took 20 steps. Trace: 100, 5 times as many, and did not arrive.');
});

test('what all searches fail by is said once, and what others found is said in full', () => {
    const none = { outcome: 'unreachable', path: 0 };
    assert.equal(sentence([{ ...ASTAR, ...none }]), 'Unreachable.');
    assert.equal(sentence([{ ...ASTAR, ...none, message: 'unreachable: the goal is in a wall' }, { ...JPS, ...none, message: 'unreachable: the goal is in a wall' }]),
        'Unreachable: the goal is in a wall.');
    assert.equal(sentence([{ ...JPS, outcome: 'error', message: 'Needs ground of one cost: choose A* or Best.', path: 0 }, ASTAR]),
        'Jump point search: needs ground of one cost: choose A* or Best. A* looked at 100 tiles.');
    assert.equal(sentence([ASTAR, { algorithm: 'iddfs', outcome: 'limit', path: 0 }]), 'A* looked at 100 tiles. Iterative deepening: stopped at the limit.');
});

test('a search is named after the gates that guide it, if there are some', () => {
    const guided = { ...ASTAR, algorithm: 'astar+guided' };
    const { version } = initialState().world;
    const withGates = (/** @type {number} */ count) => ({ terrain: { version, gates: Array(count).fill({}), cut: cutKey(initialState()) } });
    assert.match(sentence([ASTAR, guided], withGates(0)), /A\* with gateways and landmarks: 100, as many/);
    assert.match(sentence([ASTAR, guided], withGates(1)), /Guided by 1 gate: 100, as many/);
    assert.equal(sentence([guided], withGates(2)), 'A* guided by 2 gates looked at 100 tiles.');
});

test('the last sentence is that of the end, whatever the moment', () => {
    const state = stateOf([ASTAR, JPS], { moment: 3 });
    for (const { answer } of state.panes) {
        answer.replay = { count: 50, eventsAt: (/** @type {number} */ moment) => Math.min(moment, 50), countsAfter: (/** @type {number} */ events) => ({ expanded: events, open: 0 }) };
    }
    const write = (/** @type {number} */ value) => String(Math.round(value));
    assert.equal(headlineOf(state, write), 'A* has looked at 3 tiles so far. Jump point search: 3 so far.');
    assert.equal(lastHeadlineOf(state, write), 'A* looked at 100 tiles. Jump point search: 10, 10 times fewer, the same length.');
});
