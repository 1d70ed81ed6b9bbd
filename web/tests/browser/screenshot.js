// SPDX-License-Identifier: MIT
// Pictures of the page for docs/images, taken by the tests themselves when SLUICE_SCREENSHOTS is set
// (scripts/make-screenshots sets it), and not otherwise.
import { writeFileSync } from 'node:fs';
import { animationOf } from './apng.js';
import { ROOT } from './harness.js';

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
 * Writes docs/images/web-NAME.png as an animation of the replay, if pictures are asked for: the workbench at moments spread
 * evenly, and the end for a while.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {number} frames
 */
export async function animation(page, name, frames) {
    if (!process.env.SLUICE_SCREENSHOTS) return;
    const last = Number(await page.getAttribute('#moment', 'max'));
    /** @type {{png: Buffer, milliseconds: number}[]} */
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
        shots.push({ png: await page.screenshot({ clip }), milliseconds: i < frames ? 600 : 3000 });
    }
    writeFileSync(`${ROOT}docs/images/web-${name}.png`, animationOf(shots));
}
