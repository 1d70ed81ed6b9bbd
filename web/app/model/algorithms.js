// SPDX-License-Identifier: MIT
// What the page has to know of algorithms besides their rows.

/** @typedef {import('./state.js').Method} Method */

// Heuristics that read zones and gates, and the decomposition that each was published with. On the page all of them
// read the zones that are drawn. The others that keep an index have no zones: landmarks, corridors.
/** @type {Record<string, string>} */
const PUBLISHED_WITH = {
    gateway: 'water', guided: 'water', 'dead-end': 'water', 'gateway-2015': 'water-2015',
    'gateway-2006': 'flood-2006', backprop: 'flood-2006', 'backprop-octile': 'flood-2006',
};

/** @param {string} algorithm */
function publishedWith(algorithm) {
    return PUBLISHED_WITH[algorithm.split('+')[1] ?? ''];
}

/** Whether zones and gates decide what an algorithm does. @param {string} algorithm */
export function readsZones(algorithm) {
    return publishedWith(algorithm) !== undefined;
}

/**
 * Other ways to cut a map that may guide an algorithm better: with the prominence that the library chooses for an atlas
 * (which is what 0 asks for), and by the method that its heuristic was published with.
 * @param {string} algorithm
 * @returns {{method: string, prominence: number}[]}
 */
export function otherCuts(algorithm) {
    const published = publishedWith(algorithm) ?? 'water';
    const chosen = { method: 'water', prominence: 0 };
    return published === 'water' ? [chosen] : [chosen, { method: published, prominence: 0 }];
}

/** Landmarks that an algorithm needs in an atlas. @param {string} algorithm */
export function landmarksFor(algorithm) {
    return algorithm.endsWith('+guided') ? 8 : 0;
}

/**
 * An algorithm that reads zones, as near to the one given as can be and certain to end: for seeing what edits
 * of gates do.
 * @param {string} algorithm
 * @param {Method[]} searches
 */
export function zoneReader(algorithm, searches) {
    const [search, heuristic] = algorithm.split('+');
    const flags = searches.find(({ name }) => name === search)?.flags ?? [];
    const by = flags.includes('informed') && !flags.includes('runaway') ? search : 'astar';
    return `${by}+${readsZones(algorithm) ? heuristic : 'gateway'}`;
}
