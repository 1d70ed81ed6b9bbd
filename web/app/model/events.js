// SPDX-License-Identifier: MIT
// The events of a trace as a table that shows only a few of its rows at a time: a trace may have millions.
import { KIND } from './replay.js';

/** @typedef {import('./replay.js').Replay} Replay */

// In the order of KIND; the ends have the page's names.
const NAMES = ['start', 'goal', 'generating', 'updating', 'expanding', 'closing', 'end'];

// Browsers draw nothing beyond some height; below it, rows are as far apart as they look.
const MOST_PIXELS = 15_000_000;

/** @typedef {{number: string, name: string, tile: string, g: string, h: string, f: string}} EventRow */

/** @param {number} value */
function short(value) {
    return String(Number(value.toFixed(value >= 1000 ? 0 : value >= 100 ? 1 : 2)));
}

/** @param {Replay} replay @param {number} event @param {number} width of the map @returns {EventRow} */
export function eventRow({ trace }, event, width) {
    const { kind, tile, g, h } = trace;
    const at = `${tile[event] % width}, ${Math.floor(tile[event] / width)}`;
    // A goal is listed before the search has come to it.
    const [cost, estimate] = kind[event] === KIND.DESTINATION ? [NaN, NaN] : [g[event], h[event]];
    const text = (/** @type {number} */ value) => (Number.isNaN(value) ? '–' : short(value));
    return { number: String(event + 1), name: NAMES[kind[event]], tile: at, g: text(cost), h: text(estimate), f: text(cost + estimate) };
}

/** The height of a list, in pixels. @param {number} rows @param {number} rowHeight */
export function listHeight(rows, rowHeight) {
    return Math.min(rows * rowHeight, MOST_PIXELS);
}

/**
 * The first row that is shown where a list is scrolled to, and the other way round: all of the list is reached, however
 * many rows it has.
 * @param {{rows: number, shown: number, range: number}} list  rows in all, rows that fit, and pixels that it scrolls
 */
export function scrolling({ rows, shown, range }) {
    const last = Math.max(rows - shown, 0);
    return {
        rowAt: (/** @type {number} */ top) => (range > 0 ? Math.round(Math.min(Math.max(top / range, 0), 1) * last) : 0),
        topOf: (/** @type {number} */ row) => (last > 0 ? Math.min(Math.max(row, 0), last) / last * range : 0),
    };
}
