// SPDX-License-Identifier: MIT
// The options that each generator reads, with the library's defaults.

/**
 * @typedef {object} Dial
 * @property {'corridor'|'loops'|'places'|'room'|'doors'|'density'|'smallest'|'largest'} option   of slu_generate_options
 * @property {string} text
 * @property {number} least
 * @property {number} most
 * @property {number} usual
 */

/** @param {number} usual @param {number} most @returns {Dial} */
const density = (usual, most) => ({ option: 'density', text: 'Walls in %', least: 1, most, usual });

/** @type {Record<string, Dial[]>} */
const DIALS = {
    maze: [
        { option: 'corridor', text: 'Corridor', least: 1, most: 12, usual: 1 },
        { option: 'loops', text: 'Loops in %', least: 0, most: 100, usual: 0 },
        { option: 'places', text: 'Places in %', least: 0, most: 100, usual: 0 },
    ],
    rooms: [
        { option: 'room', text: 'Room', least: 2, most: 40, usual: 8 },
        { option: 'doors', text: 'Doors in %', least: 1, most: 100, usual: 60 },
    ],
    random: [density(25, 80)],
    open: [
        density(10, 33),
        { option: 'smallest', text: 'Smallest', least: 1, most: 40, usual: 1 },
        { option: 'largest', text: 'Largest', least: 1, most: 40, usual: 9 },
    ],
    caves: [density(45, 70)],
};

/** @param {string} kind @returns {Dial[]} */
export function dialsOf(kind) {
    return DIALS[kind] ?? [];
}
