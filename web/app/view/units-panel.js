// SPDX-License-Identifier: MIT
// The panel of units: what they are placed by, what starts and stops them, what each tick comes to, and the
// figures of the field of directions.
import { MOST_SEED, MOST_UNITS } from '../model/crowd.js';
import { MOST_SIDE } from '../model/movers.js';
import { MOST_SIZE } from '../model/unit.js';
import { capital, counted, element, labelled, number, options, rowChoices, terrainsInput } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/crowd.js').CrowdView} CrowdView */
/** @typedef {import('../model/flow.js').FlowView} FlowView */
/** @typedef {import('../../lib/sluice.js').MoverKind} MoverKind */

const ERRANDS = [
    { value: 'own', text: 'each its own' }, { value: 'endless', text: 'each its own, again and again' },
    { value: 'query', text: 'the goal G' },
];

const PLACES = [{ value: 'chance', text: 'anywhere' }, { value: 'query', text: 'at S, towards G' }];

/** @type {[MoverKind, string, string][]} */
const MOVERS = [
    ['patrol', 'Add patrol', 'Add a block that goes to and fro'],
    ['drift', 'Add drifting block', 'Add a block that wanders at random'],
    ['door', 'Add door', 'Add a door that opens and closes'],
];

// The slider for ticks a second runs from 0 to 100, evenly in their logarithm.
const SLOWEST = 1;
const FASTEST = 60;

/** @param {number} position @returns {number} */
export function rateOf(position) {
    return Math.round(SLOWEST * (FASTEST / SLOWEST) ** (position / 100));
}

/** @param {number} rate */
function positionOf(rate) {
    return 100 * Math.log(rate / SLOWEST) / Math.log(FASTEST / SLOWEST);
}

/** @param {string} id @param {number} least @param {number} most */
function numberInput(id, least, most) {
    return element('input', { type: 'number', id, min: String(least), max: String(most), step: '1' });
}

/** @param {string} id @param {string} textContent @param {string} title */
function button(id, textContent, title) {
    return element('button', { type: 'button', id, textContent, title });
}

export class UnitsPanel {
    /** @param {HTMLElement} root */
    constructor(root) {
        this.count = numberInput('units-count', 1, MOST_UNITS);
        this.wide = numberInput('units-wide', 0, 100);
        this.side = numberInput('units-side', 2, MOST_SIZE);
        this.terrains = terrainsInput('units-terrains');
        this.method = element('select', { id: 'units-method' });
        this.summary = element('p', { id: 'units-summary', className: 'soft' });
        this.seed = numberInput('units-seed', 0, MOST_SEED);
        this.errands = element('select', { id: 'units-errands' }, options(ERRANDS, 'own'));
        this.place = button('units-place', 'Place', 'Place units, replacing those on the map');
        this.place.className = 'primary';
        this.play = button('units-play', 'Walk', 'Let the units walk, or pause them (M)');
        this.step = button('units-step', 'Step', 'Advance one tick (N)');
        this.reset = button('units-reset', 'Reset', 'Put all units back to their starts (B)');
        this.remove = button('units-remove', 'Remove', 'Remove all units from the map');
        this.rate = element('input', { type: 'range', id: 'units-rate', min: '0', max: '100', step: '1' });
        this.rateText = element('output', { id: 'units-rate-text' });
        this.rateText.htmlFor.add('units-rate');
        this.moverSide = numberInput('movers-side', 1, MOST_SIDE);
        this.where = element('select', { id: 'movers-where' }, options(PLACES, 'chance'));
        /** @type {Map<MoverKind, HTMLButtonElement>} */
        this.addMover = new Map(MOVERS.map(([kind, text, title]) => [kind, button(`movers-${kind}`, text, title)]));
        this.removeMovers = button('movers-remove', 'Remove', 'Remove all that moves by itself');
        this.moversSay = element('p', { id: 'movers-say', className: 'soft' });
        this.says = element('p', { id: 'units-says' });
        this.says.setAttribute('role', 'status');
        this.counters = element('div', { id: 'units-counters' });
        this.chart = element('div', { id: 'units-chart' });
        this.flow = element('div', { id: 'flow-figures' });
        root.append(...this.#layOut());
    }

    #layOut() {
        return [
            element('h2', { textContent: 'Units' }),
            element('div', { className: 'controls' }, [
                labelled('Number', this.count), labelled('Share of wide units, in %', this.wide),
                labelled('Their width in tiles (2 to 16)', this.side), labelled('Terrains', this.terrains),
                labelled('Goals', this.errands), labelled('Method', this.method), labelled('Seed', this.seed),
            ]),
            this.summary,
            element('div', { className: 'row' }, [this.place, this.play, this.step, this.reset, this.remove]),
            element('div', { className: 'controls units-rate' }, [
                element('label', {}, [element('span', { textContent: 'Ticks per second' }),
                    element('span', { className: 'slider' }, [this.rate, this.rateText])]),
            ]),
            this.says, this.counters, this.chart,
            element('h2', { textContent: 'Movers' }),
            element('div', { className: 'controls' }, [labelled('Width in tiles', this.moverSide), labelled('Where', this.where)]),
            element('div', { className: 'row' }, [...this.addMover.values(), this.removeMovers]),
            this.moversSay,
            element('h2', { textContent: 'Flow field' }), this.flow,
        ];
    }

