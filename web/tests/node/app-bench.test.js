// SPDX-License-Identifier: MIT
// The benchmark's sums and its text, by hand; tests/browser/bench.test.js compares them with the command's.
import test from 'node:test';
import assert from 'node:assert/strict';
import { BenchTable, formatTsv, takeQueries } from '../../app/model/bench.js';

/** @param {Partial<import('../../app/model/bench.js').BenchAnswer>} facts */
function answer(facts) {
    return {
        row: 0,
        bucket: 0,
        us: 1,
        found: true,
        cost: 10,
        optimum: 10,
        expanded: 4,
        reexpanded: 0,
        generated: 8,
        estimate: 9,
        fault: false,
        answeredBy: 'astar+octile',
        ...facts,
    };
}

test('every Nth query, and at most a given number', () => {
    assert.deepEqual(takeQueries([1, 2, 3, 4, 5], 1, 0), [1, 2, 3, 4, 5]);
    assert.deepEqual(takeQueries([1, 2, 3, 4, 5], 2, 0), [1, 3, 5]);
    assert.deepEqual(takeQueries([1, 2, 3, 4, 5], 2, 2), [1, 3]);
    assert.deepEqual(takeQueries([], 3, 2), []);
});

test('sums by algorithm', () => {
    const table = new BenchTable(['astar+octile', 'best']);
    table.add({ builds: [{ row: 0, buildMs: 2.5, indexBytes: 10, finderBytes: 20 }] });
    table.add({
        answers: [
            answer({ us: 5 }),
            answer({ us: 1, cost: 12, expanded: 8, reexpanded: 2 }),
            answer({ row: 1, answeredBy: 'jps+octile' }),
        ],
    });
    table.add({
        answers: [
            answer({ us: 3, found: false, cost: 0, fault: true }),
            answer({ us: 100, cost: 10.009, optimum: 10 }),
        ],
    });
    const [first, second] = table.rows();
    assert.deepEqual([first.queries, first.solved, first.optimal, first.optimal_share], [4, 3, 2, 0.5]);
    // Excess counts what was solved.
    assert.ok(Math.abs(first.mean_excess - 20 / 3) < 1e-9);
    assert.ok(Math.abs(first.max_excess - 20) < 1e-9);
    assert.deepEqual([first.mean_us, first.median_us, first.p99_us], [27.25, 4, 100]);
    assert.deepEqual([first.mean_expanded, first.mean_reexpanded, first.mean_generated], [5, 0.5, 8]);
    assert.deepEqual([first.build_ms, first.index_bytes, first.finder_bytes, first.faults], [2.5, 10, 20, 1]);
    assert.equal(second.answered_by, 'jps+octile');
    assert.equal(second.queries, 1);
});

test('a query without a path counts as neither solved nor optimal', () => {
    const table = new BenchTable(['dijkstra']);
    table.add({ answers: [answer({ found: false, cost: 0, optimum: -1 })] });
    const [row] = table.rows();
    assert.deepEqual([row.queries, row.solved, row.optimal, row.mean_length], [1, 0, 0, 0]);
});

test('no answers: zeros, not NaN', () => {
    const [row] = new BenchTable(['dijkstra']).rows();
    for (const value of Object.values(row)) assert.ok(!Number.isNaN(value));
});

test('times by bucket', () => {
    const table = new BenchTable(['a', 'b']);
    table.add({
        answers: [
            answer({ bucket: 3, us: 2 }),
            answer({ bucket: 1, us: 5 }),
            answer({ bucket: 3, us: 4 }),
            answer({ row: 1, bucket: 2, us: 7 }),
        ],
    });
    assert.deepEqual(table.timesByBucket(), {
        buckets: [1, 2, 3],
        series: [
            [5, null, 3],
            [null, 7, null],
        ],
    });
});

test('the text has a column to a number, whatever the map is called', () => {
    const table = new BenchTable(['astar+octile']);
    table.add({ answers: [answer({ us: 1.23456 })] });
    const [head, line, end] = formatTsv(table.rows(), 'a\tb.map')
        .split('\n')
        .map((text) => text.split('\t'));
    assert.equal(head.length, line.length);
    assert.deepEqual(line.slice(0, 3), ['astar+octile', 'a b.map', '1']);
    assert.equal(line[head.indexOf('mean_us')], '1.235');
    assert.equal(line[head.indexOf('mean_length')], '10.000000');
    assert.deepEqual(end, ['']);
});
