// SPDX-License-Identifier: MIT
// What axe-core has to say about a page. It is run by the browser's debugger, so the page's security
// policy stays in force.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const FAILING = ['serious', 'critical'];

/**
 * The serious and critical violations, one line each: rule, advice and where.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export async function findViolations(page) {
    if (!await page.evaluate('"axe" in window')) await page.evaluate(readFileSync(AXE, 'utf8'));
    // What passes is not described, which takes as long as finding it.
    const { violations } = await page.evaluate('axe.run(document, { resultTypes: ["violations"] })');
    return violations
        .filter((/** @type {any} */ found) => FAILING.includes(found.impact))
        .map((/** @type {any} */ found) => `${found.id}: ${found.help}: `
            + found.nodes.map((/** @type {any} */ node) => node.target.join(' ')).join(', '));
}

/** @param {import('playwright-core').Page} page @param {'as it is'|'in both themes'} [themes] */
export async function assertAccessible(page, themes = 'as it is') {
    if (themes === 'as it is') {
        assert.deepEqual(await findViolations(page), []);
        return;
    }
    for (const colorScheme of /** @type {const} */ (['dark', 'light'])) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await findViolations(page), [], colorScheme);
    }
}
