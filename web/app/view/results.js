// SPDX-License-Identifier: MIT
// The strip below the maps: what each search did in all, next to the first.
import { expansionsOf } from '../model/answer.js';
import { describeRatio } from '../model/headline.js';
import { nameOf } from '../model/names.js';
import { duration, element, number } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Answer} Answer */

const COLUMNS = [
    ['Search', 'As above the map'], ['Expanded', 'Tiles whose neighbours were looked at, in the whole search'], ['Compared', 'Expanded tiles, compared with the first search'],
    ['Generated', 'Neighbours that were looked at'], ['Cost', 'Of the path'], ['Time', 'The least of up to three runs in this browser; Bench measures many queries'],
];
// Browsers round their clocks to this many microseconds.
const CLOCK_STEP = 100;

export class ResultsView {
    /** @param {HTMLElement} root */
    constructor(root) {
        this.body = element('tbody');
        const head = element('tr', {}, COLUMNS.map(([textContent, title]) => element('th', { textContent, title, scope: 'col' })));
        root.append(element('table', {}, [element('thead', {}, [head]), this.body]));
    }

    /** @param {AppState} state */
    show(state) {
        const first = state.panes[0].answer;
        this.body.replaceChildren(...state.panes.map(({ algorithm, answer }, index) => {
            const cells = answer && !state.awaited ? cellsOf(answer, index ? first : null) : ['…', '', '', '', ''];
            return element('tr', {}, [
                element('th', { scope: 'row', textContent: `${index + 1}  ${nameOf(algorithm, state.registry)}${answeredBy(algorithm, answer, state)}` }),
                ...cells.map((textContent) => element('td', { textContent })),
            ]);
        }));
    }
}

/** What `best` chose. @param {string} algorithm @param {Answer|null} answer @param {AppState} state */
function answeredBy(algorithm, answer, { registry }) {
    return algorithm === 'best' && answer && answer.algorithm !== 'best' ? `: ${nameOf(answer.algorithm, registry)}` : '';
}

/** @param {Answer} answer @param {Answer|null} first */
function cellsOf(answer, first) {
    const { outcome, path, cost, stats } = answer;
    if (outcome === 'error') return ['–', '', '', '–', ''];
    const expanded = expansionsOf(answer);
    return [
        number(expanded), first && first.outcome !== 'error' ? describeRatio(expanded, expansionsOf(first), number) : '–',
        stats ? number(stats.generated) : '–', path.length ? number(cost, 3) : outcome, stats ? timeOf(stats.milliseconds * 1000) : '–',
    ];
}

/** @param {number} microseconds */
function timeOf(microseconds) {
    return microseconds < CLOCK_STEP ? `< ${duration(CLOCK_STEP)}` : duration(microseconds);
}
