// SPDX-License-Identifier: MIT
// The lower part of the zones' panel: the gates, the selected one, manual edits and what they do.
import { narrowestFirst, describeEdit } from '../model/gates.js';
import { nameOf } from '../model/names.js';
import { counted, element, number } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').TerrainView} TerrainView */
/** @typedef {import('../model/state.js').Gate} Gate */

const MOST_ROWS = 200;
const COLUMNS = [
    ['Gate', 'Its number on the map'], ['Width', 'From end to end, in tiles'], ['Unit', 'The widest unit that passes, in tiles a side'],
    ['Zones', 'The zones on either side'], ['Straight', 'Whether it is a straight line'], ['Blocked', 'Whether routes avoid it'],
];
// As many gates of a route as a line or two can name.
const MOST_NAMED = 24;
const BLOCKED = 'Blocking a gate changes routes and what is cut off, but no ground: searches stay as ' +
    'they are.';

/** @typedef {{outcome: string, cost: number, expanded: number}} Run */
/** @typedef {{method: string, prominence: number}} OtherCut */
/** @typedef {{before: Run, now: Run, others: (Run & OtherCut)[]}} Runs  of a query by atlases of several cuts */

export class GatePanel {
    /**
     * @param {HTMLElement} root
     * @param {(gate: number) => void} select
     */
    constructor(root, select) {
        this.select = select;
        this.facts = element('p', { id: 'gate-facts' });
        this.facts.setAttribute('aria-live', 'polite');
        this.cutOff = element('p', { id: 'gate-cut-off' });
        this.route = element('p', { id: 'gate-route' });
        this.remove = button('gate-remove', 'Remove', 'Merges the two zones of the gate');
        this.block = button('gate-block', 'Block', 'Closes it for routes; the ground stays open');
        this.wallUp = button('gate-wall', 'Wall it up', 'Turns the tiles of the gate into wall');
        this.list = element('div', { id: 'gate-list', className: 'scroll', tabIndex: 0 });
        this.list.setAttribute('role', 'region');
        this.list.setAttribute('aria-label', 'Gates, narrowest first');
        this.edits = element('ol', { id: 'edit-list' });
        this.undo = button('edit-undo', 'Undo the last edit', '');
        this.clear = button('edit-clear', 'Clear edits', '');
        this.effect = element('p', { id: 'edit-effect' });
        this.guidance = element('p', { id: 'cut-effect' });
        this.takeCut = button('cut-take', 'Use that cut', 'Takes its method and prominence, and clears the edits');
        /** @type {OtherCut|null} the cut that is offered */
        this.betterCut = null;
        this.saveAtlas = button('atlas-save', 'Save the atlas', 'Zones, gates, edits and distances');
        this.saveEdits = button('edits-save', 'Save edits as text', 'As a sluice command');
        this.openAtlas = element('input', { type: 'file', id: 'atlas-open', accept: '.atlas' });
        root.append(...this.#layOut());
    }

    #layOut() {
        return [
            element('h2', { textContent: 'Gates' }),
            this.facts, element('div', { className: 'row' }, [this.remove, this.block, this.wallUp]),
            this.cutOff, this.route, this.list,
            element('h2', { textContent: 'How well these zones guide' }),
            this.guidance, element('div', { className: 'row' }, [this.takeCut]),
            element('h2', { textContent: 'Manual edits' }),
            this.edits, element('div', { className: 'row' }, [this.undo, this.clear]), this.effect,
            element('div', { className: 'row' }, [this.saveAtlas, this.saveEdits]),
            element('label', { className: 'file' }, [
                element('span', { textContent: 'Open an atlas of this map' }), this.openAtlas,
            ]),
        ];
    }

