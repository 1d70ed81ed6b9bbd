// SPDX-License-Identifier: MIT
// Pictures of the page for docs/images, taken by the tests themselves when SLUICE_SCREENSHOTS is set
// (scripts/make-screenshots sets it), and not otherwise.
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
