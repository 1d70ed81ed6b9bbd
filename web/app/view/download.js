// SPDX-License-Identifier: MIT
// Hands a file to the browser, which saves it as it saves downloads.
import { element } from './dom.js';

// Long enough for the browser to have begun.
const KEPT = 60_000;

/** @param {string} name @param {string|Uint8Array} content @param {string} type */
export function download(name, content, type) {
    const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type }));
    const link = element('a', { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
