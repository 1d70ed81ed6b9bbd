// SPDX-License-Identifier: MIT
// Runs the benchmark in a worker of its own, so that the page's searches go on, and cancelling is ending that
// worker.
import { Core, CancelledError } from '../worker/core.js';
import { BenchTable, formatTsv, takeQueries } from '../model/bench.js';
import { Store } from '../model/store.js';
import { rulesOf, sameUnit, unitOf } from '../model/unit.js';
import { BenchPanel } from '../view/bench-panel.js';
import { download, renamed } from '../view/download.js';
import { byId, number } from '../view/dom.js';
import { onNumber } from './query.js';
import { limitFor } from './search.js';
import { attempt } from './world.js';

/** @typedef {import('../model/bench.js').BenchState} BenchState */
/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

const FIRST_ALGORITHMS = ['astar+octile', 'jps+octile', 'astar+gateway'];
const MOST_ALGORITHMS = 16;

/** @returns {BenchState} */
function initialBench() {
    return {
        algorithms: FIRST_ALGORITHMS,
        every: 1,
        limit: 0,
        repeat: 3,
        running: false,
        done: 0,
        total: 0,
        status: '',
        table: null,
        map: '',
        note: '',
    };
}

/** @param {AppStore} store @param {Core} core  the page's, to make scenarios */
export function startBench(store, core) {
    return new BenchControl(store, core, new BenchPanel(byId('panel-bench', HTMLElement)));
}

export class BenchControl {
    /** @param {AppStore} store @param {Core} core @param {BenchPanel} panel */
    constructor(store, core, panel) {
        this.app = store;
        this.core = core;
        this.panel = panel;
        this.store = new Store(initialBench());
        /** @type {Core|null} */
        this.worker = null;
        /** the version of the world that the scenario came with */
        this.#bindChoices();
        this.#bindRun();
        this.#bindShowing();
    }

    #bindChoices() {
        const { panel, store } = this;
        panel.add.addEventListener('click', () => this.addAlgorithm(panel.algorithmToAdd()));
        for (const preset of panel.presets)
            preset.addEventListener('click', () => this.addAlgorithm(String(preset.textContent)));
        onNumber(panel.every, 1, 1e6, (every) => store.update({ every: Math.round(every) }));
        onNumber(panel.limit, 0, 1e6, (limit) => store.update({ limit: Math.round(limit) }));
        onNumber(panel.repeat, 1, 1000, (repeat) => store.update({ repeat: Math.round(repeat) }));
        panel.make.addEventListener('click', () => attempt(this.app, () => this.#drawScenario()));
    }

    #bindRun() {
        const { panel } = this;
        panel.run.addEventListener('click', () => attempt(this.app, () => this.run()));
        panel.cancel.addEventListener('click', () => this.cancel());
        panel.results.save.addEventListener('click', () =>
            download(renamed(this.store.state.map, '.bench.tsv'), [this.tsv()], 'text/tab-separated-values'),
        );
        panel.results.copy.addEventListener('click', () => this.#copy());
    }

    #bindShowing() {
        const { panel, store, app } = this;
        const showChosen = () =>
            panel.showChosen(store.state.algorithms, (name) => this.removeAlgorithm(name));
        const showProgress = () =>
            panel.showProgress(
                store.state,
                store.state.algorithms.length > 0 && app.state.scenario.length > 0,
            );
        store.on(['algorithms'], showChosen);
        store.on(['algorithms', 'running', 'done', 'total', 'status'], showProgress);
        store.on(['done', 'table', 'note'], () => this.#showTable());
        app.on(['registry'], ({ registry }) => panel.fill(registry));
        app.on(['scenario', 'scenarioName'], (state) => {
            panel.showScenario(state);
            showProgress();
        });
        panel.showScenario(app.state);
        showChosen();
        showProgress();
    }

    /** @param {string} name */
    addAlgorithm(name) {
        const { algorithms } = this.store.state;
        if (algorithms.includes(name) || algorithms.length >= MOST_ALGORITHMS) return;
        this.store.update({ algorithms: [...algorithms, name] });
    }

    /** @param {string} name */
    removeAlgorithm(name) {
        this.store.update({ algorithms: this.store.state.algorithms.filter((other) => other !== name) });
        this.panel.add.focus();
    }

    async #drawScenario() {
        const { count, seed } = this.panel;
        if (!count.reportValidity() || !seed.reportValidity()) return;
        const unit = unitOf(this.app.state);
        const rows = await this.core.call('drawScenario', {
            count: count.valueAsNumber,
            seed: seed.valueAsNumber,
            unit,
        });
        const scenarioName = `Made from seed ${seed.value}`;
        this.app.update({ scenario: rows, scenarioName, scenarioUnit: unit, scenarioIndex: -1 });
    }

