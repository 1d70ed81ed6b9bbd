// SPDX-License-Identifier: MIT
// The README's first picture: the page's opening as an animation that GitHub shows and that loads fast.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../../../', import.meta.url);
const MOST_BYTES = 1e6;
// Fewer are a slide show.
const LEAST_FRAMES = 20;

test('the first picture of the README is an animation of at most 1 MB', () => {
    const [, name] = /!\[[^\]]*\]\(([^)]*)\)/.exec(readFileSync(new URL('README.md', ROOT), 'utf8')) ?? [];
    assert.equal(name, 'docs/images/web-opening.png');
    const png = readFileSync(new URL(name, ROOT));
    assert.ok(png.length <= MOST_BYTES, `${png.length} bytes`);
    const control = png.indexOf('acTL', 0, 'latin1');
    assert.ok(control > 0, 'it is animated');
    const [frames, plays] = [png.readUInt32BE(control + 4), png.readUInt32BE(control + 8)];
    assert.ok(frames >= LEAST_FRAMES, `${frames} frames`);
    assert.equal(plays, 0, 'it plays again and again');
});
