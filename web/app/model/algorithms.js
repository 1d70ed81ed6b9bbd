// SPDX-License-Identifier: MIT
// What the page has to know of algorithms besides their rows.

/** @typedef {import('./state.js').Method} Method */

// Heuristics that read the zones and gates of an atlas they are given. The others that keep an index make
// their own: landmarks, or what their papers describe.
const READ_ZONES = ['gateway', 'guided', 'dead-end'];

/** Whether gates added or removed by hand can change what an algorithm does. @param {string} algorithm */
export function readsZones(algorithm) {
    return READ_ZONES.includes(algorithm.split('+')[1] ?? '');
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