    /** Runs until all is done or it is cancelled; what was found till then stays. */
    async run() {
        if (this.store.state.running) return;
        const { algorithms } = this.store.state;
        const request = this.#request();
        const table = new BenchTable(algorithms);
        const { name } = this.app.state.world;
        this.store.update({
            running: true,
            done: 0,
            total: request.queries.length * algorithms.length,
            status: 'Starting.',
            table,
            map: name,
            note: '',
        });
        this.worker = new Core(this.core.script);
        try {
            await this.worker.call('bench', request, (progress) => this.#take(table, progress));
            this.#finish(`Done: ${this.#describeProgress()}.`);
        } catch (error) {
            const why = error instanceof CancelledError ? 'Cancelled' : 'It failed';
            this.#finish(`${why}: the results are partial, ${this.#describeProgress()}.`);
            if (!(error instanceof CancelledError)) throw error;
        } finally {
            this.worker.close();
        }
    }

    cancel() {
        this.worker?.close();
    }

    #request() {
        const { state } = this.app;
        const { algorithms, every, limit, repeat } = this.store.state;
        const { width, height, glyphs, costs } = state.world;
        return {
            map: { width, height, glyphs, costs },
            queries: takeQueries(state.scenario, every, limit),
            algorithms: algorithms.map((algorithm) => ({
                algorithm,
                maxExpanded: limitFor(state, algorithm),
            })),
            rules: rulesOf(state),
            weight: state.weight,
            repeat,
            lengthsHold:
                state.world.version === state.scenarioVersion && sameUnit(unitOf(state), state.scenarioUnit),
        };
    }

    /** @param {BenchTable} table @param {any} progress */
    #take(table, { now, done, measured, ...found }) {
        table.add(found);
        if (measured) this.store.update({ note: noteOf(measured, this.store.state.repeat) });
        if (done !== undefined) this.store.update({ done });
        if (now) this.store.update({ status: `${this.#describeProgress()}; now ${now}.` });
    }

    #describeProgress() {
        const { done, total } = this.store.state;
        return `${number(done)} of ${number(total)} queries`;
    }

    /** @param {string} status */
    #finish(status) {
        const { table } = this.store.state;
        const faults = table?.rows().reduce((sum, row) => sum + row.faults, 0) ?? 0;
        const failed = faults ? ` ${number(faults)} answers are not what their algorithms promise.` : '';
        this.store.update({ running: false, status: status + failed });
        this.#showTable();
        if (table) this.panel.results.showCharts(table);
    }

    #showTable() {
        const { table, note } = this.store.state;
        this.panel.results.showTable(table?.rows() ?? [], note, this.tsv());
    }

    /** What was found, as `sluice bench --tsv` prints it. */
    tsv() {
        const { table, map } = this.store.state;
        return table ? formatTsv(table.rows(), map) : '';
    }

    async #copy() {
        try {
            await navigator.clipboard.writeText(this.tsv());
            this.store.update({ status: 'Copied the table as tab-separated text.' });
        } catch {
            // Without leave to use the clipboard there still is the text itself.
            const { tsv } = this.panel.results;
            tsv.closest('details')?.setAttribute('open', '');
            tsv.select();
            this.store.update({
                status: 'The browser allows no copying from here; the text is selected below, press Ctrl+C.',
            });
        }
    }
}

/**
 * How the times were taken.
 * @param {{clockStep: number, enough: number, comparable: boolean}} facts  milliseconds
 * @param {number} repeat
 */
function noteOf({ clockStep, enough, comparable }, repeat) {
    const times = repeat > 1 ? `the fastest of ${repeat} runs` : 'one run each';
    return [
        `Times are those of find in a worker, with copying the path out: ${times}.`,
        `This browser's clock goes in steps of ${number(clockStep * 1000, 1)} µs, so a shorter query`,
        `is repeated until ${number(enough, 2)} ms have passed, and its time is the mean.`,
        'Build covers the finder and its index.',
        ...(comparable
            ? [
                  'Optimal compares with the lengths of the scenario;',
                  'where it has none, an optimal search finds them.',
              ]
            : [
                  'The lengths of the scenario do not hold for these rules or this ground;',
                  'an optimal search finds the shortest.',
              ]),
    ].join(' ');
}
