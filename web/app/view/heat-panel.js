// SPDX-License-Identifier: MIT
// The panel of heat maps: what every tile is coloured by, and what can be said of it in numbers.
import { OWN, distinctLayers, rangeOf } from '../model/heat.js';
import { element, labelled, number, options, rowChoices } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').HeatView} HeatView */

export const HEAT_KINDS = [
    { value: 'estimate', text: 'estimate of a heuristic' }, { value: 'distance', text: 'true distance' },
    { value: 'difference', text: 'distance minus estimate' }, { value: 'clearance', text: 'clearance' },
    { value: 'order', text: 'order of expansion' },
];
const SAYS = /** @type {Record<string, string>} */ ({
    estimate: 'The heuristic\'s estimate of the cost from each tile to the nearest goal.',
    distance: 'The cost of the path from each tile to the nearest goal.',
    difference: 'How far the estimate is below the distance. Below 0 it is too high, and paths may not ' +
        'be shortest.',
    clearance: 'The distance to the nearest wall.',
    order: 'The order in which each map\'s search expanded the tiles, from 1.',
});

export class HeatPanel {
    /** @param {HTMLElement} root */
    constructor(root) {
        this.isShown = element('input', { type: 'checkbox', id: 'heat-show' });
        this.kind = element('select', { id: 'heat-kind' }, options(HEAT_KINDS, 'estimate'));
        this.heuristic = element('select', { id: 'heat-heuristic' });
        this.says = element('p', { id: 'heat-says', className: 'soft' });
        this.numbers = element('div', { id: 'heat-numbers' });
        root.append(
            element('h2', { textContent: 'Heat map' }),
            element('div', { className: 'controls' }, [
                labelled('Show', this.isShown), labelled('Colour by', this.kind),
                labelled('Heuristic', this.heuristic),
            ]),
            this.says, this.numbers);
    }

    /** @param {AppState['registry']} registry @param {string} chosen */
    fill({ heuristics }, chosen) {
        this.heuristic.replaceChildren(...options([{ value: OWN, text: 'each map\'s own' }, ...rowChoices(heuristics)], chosen));
    }

    /** @param {AppState} state */
    show(state) {
        const { ground, heat, heatKind, heatHeuristic, world } = state;
        this.isShown.checked = ground === 'heat';
        this.kind.value = heatKind;
        this.heuristic.value = heatHeuristic;
        this.heuristic.disabled = heatKind !== 'estimate' && heatKind !== 'difference';
        this.says.textContent = SAYS[heatKind];
        const isNow = ground === 'heat' && heat && heat.version === world.version;
        this.numbers.replaceChildren(...(isNow ? [numbersOf(heat)] : []));
    }
}

/** A column for each map, or one for all of them if they show the same. @param {HeatView} heat */
function numbersOf({ title, layers }) {
    const isOne = distinctLayers(layers).length === 1 && !layers.includes(null);
    const columns = (isOne ? layers.slice(0, 1) : layers).map((layer) => (layer ? columnOf(layer) : {}));
    const names = [...new Set(columns.flatMap((column) => Object.keys(column)))];
    const head = isOne ? [] : [element('thead', {}, [element('tr', {}, [element('td'),
        ...columns.map((_, i) => element('th', { textContent: `Map ${i + 1}`, scope: 'col' }))])])];
    return element('table', {}, [
        element('caption', { textContent: title }), ...head,
        element('tbody', {}, names.map((name) => element('tr', {}, [
            element('th', { textContent: name, scope: 'row' }),
            ...columns.map((column) => element('td', { textContent: column[name] ?? '–' }))]))),
    ]);
}

/** @param {import('../model/state.js').HeatLayer} layer @returns {Record<string, string>} */
function columnOf({ values, errors, pruned }) {
    const { least, most } = rangeOf(values);
    return {
        Least: number(least, 2), Most: number(most, 2),
        ...(errors && {
            'Mean error': number(errors.mean, 2), 'Exact on': share(errors.exact), 'Too high on': share(errors.tooHigh),
            'Connected tiles': number(errors.tiles),
        }),
        ...(pruned && { 'Pruned tiles': number(pruned.reduce((sum, is) => sum + is, 0)) }),
    };
}

/** @param {number} value */
function share(value) {
    return `${number(100 * value, 1)}\u00a0%`;
}