    /** @param {AppState['registry']} registry @param {string} chosen */
    fill({ crowdMethods }, chosen) {
        // The others plan for all units before any unit moves.
        const rows = crowdMethods.filter(({ flags }) => !flags.includes('whole-plans'));
        this.method.replaceChildren(...options(rowChoices(rows), chosen));
    }

    /** @param {AppState} state */
    showSettings({ crowdSettings: settings, moverSettings, registry, tickRate }) {
        setUnlessTyping(this.moverSide, moverSettings.side);
        this.where.value = moverSettings.where;
        setUnlessTyping(this.count, settings.count);
        setUnlessTyping(this.wide, settings.wide);
        setUnlessTyping(this.side, settings.side);
        setUnlessTyping(this.terrains, settings.terrains);
        setUnlessTyping(this.seed, settings.seed);
        this.method.value = settings.method;
        this.errands.value = settings.errands;
        const row = registry.crowdMethods.find(({ name }) => name === settings.method);
        this.summary.textContent = row ? `${capital(row.summary)}.` : '';
        if (rateOf(this.rate.valueAsNumber) !== tickRate) this.rate.value = String(positionOf(tickRate));
        this.rateText.textContent = String(tickRate);
    }

    /** @param {AppState} state */
    showCrowd({ crowd, crowdPlaying, movers, registry }) {
        for (const each of [this.play, this.step, this.reset, this.remove]) each.disabled = !crowd;
        this.play.textContent = crowdPlaying ? 'Pause' : 'Walk';
        const says = crowd ? describeCrowd(crowd, registry) :
            'Place units, press Walk, and draw walls across their paths with the tools above the map.';
        // Setting it makes screen readers read it again, even if it is unchanged.
        if (this.says.textContent !== says) this.says.textContent = says;
        this.counters.replaceChildren(...(crowd ? [countersOf(crowd)] : []));
        this.chart.hidden = !crowd;
        this.removeMovers.disabled = movers.length === 0;
        this.moversSay.textContent = crowd?.movers.length ? describeMovers(crowd) : movers.length ?
            `${counted(movers.length, 'mover')} will come back when units are placed.` :
            'Blocks that patrol or drift, and doors that open and close: add some, or open a scenario that has some.';
    }

    /** @param {AppState} state */
    showFlow({ flow, showFlow }) {
        this.flow.replaceChildren(showFlow && flow ? figuresOf(flow) : element('p', {
            className: 'soft', textContent: 'Press Flow above the map for arrows that lead to the goal G from everywhere.',
        }));
    }
}

/** @param {HTMLInputElement} input @param {number|string} value */
function setUnlessTyping(input, value) {
    if (document.activeElement !== input) input.value = String(value);
}

/** @param {CrowdView} crowd @param {AppState['registry']} registry */
function describeCrowd({ settings, stats, fault }, { crowdMethods }) {
    if (fault) return `Tick ${number(stats.tick)} breaks a rule: ${fault}`;
    const goals = { own: 'each to a goal of its own', endless: 'each from goal to goal', query: 'all to the goal G' };
    const method = crowdMethods.find(({ name }) => name === settings.method)?.title ?? settings.method;
    return `${counted(stats.units, 'unit')}, ${method}, seed ${settings.seed}, ${goals[settings.errands]}.`;
}

/** @param {CrowdView} crowd */
function describeMovers({ movers }) {
    const waiting = movers.filter((mover) => mover.waiting).length;
    const open = movers.filter(({ present }) => !present).length;
    return `${number(movers.length)} ${movers.length === 1 ? 'moves' : 'move'} by ${movers.length === 1 ? 'itself' : 'themselves'}; ` +
        `${number(open)} doors are open, ${number(waiting)} wait.`;
}

/** @param {CrowdView} crowd */
function countersOf({ stats, arrivals, milliseconds }) {
    return table('The last tick', [
        [['Tick', number(stats.tick)], ['Time, ms', number(milliseconds, 2)]],
        [['Units', number(stats.units)], ['Expanded', number(stats.expanded)]],
        [['At goal', number(stats.atGoal)], ['Stranded', number(stats.stranded)]],
        [['Moved', number(stats.moved)], ['Pushed', number(stats.pushed)]],
        [['Arrivals', number(arrivals)]],
    ]);
}

/** @param {FlowView} flow */
function figuresOf({ fromScratch, raised, expanded, milliseconds, bytes }) {
    return table('The last update', [
        [['From scratch', fromScratch ? 'yes' : 'no']], [['Tiles that lost their path', number(raised)]],
        [['Expansions', number(expanded)]], [['Time', `${number(milliseconds, 2)} ms`]],
        [['Memory', `${number(bytes / 1024)} KiB`]],
    ]);
}

/** @param {string} title @param {string[][][]} rows  each of names and their values */
function table(title, rows) {
    return element('table', {}, [
        element('caption', { textContent: title }),
        element('tbody', {}, rows.map((pairs) => element('tr', {}, pairs.flatMap(([name, value]) => [
            element('th', { textContent: name, scope: 'row' }), element('td', { textContent: value })])))),
    ]);
}
