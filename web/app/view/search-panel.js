// SPDX-License-Identifier: MIT
// The panel with the query: rules, weight, limits, goals, and the scenario's queries.
import { describeUnit, sameUnit, unitOf } from '../model/unit.js';
import { element, labelled, number, options } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */

const RULES = [
    { value: 'clear', text: 'only if both sides are free' }, { value: 'one-wall', text: 'if one side is free' },
    { value: 'always', text: 'always, also between walls' }, { value: 'never', text: 'never: four neighbours' },
];
const CHARGES = [{ value: 'entered', text: 'of the tile entered' }, { value: 'mean', text: 'mean of the tiles touched' }];

export class SearchPanel {
    /** @param {HTMLElement} root */
    constructor(root) {
        this.diagonals = element('select', { id: 'diagonals' }, options(RULES, 'clear'));
        this.charge = element('select', { id: 'charge' }, options(CHARGES, 'entered'));
        this.weight = element('input', { type: 'number', id: 'weight', min: '0', max: '100', step: '0.1' });
        this.maxExpanded = element('input', { type: 'number', id: 'max-expanded', min: '0', step: '1000' });
        this.maxSteps = element('input', { type: 'number', id: 'max-steps', min: '0', step: '10' });
        this.partial = element('input', { type: 'checkbox', id: 'partial' });
        this.unit = element('section', { id: 'unit-kind' });
        this.swap = element('button', { type: 'button', id: 'swap', textContent: 'Swap the ends' });
        this.addGoal = element('button', { type: 'button', id: 'add-goal', textContent: 'Add a goal' });
        this.removeGoal = element('button', { type: 'button', id: 'remove-goal', textContent: 'Remove the last goal' });
        this.goals = element('p', { className: 'soft', id: 'goals-text' });
        this.tour = element('input', { type: 'checkbox', id: 'tour' });
        this.tourBack = element('input', { type: 'checkbox', id: 'tour-back' });
        this.tourText = element('p', { id: 'tour-text', hidden: true });
        this.tourText.setAttribute('role', 'status');
        this.scenario = element('section', { id: 'scenario', hidden: true });
        this.query = element('input', { type: 'number', id: 'scenario-index', min: '1', step: '1' });
        this.previous = element('button', { type: 'button', id: 'scenario-previous', textContent: 'Previous' });
        this.next = element('button', { type: 'button', id: 'scenario-next', textContent: 'Next' });
        this.scenarioText = element('p', { id: 'scenario-text' });
        this.scenarioTitle = element('h2');
        this.chart = element('div', { id: 'search-chart' });
        this.exportTrace = element('button', { type: 'button', id: 'export-trace', textContent: 'Export trace' });
        this.importTrace = element('button', { type: 'button', id: 'import-trace', textContent: 'Import trace' });
        this.traceFile = element('input', { type: 'file', id: 'trace-file', hidden: true, accept: '.json,.trace,application/json' });
        this.traceFile.setAttribute('aria-label', 'Trace to import');
        root.append(...this.#layOut());
    }

    #layOut() {
        this.scenario.append(this.scenarioTitle,
            element('div', { className: 'row' }, [this.previous, labelled('Query', this.query), this.next]), this.scenarioText);
        return [
            element('h2', { textContent: 'Rules' }),
            element('div', { className: 'controls' }, [
                labelled('Diagonals', this.diagonals), labelled('Cost of a step', this.charge),
                labelled('Weight of Weighted A* (0 to 100)', this.weight), labelled('Expand at most (0: no limit)', this.maxExpanded),
                labelled('Paths of at most this many steps (0: no limit)', this.maxSteps),
                labelled('If unreachable, go as near as possible', this.partial),
            ]),
            this.unit,
            element('h2', { textContent: 'Ends' }), this.goals,
            element('div', { className: 'row' }, [this.swap, this.addGoal, this.removeGoal]),
            element('div', { className: 'controls' }, [
                labelled('Tour: visit all goals in the best order', this.tour), labelled('and return to the start', this.tourBack),
            ]),
            this.tourText,
            this.scenario,
            element('h2', { textContent: 'Over time' }), this.chart,
            element('h2', { textContent: 'Posthoc' }),
            element('p', { className: 'soft', textContent: 'Export the active map\'s search as a file for Posthoc, or import one to replay it.' }),
            element('div', { className: 'row' }, [this.exportTrace, this.importTrace, this.traceFile]),
        ];
    }

