// SPDX-License-Identifier: MIT
// Tiles at whose expansion a replay stops.

/** @typedef {import('./state.js').AppState} AppState */
/** @typedef {import('./state.js').Tile} Tile */
/** @typedef {import('./replay.js').Replay} Replay */

/** @typedef {{moment: number, pane: number, tile: Tile, expansion: number}} Stop  the expansion counts from 1 */

// More than anybody sets by hand; a link carries them all.
export const MOST_BREAKPOINTS = 100;

/**
 * Where playing on from a moment stops first, or null if that is not before the last moment given: on any pane, once a
 * tile with a breakpoint is the one expanded last.
 * @param {AppState} state @param {number} after @param {number} [until]
 * @returns {Stop|null}
 */
export function nextStop({ panes, breakpoints, world, unit }, after, until = Infinity) {
    if (breakpoints.length === 0) return null;
    const tiles = new Set(breakpoints.map(({ x, y }) => y * world.width + x));
    /** @type {Stop|null} */
    let first = null;
    for (const [pane, { answer }] of panes.entries()) {
        const replay = answer?.replay;
        if (replay?.tileCount !== world.width * world.height) continue;
        const index = nextExpansion(replay, tiles, after, Math.min(until, (first?.moment ?? Infinity) - 1), unit);
        if (index < 0) continue;
        const tile = replay.trace.tile[replay.expansions[index]];
        first = {
            moment: momentOf(replay, index, unit), pane, expansion: index + 1,
            tile: { x: tile % world.width, y: Math.floor(tile / world.width) },
        };
    }
    return first;
}

/** The first moment at which an expansion has happened. @param {Replay} replay @param {number} index @param {AppState['unit']} unit */
function momentOf(replay, index, unit) {
    return unit === 'events' ? replay.expansions[index] + 1 : index + 1;
}

/**
 * The index of the first expansion of one of some tiles after a moment and until another, or -1.
 * @param {Replay} replay @param {Set<number>} tiles @param {number} after @param {number} until @param {AppState['unit']} unit
 */
function nextExpansion(replay, tiles, after, until, unit) {
    const { expansions, trace } = replay;
    const done = unit === 'events' ? replay.countsAfter(Math.min(after, replay.count)).expanded : after;
    for (let i = done; i < expansions.length && momentOf(replay, i, unit) <= until; i++) {
        if (tiles.has(trace.tile[expansions[i]])) return i;
    }
    return -1;
}

/** The breakpoints with one more, or without it if it was one. @param {Tile[]} breakpoints @param {Tile} tile */
export function toggled(breakpoints, tile) {
    const others = breakpoints.filter(({ x, y }) => x !== tile.x || y !== tile.y);
    return others.length < breakpoints.length ? others : [...breakpoints, { x: tile.x, y: tile.y }].slice(-MOST_BREAKPOINTS);
}

/** When a tile is expanded for the first time, counted from 1; 0: never. @param {Replay} replay @param {number} tile */
export function firstExpansion(replay, tile) {
    return replay.expansions.findIndex((event) => replay.trace.tile[event] === tile) + 1;
}
