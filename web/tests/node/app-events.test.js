// SPDX-License-Identifier: MIT
// What the page's lists of events, breakpoints and search trees are made of, against plain counts from the beginning.
import test from 'node:test';
import assert from 'node:assert/strict';
import { firstExpansion, nextStop, toggled } from '../../app/model/breakpoints.js';
import { eventRow, listHeight, scrolling } from '../../app/model/events.js';
import { commonRange } from '../../app/model/heat.js';
import { KIND, Replay } from '../../app/model/replay.js';
import { initialState } from '../../app/model/state.js';
import { linesOf } from '../../app/view/tree.js';

const WIDTH = 6;
const HEIGHT = 5;
const TILES = WIDTH * HEIGHT;

/** A trace of events given as [kind, tile, parent]. @param {[number, number, number][]} events */
function traceOf(events) {
    return {
        count: events.length, dropped: 0, kind: Uint8Array.from(events, ([kind]) => kind), tile: Uint32Array.from(events, ([, tile]) => tile),
        parent: Uint32Array.from(events, ([, , parent]) => parent), g: Float64Array.from(events, (_, i) => i / 4),
        h: Float64Array.from(events, (_, i) => 100 - i),
    };
}

/** @param {number} seed @param {number} count */
function randomReplay(seed, count) {
    let state = seed;
    const pick = (/** @type {number} */ below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 2 ** 32 * below);
    };
    const kinds = [KIND.GENERATING, KIND.UPDATING, KIND.EXPANDING, KIND.CLOSING];
    return new Replay(traceOf(Array.from({ length: count }, () => [kinds[pick(4)], pick(TILES), pick(TILES)])), TILES);
}

/** @param {Replay[]} replays @param {number[]} tiles @param {'events'|'expansions'} unit @returns {any} */
function stateOf(replays, tiles, unit) {
    return {
        ...initialState(), unit, world: { width: WIDTH, height: HEIGHT }, panes: replays.map((replay) => ({ algorithm: 'astar', answer: { replay } })),
        breakpoints: tiles.map((tile) => ({ x: tile % WIDTH, y: Math.floor(tile / WIDTH) })),
    };
}

test('playing stops at the first moment at which a tile with a breakpoint is the one expanded last', () => {
    for (let seed = 1; seed <= 40; seed++) {
        const replays = [randomReplay(seed, 60), randomReplay(seed + 100, 90)];
        const tiles = [seed % TILES, (7 * seed) % TILES];
        for (const unit of /** @type {const} */ (['events', 'expansions'])) {
            const state = stateOf(replays, tiles, unit);
            for (let after = 0; after < 90; after++) {
                // Plainly: the first later moment at which a pane's expansions grew, the last of them on such a tile.
                let wanted = 0;
                for (let moment = after + 1; moment <= 90 && !wanted; moment++) {
                    const isStop = replays.some((replay) => {
                        const [before, now] = [moment - 1, moment].map((each) => {
                            replay.seek(unit === 'events' ? Math.min(each, replay.count) : (each > 0 ? replay.expansions[Math.min(each, replay.expansions.length) - 1] + 1 : 0));
                            return { current: replay.current(), count: replay.countsAfter(replay.position).expanded };
                        });
                        return now.count > before.count && tiles.includes(now.current);
                    });
                    if (isStop) wanted = moment;
                }
                const stop = nextStop(state, after);
                assert.equal(stop?.moment ?? 0, wanted, `seed ${seed}, ${unit}, after ${after}`);
                if (stop) {
                    assert.ok(tiles.includes(stop.tile.y * WIDTH + stop.tile.x));
                    assert.equal(nextStop(state, after, stop.moment - 1), null);
                }
            }
        }
    }
});

