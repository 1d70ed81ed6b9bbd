// SPDX-License-Identifier: MIT
// The points of the charts of a search: few enough, and the very counts that the replay shows at those
// moments.
import test from 'node:test';
import assert from 'node:assert/strict';
import { KIND, Replay } from '../../app/model/replay.js';
import { MOST_POINTS, expansionsByCost, progressOf } from '../../app/model/progress.js';

/** Tile after tile generated, and every second expanded. @param {number} count */
function replayOf(count) {
    const kind = Uint8Array.from({ length: count }, (_, i) =>
        i % 3 === 2 ? KIND.EXPANDING : KIND.GENERATING,
    );
    const tile = Uint32Array.from({ length: count }, (_, i) => (i % 3 === 2 ? i - 1 : i));
    return new Replay(
        {
            count,
            dropped: 0,
            kind,
            tile,
            parent: tile.slice(),
            g: Float64Array.from({ length: count }, (_, i) => (i * 7) % 50),
            h: new Float64Array(count),
        },
        count,
    );
}

for (const unit of /** @type {const} */ (['expansions', 'events'])) {
    test(`a point is what the replay shows, in ${unit}`, () => {
        for (const count of [0, 1, 3, 60, 5000, 40_000]) {
            const replay = replayOf(count);
            const { moments, open, expanded } = progressOf([replay], unit);
            assert.ok(moments.length <= MOST_POINTS);
            assert.equal(moments[0], 0);
            assert.equal(moments.at(-1), replay.length(unit));
            moments.forEach((moment, i) => {
                assert.ok(i === 0 || moment > moments[i - 1]);
                replay.seek(replay.eventsAt(moment, unit));
                assert.deepEqual({ open: open[0][i], expanded: expanded[0][i] }, replay.countsAfter(replay.position));
            });
        }
    });

    test(`a shorter search ends, one that is missing has no line, in ${unit}`, () => {
        const { moments, open, expanded } = progressOf([replayOf(9000), replayOf(900), null], unit);
        assert.equal(open[1].length, moments.length);
        const last = open[1].findLastIndex((value) => value !== null);
        assert.ok(last > 50 && last < 150);
        assert.equal(expanded[1][last], 300);
        assert.ok(open[1].slice(0, last).every((value) => value !== null));
        assert.ok(open[2].every((value) => value === null));
    });
}

test('expansions by cost: each counts from the cost at which it was made on', () => {
    const replay = replayOf(5000);
    const { costs, expanded: [counts, none] } = expansionsByCost([replay, null]);
    const made = Array.from(replay.expansions, (event) => replay.trace.g[event]);
    assert.equal(costs[0], 0);
    assert.equal(costs.at(-1), Math.max(...made));
    assert.equal(counts.at(-1), made.length);
    costs.forEach((cost, i) => assert.equal(counts[i], made.filter((g) => g <= cost + 1e-9).length));
    assert.ok(none.every((value) => value === null));
});