    /** @param {AppState} state */
    show(state) {
        this.diagonals.value = state.diagonals;
        this.charge.value = state.charge;
        setUnlessFocused(this.weight, state.weight);
        setUnlessFocused(this.maxExpanded, state.maxExpanded);
        setUnlessFocused(this.maxSteps, state.maxSteps);
        this.partial.checked = state.partial;
        this.removeGoal.disabled = state.goals.length < 2;
        this.goals.textContent = describeEnds(state);
        this.#showScenario(state);
    }

    /** @param {AppState} state */
    showTour({ tour, showTour, tourBack }) {
        this.tour.checked = showTour;
        this.tourBack.checked = tourBack;
        this.tourBack.disabled = !showTour;
        this.tourText.hidden = !tour;
        this.tourText.textContent = tour ? describeTour(tour) : '';
    }

    /** @param {AppState} state */
    #showScenario(state) {
        const { scenario, scenarioName, scenarioIndex } = state;
        this.scenario.hidden = scenario.length === 0;
        if (scenario.length === 0) return;
        this.scenarioTitle.textContent = scenarioName;
        this.query.max = String(scenario.length);
        setUnlessFocused(this.query, scenarioIndex < 0 ? '' : scenarioIndex + 1);
        this.previous.disabled = scenarioIndex <= 0;
        this.next.disabled = scenarioIndex >= scenario.length - 1;
        const row = scenario[scenarioIndex];
        this.scenarioText.textContent = row ? describeRow(row, state) :
            `${scenario.length} queries`;
    }
}

/** @param {HTMLInputElement} input @param {number|string} value */
export function setUnlessFocused(input, value) {
    if (document.activeElement !== input) input.value = String(value);
}

/** @param {{x: number, y: number}} tile */
function describe({ x, y }) {
    return `(${x}, ${y})`;
}

/** @param {AppState} state */
function describeEnds({ start, goals }) {
    return `From ${describe(start)} to ${goals.map(describe).join(' or ')}.`;
}

/** @param {import('../model/state.js').TourView} tour */
function describeTour({ outcome, exact, cost, visits, unreachable, goals }) {
    const missed = unreachable.length ? ` Unreachable: ${unreachable.map((goal) => describe(goals[goal])).join(', ')}.` : '';
    if (outcome === 'unreachable') return `There is no tour.${missed}`;
    const order = visits.map(({ goal }) => (goal === null ? 'the start' : describe(goals[goal]))).join(', ');
    return `Tour: ${order}. Cost ${number(cost, 3)}; ${exact ? 'no order is cheaper' : 'a good order'}.${missed}`;
}

/**
 * A query of the scenario, and how the first pane's answer compares with the length in the file, if that holds.
 * @param {import('../model/state.js').ScenarioRow} row @param {AppState} state
 */
function describeRow({ bucket, length }, state) {
    const place = `Of ${number(state.scenario.length)}: bucket ${bucket}, `;
    if (length < 0) return `${place}length unknown.`;
    const why = whyLengthFails(state);
    if (why) return `${place}length ${number(length, 3)} in the file, ${why}.`;
    const { answer } = state.panes[0];
    if (!answer || state.awaited) return `${place}optimal length ${number(length, 3)}.`;
    return `${place}optimal length ${number(length, 3)}. Map 1 ${describeFound(answer, length)}.`;
}

/** @param {import('../model/state.js').Answer} answer @param {number} optimum */
function describeFound({ outcome, cost }, optimum) {
    if (outcome !== 'found' && outcome !== 'arrived') return 'found no path';
    return Math.abs(cost - optimum) < 0.01 ? 'matches the optimum' : `found ${number(cost, 3)}`;
}

/** Why a length of the file is not that of this query, or empty. @param {AppState} state */
function whyLengthFails(state) {
    const { scenarioUnit, scenarioVersion, world, diagonals } = state;
    if (world.version !== scenarioVersion) return 'from before the map was edited';
    if (!sameUnit(unitOf(state), scenarioUnit)) return `for units of ${describeUnit(scenarioUnit)}`;
    return diagonals === 'clear' ? '' : 'under the rule that diagonals need both sides free';
}
