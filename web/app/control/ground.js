// SPDX-License-Identifier: MIT
// What the ground is coloured by, where that needs more than a choice: a search covers what stages, heat maps
// and hubs show, so it is put away while one is shown, and comes back with plain ground, zones or cells. Whoever
// wants both ticks it again.

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

/** @param {AppState['ground']} ground */
function isBackground(ground) {
    return ['plain', 'zones', 'cells'].includes(ground);
}

/**
 * Lets a checkbox show a ground, and what was shown before when it is cleared.
 * @param {AppStore} store @param {HTMLInputElement} checkbox @param {AppState['ground']} own
 */
export function bindGround(store, checkbox, own) {
    /** @type {AppState['ground']} */
    let before = 'zones';
    store.on(['ground'], ({ ground }) => {
        if (ground !== own) before = ground;
    });
    checkbox.addEventListener('change', () => store.update({ ground: checkbox.checked ? own : before }));
}

/** @param {AppStore} store */
export function startGround(store) {
    let before = store.state.ground;
    let wasPutAway = false;
    store.on(['ground'], ({ ground, showSearch }) => {
        const isBack = isBackground(ground);
        if (isBack !== isBackground(before)) {
            if (isBack && wasPutAway) store.update({ showSearch: true });
            if (!isBack && showSearch) store.update({ showSearch: false });
            wasPutAway = !isBack && showSearch;
        }
        before = ground;
    });
}
