// SPDX-License-Identifier: MIT
// Placement: what walls would cut off is what they do cut off.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSluice } from '../../lib/sluice.js';
import { draw, loadScene, throwsError } from './support.js';

const sluice = await loadSluice();

test('a wall in a corridor parts it, a pillar in a hall does not', () => {
    const map = draw(sluice,
        '....@.....',
        '....@.....',
        '..........',
        '....@.....');
    const placement = map.createPlacement();
    assert.deepEqual(placement.wouldCut({ x: 7, y: 1, width: 1, height: 1 }), { parts: [], visited: 0 });
    const { parts } = placement.wouldCut({ x: 4, y: 2, width: 1, height: 1 });
    assert.deepEqual(parts.map(({ tiles }) => tiles).sort((a, b) => a - b), [16, 20]);
    assert.equal(parts[0].component, map.component(parts[0].tile));
    assert.equal(parts[0].component, parts[1].component);
    map.destroy();
});

test('it foresees what edits do, for wide units too', () => {
    const map = loadScene(sluice, 'rooms');
    /** @type {{ size?: number }[]} */
    const kinds = [{}, { size: 2 }];
    for (const rules of kinds) {
        const placement = map.createPlacement({ rules });
        let cuts = 0;
        for (let i = 0; i < 400; i++) {
            const area = { x: i * 37 % 93, y: i * 23 % 61, width: 3, height: 3 };
            const { parts } = placement.wouldCut(area);
            const before = map.describe(rules).components;
            const changes = [{ area, glyph: '@' }];
            const undo = map.undoOf(changes);
            map.apply(changes);
            const after = map.describe(rules).components;
            const apart = new Set(parts.map(({ tile }) => map.component(tile)));
            map.apply(undo);
            const parted = new Set(parts.map(({ component }) => component)).size;
            // A component may also disappear under the walls, which parts nothing.
            assert.ok(after <= before + parts.length - parted, JSON.stringify(area));
            if (!rules.size) assert.equal(apart.size, parts.length, 'parts are no longer connected');
            cuts += parts.length > 0 ? 1 : 0;
        }
        assert.ok(cuts > 0);
        placement.destroy();
        throwsError(() => placement.wouldCut({ x: 0, y: 0, width: 1, height: 1 }), 'argument', /destroyed/);
    }
    map.destroy();
});

test('impossible areas are refused, and the map is none the worse', () => {
    const map = draw(sluice, '...', '.@.', '...');
    const placement = map.createPlacement();
    throwsError(() => placement.wouldCut({ x: 0, y: 0, width: 0, height: 1 }), 'argument');
    throwsError(() => placement.wouldCut(/** @type {any} */ (undefined)), 'argument');
    throwsError(() => map.createPlacement({ rules: { size: 99 } }), 'argument');
    assert.equal(placement.wouldCut({ x: -5, y: -5, width: 6, height: 6 }).parts.length, 0);
    assert.equal(map.revision, draw(sluice, '.').revision);
    map.destroy();
});
