// SPDX-License-Identifier: MIT
// A replay played in any direction shows at every position what the first events alone would: on random
// traces, against a plain count from the beginning.
import test from 'node:test';
import assert from 'node:assert/strict';
import { KIND, Replay, TILE } from '../../app/model/replay.js';

/** Numbers of 0 to below `below`, the same for the same seed. @param {number} seed */
function numbers(seed) {
    let state = seed >>> 0;
    return (/** @type {number} */ below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

/**
 * Events as a search could make them, re-expansions and repeated sources among them.
 * @param {number} seed
 * @param {number} count
 * @param {number} tiles
 */
function randomTrace(seed, count, tiles) {
    const pick = numbers(seed);
    const kinds = [
        KIND.GENERATING,
        KIND.GENERATING,
        KIND.UPDATING,
        KIND.EXPANDING,
        KIND.EXPANDING,
        KIND.CLOSING,
    ];
    const trace = {
        count,
        dropped: 0,
        kind: new Uint8Array(count),
        tile: new Uint32Array(count),
        parent: new Uint32Array(count),
        g: new Float64Array(count),
        h: new Float64Array(count),
    };
    for (let i = 0; i < count; i++) {
        trace.kind[i] =
            i === 0
                ? KIND.SOURCE
                : i === 1
                  ? KIND.DESTINATION
                  : i === count - 1
                    ? KIND.END
                    : kinds[pick(kinds.length)];
        trace.tile[i] = pick(tiles);
        trace.parent[i] = pick(3) ? pick(tiles) : trace.tile[i];
        trace.g[i] = pick(1000) / 8;
        trace.h[i] = pick(1000) / 8;
    }
    return trace;
}

/**
 * What the first `position` events leave, counted from the beginning.
 * @param {ReturnType<typeof randomTrace>} trace
 * @param {number} position
 * @param {number} tiles
 */
function counted(trace, position, tiles) {
    const last = Array(tiles).fill(-1);
    const states = Array(tiles).fill(TILE.UNSEEN);
    const times = Array(tiles).fill(0);
    const open = new Set();
    let expanded = 0;
    let current = -1;
    for (let i = 0; i < position; i++) {
        const tile = trace.tile[i];
        last[tile] = i;
        if (trace.kind[i] === KIND.EXPANDING) {
            expanded++;
            times[tile]++;
            current = tile;
            open.delete(tile);
        }
        if (trace.kind[i] === KIND.EXPANDING || trace.kind[i] === KIND.CLOSING) {
            states[tile] = times[tile] > 1 ? TILE.RECLOSED : TILE.CLOSED;
        }
        if (trace.kind[i] === KIND.GENERATING || trace.kind[i] === KIND.UPDATING) {
            open.add(tile);
            states[tile] = times[tile] > 0 ? TILE.REOPENED : TILE.OPEN;
        }
    }
    return { last, states, counts: { expanded, open: open.size }, current };
}

/** @param {Replay} replay */
function shown(replay) {
    const tiles = Array.from({ length: replay.tileCount }, (_, tile) => tile);
    return {
        last: [...replay.last],
        states: tiles.map((tile) => replay.stateOf(tile)),
        counts: replay.countsAfter(replay.position),
        current: replay.current(),
    };
}

test('every position is the same forwards, backwards and by jumps', () => {
    for (let seed = 1; seed <= 20; seed++) {
        const count = 60 + seed * 7;
        const tiles = 3 + seed * 2;
        const trace = randomTrace(seed, count, tiles);
        const expected = Array.from({ length: count + 1 }, (_, position) => counted(trace, position, tiles));
        const replay = new Replay(trace, tiles);
        const check = (/** @type {number} */ position) => {
            replay.seek(position);
            assert.deepEqual(shown(replay), expected[position], `seed ${seed}, position ${position}`);
        };
        for (let position = 0; position <= count; position++) check(position);
        for (let position = count; position >= 0; position--) check(position);
        const pick = numbers(seed + 1000);
        for (let i = 0; i < 100; i++) check(pick(count + 1));
    }
});

test('a seek reports every tile that it changes, and stays within the trace', () => {
    const trace = randomTrace(5, 300, 40);
    const replay = new Replay(trace, 40);
    /** @type {number[]} */
    const states = Array(40).fill(TILE.UNSEEN);
    const pick = numbers(77);
    for (let i = 0; i < 200; i++) {
        /** @type {Set<number>} */
        const touched = new Set();
        replay.seek(pick(301), (tile) => touched.add(tile));
        for (const tile of touched) states[tile] = replay.stateOf(tile);
        assert.deepEqual(states, shown(replay).states);
    }
    replay.seek(-5);
    assert.equal(replay.position, 0);
    replay.seek(1e9);
    assert.equal(replay.position, 300);
});

test('moments in expansions and in events', () => {
    const trace = randomTrace(9, 200, 30);
    const replay = new Replay(trace, 30);
    const expansions = [...trace.kind.keys()].filter((i) => trace.kind[i] === KIND.EXPANDING);
    assert.equal(replay.length('events'), 200);
    assert.equal(replay.length('expansions'), expansions.length);
    assert.deepEqual([...replay.expansions], expansions);
    for (let moment = 0; moment < expansions.length; moment++) {
        // All events up to where the next expansion begins: that many expansions have happened.
        assert.equal(replay.eventsAt(moment, 'expansions'), expansions[moment]);
        replay.seek(replay.eventsAt(moment, 'expansions'));
        assert.equal(replay.countsAfter(replay.position).expanded, moment);
    }
    for (const moment of [expansions.length, expansions.length + 5, Infinity]) {
        assert.equal(replay.eventsAt(moment, 'expansions'), 200);
    }
    assert.equal(replay.eventsAt(-1, 'expansions'), 0);
    assert.equal(replay.eventsAt(-1, 'events'), 0);
    assert.equal(replay.eventsAt(17, 'events'), 17);
    assert.equal(replay.eventsAt(Infinity, 'events'), 200);
});

/** @param {[number, number, number, number][]} events kind, tile, parent, g */
function traceOf(events) {
    return {
        count: events.length,
        dropped: 0,
        kind: Uint8Array.from(events, ([kind]) => kind),
        tile: Uint32Array.from(events, ([, tile]) => tile),
        parent: Uint32Array.from(events, ([, , parent]) => parent),
        g: Float64Array.from(events, ([, , , g]) => g),
        h: new Float64Array(events.length),
    };
}

test('the path to a tile follows the parents of the moment', () => {
    const { SOURCE, DESTINATION, GENERATING, UPDATING, EXPANDING, CLOSING, END } = KIND;
    const replay = new Replay(
        traceOf([
            [SOURCE, 0, 0, 0],
            [DESTINATION, 4, 4, 0],
            [GENERATING, 0, 0, 0],
            [EXPANDING, 0, 0, 0],
            [GENERATING, 1, 0, 1],
            [GENERATING, 2, 0, 5],
            [CLOSING, 0, 0, 0],
            [EXPANDING, 1, 0, 1],
            [UPDATING, 2, 1, 2],
            [CLOSING, 1, 1, 1],
            [EXPANDING, 2, 1, 2],
            [GENERATING, 4, 2, 3],
            [END, 4, 4, 3],
        ]),
        5,
    );
    const wayAt = (/** @type {number} */ position, /** @type {number} */ tile) => {
        replay.seek(position);
        return replay.pathTo(tile);
    };
    assert.deepEqual(wayAt(6, 2), [0, 2]);
    assert.deepEqual(wayAt(9, 2), [0, 1, 2]);
    assert.deepEqual(wayAt(6, 2), [0, 2]);
    // A closing and an end without a parent leave the one from before.
    assert.deepEqual(wayAt(13, 4), [0, 1, 2, 4]);
    assert.equal(replay.factsOf(4)?.parent, 2);
    assert.equal(replay.factsOf(3), null);
    assert.deepEqual(wayAt(2, 4), [4]);
    assert.equal(replay.factsOf(4), null);
});

test('a path that goes in circles ends', () => {
    const replay = new Replay(
        traceOf([
            [KIND.GENERATING, 0, 1, 1],
            [KIND.GENERATING, 1, 0, 1],
        ]),
        2,
    );
    replay.seek(2);
    assert.ok(replay.pathTo(0).length <= 3);
});
