// SPDX-License-Identifier: MIT
// How far the replays are. The moment is one number for all panes; Infinity is the end, whatever the answers
// will be.

/** @typedef {import('./state.js').AppState} AppState */

/** The last moment of the longest replay. @param {AppState} state */
export function lastMoment({ panes, unit }) {
    return Math.max(0, ...panes.map(({ answer }) => answer?.replay?.length(unit) ?? 0));
}

/** The moment as a number that a slider can show. @param {AppState} state */
export function momentNow(state) {
    return Math.min(state.moment, lastMoment(state));
}
