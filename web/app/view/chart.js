// SPDX-License-Identifier: MIT
// A chart, drawn by uPlot: lines, or bars one to a name. A canvas says nothing to a screen reader, so the
// chart is an image with a sentence of the main numbers as its name, and a legend in words below. It follows
// the theme and the width of where it stands; a marker moves without redrawing the chart.
import uPlot from 'uplot';
import { element, number } from './dom.js';

/**
 * @typedef {object} ChartOptions
 * @property {string} id
 * @property {string} title
 * @property {string} xLabel
 * @property {string} yLabel
 * @property {'lines'|'bars'} [kind]
 * @property {number} [height]    pixels
 */

/**
 * @typedef {object} ChartData
 * @property {number[]} x                    ascending; for bars 0, 1, 2, ...
 * @property {{name: string, values: (number|null)[], note?: string}[]} series
 *                                           note: what the legend adds to the name
 * @property {string} summary                the main numbers in a sentence
 */

// The colours are --series-0 and on, in style.css.
const COLOUR_COUNT = 8;
// Lines differ in their dashes too, not only in colour.
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3], [14, 4], [4, 2], [1, 2], [10, 2, 2, 2, 2, 2]];

/** The colour of a series, as CSS has it. @param {number} index */
export function seriesColour(index) {
    return `var(--series-${index % COLOUR_COUNT})`;
}

/** A variable of the style sheet, as a canvas needs it. @param {string} name */
function styleValue(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** @type {Set<Chart>} redrawn when the theme changes */
const charts = new Set();
const redrawAll = () => charts.forEach((chart) => chart.refresh());
new MutationObserver(redrawAll).observe(document.documentElement, { attributeFilter: ['data-theme'] });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redrawAll);

export class Chart {
    /**
     * @param {HTMLElement} parent
     * @param {ChartOptions} options
     */
    constructor(parent, options) {
        this.options = options;
        this.image = element('div', { className: 'chart-image' });
        this.image.setAttribute('role', 'img');
        this.legend = element('ul', { className: 'chart-legend' });
        this.marker = element('div', { className: 'chart-marker', hidden: true });
        this.markerAt = NaN;
        this.figure = element('figure', { className: 'chart', id: options.id }, [
            element('figcaption', { textContent: options.title }),
            this.image,
            this.legend,
        ]);
        parent.append(this.figure);
        /** @type {ChartData|null} */
        this.data = null;
        /** @type {uPlot|null} */
        this.plot = null;
        this.shape = '';
        this.observer = new ResizeObserver(() => this.#resized());
        this.observer.observe(this.image);
        charts.add(this);
    }

    /** @param {ChartData} data */
    show(data) {
        this.data = data;
        this.image.setAttribute('aria-label', `${this.options.title}. ${data.summary}`);
        const shape = JSON.stringify(data.series.map(({ name }) => name));
        if (this.plot && shape === this.shape && this.options.kind !== 'bars') {
            this.plot.setData(aligned(data));
            this.#placeMarker();
            return;
        }
        this.shape = shape;
        this.refresh();
    }

    /** Redraws everything, for instance in other colours. */
    refresh() {
        this.plot?.destroy();
        this.plot = null;
        this.#fillLegend();
        const width = this.image.clientWidth;
        if (!this.data || width === 0) return; // hidden: drawn once it has a width
        this.plot = new uPlot(this.#settings(this.data, width), aligned(this.data), this.image);
        this.plot.over.append(this.marker);
        this.#placeMarker();
    }

    /** Puts the marker at a value of x; NaN: none. @param {number} x */
    mark(x) {
        if (Object.is(this.markerAt, x)) return;
        this.markerAt = x;
        this.#placeMarker();
    }

    destroy() {
        charts.delete(this);
        this.observer.disconnect();
        this.plot?.destroy();
        this.figure.remove();
    }

    #placeMarker() {
        this.marker.hidden = !this.plot || Number.isNaN(this.markerAt);
        if (!this.plot || this.marker.hidden) return;
        this.marker.style.transform = `translateX(${this.plot.valToPos(this.markerAt, 'x')}px)`;
    }

    #resized() {
        const width = this.image.clientWidth;
        if (width === 0) return;
        if (!this.plot) {
            this.refresh();
        } else if (width !== this.plot.width) {
            this.plot.setSize({ width, height: this.#height() });
            this.#placeMarker();
        }
    }

    #height() {
        return this.options.height ?? 150;
    }

    #fillLegend() {
        const series = this.data?.series ?? [];
        this.legend.replaceChildren(
            ...series.map(({ name, note }, index) => {
                const swatch = element('span', { className: 'swatch' });
                swatch.style.background = seriesColour(index);
                return element('li', {}, [swatch, note ? `${name} ${note}` : name]);
            }),
        );
    }

