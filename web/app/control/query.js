// SPDX-License-Identifier: MIT
// Binds the panel of the query, the panes' choices and the scenario to the state.
import { SearchPanel } from '../view/search-panel.js';
import { PaneHead, describeAnswer } from '../view/pane-head.js';
import { byId } from '../view/dom.js';
import { fitsAt, unitOf } from '../model/unit.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../view/stage.js').Stage} Stage */

/** @param {AppStore} store */
export function startQueryPanel(store) {
    const panel = new SearchPanel(byId('panel-search', HTMLElement));
    panel.diagonals.addEventListener('change', () =>
        store.update({ diagonals: /** @type {AppState['diagonals']} */ (panel.diagonals.value) }));
    panel.charge.addEventListener('change', () =>
        store.update({ charge: /** @type {AppState['charge']} */ (panel.charge.value) }));
    onNumber(panel.weight, 0, 100, (weight) => store.update({ weight }));
    onNumber(panel.maxExpanded, 0, 1e9, (value) => store.update({ maxExpanded: Math.round(value) }));
    onNumber(panel.maxSteps, 0, 1e9, (value) => store.update({ maxSteps: Math.round(value) }));
    panel.partial.addEventListener('change', () => store.update({ partial: panel.partial.checked }));
    panel.swap.addEventListener('click', () => {
        const { start, goals: [goal, ...others] } = store.state;
        store.update({ start: goal, goals: [start, ...others], scenarioIndex: -1 });
    });
    panel.addGoal.addEventListener('click', () => addGoal(store));
    panel.removeGoal.addEventListener('click', () => store.update({ goals: store.state.goals.slice(0, -1) }));
    panel.previous.addEventListener('click', () => takeQuery(store, store.state.scenarioIndex - 1));
    panel.next.addEventListener('click', () => takeQuery(store, store.state.scenarioIndex + 1));
    onNumber(panel.query, 1, 1e9, (number) => takeQuery(store, Math.round(number) - 1));
    store.on(['diagonals', 'charge', 'unitSize', 'unitTerrains', 'weight', 'maxExpanded', 'maxSteps', 'partial', 'start', 'goals',
        'scenario', 'scenarioIndex', 'panes', 'world', 'awaited'], (state) => panel.show(state));
    panel.show(store.state);
    return panel;
}

/**
 * Calls `changed` with the number of an input when it is one within its range; else the input says so itself.
 * @param {HTMLInputElement} input @param {number} least @param {number} most @param {(value: number) => void} changed
 */
export function onNumber(input, least, most, changed) {
    input.addEventListener('change', () => {
        const value = input.valueAsNumber;
        if (value >= least && value <= most) {
            input.setCustomValidity('');
            changed(value);
        } else {
            input.setCustomValidity(`A number from ${least} to ${most}, please.`);
            input.reportValidity();
        }
    });
}

/** Puts one more goal near the start, where there is ground for it. @param {AppStore} store */
function addGoal(store) {
    const { pointer, world, start, goals } = store.state;
    const free = (/** @type {{x: number, y: number}} */ tile) => fitsAt(world, unitOf(store.state), tile) &&
        ![start, ...goals].some(({ x, y }) => x === tile.x && y === tile.y);
    if (pointer && free(pointer)) {
        store.update({ goals: [...goals, pointer] });
        return;
    }
    for (let radius = 3; radius < Math.max(world.width, world.height); radius++) {
        const tile = [[radius, 0], [0, radius], [-radius, 0], [0, -radius], [radius, radius], [-radius, -radius]]
            .map(([dx, dy]) => ({ x: start.x + dx, y: start.y + dy })).find(free);
        if (tile) {
            store.update({ goals: [...goals, tile] });
            return;
        }
    }
    store.update({ message: { kind: 'note', text: 'There is no free tile for another goal near the start.' } });
}

/** Goes to a query of the scenario. @param {AppStore} store @param {number} index */
export function takeQuery(store, index) {
    const row = store.state.scenario[index];
    if (row) store.update({ scenarioIndex: index, start: row.start, goals: [row.goal] });
}

/** Gives every pane its head, and keeps heads and counts up to date. @param {AppStore} store @param {Stage} stage */
export function startPanes(store, stage) {
    /** @type {PaneHead[]} */
    const heads = [];
    const choose = (/** @type {number} */ index, /** @type {string} */ algorithm) => {
        const { panes } = store.state;
        if (panes[index].algorithm === algorithm) return;
        store.update({ panes: panes.map((pane, i) => (i === index ? { algorithm, answer: null } : pane)), active: index });
    };
    const attached = stage.onPane;
    stage.onPane = (pane, index) => {
        heads[index] = new PaneHead(pane.head, index, (algorithm) => choose(index, algorithm));
        heads[index].fill(store.state.registry);
        attached(pane, index);
    };
    // They depend on the moment, which changes at every frame of a replay.
    const showCounts = () => store.state.panes.forEach(({ answer }, index) => {
        const { counts } = stage.panes[index];
        const line = /** @type {HTMLElement} */ (counts.firstElementChild);
        const text = describeAnswer(answer, store.state);
        if (line.textContent !== text) line.textContent = text;
        // As high as at the end of the replay, so that its map keeps its place.
        counts.dataset.last = describeAnswer(answer, { ...store.state, moment: Infinity });
        counts.ariaBusy = String(!answer || store.state.awaited);
    });
    const show = () => {
        const { panes, active } = store.state;
        if (stage.panes.length !== panes.length) stage.setPanes(panes.length);
        panes.forEach(({ algorithm }, index) => {
            heads[index].show(algorithm);
            stage.panes[index].figure.dataset.active = String(panes.length > 1 && index === active);
        });
        showCounts();
    };
    store.on(['registry'], ({ registry }) => heads.forEach((head) => head.fill(registry)));
    store.on(['panes', 'registry', 'active'], show);
    store.on(['moment', 'unit', 'awaited'], showCounts);
    show();
}
