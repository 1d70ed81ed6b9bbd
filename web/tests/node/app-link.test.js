// SPDX-License-Identifier: MIT
// Links: what goes in comes out, and whatever else comes in is refused with a sentence.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST_LINK } from '../../app/model/link-fields.js';
import { isLink, readLink, writeLink } from '../../app/model/link.js';
import { UserError } from '../../app/model/limits.js';
import { initialState } from '../../app/model/state.js';

/** @param {Partial<import('../../app/model/state.js').AppState>} [changes] */
function stateWith(changes) {
    const glyphs = new TextEncoder().encode('.@TS.G');
    const world = {
        name: 'my map.map', width: 3, height: 2, glyphs, costs: Float64Array.of(1, 0, 0, 1, 1, 1), version: 1, opened: 1,
    };
    return { ...initialState(), world, start: { x: 0, y: 0 }, goals: [{ x: 2, y: 1 }], ...changes };
}

test('a link carries the map and its settings', async () => {
    const state = stateWith({
        panes: [{ algorithm: 'wastar+manhattan', answer: null }, { algorithm: 'walk:robust-trace', answer: null }],
        goals: [{ x: 2, y: 1 }, { x: 1, y: 1 }], diagonals: 'never', charge: 'mean', weight: 2.5, maxExpanded: 12, maxSteps: 60, partial: true,
        unitSize: 3, unitTerrains: '.S+ &#é',
        ground: 'heat', showGraph: true, showFlow: true, showTree: true, showWaypoints: true, showPath: false,
        breakpoints: [{ x: 1, y: 0 }, { x: 2, y: 1 }], method: 'water', prominence: 1.25, widest: 7, downscale: 2, unit: 'events',
        gateEdits: [{ kind: 'add', ends: [{ x: 0, y: 0 }, { x: 0, y: 1 }] }, { kind: 'block', ends: [{ x: 1, y: 0 }, { x: 1, y: 1 }], which: 1 }],
    });
    const link = await writeLink(state);
    assert.ok(isLink(link));
    const { name, tiles, algorithms, settings } = await readLink(link);
    assert.equal(name, 'my map.map');
    assert.deepEqual(tiles, { width: 3, height: 2, glyphs: state.world.glyphs, costs: state.world.costs });
    assert.deepEqual(algorithms, ['wastar+manhattan', 'walk:robust-trace']);
    for (const [key, value] of Object.entries(settings)) {
        assert.deepEqual(value, state[/** @type {keyof typeof state} */ (key)], key);
    }
    assert.deepEqual(settings.gateEdits, state.gateEdits);
    assert.equal(settings.partial, true);
    assert.equal(settings.showFlow, true);
    assert.equal(settings.showTree, true);
    assert.deepEqual(settings.breakpoints, state.breakpoints);
    assert.deepEqual([settings.unitSize, settings.unitTerrains], [3, '.S+ &#é']);
});

test('costs that the characters do not say are carried too', async () => {
    const state = stateWith();
    state.world.costs.set([0.01, 0, 0, 10000, 3.75, 1]);
    const { tiles } = await readLink(await writeLink(state));
    assert.deepEqual([...tiles?.costs ?? []], [0.01, 0, 0, 10000, 3.75, 1]);
});

test('characters that only a cost file explains are carried with their costs', async () => {
    const state = stateWith();
    state.world.glyphs.set([120], 0);
    const { tiles } = await readLink(await writeLink(state));
    assert.deepEqual(tiles?.glyphs, state.world.glyphs);
});

test('a map that is too large says what to do', async () => {
    let seed = 1;
    const glyphs = Uint8Array.from({ length: 512 * 512 }, () => {
        seed = (seed * 1103515245 + 12345) % 2 ** 31;
        return seed & 0x10000 ? 64 : 46;
    });
    const costs = Float64Array.from(glyphs, (glyph) => (glyph === 64 ? 0 : 1));
    const state = stateWith();
    Object.assign(state.world, { width: 512, height: 512, glyphs, costs });
    await assert.rejects(writeLink(state), (error) => error instanceof UserError && /Save the map as \.map or PNG/.test(error.message));
    assert.ok(LONGEST_LINK >= 8000);
});

