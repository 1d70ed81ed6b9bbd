// SPDX-License-Identifier: MIT
// The panel of the benchmark: what to run, and how far it is.
import { BenchResults } from './bench-results.js';
import { element, labelled, number, options } from './dom.js';
import { choices } from './pane-head.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Method} Method */
/** @typedef {import('../model/bench.js').BenchState} BenchState */

export const PRESETS = [
    'astar+octile',
    'jps+octile',
    'canonical+octile',
    'astar+gateway',
    'jps+gateway',
    'best',
    'dijkstra',
];

/** @param {string} id @param {string} textContent */
export function button(id, textContent) {
    return element('button', { type: 'button', id, textContent });
}

/** @param {string} id @param {number} value @param {number} min */
function numberInput(id, value, min) {
    return element('input', { type: 'number', id, value: String(value), min: String(min), step: '1' });
}

export class BenchPanel {
    /** @param {HTMLElement} root */
    constructor(root) {
        this.scenarioText = element('p', { id: 'bench-scenario' });
        this.count = numberInput('bench-count', 200, 1);
        this.seed = numberInput('bench-seed', 1, 0);
        this.make = button('bench-make', 'Draw a scenario');
        this.making = element('div', { className: 'controls' }, [
            labelled('Queries', this.count),
            labelled('Seed', this.seed),
            element('div', { className: 'row' }, [this.make]),
        ]);
        this.chosen = element('ul', { id: 'bench-algorithms', className: 'chosen' });
        this.search = element('select', { id: 'bench-search' });
        this.search.setAttribute('aria-label', 'Search to add');
        this.heuristic = element('select', { id: 'bench-heuristic' });
        this.heuristic.setAttribute('aria-label', 'Heuristic to add');
        this.add = button('bench-add', 'Add');
        this.presets = PRESETS.map((name) => button(`bench-preset-${name.replace('+', '-')}`, name));
        this.every = numberInput('bench-every', 1, 1);
        this.limit = numberInput('bench-limit', 0, 0);
        this.repeat = numberInput('bench-repeat', 3, 1);
        this.run = element('button', {
            type: 'button',
            id: 'bench-run',
            textContent: 'Run',
            className: 'primary',
        });
        this.cancel = button('bench-cancel', 'Cancel');
        this.progress = element('progress', { id: 'bench-progress', max: 1, value: 0 });
        this.progress.setAttribute('aria-label', 'Queries done');
        this.status = element('p', { id: 'bench-status' });
        this.status.setAttribute('role', 'status');
        this.results = new BenchResults();
        root.append(...this.#layOut());
        this.search.addEventListener('change', () => this.#showHeuristic());
        /** @type {Method[]} */
        this.searches = [];
    }

    #layOut() {
        return [
            element('h2', { textContent: 'Scenario' }),
            this.scenarioText,
            this.making,
            element('h2', { textContent: 'Algorithms' }),
            element('p', { className: 'soft', textContent: 'Named as in the command. Heuristics that read zones get the cut that Sluice chooses, as in sluice bench.' }),
            this.chosen,
            element('div', { className: 'row' }, [this.search, this.heuristic, this.add]),
            element('fieldset', { className: 'row presets' }, [
                element('legend', { textContent: 'Or a preset' }),
                ...this.presets,
            ]),
            element('h2', { textContent: 'Queries' }),
            element('div', { className: 'controls' }, [
                labelled('Every Nth query', this.every),
                labelled('At most (0: all)', this.limit),
                labelled('Fastest of this many runs', this.repeat),
            ]),
            element('div', { className: 'row run' }, [this.run, this.cancel]),
            this.progress,
            this.status,
            this.results.root,
        ];
    }

    /** The algorithm that the choice for adding stands for. */
    algorithmToAdd() {
        return this.#isInformed() ? `${this.search.value}+${this.heuristic.value}` : this.search.value;
    }

    #isInformed() {
        return this.searches.some(
            ({ name, flags }) => name === this.search.value && flags.includes('informed'),
        );
    }

    #showHeuristic() {
        this.heuristic.hidden = !this.#isInformed();
    }

    /** @param {AppState['registry']} registry */
    fill({ searches, heuristics }) {
        this.searches = searches;
        this.search.replaceChildren(...options(choices(searches), 'astar'));
        this.heuristic.replaceChildren(...options(choices(heuristics), 'octile'));
        this.#showHeuristic();
    }

    /** @param {AppState} state */
    showScenario({ scenario, scenarioName }) {
        this.making.hidden = scenario.length > 0;
        this.scenarioText.textContent = scenario.length
            ? `${scenarioName}, ${number(scenario.length)} queries.`
            : 'No scenario is loaded. Drop a .scen file on the page, or draw one:';
    }

    /**
     * @param {string[]} algorithms
     * @param {(algorithm: string) => void} remove
     */
    showChosen(algorithms, remove) {
        this.chosen.replaceChildren(
            ...algorithms.map((algorithm) => {
                const off = element('button', {
                    type: 'button',
                    textContent: '✕',
                    title: `Remove ${algorithm}`,
                });
                off.setAttribute('aria-label', `Remove ${algorithm}`);
                off.addEventListener('click', () => remove(algorithm));
                return element('li', {}, [algorithm, off]);
            }),
        );
        if (algorithms.length === 0)
            this.chosen.append(element('li', { className: 'soft', textContent: 'None yet.' }));
        this.presets.forEach((preset) => {
            preset.disabled = algorithms.includes(String(preset.textContent));
        });
    }

    /** @param {BenchState} bench @param {boolean} canRun */
    showProgress({ running, done, total, status }, canRun) {
        this.run.disabled = running || !canRun;
        this.cancel.disabled = !running;
        this.progress.max = Math.max(total, 1);
        this.progress.value = done;
        if (this.status.textContent !== status) this.status.textContent = status;
    }
}
