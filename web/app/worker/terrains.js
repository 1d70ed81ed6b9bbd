// SPDX-License-Identifier: MIT
// The ground of units that are kept to some terrains.

/**
 * What every tile costs them, 0 for walls and for ground of other characters.
 * @param {import('../../lib/sluice.js').GridMap} map
 * @param {string} [terrains] the characters of their ground; absent: all ground
 */
export function costsOn(map, terrains) {
    const costs = map.costs();
    if (terrains === undefined) return costs;
    const enters = Uint8Array.from({ length: 256 }, (_, code) => Number(terrains.includes(String.fromCharCode(code))));
    map.glyphs().forEach((glyph, tile) => { costs[tile] *= enters[glyph]; });
    return costs;
}
