// SPDX-License-Identifier: MIT
// Gives the user a file.
import { element } from './dom.js';

/** @param {string} name @param {BlobPart[]} parts @param {string} type */
export function download(name, parts, type) {
    const url = URL.createObjectURL(new Blob(parts, { type }));
    const link = element('a', { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A file's name without its ending, as the stem of other names. @param {string} name */
export function stemOf(name) {
    return name.replace(/\.[^.]*$/, '') || 'map';
}
