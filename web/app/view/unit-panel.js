// SPDX-License-Identifier: MIT
// The part of the query's panel with the kind of unit: its size, its terrains, and the ground that it has.
import { MOST_SIZE, isPlainUnit, unitOf } from '../model/unit.js';
import { element, labelled, number, terrainsInput } from './dom.js';
import { setUnlessFocused } from './search-panel.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').UnitFacts} UnitFacts */

// As many characters as a line or two can name.
const MOST_NAMED = 12;

export class UnitPanel {
    /** @param {HTMLElement} root */
    constructor(root) {
        this.size = element('input', { type: 'number', id: 'unit-size', min: '1', max: String(MOST_SIZE), step: '1' });
        this.terrains = terrainsInput('unit-terrains');
        this.facts = element('p', { id: 'unit-facts' });
        this.facts.setAttribute('role', 'status');
        this.ground = element('p', { id: 'unit-ground', className: 'soft' });
        root.append(
            element('h2', { textContent: 'Unit' }),
            element('div', { className: 'controls' }, [
                labelled('Width in tiles (1 to 16)', this.size), labelled('Terrains', this.terrains),
            ]),
            this.facts, this.ground,
        );
    }

    /** @param {AppState} state */
    show(state) {
        const { unitSize, unitTerrains, unitFacts } = state;
        setUnlessFocused(this.size, unitSize);
        setUnlessFocused(this.terrains, unitTerrains);
        const isPlain = isPlainUnit(unitOf(state));
        this.facts.hidden = isPlain;
        const text = isPlain || !unitFacts ? '' : describeFacts(unitFacts, unitSize);
        // Setting it makes screen readers read it again, even if it is unchanged.
        if (this.facts.textContent !== text) this.facts.textContent = text;
    }

    /** @param {{character: string, tiles: number}[]} ground */
    showGround(ground) {
        const named = ground.slice(0, MOST_NAMED).map(({ character, tiles }) =>
            `${character === ' ' ? 'space' : character} on ${number(tiles)}`);
        const more = ground.length > MOST_NAMED ? ' and others' : '';
        this.ground.textContent = ground.length ? `Ground of this map: ${named.join(', ')}${more} tiles.` :
            'This map has no ground.';
    }
}

/** @param {UnitFacts} facts @param {number} size */
function describeFacts({ passable, ground, components, largestComponent }, size) {
    if (passable === 0) return 'It fits nowhere on this map.';
    const share = number(100 * passable / Math.max(ground, 1), 1);
    const where = components === 1 ? 'in 1 component' :
        `in ${number(components)} components, the largest of ${number(largestComponent)}`;
    const corner = size > 1 ? ' Its position is its top left tile.' : '';
    return `It fits at ${number(passable)} of ${number(ground)} ground tiles (${share} %), ${where}.${corner}`;
}