    /** @param {ChartData} data @param {number} width @returns {uPlot.Options} */
    #settings(data, width) {
        const isBars = this.options.kind === 'bars';
        return {
            width,
            height: this.#height(),
            legend: { show: false },
            cursor: { show: false },
            padding: [8, 14, 0, 0], // half of a number at the end of the axis
            scales: {
                x: { time: false, range: isBars ? () => [-0.6, data.x.length - 0.4] : lineRange },
                y: { range: fromZero },
            },
            axes: [this.#axis('x', isBars), this.#axis('y', false)],
            series: [{}, ...data.series.map((_, index) => seriesSettings(index, isBars))],
            // Only then are the scales those of the data.
            hooks: { draw: [() => this.#placeMarker()] },
        };
    }

    /** @param {'x'|'y'} which @param {boolean} isNames  which the legend lists @returns {uPlot.Axis} */
    #axis(which, isNames) {
        const stroke = styleValue('--line');
        const font = '11px system-ui, sans-serif';
        const { xLabel, yLabel } = this.options;
        return {
            stroke: styleValue('--soft'),
            font,
            labelFont: font,
            label: (which === 'x' ? xLabel : yLabel) || undefined,
            labelSize: 14,
            labelGap: 0,
            gap: 3,
            size: which === 'y' ? 44 : isNames ? 4 : 22,
            grid: { stroke, width: 0.5, show: !isNames },
            ticks: { stroke, width: 0.5, size: 4, show: !isNames },
            values: isNames
                ? () => []
                : (/** @type {uPlot} */ _, /** @type {(number|null)[]} */ values) => values.map(tickText),
        };
    }
}

/** @param {ChartData} data @returns {uPlot.AlignedData} */
function aligned({ x, series }) {
    return /** @type {uPlot.AlignedData} */ ([x, ...series.map(({ values }) => values)]);
}

/** @param {number} index @param {boolean} isBars @returns {uPlot.Series} */
function seriesSettings(index, isBars) {
    const colour = styleValue(`--series-${index % COLOUR_COUNT}`);
    if (isBars)
        return { fill: colour, points: { show: false }, paths: uPlot.paths.bars?.({ size: [0.7, 60] }) };
    return { stroke: colour, width: 1.75, dash: DASHES[index % DASHES.length], points: { show: false } };
}

/** @param {uPlot} _ @param {number|null} least @param {number|null} most @returns {uPlot.Range.MinMax} */
function lineRange(_, least, most) {
    // From 0, but for the last part of something long.
    const from = least !== null && most !== null && least > most / 2 ? least : 0;
    return [from, Math.max(most ?? 1, from + 1)];
}

/** @param {uPlot} _ @param {number|null} least @param {number|null} most @returns {uPlot.Range.MinMax} */
function fromZero(_, least, most) {
    return [0, Math.max(most ?? 1, 1e-9) * 1.05];
}

/** A short number, as at an axis: 1500 is 1.5k. @param {number|null} value */
function tickText(value) {
    if (value === null) return '';
    const [unit, letter] = value >= 1e6 ? [1e6, 'M'] : value >= 1e4 ? [1e3, 'k'] : [1, ''];
    return number(Number(value) / Number(unit), 3) + letter;
}
