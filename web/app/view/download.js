// SPDX-License-Identifier: MIT
// Hands a file to the browser to keep.
import { element } from './dom.js';

// Browsers read the file after the click; none takes this long to begin.
const KEPT_FOR = 60_000;

/** @param {string} name @param {BlobPart[]} parts @param {string} [type] */
export function download(name, parts, type = 'application/octet-stream') {
    const href = URL.createObjectURL(new Blob(parts, { type }));
    element('a', { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), KEPT_FOR);
}

/** A map's name with another ending. @param {string} name @param {string} ending */
export function renamed(name, ending) {
    const base = name.replace(/\.(map|png|json|tmj|tmx|tsx|txt)$/i, '').replace(/[^\w.() -]+/g, '-');
    return (base || 'map') + ending;
}
