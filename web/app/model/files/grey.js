// SPDX-License-Identifier: MIT
// Maps as greys: white is ordinary ground, black a wall, and ground half as bright costs twice as much. The
// formulas are the library's (slu_grey_from_cost, slu_grey_to_cost), in whole numbers as there.

const WHITE = 255;

/** The nearest grey to 255 / cost, from 1 to 255; 0 for a wall. @param {number} cost */
export function greyOfCost(cost) {
    const hundredths = Math.round(cost * 100);
    if (hundredths === 0) return 0;
    if (hundredths <= 100) return WHITE;
    return Math.max(Math.floor((WHITE * 100 + Math.floor(hundredths / 2)) / hundredths), 1);
}

/** What a grey costs, in hundredths. @param {number} grey 0 for a wall */
export function costOfGrey(grey) {
    return grey === 0 ? 0 : Math.floor((WHITE * 100 + Math.floor(grey / 2)) / grey) / 100;
}

/**
 * A world as pixels, and on how many tiles a reader will find another cost than they have.
 * @param {Float64Array} costs
 */
export function pixelsOfCosts(costs) {
    const rgba = new Uint8ClampedArray(costs.length * 4).fill(WHITE);
    let rounded = 0;
    costs.forEach((cost, tile) => {
        const grey = greyOfCost(cost);
        rgba.fill(grey, 4 * tile, 4 * tile + 3);
        if (costOfGrey(grey) !== cost) rounded++;
    });
    return { rgba, rounded };
}
