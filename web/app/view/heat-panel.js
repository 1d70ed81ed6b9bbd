// SPDX-License-Identifier: MIT
// The panel of heat maps: what every tile is coloured by, and what can be said of it in numbers.
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
    order: 'The order in which the active map\'s search expanded the tiles, from 1.',
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
        this.heuristic.replaceChildren(...options(rowChoices(heuristics), chosen));
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

/** @param {HeatView} heat */
function numbersOf({ title, least, most, errors }) {
    const rows = [['Least', number(least, 3)], ['Most', number(most, 3)]];
    if (errors) {
        rows.push(['Mean error', number(errors.mean, 3)], ['Exact on', share(errors.exact)],
            ['Too high on', share(errors.tooHigh)], ['Connected tiles', number(errors.tiles)]);
    }
    return element('table', {}, [
        element('caption', { textContent: title }),
        element('tbody', {}, rows.map(([name, value]) => element('tr', {}, [
            element('th', { textContent: name, scope: 'row' }), element('td', { textContent: value })]))),
    ]);
}

/** @param {number} value */
function share(value) {
    return `${number(100 * value, 1)} % of tiles`;
}
