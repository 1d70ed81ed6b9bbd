// SPDX-License-Identifier: MIT
// Keeps the sentence above the maps and the strip of results below them up to date.
import { headlineOf, lastHeadlineOf } from '../model/headline.js';
import { ResultsView } from '../view/results.js';
import { byId, number } from '../view/dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

/** @param {AppStore} store */
export function startResults(store) {
    const headline = byId('headline', HTMLElement);
    const sentence = /** @type {HTMLElement} */ (headline.firstElementChild);
    const results = new ResultsView(byId('results', HTMLElement));
    const say = () => {
        const text = headlineOf(store.state, number);
        if (sentence.textContent !== text) sentence.textContent = text;
        // It is as high as it will be at the end: the maps do not move while they play.
        headline.dataset.last = lastHeadlineOf(store.state, number);
        // While a replay counts up, nobody wants every number read aloud.
        headline.ariaLive = store.state.playing ? 'off' : 'polite';
    };
    store.on(['panes', 'awaited', 'registry', 'terrain', 'moment', 'unit', 'playing'], say);
    store.on(['panes', 'awaited', 'registry'], (state) => results.show(state));
    say();
    results.show(store.state);
}
