// SPDX-License-Identifier: MIT
// What came of a benchmark: a table, the same as text, and charts.
import { Chart, seriesColour } from './chart.js';
import { element, number } from './dom.js';

/** @typedef {import('../model/bench.js').BenchRow} BenchRow */
/** @typedef {import('../model/bench.js').BenchTable} BenchTable */

// What algorithms are compared by comes first: a narrow panel shows the first three without scrolling.
/** @type {[string, string, (row: BenchRow) => string][]} title, what it means, text */
const COLUMNS = [
    ['mean µs', 'mean time of a query in microseconds', (row) => number(row.mean_us, 1)],
    ['expanded', 'mean tiles expanded', (row) => number(row.mean_expanded, 1)],
    ['optimal', 'paths as short as the shortest, to 0.01', (row) => number(row.optimal)],
    ['solved', 'queries answered with a path', (row) => number(row.solved)],
    ['queries', 'queries asked', (row) => number(row.queries)],
    ['median µs', 'median time', (row) => number(row.median_us, 1)],
    ['p99 µs', 'time within which 99 of 100 queries finish', (row) => number(row.p99_us, 1)],
    ['again', 'mean tiles re-expanded', (row) => number(row.mean_reexpanded, 1)],
    ['generated', 'mean tiles generated', (row) => number(row.mean_generated, 1)],
    ['build ms', 'time to build the finder and its index, in milliseconds', (row) => number(row.build_ms, 2)],
    ['index bytes', 'size of the index', (row) => number(row.index_bytes)],
];

export class BenchResults {
    constructor() {
        this.table = element('div', { id: 'bench-table', className: 'scroll', tabIndex: 0 });
        this.table.setAttribute('role', 'region');
        this.table.setAttribute('aria-label', 'Results of the benchmark');
        this.note = element('p', { id: 'bench-note', className: 'soft' });
        this.save = element('button', { type: 'button', id: 'bench-save', textContent: 'Save TSV' });
        this.copy = element('button', { type: 'button', id: 'bench-copy', textContent: 'Copy TSV' });
        this.tsv = element('textarea', { id: 'bench-tsv', readOnly: true, rows: 4 });
        this.tsv.setAttribute('aria-label', 'Results as tab-separated text');
        const charts = element('div', { id: 'bench-charts' });
        this.times = new Chart(charts, {
            id: 'bench-chart-time',
            title: 'Mean time of a query',
            kind: 'bars',
            xLabel: '',
            yLabel: 'µs',
        });
        this.expansions = new Chart(charts, {
            id: 'bench-chart-expanded',
            title: 'Mean expansions',
            kind: 'bars',
            xLabel: '',
            yLabel: 'tiles',
        });
        this.lengths = new Chart(charts, {
            id: 'bench-chart-length',
            title: 'Mean time by the length of the path',
            xLabel: 'length of the path, in tiles',
            yLabel: 'µs',
            height: 190,
        });
        this.root = element('section', { id: 'bench-results', hidden: true }, [
            element('h2', { textContent: 'Results' }),
            this.table,
            this.note,
            element('div', { className: 'row' }, [this.save, this.copy]),
            element('details', {}, [element('summary', { textContent: 'As text' }), this.tsv]),
            charts,
        ]);
    }

    /** @param {BenchRow[]} rows @param {string} note @param {string} tsv */
    showTable(rows, note, tsv) {
        this.root.hidden = rows.length === 0;
        const head = element('tr', {}, [
            element('th', { textContent: 'algorithm', scope: 'col' }),
            ...COLUMNS.map(([textContent, title]) => element('th', { textContent, title, scope: 'col' })),
        ]);
        this.table.replaceChildren(
            element('table', {}, [element('thead', {}, [head]), element('tbody', {}, rows.map(rowElement))]),
        );
        this.note.textContent = note;
        this.tsv.value = tsv;
    }

    /** @param {BenchTable} table */
    showCharts(table) {
        const rows = table.rows();
        const names = rows.map(({ alg }) => alg);
        this.times.show(
            bars(
                names,
                rows.map((row) => row.mean_us),
                'microseconds',
            ),
        );
        this.expansions.show(
            bars(
                names,
                rows.map((row) => row.mean_expanded),
                'tiles',
            ),
        );
        const { buckets, series } = table.timesByBucket();
        const last = (/** @type {(number|null)[]} */ values) => values.findLast((value) => value !== null);
        this.lengths.show({
            x: buckets.map((bucket) => 4 * bucket),
            series: series.map((values, index) => ({ name: names[index], values })),
            summary: `${number(buckets.length)} lengths; of the longest: ${series
                .map((values, index) => `${names[index]} ${number(last(values) ?? 0, 1)} microseconds`)
                .join(', ')}.`,
        });
    }
}

/** @param {BenchRow} row @param {number} index */
function rowElement(row, index) {
    const swatch = element('span', { className: 'swatch' });
    swatch.style.background = seriesColour(index);
    const name = row.answered_by === row.alg ? row.alg : `${row.alg} (${row.answered_by})`;
    const cells = COLUMNS.map(([, , text]) => element('td', { textContent: text(row) }));
    // Where a name is too wide it is broken after its search.
    const [search, ...heuristic] = name.split(/(?<=\+)/);
    const parts = heuristic.flatMap((part) => [element('wbr'), part]);
    const made = element('tr', {}, [element('th', { scope: 'row' }, [swatch, search, ...parts]), ...cells]);
    made.dataset.algorithm = row.alg;
    return made;
}

/**
 * One bar to a name, each in its own colour.
 * @param {string[]} names
 * @param {number[]} values
 * @param {string} unit
 */
function bars(names, values, unit) {
    return {
        x: [...names.keys()],
        series: names.map((name, index) => ({
            name,
            note: number(values[index], 1),
            values: names.map((_, i) => (i === index ? values[i] : null)),
        })),
        summary: `${names.map((name, index) => `${name} ${number(values[index], 1)}`).join(', ')} ${unit}.`,
    };
}
