// SPDX-License-Identifier: MIT
// Text that is cut off: elements whose content is wider than they are, unless they scroll and show that they do.
import assert from 'node:assert/strict';

/**
 * The visible elements whose content does not fit, each with its widths.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export function findClipped(page) {
    return page.evaluate(() => {
        // These have no children to clip, or are drawn by others.
        const exempt = 'canvas, input, textarea, script, style, .for-readers, .skip, .uplot, .uplot *';
        const isShown = (/** @type {Element} */ element) => /** @type {any} */ (element).checkVisibility({ visibilityProperty: true });
        const name = (/** @type {Element} */ element) =>
            `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${[...element.classList].map((each) => `.${each}`).join('')}`;
        const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
        const textWidth = (/** @type {HTMLSelectElement} */ select) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(select);
            pen.font = font;
            // With the arrow.
            return pen.measureText(select.selectedOptions[0]?.text ?? '').width + parseFloat(paddingLeft) + parseFloat(paddingRight) + 18;
        };
        return [...document.body.querySelectorAll('*')].filter((element) => isShown(element) && !element.matches(exempt)).flatMap((element) => {
            if (element instanceof HTMLSelectElement) {
                return textWidth(element) > element.clientWidth + 2 ? [`${name(element)}: ${textWidth(element)} in ${element.clientWidth}`] : [];
            }
            const { display } = getComputedStyle(element);
            const isScroller = element.matches('.scroll');
            if (display === 'inline' || element.clientWidth === 0 || isScroller || element.scrollWidth <= element.clientWidth + 1) return [];
            return [`${name(element)}: ${element.scrollWidth} in ${element.clientWidth}`];
        });
    });
}

/** @param {import('playwright-core').Page} page @param {string} where */
export async function assertNothingClipped(page, where) {
    assert.deepEqual(await findClipped(page), [], where);
}
