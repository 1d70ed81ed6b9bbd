// SPDX-License-Identifier: MIT
// Maps as greys: white is ordinary ground, black a wall, and ground half as bright costs twice as much. The
// formulas are the library's (slu_grey_from_cost, slu_map_create_from_pixels), in whole numbers as there.

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
 * The greys of pixels of red, green, blue and opacity: their brightness, before black.
 * @param {Uint8ClampedArray|Uint8Array} rgba
 */
export function greysOfPixels(rgba) {
    const greys = new Uint8Array(rgba.length / 4);
    for (let i = 0; i < greys.length; i++) {
        const [red, green, blue, opacity] = rgba.subarray(4 * i, 4 * i + 4);
        const grey = Math.floor((299 * red + 587 * green + 114 * blue + 500) / 1000);
        greys[i] = Math.floor((grey * opacity + Math.floor(WHITE / 2)) / WHITE);
    }
    return greys;
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
