// SPDX-License-Identifier: MIT
// The panel of the decomposition: method, thresholds, what came of them, and the stages one by one.
import { isTerrainCurrent } from '../model/state.js';
import { describeUnit, isPlainUnit, unitOf } from '../model/unit.js';
import { capital, counted, element, labelled, number, options, rowChoices } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */

// The library accepts more; these are the values worth trying.
const SLIDERS = /** @type {const} */ ([
    { key: 'prominence', text: 'Prominence', min: 1, max: 10, step: 0.1, digits: 2,
        title: 'How many times deeper than its saddle a basin must be to stay a zone' },
    { key: 'widest', text: 'Widest gate', min: 1, max: 200, step: 1, digits: 0,
        title: 'The widest line that is cut, in tiles' },
    { key: 'downscale', text: 'Coarser by', min: 1, max: 16, step: 1, digits: 0,
        title: 'Decompose a coarser map, and project its zones back' },
]);

const STAGES = /** @type {const} */ ([
    ['depth', '1 Depth'], ['water', '2 Water level'], ['ridges', '3 Lakes and ridges'],
    ['zones', '4 Zones and gates'],
]);

export class ZonesPanel {
    /** @param {HTMLElement} root */
    constructor(root) {
        this.method = element('select', { id: 'method' });
        this.summary = element('p', { id: 'method-summary', className: 'soft' });
        this.sliders = SLIDERS.map(makeSlider);
        this.counts = element('p', { id: 'zone-counts' });
        this.times = element('p', { id: 'zone-times', className: 'soft' });
        this.stages = STAGES.map(([ground, textContent]) => {
            const button = element('button', { type: 'button', id: `stage-${ground}`, textContent });
            button.dataset.ground = ground;
            return button;
        });
        this.waterPlay = element('button', { type: 'button', id: 'water-play' });
        this.waterRisen = element('input', {
            type: 'range', id: 'water-level', min: '0', max: '1', step: '0.005',
        });
        this.waterText = element('output', { id: 'water-text' });
        this.waterText.htmlFor.add('water-level');
        this.waterNote = element('p', { id: 'water-note', className: 'soft', hidden: true });
        root.append(...this.#layOut());
    }

    #layOut() {
        const stages = element('div', { className: 'row' }, this.stages);
        stages.setAttribute('role', 'group');
        stages.setAttribute('aria-label', 'Stages');
        return [
            element('h2', { textContent: 'Decomposition' }),
            element('div', { className: 'controls' }, [
                labelled('Method', this.method), ...this.sliders.map(({ label }) => label),
            ]),
            this.summary, this.counts, this.times,
            element('h2', { textContent: 'Stage by stage' }), stages,
            element('div', { className: 'row water' }, [
                this.waterPlay, labelled('Risen', this.waterRisen), this.waterText,
            ]),
            this.waterNote,
        ];
    }

    /** @param {AppState['registry']} registry @param {string} chosen */
    fill({ decompositions }, chosen) {
        this.method.replaceChildren(...options(rowChoices(decompositions), chosen));
    }

    /** @param {AppState} state */
    show(state) {
        const { method, registry, ground } = state;
        this.method.value = method;
        const row = registry.decompositions.find(({ name }) => name === method);
        this.summary.textContent = row ? `${capital(row.summary)} (${row.source}).` : '';
        for (const { key, digits, input, text } of this.sliders) {
            if (document.activeElement !== input) input.value = String(state[key]);
            text.textContent = number(state[key], digits);
            // The thresholds are those of the water level; the methods of the papers have their own.
            input.disabled = method !== 'water' && key !== 'downscale';
        }
        for (const button of this.stages) {
            button.setAttribute('aria-pressed', String(button.dataset.ground === ground));
        }
        this.showCounts(state);
        this.showWater(state);
    }

    /** While zones are being made, those before stay. @param {AppState} state */
    showCounts(state) {
        const { terrain, busy } = state;
        if (terrain && isTerrainCurrent(state)) {
            this.counts.textContent = describeCounts(terrain, unitOf(state));
            const times = terrain.stages.map(({ name, milliseconds }) =>
                `${name} ${number(milliseconds, 2)}`);
            this.times.textContent = `By stage, in ms: ${times.join(', ')}.`;
        } else if (!busy) {
            this.counts.textContent =
                'The zones for these settings were not computed. Change a setting to try again.';
            this.times.textContent = '';
        }
    }

    /** The part that changes at every frame while the water rises. @param {AppState} state */
    showWater({ terrain, waterLevel, waterPlaying, ground, world, method }) {
        const deepest = terrain?.deepest ?? 0;
        const level = Math.min(waterLevel, deepest);
        this.waterPlay.textContent = waterPlaying ? 'Stop the water' : 'Let the water rise';
        this.waterRisen.value = String(deepest > 0 ? 1 - level / deepest : 1);
        this.waterText.textContent = `${number(level, 2)} of ${number(deepest, 2)} tiles from the walls`;
        const showsLakes = ground === 'water' || ground === 'ridges';
        const isNow = terrain?.version === world.version;
        const hasNone = showsLakes && isNow && terrain.lakes.length === 0 && terrain.zoneList.length > 0;
        this.waterNote.hidden = !hasNone;
        this.waterNote.textContent = `${method} has no water level and forms no lakes: this is just water over the ` +
            'depth. Choose another method to see lakes.';
    }
}

/** @param {typeof SLIDERS[number]} slider */
function makeSlider({ key, text, min, max, step, digits, title }) {
    const input = element('input', {
        type: 'range', id: key, min: String(min), max: String(max), step: String(step), title,
    });
    const output = element('output', { id: `${key}-text` });
    output.htmlFor.add(key);
    const both = element('span', { className: 'slider' }, [input, output]);
    return { key, digits, input, text: output, label: labelled(text, both) };
}

/** @param {import('../model/state.js').TerrainView} terrain @param {import('../model/state.js').Unit} unit */
function describeCounts({ zoneList, gates, milliseconds, refused }, unit) {
    const whose = isPlainUnit(unit) ? '' : `For units of ${describeUnit(unit)}: `;
    if (zoneList.length === 0) return `${whose}no zones, as there is no ground.`;
    const straight = gates.filter((gate) => gate.straight).length;
    const left = refused.length ? ` ${counted(refused.length, 'manual edit')} ${refused.length === 1 ? 'does' : 'do'} not fit.` : '';
    const counts = `${counted(zoneList.length, 'zone')}, ${counted(gates.length, 'gate')} (${number(straight)} straight)`;
    return `${whose}${counts}, ${number(milliseconds, 1)} ms.${left}`;
}
