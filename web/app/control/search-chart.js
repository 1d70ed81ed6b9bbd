// SPDX-License-Identifier: MIT
// Keeps the charts of the search panel up to date: their data when an answer comes, their marker at every
// moment.
import { Chart } from '../view/chart.js';
import { number } from '../view/dom.js';
import { expansionsByCost, progressOf } from '../model/progress.js';
import { expansionsOf } from '../model/answer.js';
import { nameOf } from '../model/names.js';
import { momentNow } from '../model/moment.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

/** @param {AppStore} store @param {HTMLElement} root */
export function startSearchChart(store, root) {
    const open = new Chart(root, {
        id: 'chart-open',
        title: 'Open list',
        xLabel: '',
        yLabel: 'entries',
        height: 130,
    });
    const expanded = new Chart(root, {
        id: 'chart-expanded',
        title: 'Expansions up to a cost',
        xLabel: 'cost from the start, g',
        yLabel: 'tiles',
        height: 130,
    });
    const mark = () => open.mark(momentNow(store.state));
    store.on(
        ['panes', 'unit'],
        oncePerFrame(() => {
            showProgress(store.state, open, expanded);
            mark();
        }),
    );
    store.on(['moment'], oncePerFrame(mark));
    return { open, expanded };
}

/** However often it is asked for, `work` runs once before the next frame. @param {() => void} work */
export function oncePerFrame(work) {
    let asked = 0;
    return () => {
        asked ||= requestAnimationFrame(() => {
            asked = 0;
            work();
        });
    };
}

/** @param {AppState} state @param {Chart} open @param {Chart} expanded */
function showProgress({ panes, unit, registry }, open, expanded) {
    const names = panes.map(({ algorithm }) => nameOf(algorithm, registry));
    const replays = panes.map(({ answer }) => answer?.replay ?? null);
    const progress = progressOf(replays, unit);
    const named = (/** @type {(number|null)[][]} */ lists) =>
        lists.map((values, index) => ({ name: `${index + 1}: ${names[index]}`, values }));
    const most = (/** @type {(number|null)[]} */ values) =>
        values.reduce((/** @type {number} */ a, b) => Math.max(a, b ?? 0), 0);
    /** @param {(name: string, index: number) => string} describe */
    const summaryOf = (describe) =>
        `Over ${number(progress.moments.at(-1) ?? 0)} ${unit}: ` +
        `${names.map(describe).join(', ')}.`;
    open.show({
        x: progress.moments,
        series: named(progress.open),
        summary: summaryOf((algorithm, i) => `${algorithm} has up to ${number(most(progress.open[i]))} open`),
    });
    const byCost = expansionsByCost(replays);
    expanded.show({
        x: byCost.costs,
        series: named(byCost.expanded),
        summary: summaryOf((algorithm, i) => {
            const { answer } = panes[i];
            return `${algorithm} expands ${number(answer ? expansionsOf(answer) : 0)}`;
        }),
    });
}
