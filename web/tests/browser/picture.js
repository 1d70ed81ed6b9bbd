// SPDX-License-Identifier: MIT
// A picture of the page compared with a reference: the mean colours of a grid of squares, which fonts and their smoothing
// hardly change, and anything that is added, moved, recoloured or missing does. References are text, next to the tests;
// `scripts/make-screenshots` writes them again, with the pictures of docs/images.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {import('playwright-core').Page} Page */

// Pixels along a square.
const SIDE = 40;
// Of 255: how far the mean of a square may be off; and how many in a hundred squares may be further, because other fonts
// break lines elsewhere.
const TOLERANCE = 8;
const MOST_OFF = 1;

/** Mean colours, a line of rrggbb for each row of squares. @param {Page} page @returns {Promise<string[]>} */
async function meansOf(page) {
    const png = (await page.screenshot()).toString('base64');
    return page.evaluate(async ({ data, side }) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${data}`;
        await picture.decode();
        const [columns, rows] = [Math.floor(picture.width / side), Math.floor(picture.height / side)];
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(picture.width, picture.height).getContext('2d'));
        context.drawImage(picture, 0, 0);
        const meanAt = (/** @type {number} */ column, /** @type {number} */ row) => {
            const { data: bytes } = context.getImageData(column * side, row * side, side, side);
            const sums = [0, 0, 0];
            bytes.forEach((byte, i) => { if (i % 4 < 3) sums[i % 4] += byte; });
            return sums.map((sum) => Math.round(sum / side / side).toString(16).padStart(2, '0')).join('');
        };
        return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => meanAt(column, row)).join(' '));
    }, { data: png, side: SIDE });
}

/** @param {string} a rrggbb @param {string} b */
function differs(a, b) {
    return [0, 2, 4].some((at) => Math.abs(parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16)) > TOLERANCE);
}

/** The page looks as its reference. @param {Page} page @param {string} name */
export async function assertLooksLike(page, name) {
    const file = fileURLToPath(new URL(`${name}.picture.txt`, import.meta.url));
    const seen = await meansOf(page);
    if (process.env.SLUICE_SCREENSHOTS) writeFileSync(file, `${seen.join('\n')}\n`);
    const wanted = readFileSync(file, 'utf8').trim().split('\n');
    assert.equal(seen.length, wanted.length, 'the same size');
    const off = seen.flatMap((line, row) => {
        const others = wanted[row].split(' ');
        return line.split(' ').flatMap((mean, column) => (differs(mean, others[column]) ? [`${column * SIDE},${row * SIDE}: ${mean} in place of ${others[column]}`] : []));
    });
    const most = MOST_OFF / 100 * seen.length * seen[0].split(' ').length;
    assert.ok(off.length <= most, `${name} looks different at ${off.length} places; if it should, run scripts/make-screenshots:\n${off.join('\n')}`);
}
