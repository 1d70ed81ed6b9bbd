// SPDX-License-Identifier: MIT
// One name for each algorithm, wherever the page names it.

/** @typedef {import('./state.js').AppState} AppState */
/** @typedef {import('./state.js').Method} Method */

// The default of searches that have a heuristic goes without saying.
const UNSAID = 'octile';
// Titles that begin with the name of a person or a place.
const PROPER = ['Manhattan', 'Chebyshev', 'Euclidean'];

/** @param {Method[]} rows @param {string} name */
function titleIn(rows, name) {
    return rows.find((row) => row.name === name)?.title ?? name;
}

/** @param {string} title */
function withinSentence(title) {
    return PROPER.includes(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

/** A heuristic within a sentence. @param {string} heuristic @param {AppState['registry']} registry */
export function heuristicName(heuristic, { heuristics }) {
    return withinSentence(titleIn(heuristics, heuristic));
}

/** @param {string} algorithm @param {AppState['registry']} registry */
export function nameOf(algorithm, registry) {
    const { searches, steerings } = registry;
    if (algorithm === 'trace') return 'Imported trace';
    if (algorithm.startsWith('walk:')) return titleIn(steerings, algorithm.slice('walk:'.length));
    const [search, heuristic = UNSAID] = algorithm.split('+');
    const title = titleIn(searches, search);
    return heuristic === UNSAID ? title : `${title} with ${heuristicName(heuristic, registry)}`;
}
