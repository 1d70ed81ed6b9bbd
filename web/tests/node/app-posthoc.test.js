// SPDX-License-Identifier: MIT
// Posthoc traces: a file read back is what was written, and what is wrong is named. app-native.test.js
// compares the bytes with the command's.
import test from 'node:test';
import assert from 'node:assert/strict';
import {
    endsOfTrace,
    fillCorners,
    formatTrace,
    traceChunks,
    parseTrace,
    MOST_TRACE_BYTES,
    checkTraceSize,
} from '../../app/model/posthoc.js';

const WORLD = { width: 5, height: 4 };
const EVENTS = [
    ['source', 0, 0, 0, 3.5],
    ['destination', 8, 8, 0, 0],
    ['expanding', 0, 0, 0, 3.5],
    ['generating', 1, 0, 1, 2.41421356237],
    ['closing', 0, 0, 0, 3.5],
    ['expanding', 1, 0, 1, 2.41421356237],
    ['generating', 8, 1, 3.41421356237, 0],
    ['end', 8, 8, 3.41421356237, 0],
];
const TYPES = ['source', 'destination', 'generating', 'updating', 'expanding', 'closing', 'end'];

function sampleTrace() {
    return {
        count: EVENTS.length,
        dropped: 0,
        kind: Uint8Array.from(EVENTS, ([type]) => TYPES.indexOf(String(type))),
        tile: Uint32Array.from(EVENTS, ([, tile]) => Number(tile)),
        parent: Uint32Array.from(EVENTS, ([, , parent]) => Number(parent)),
        g: Float64Array.from(EVENTS, ([, , , g]) => Number(g)),
        h: Float64Array.from(EVENTS, ([, , , , h]) => Number(h)),
    };
}

/** @param {any[]} events */
const file = (events, version = '1.4.0') => JSON.stringify({ version, events });

test('a trace that is written is JSON, and read back the same', () => {
    const trace = sampleTrace();
    const text = formatTrace(trace, WORLD.width);
    const { version, events } = JSON.parse(text);
    assert.equal(version, '1.4.0');
    assert.equal(events.length, trace.count);
    // Posthoc wants the goal's parent at its end.
    assert.deepEqual(events.at(-1), {
        type: 'end',
        id: '3,1',
        pId: '1,0',
        x: 3,
        y: 1,
        g: 3.414213562,
        h: 0,
        f: 3.414213562,
    });
    const back = parseTrace(text, WORLD);
    assert.deepEqual(back.kind, trace.kind);
    assert.deepEqual(back.tile, trace.tile);
    assert.deepEqual([...back.parent.subarray(0, 7)], [...trace.parent.subarray(0, 7)]);
    back.g.forEach((g, i) => assert.ok(Math.abs(g - trace.g[i]) < 1e-8));
    back.h.forEach((h, i) => assert.ok(Math.abs(h - trace.h[i]) < 1e-8));
    assert.deepEqual(endsOfTrace(back), { start: 0, goals: [8], end: 7 });
});

test('many events go in several chunks with one comma between', () => {
    const count = 25_000;
    const tile = Uint32Array.from({ length: count }, (_, i) => i % 20);
    const trace = {
        count,
        dropped: 0,
        kind: new Uint8Array(count).fill(4),
        tile,
        parent: tile,
        g: new Float64Array(count),
        h: new Float64Array(count),
    };
    const chunks = [...traceChunks(trace, WORLD.width)];
    assert.ok(chunks.length > 3);
    assert.equal(JSON.parse(chunks.join('')).events.length, count);
});

test("other writers' traces: f in place of h, numbers as ids, positions given once", () => {
    const { tile, parent, h } = parseTrace(
        file(
            [
                { type: 'source', id: 1, pId: null, x: 0, y: 0 },
                { type: 'generating', id: 2, pId: 1, x: 1, y: 1, g: 1.5, f: 4 },
                { type: 'expanding', id: 2, pId: 1, g: 1.5, f: 4 },
            ],
            '1.0.5',
        ),
        WORLD,
    );
    assert.deepEqual([...tile], [0, 6, 6]);
    assert.deepEqual([...parent], [0, 0, 0]);
    assert.deepEqual([...h], [0, 2.5, 2.5]);
});

test('what cannot be read is named', () => {
    const event = { type: 'expanding', id: 'a', x: 1, y: 1, g: 0, h: 0 };
    /** @type {[string, RegExp][]} */
    const cases = [
        ['version: 1.4.0\nevents:\n  - {type: source}\n', /is YAML.*JSON/],
        ['---\n- a\n', /is YAML/],
        ['type octile\nheight 3\n', /is not JSON/],
        ['', /is not JSON/],
        ['[]', /no version/],
        ['null', /no version/],
        ['{"events": []}', /no version/],
        [file([event], '2.0.0'), /version 2\.0\.0/],
        [file([]), /no events/],
        ['{"version": "1.4.0"}', /no events/],
        [file([event, 7]), /Event 2.*not an object/],
        [file([{ ...event, type: 'pondering' }]), /Event 1.*"pondering"/],
        [file([{ ...event, type: undefined }]), /Event 1/],
        [file([{ ...event, x: undefined, y: undefined }]), /Event 1.*no x and y/],
        [file([{ type: 'expanding', g: 0 }]), /Event 1.*no x and y/],
        [file([{ ...event, x: undefined }]), /Event 1.*whole numbers/],
        [file([{ ...event, x: 1.5 }]), /Event 1.*whole numbers/],
        [file([{ ...event, x: '1' }]), /Event 1.*whole numbers/],
        [file([{ ...event, x: 5 }]), /Event 1 .*\(5, 1\).*5 x 4/],
        [file([{ ...event, y: -1 }]), /\(1, -1\)/],
        [file([{ ...event, pId: 'b' }]), /parent "b"/],
        [file([{ ...event, g: undefined }]), /no number g/],
        [file([{ ...event, g: 'far' }]), /no number g/],
    ];
    for (const [text, words] of cases) {
        assert.throws(
            () => parseTrace(text, WORLD),
            (/** @type {any} */ error) => {
                assert.equal(error.name, 'TraceError', `${text}: ${error}`);
                assert.match(error.message, words);
                assert.match(error.message, /\.$/);
                return true;
            },
            text,
        );
    }
    assert.throws(() => checkTraceSize(300e6), /300 MB.*268 MB/);
    checkTraceSize(MOST_TRACE_BYTES);
});

test('corners become tiles', () => {
    const corners = [
        { x: 0, y: 0 },
        { x: 2, y: 2 },
        { x: 2, y: 4 },
        { x: 1, y: 4 },
    ];
    assert.deepEqual(fillCorners(corners), [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 2, y: 2 },
        { x: 2, y: 3 },
        { x: 2, y: 4 },
        { x: 1, y: 4 },
    ]);
    assert.deepEqual(
        fillCorners([
            { x: 0, y: 0 },
            { x: 3, y: 1 },
        ]),
        [
            { x: 0, y: 0 },
            { x: 3, y: 1 },
        ],
    );
    assert.deepEqual(fillCorners([]), []);
});