test('a breakpoint is set once, and removed by setting it again', () => {
    const [a, b] = [{ x: 1, y: 2 }, { x: 3, y: 2 }];
    assert.deepEqual(toggled(toggled([], a), b), [a, b]);
    assert.deepEqual(toggled([a, b], { x: 1, y: 2 }), [b]);
    const replay = new Replay(traceOf([[KIND.SOURCE, 3, 3], [KIND.EXPANDING, 3, 3], [KIND.EXPANDING, 8, 3]]), TILES);
    assert.deepEqual([3, 8, 9].map((tile) => firstExpansion(replay, tile)), [1, 2, 0]);
});

test('a list of any length is scrolled to its very end, and no row is out of reach', () => {
    for (const rows of [5, 20, 1000, 2_000_000]) {
        const [shown, height] = [15, 340];
        const { rowAt, topOf } = scrolling({ rows, shown, range: Math.max(listHeight(rows, 22) - height, 0) });
        assert.equal(rowAt(0), 0);
        assert.equal(rowAt(1e9), Math.max(rows - shown, 0));
        const some = Array.from({ length: 50 }, (_, i) => Math.floor(Math.max(rows - shown, 0) * i / 50));
        for (const row of some) assert.equal(rowAt(topOf(row)), row);
    }
    assert.ok(listHeight(2_000_000, 22) < 16_000_000, 'what Firefox draws');
});

test('a row has the number, the kind, the tile and the costs of its event', () => {
    const replay = new Replay(traceOf([[KIND.SOURCE, 0, 0], [KIND.DESTINATION, 29, 29], [KIND.EXPANDING, 13, 7]]), TILES);
    assert.deepEqual(eventRow(replay, 2, WIDTH), { number: '3', name: 'expanding', tile: '1, 2', g: '0.5', h: '98', f: '98.5' });
    assert.deepEqual(eventRow(replay, 1, WIDTH), { number: '2', name: 'goal', tile: '5, 4', g: '–', h: '–', f: '–' });
});

test('the tree has a line for every tile that was expanded, to the parent it has now', () => {
    for (let seed = 1; seed <= 20; seed++) {
        const replay = randomReplay(seed, 80);
        const { kind, tile, parent } = replay.trace;
        for (let position = 0; position <= 80; position += 5) {
            replay.seek(position);
            /** @type {Map<number, number>} */
            const parents = new Map();
            const expanded = new Set();
            for (let i = 0; i < position; i++) {
                if (parent[i] !== tile[i]) parents.set(tile[i], parent[i]);
                if (kind[i] === KIND.EXPANDING) expanded.add(tile[i]);
            }
            const wanted = [...expanded].filter((each) => parents.has(each)).map((each) => `${each} ${parents.get(each)}`);
            assert.deepEqual(new Set([...linesOf(replay, 0, 10)].map((line) => line.join(' '))), new Set(wanted));
        }
    }
});

test('small tiles show the branches on which enough was expanded', () => {
    // From 0 a branch of three tiles, 1, 2 and 3, and one of a single tile, 6.
    const tiles = [[0, 0], [1, 0], [6, 0], [2, 1], [3, 2]];
    const replay = new Replay(traceOf(tiles.map(([tile, parent]) => [KIND.EXPANDING, tile, parent])), TILES);
    replay.seek(5);
    const drawn = (/** @type {number} */ scale) => [...linesOf(replay, 0, scale)].map(([tile]) => tile);
    assert.deepEqual(drawn(4), [1, 6, 2, 3]);
    assert.deepEqual(drawn(3), [1, 2], 'branches of at least two tiles');
    assert.deepEqual(drawn(2.5), [1], 'of at least three');
});

test('the scale of several heat maps is that of all values', () => {
    const layer = (/** @type {number[]} */ ...values) => ({ values: Float64Array.from(values), title: '', errors: null, pruned: null });
    assert.deepEqual(commonRange([layer(3, NaN, 7), null, layer(1, 5)]), { least: 1, most: 7 });
    assert.deepEqual(commonRange([layer(3, 4), layer(NaN, NaN)]), { least: 3, most: 4 }, 'no value, no 0');
    assert.deepEqual(commonRange([null]), { least: 0, most: 0 });
});
