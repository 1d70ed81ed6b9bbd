// SPDX-License-Identifier: MIT
// What an answer says at a moment of its replay. A search has one number of expansions, the library's; its replay may
// show fewer, where the trace was full or where an index is searched that has no tiles.

/** @typedef {import('./state.js').AppState} AppState */
/** @typedef {import('./state.js').Answer} Answer */

/** Expansions of the whole search; the steps of a walk. @param {Answer} answer */
export function expansionsOf({ stats, replay }) {
    return stats?.expanded ?? replay?.length('expansions') ?? 0;
}

/** Those that the replay shows. @param {Answer} answer */
export function replayedOf(answer) {
    return answer.replay?.length('expansions') ?? expansionsOf(answer);
}

/**
 * Expansions and entries of the open list at the moment that is shown.
 * @param {Answer} answer @param {Pick<AppState, 'moment'|'unit'>} state
 * @returns {{expanded: number, open: number, isOver: boolean}}
 */
export function countsAt(answer, { moment, unit }) {
    const { replay } = answer;
    if (!replay) return { expanded: expansionsOf(answer), open: 0, isOver: true };
    const events = replay.eventsAt(moment, unit);
    const isOver = events >= replay.count;
    const { expanded, open } = replay.countsAfter(events);
    return { expanded: isOver ? expansionsOf(answer) : expanded, open, isOver };
}
