// SPDX-License-Identifier: MIT
// What the browser keeps for the next visit, where it is allowed to. Without storage a choice lasts as long as the page.

/** @param {string} key */
export function remembered(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

/** @param {string} key @param {string} value */
export function remember(key, value) {
    try {
        localStorage.setItem(key, value);
    } catch {
        // It is not allowed.
    }
}