    /** @param {AppState} state */
    show(state) {
        const { terrain, world, gate } = state;
        const isNow = terrain && terrain.version === world.version;
        const selected = isNow ? terrain.gates[gate] : undefined;
        for (const each of [this.remove, this.block, this.wallUp]) each.disabled = !selected;
        this.block.textContent = selected?.blocked ? 'Open' : 'Block';
        this.facts.textContent = describeGate(state, selected);
        this.list.replaceChildren(...(isNow && terrain.gates.length ? [this.#table(terrain.gates, gate)] : []));
        this.#showEdits(state);
    }

    /** @param {Gate[]} gates @param {number} selected */
    #table(gates, selected) {
        const rows = narrowestFirst(gates, MOST_ROWS).map((index) =>
            this.#row(gates[index], index, index === selected));
        const head = COLUMNS.map(([textContent, title]) => element('th', { textContent, title, scope: 'col' }));
        const textContent = `The ${MOST_ROWS} narrowest of ${number(gates.length)}`;
        return element('table', {}, [
            ...(gates.length > MOST_ROWS ? [element('caption', { textContent })] : []),
            element('thead', {}, [element('tr', {}, head)]), element('tbody', {}, rows),
        ]);
    }

    /** @param {Gate} gate @param {number} index @param {boolean} isSelected */
    #row({ width, zones, straight, blocked, widestUnit }, index, isSelected) {
        const select = button(`gate-${index}`, String(index), '');
        select.setAttribute('aria-label', `Gate ${index}`);
        select.setAttribute('aria-pressed', String(isSelected));
        select.addEventListener('click', () => {
            this.select(index);
            // The table was rebuilt.
            document.getElementById(`gate-${index}`)?.focus();
        });
        const cells = [
            number(width, 1), String(widestUnit), zones.join(', '), straight ? 'yes' : 'no', blocked ? 'yes' : 'no',
        ];
        return element('tr', {}, [
            element('td', {}, [select]), ...cells.map((textContent) => element('td', { textContent })),
        ]);
    }

    /** @param {AppState} state */
    #showEdits({ gateEdits, terrain }) {
        const refused = new Map(terrain?.refused.map(({ index, message }) => [index, message]));
        this.edits.replaceChildren(...gateEdits.map((edit, index) => element('li', {
            textContent: describeEdit(edit) +
                (refused.has(index) ? `: does not fit now, ${refused.get(index)}` : ''),
        })));
        for (const each of [this.undo, this.clear, this.saveEdits]) each.disabled = gateEdits.length === 0;
        if (gateEdits.length === 0) {
            this.effect.textContent = 'None yet. Remove or block the gate selected above, or draw one with the ' +
                'Gate tool: drag from wall to wall, or press Enter at one end and at the other.';
        }
    }

    /**
     * @param {AppState} state
     * @param {{cutOff: number[], route: {gates: number[], length: number}|null}} facts
     */
    showFacts({ terrain, gate }, { cutOff, route }) {
        const zoneList = terrain?.zoneList ?? [];
        const selected = terrain?.gates[gate];
        this.cutOff.textContent = selected ? describeCutOff(zoneList, cutOff) + (selected.blocked ? ` ${BLOCKED}` : '') : '';
        this.route.textContent = describeRoute(route);
    }

    /** @param {AppState} state @param {string} algorithm @param {Runs} runs */
    showEffect(state, algorithm, runs) {
        this.#showGuidance(state, algorithm, runs);
        this.#showEditEffect(state, algorithm, runs);
    }

    /** Compares the zones drawn with the other cuts, and offers one that is better. @param {AppState} state @param {string} algorithm @param {Runs} runs */
    #showGuidance({ method, prominence, gateEdits, registry }, algorithm, { now, others }) {
        const isThis = (/** @type {OtherCut} */ other) => gateEdits.length === 0 && other.method === method &&
            (method !== 'water' || other.prominence === prominence);
        const different = others.filter((other) => !isThis(other));
        const best = different.toSorted((a, b) => a.expanded - b.expanded).at(0);
        this.betterCut = best && best.expanded < now.expanded
            ? { method: best.method, prominence: best.method === 'water' ? best.prominence : prominence } : null;
        this.takeCut.hidden = !this.betterCut;
        this.guidance.textContent = `${nameOf(algorithm, registry)} expands ${tiles(now.expanded)} with these zones` +
            (different.length ? `, ${different.map((other) => `${tiles(other.expanded)} with ${describeCut(other, registry)}`).join(', ')}.`
                : ', the cut that Sluice chooses by itself.') +
            (this.betterCut ? ' That cut guides this query better.' : '');
    }

