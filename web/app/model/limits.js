// SPDX-License-Identifier: MIT
// What the page takes, and the error that says so.

// What a page can show and edit with ease; the command takes larger maps.
export const MOST_TILES = 4096 * 4096;

/** An error whose text is meant for the user. */
export class UserError extends Error {}

/**
 * Refuses maps that are too large for the page, before anything is reserved for them.
 * @param {number} width @param {number} height
 */
export function checkSize(width, height) {
    const isSide = (/** @type {number} */ side) => Number.isInteger(side) && side >= 1;
    if (!isSide(width) || !isSide(height)) {
        throw new UserError('The sides of a map must be whole numbers of at least 1.');
    }
    if (width * height > MOST_TILES) {
        throw new UserError(`A map of ${width} x ${height} tiles is too large for this page, which takes up to ` +
            `${Math.floor(MOST_TILES / 1e5) / 10} million tiles. Make it smaller, or use the sluice command.`);
    }
}
