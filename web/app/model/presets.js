// SPDX-License-Identifier: MIT
// Layers that go together, one set for each task: what else is drawn would only hide it.

/** @typedef {import('./state.js').AppState} AppState */
/** @typedef {Pick<AppState, 'ground'|'showSearch'|'showPath'|'showGates'|'showGraph'|'showFlow'|'showTree'|'showWaypoints'>} Layers */

/** @type {Layers} */
const NOTHING = {
    ground: 'plain', showSearch: false, showPath: false, showGates: false, showGraph: false, showFlow: false, showTree: false,
    showWaypoints: false,
};

/** By the name of the button, which also names the panel that comes to the front. @type {Record<string, Layers>} */
export const PRESETS = {
    search: { ...NOTHING, ground: 'zones', showSearch: true, showPath: true, showGates: true },
    zones: { ...NOTHING, ground: 'zones', showGates: true, showGraph: true },
    heat: { ...NOTHING, ground: 'heat', showPath: true },
    units: NOTHING,
    flow: { ...NOTHING, showFlow: true },
};

/** The preset whose layers are shown, or undefined. @param {AppState} state */
export function presetOf(state) {
    const keys = /** @type {(keyof Layers)[]} */ (Object.keys(NOTHING));
    return Object.keys(PRESETS).find((name) => keys.every((key) => PRESETS[name][key] === state[key]));
}