test('a scene is linked by its name and its edits, with the moment, the camera and the panel', async () => {
    const state = stateWith({ scenes: [{ name: 'my map', map: 'my map.map', scenario: null, costs: null, tilesets: [] }] });
    const { width, height, glyphs, costs } = state.world;
    state.origin = { name: 'my map.map', width, height, glyphs: glyphs.slice(), costs: costs.slice() };
    const view = { moment: 12, tab: 'zones', camera: { x: 1.5, y: -2.25, zoom: 3 } };
    const plain = await readLink(await writeLink(state, view));
    assert.deepEqual([plain.name, plain.tiles, plain.changes, plain.view], ['my map.map', null, null, view]);
    state.world.glyphs.set([64], 5);
    state.world.costs.set([2.5], 0);
    state.world.costs.set([0], 5);
    const link = await writeLink(state);
    assert.ok(isLink(link) && link.length < 1000);
    const { changes } = await readLink(link);
    assert.deepEqual(changes, { tiles: Uint32Array.of(0, 5), glyphs: Uint8Array.of(46, 64), costs: Float64Array.of(2.5, 0) });
    const broken = new URLSearchParams(link);
    broken.set('changed', '3');
    await assert.rejects(readLink(broken.toString()), /"edits"/);
    state.world = { ...state.world, width: 2, height: 3 };
    assert.ok((await readLink(await writeLink(state))).tiles, 'a map that was resized is another one');
});

test('an imported trace is no search that a link could ask for', async () => {
    const { algorithms } = await readLink(await writeLink(stateWith({ panes: [{ algorithm: 'trace', answer: null }] })));
    assert.deepEqual(algorithms, ['astar+octile']);
});

/** @type {[string, (link: URLSearchParams) => void, RegExp][]} */
const BROKEN = [
    ['no size', (link) => link.delete('size'), /"size"/],
    ['a size that is none', (link) => link.set('size', '0x2'), /at least 1/],
    ['a huge size', (link) => link.set('size', '99999x99999'), /too large/],
    ['tiles cut off', (link) => link.set('tiles', String(link.get('tiles')).slice(0, -4)), /"tiles"/],
    ['tiles that are no base64', (link) => link.set('tiles', '!!'), /"tiles"/],
    ['no tiles', (link) => link.set('tiles', ''), /"tiles"/],
    ['more tiles than the size', (link) => link.set('size', '2x2'), /"tiles"/],
    ['fewer tiles than the size', (link) => link.set('size', '4x2'), /"tiles"/],
    ['an unknown rule', (link) => link.set('diagonals', 'sometimes'), /"diagonals"/],
    ['a unit of no size', (link) => link.set('unitSize', '0'), /"unitSize"/],
    ['a unit that is too wide', (link) => link.set('unitSize', '17'), /"unitSize"/],
    ['half a unit', (link) => link.set('unitSize', '1.5'), /"unitSize"/],
    ['terrains that no map has', (link) => link.set('unitTerrains', '\u{1f5fa}'), /"unitTerrains"/],
    ['terrains with a control character', (link) => link.set('unitTerrains', '.\0'), /"unitTerrains"/],
    ['a weight that is no number', (link) => link.set('weight', 'NaN'), /"weight"/],
    ['a goal that is no tile', (link) => link.set('goals', '1,2;x'), /"goals"/],
    ['a start outside of what tiles are', (link) => link.set('start', '-1,0'), /"start"/],
    ['three searches', (link) => link.set('searches', 'bfs,bfs,bfs'), /"searches"/],
    ['a search with a tag in it', (link) => link.set('searches', '<b>'), /"searches"/],
    ['an edit of another kind', (link) => link.set('gateEdits', 'eat.0,0.0,1'), /"gateEdits"/],
    ['an edit with one end', (link) => link.set('gateEdits', 'add.0,0'), /"gateEdits"/],
];
for (const [what, breakIt, sentence] of BROKEN) {
    test(`a link with ${what} is refused`, async () => {
        const link = new URLSearchParams(await writeLink(stateWith()));
        breakIt(link);
        await assert.rejects(readLink(link.toString()), (error) => error instanceof UserError && sentence.test(error.message));
    });
}

test('a cost beyond the greatest is refused', async () => {
    const state = stateWith();
    state.world.costs[0] = 16000;
    await assert.rejects(readLink(await writeLink(state)), /"tiles"/);
});
