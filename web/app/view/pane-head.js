// SPDX-License-Identifier: MIT
// What stands above and below a pane's map: the choice of an algorithm, and what came of it.
import { countsAt, expansionsOf, replayedOf } from '../model/answer.js';
import { element, number, options } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Answer} Answer */
/** @typedef {import('../model/state.js').Method} Method */

export const WALK = 'walk:';

/** @param {Method[]} rows @param {string} prefix */
export function choices(rows, prefix = '') {
    return rows.map(({ name, title, summary }) => ({ value: prefix + name, text: title, title: `${summary}; in the command: ${name}` }));
}

export class PaneHead {
    /**
     * @param {HTMLElement} root
     * @param {number} index
     * @param {(algorithm: string) => void} chosen
     */
    constructor(root, index, chosen) {
        this.search = element('select', { id: `search-${index}` });
        this.search.setAttribute('aria-label', `Search of map ${index + 1}`);
        this.heuristic = element('select', { id: `heuristic-${index}` });
        this.heuristic.setAttribute('aria-label', `Heuristic of map ${index + 1}`);
        root.append(this.search, this.heuristic);
        for (const select of [this.search, this.heuristic]) {
            select.addEventListener('change', () => chosen(this.#algorithm()));
        }
        /** @type {Method[]} */
        this.searches = [];
    }

    #algorithm() {
        const search = this.search.value;
        return this.#isInformed(search) ? `${search}+${this.heuristic.value || 'octile'}` : search;
    }

    /** @param {string} search */
    #isInformed(search) {
        return this.searches.some(({ name, flags }) => name === search && flags.includes('informed'));
    }

    /** @param {AppState['registry']} registry */
    fill({ searches, heuristics, steerings }) {
        this.searches = searches;
        const hasIndex = (/** @type {Method} */ { summary }) => summary.includes('builds an index');
        const groups = [
            { label: 'Searches', rows: choices(searches.filter((row) => !hasIndex(row))) },
            { label: 'With an index, for many queries', rows: choices(searches.filter(hasIndex)) },
            { label: 'Moving without a plan', rows: choices(steerings, WALK) },
        ];
        this.search.replaceChildren(...groups.map(({ label, rows }) =>
            element('optgroup', { label }, options(rows, ''))));
        this.heuristic.replaceChildren(...options(choices(heuristics), 'octile'));
    }

    /** @param {string} algorithm */
    show(algorithm) {
        const [search, heuristic] = algorithm.split('+');
        // A trace can be left, but only an import brings it back.
        const trace = this.search.querySelector('[value="trace"]');
        if (search !== 'trace') trace?.remove();
        else if (!trace) this.search.append(element('option', { value: 'trace', textContent: 'Imported trace' }));
        this.search.value = search;
        this.heuristic.hidden = !this.#isInformed(search);
        if (heuristic) this.heuristic.value = heuristic;
    }
}

/**
 * One line about an answer at the moment that is shown: how it ended only once the replay has.
 * @param {Answer|null} answer @param {AppState} state
 */
export function describeAnswer(answer, state) {
    if (!answer || state.awaited) return 'Searching…';
    if (answer.message) return answer.message;
    const { expanded, open, isOver } = countsAt(answer, state);
    if (answer.algorithm.startsWith(WALK)) return describeWalk(answer, expanded, isOver);
    if (!isOver) return `expanded ${number(expanded)} of ${number(replayedOf(answer))} · open ${number(open)}`;
    const { stats, path } = answer;
    const replayed = replayedOf(answer);
    const shown = replayed === expanded ? '' : `, of which the replay shows ${number(replayed)}`;
    const parts = [outcomeText(answer), `expanded ${number(expanded)}${shown}`, `open ${number(open)}`];
    if (stats?.reexpanded) parts.push(`re-expanded ${number(stats.reexpanded)}`);
    if (path.length) parts.push(`${number(path.length)} tiles`);
    if (answer.waypoints) parts.push(`${number(answer.waypoints.length)} waypoints`);
    return parts.join(' · ');
}

/** @param {Answer} answer @param {number} steps @param {boolean} isOver */
function describeWalk(answer, steps, isOver) {
    return isOver ? `${outcomeText(answer)} · ${number(steps)} steps` : `step ${number(steps)} of ${number(expansionsOf(answer))}`;
}

/** @param {Answer} answer */
function outcomeText({ outcome, cost, path }) {
    const how = outcome === 'limit' ? 'stopped at the limit' : outcome;
    return path.length ? `${how}, cost ${number(cost, 3)}` : how;
}
