// SPDX-License-Identifier: MIT
// The panel of the map: scenes, made maps, files, its size, and what is to be said of it.
import { dialsOf } from '../model/generators.js';
import { hasCosts } from '../model/files/save.js';
import { element, labelled, number, options } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../../lib/sluice.js').MapFacts} MapFacts */

/** @param {string} id @param {string} textContent */
const button = (id, textContent) => element('button', { type: 'button', id, textContent });
/** @param {string} id @param {number} min @param {number} max @param {number} value */
const numberInput = (id, min, max, value) =>
    element('input', { type: 'number', id, min: String(min), max: String(max), step: '1', value: String(value) });
/** @param {...HTMLElement} children */
const row = (...children) => element('div', { className: 'row' }, children);
/** @param {...HTMLElement} children */
const controls = (...children) => element('div', { className: 'controls' }, children);
/** @param {string} textContent */
const heading = (textContent) => element('h2', { textContent });

// Beyond this a side is a mistake, or a map that the page does not take anyway.
const LONGEST_SIDE = 32768;
const MOST_SEED = 2 ** 32 - 1;

export class MapPanel {
    /** @param {HTMLElement} root */
    constructor(root) {
        this.scene = element('select', { id: 'scene' });
        this.kind = element('select', { id: 'kind' });
        this.makeWidth = numberInput('make-width', 1, LONGEST_SIDE, 96);
        this.makeHeight = numberInput('make-height', 1, LONGEST_SIDE, 64);
        this.seed = numberInput('seed', 0, MOST_SEED, 1);
        this.nextSeed = button('next-seed', 'Next seed');
        this.make = button('make', 'Generate');
        this.dials = element('div', { className: 'controls', id: 'dials' });
        this.openFiles = button('open-files', 'Open files');
        this.files = element('input', { type: 'file', id: 'files', multiple: true, hidden: true });
        this.files.setAttribute('aria-label', 'Files to open');
        this.saveMap = button('save-map', 'Save .map');
        this.saveCosts = button('save-costs', 'Save .cost');
        this.savePng = button('save-png', 'Save PNG');
        this.saveNote = element('p', { className: 'soft', id: 'save-note' });
        this.copyLink = button('copy-link', 'Copy a link');
        this.link = element('input', { type: 'text', id: 'link', readOnly: true });
        this.linkLabel = labelled('Link', this.link);
        this.linkLabel.hidden = true;
        this.width = numberInput('map-width', 1, LONGEST_SIDE, 1);
        this.height = numberInput('map-height', 1, LONGEST_SIDE, 1);
        this.resize = button('resize', 'Resize');
        this.facts = element('table', { id: 'map-facts' });
        root.append(...this.#layOut());
    }

    #layOut() {
        return [
            heading('Scene'), controls(labelled('Open a scene', this.scene)),
            heading('Generate a map'),
            controls(labelled('Kind', this.kind)),
            row(labelled('Width', this.makeWidth), labelled('Height', this.makeHeight)), this.dials,
            row(labelled('Seed', this.seed), this.nextSeed, this.make),
            heading('Files'),
            element('p', { className: 'soft', textContent: 'Open or drop .map, .scen, .cost, Tiled (JSON, TMX, with its tilesets), PNG, atlas and trace files; related files together.' }),
            row(this.openFiles, this.files, this.saveMap, this.saveCosts, this.savePng, this.copyLink), this.saveNote,
            this.linkLabel,
            heading('Size'), row(labelled('Width', this.width), labelled('Height', this.height), this.resize),
            heading('Facts'), this.facts,
        ];
    }

    /** @param {AppState} state */
    showScenes({ scenes, world }) {
        const names = scenes.map(({ name }) => ({ value: name, text: name }));
        const chosen = names.some(({ value }) => `${value}.map` === world.name) ? world.name.replace(/\.map$/, '') : '';
        const none = { value: '', text: 'another map' };
        this.scene.replaceChildren(...options(chosen ? names : [none, ...names], chosen));
    }

    /** @param {readonly string[]} kinds */
    showKinds(kinds) {
        this.kind.replaceChildren(...options(kinds.map((kind) => ({ value: kind, text: kind })), kinds[0]));
        this.showDials();
    }

    /** The sliders of the selected generator, each with its value. */
    showDials() {
        this.dials.replaceChildren(...dialsOf(this.kind.value).map(({ option, text, least, most, usual }) => {
            const slider = element('input', {
                type: 'range', id: `make-${option}`, min: String(least), max: String(most), value: String(usual), step: '1',
            });
            slider.dataset.option = option;
            const said = element('output', { textContent: String(usual), className: 'dial' });
            said.setAttribute('for', slider.id);
            slider.addEventListener('input', () => { said.textContent = slider.value; });
            return element('label', {}, [element('span', { textContent: text }), slider, said]);
        }));
    }

    /** What the map is to be made with, as the controls say it. @returns {{kind: string, width: number, height: number, seed: number} & Record<string, any>} */
    wanted() {
        const sliders = /** @type {HTMLInputElement[]} */ ([...this.dials.querySelectorAll('input')]);
        return {
            kind: this.kind.value, width: this.makeWidth.valueAsNumber, height: this.makeHeight.valueAsNumber,
            seed: this.seed.valueAsNumber,
            ...Object.fromEntries(sliders.map((slider) => [String(slider.dataset.option), slider.valueAsNumber])),
        };
    }

    /** @param {AppState} state */
    showWorld({ world }) {
        this.width.value = String(world.width);
        this.height.value = String(world.height);
    }

    /** @param {AppState} state @param {MapFacts} facts */
    showFacts({ world }, facts) {
        const share = number(100 * facts.passable / facts.tiles, 1);
        const rows = [
            ['Size', `${number(world.width)} x ${number(world.height)}, ${number(facts.tiles)} tiles`],
            ['Passable', `${number(facts.passable)} (${share} %)`],
            ['Components', number(facts.components)],
            ['Largest component', `${number(facts.largestComponent)} tiles`],
            ['Costs', describeCosts(facts)],
            ['Characters', Object.entries(facts.glyphs).map(([glyph, count]) => `${glyph} ${number(count)}`).join(', ')],
        ];
        this.facts.replaceChildren(element('tbody', {}, rows.map(([name, value]) => element('tr', {}, [
            element('th', { scope: 'row', textContent: name }), element('td', { textContent: value })]))));
        const costs = hasCosts(world);
        this.saveCosts.hidden = !costs;
        this.saveNote.textContent = costs ?
            'A .map has no costs. Save the .cost file too and open both together, or save a PNG, whose greys are costs.' :
            'A PNG is white where the map is open and black where it is wall.';
    }

    /** @param {string} address */
    showLink(address) {
        this.linkLabel.hidden = false;
        this.link.value = address;
    }

    hideLink() {
        this.linkLabel.hidden = true;
        this.link.value = '';
    }
}

/** @param {MapFacts} facts */
function describeCosts({ cheapest, costliest }) {
    if (cheapest === costliest) return cheapest === 0 ? 'none: all tiles are walls' : `${number(cheapest, 2)} everywhere`;
    return `from ${number(cheapest, 2)} to ${number(costliest, 2)}`;
}
