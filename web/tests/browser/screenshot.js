// SPDX-License-Identifier: MIT
// Pictures of the page for docs/images, taken by the tests themselves when SLUICE_SCREENSHOTS is set
// (scripts/make-screenshots sets it), and not otherwise.
import { writeFileSync } from 'node:fs';
import { animationOf } from './apng.js';
import { ROOT } from './harness.js';

const FRAME_MS = 120;
const END_MS = 3000;

/**
 * Writes docs/images/web-NAME.png, if pictures are asked for.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 */
export async function screenshot(page, name) {
    if (!process.env.SLUICE_SCREENSHOTS) return;
    await page.screenshot({ path: `${ROOT}docs/images/web-${name}.png` });
}

/**
 * Pictures of one size, each after the first only where it differs from the one before: the rest is transparent, which takes
 * hardly any space.
 * @param {import('playwright-core').Page} page that decodes and encodes them
 * @param {Buffer[]} pngs
 */
async function changesOf(page, pngs) {
    const coded = await page.evaluate(async (all) => {
        /** @type {ImageData|null} */
        let before = null;
        const changes = [];
        for (const data of all) {
            const image = new Image();
            image.src = `data:image/png;base64,${data}`;
            await image.decode();
            const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
            const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
            context.drawImage(image, 0, 0);
            const now = context.getImageData(0, 0, image.width, image.height);
            const changed = new Uint32Array(now.data.slice().buffer);
            const same = before && new Uint32Array(before.data.buffer);
            if (same) changed.forEach((pixel, i) => { if (pixel === same[i]) changed[i] = 0; });
            context.putImageData(new ImageData(new Uint8ClampedArray(changed.buffer), image.width), 0, 0);
            changes.push(canvas.toDataURL('image/png').split(',')[1]);
            before = now;
        }
        return changes;
    }, pngs.map((png) => png.toString('base64')));
    return coded.map((data) => Buffer.from(data, 'base64'));
}

/**
 * Writes docs/images/web-NAME.png as an animation of the replay, if pictures are asked for: the workbench at moments spread
 * evenly, and the end for a while.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {number} frames
 */
export async function animation(page, name, frames) {
    if (!process.env.SLUICE_SCREENSHOTS) return;
    const last = Number(await page.getAttribute('#moment', 'max'));
    /** @type {Buffer[]} */
    const shots = [];
    for (let i = 0; i <= frames; i++) {
        await page.locator('#moment').fill(String(Math.round(last * i / frames)));
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const clip = await page.evaluate(() => {
            const top = Number(document.getElementById('headline')?.getBoundingClientRect().top);
            const { bottom } = /** @type {HTMLElement} */ (document.getElementById('results')).getBoundingClientRect();
            const { left, right } = /** @type {HTMLElement} */ (document.getElementById('stage')).getBoundingClientRect();
            return { x: 0, y: top, width: right + left, height: bottom - top + 6 };
        });
        shots.push(await page.screenshot({ clip }));
    }
    const pictures = (await changesOf(page, shots)).map((png, i) => ({ png, milliseconds: i < frames ? FRAME_MS : END_MS }));
    writeFileSync(`${ROOT}docs/images/web-${name}.png`, animationOf(pictures));
}