    /** @param {AppState} state @param {string} algorithm @param {Runs} runs */
    #showEditEffect({ gateEdits, registry }, algorithm, { before, now: after }) {
        if (gateEdits.length === 0) return;
        const describe = (/** @type {Run} */ { outcome, cost, expanded }) =>
            `${counted(expanded, 'expansion')} (${outcome === 'found' ? `cost ${number(cost, 3)}` : outcome})`;
        const isNear = Math.abs(before.cost - after.cost) < 1e-6 * Math.max(1, before.cost);
        const isSame = isNear && before.outcome === after.outcome;
        this.effect.textContent = `${nameOf(algorithm, registry)}: ${describe(before)} before these edits, ` +
            `${describe(after)} with them; ${isSame ? 'the cost is the same' : 'the cost differs'}.` +
            (gateEdits.every(({ kind }) => kind === 'block') ? ` ${BLOCKED}` : '');
    }

    /** @param {string} text */
    showNoEffect(text) {
        this.guidance.textContent = text;
        this.betterCut = null;
        this.takeCut.hidden = true;
    }
}

/** @param {string} id @param {string} textContent @param {string} title */
function button(id, textContent, title) {
    return element('button', { type: 'button', id, textContent, title });
}

/** @param {AppState} state @param {Gate|undefined} gate */
function describeGate({ terrain, gate: index, gateAnchor }, gate) {
    if (gateAnchor) {
        const { x, y } = gateAnchor;
        return `A gate from (${x}, ${y}): use the tool at its other end, or press Escape.`;
    }
    if (!gate || !terrain) return 'Select a gate in the list, or on the map with the Gate tool (T).';
    const [a, b] = gate.zones;
    const area = (/** @type {number} */ zone) => `${zone} (${number(terrain.zoneList[zone].area)} tiles)`;
    const width = `${number(gate.width, 2)} ${gate.width === 1 ? 'tile' : 'tiles'} wide`;
    const kind = `${gate.straight ? 'straight' : 'ragged'}, ${gate.blocked ? 'blocked' : 'open'}`;
    const unit = `The widest unit that passes has ${gate.widestUnit} ${gate.widestUnit === 1 ? 'tile' : 'tiles'} a side.`;
    return `Gate ${index}: ${width}, ${kind}, between zones ${area(a)} and ${area(b)}. ${unit}`;
}

/** @param {number} count */
function tiles(count) {
    return counted(count, 'tile');
}

/** @param {OtherCut} cut @param {AppState['registry']} registry */
function describeCut({ method, prominence }, { decompositions }) {
    if (method === 'water') return `prominence ${number(prominence, 2)}, which sluice path chooses without an atlas`;
    return `the method "${decompositions.find(({ name }) => name === method)?.title ?? method}"`;
}

/** @param {import('../model/state.js').Zone[]} zones @param {number[]} cutOff */
function describeCutOff(zones, cutOff) {
    if (cutOff.length === 0) return 'Blocking it cuts nothing off: another path leads around it.';
    const area = cutOff.reduce((sum, zone) => sum + (zones[zone]?.area ?? 0), 0);
    return `Blocking it cuts off ${cutOff.length === 1 ? 'zone' : `${number(cutOff.length)} zones,`} ` +
        `${named(cutOff)}: ${number(area)} tiles.`;
}

/** @param {{gates: number[], length: number}|null} route */
function describeRoute(route) {
    if (!route) return 'From start to goal: one of them is in a wall, or the unit does not fit there.';
    if (route.length < 0) return 'From start to goal: no route over open gates leads there.';
    if (route.gates.length === 0) return 'From start to goal: both are in one zone.';
    const many = route.gates.length === 1 ? 'gate' : `${number(route.gates.length)} gates,`;
    return `From start to goal: through ${many} ${named(route.gates)}.`;
}

/** @param {number[]} ids */
function named(ids) {
    return ids.slice(0, MOST_NAMED).join(', ') + (ids.length > MOST_NAMED ? ' and so on' : '');
}
