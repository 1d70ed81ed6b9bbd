// SPDX-License-Identifier: MIT
// Binds the panel of zones and gates to the state.
import { latestOnly } from '../worker/core.js';
import { landmarksFor, otherCuts, readsZones, zoneReader } from '../model/algorithms.js';
import { cutKey, cutOf, isTerrainCurrent } from '../model/state.js';
import { RULE_KEYS, rulesOf } from '../model/unit.js';
import { GatePanel } from '../view/gate-panel.js';
import { ZonesPanel } from '../view/zones-panel.js';
import { byId } from '../view/dom.js';
import { openAtlas, saveAtlas, saveEdits } from './atlas.js';
import { GateControl } from './gates.js';
import { WaterControl } from './water.js';
import { fileHandlers } from './files.js';
import { attempt } from './world.js';
import { onShown } from './zones.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../worker/core.js').Core} Core */

/**
 * @param {AppStore} store
 * @param {Core} core
 * @param {import('./edit.js').EditControl} edit
 * @param {import('./pointer.js').PointerControl} pointer
 * @param {import('./keyboard.js').Keyboard} keyboard
 */
export function startZonesPanel(store, core, edit, pointer, keyboard) {
    const root = byId('panel-zones', HTMLElement);
    bindCut(store, new ZonesPanel(root));
    const gates = new GateControl(store, core, edit);
    pointer.tools.set('gate', gates.tool(pointer));
    const giveUp = () => store.update({ gateAnchor: null });
    keyboard.add('escape', 'cancel the gate being drawn', giveUp, 'Escape');
    const panel = new GatePanel(root, (gate) => gates.select(gate));
    bindGates(store, panel, gates, root);
    bindFiles(store, core, panel);
    bindAnswers(store, core, panel, root);
    return gates;
}

/** @param {AppStore} store @param {ZonesPanel} panel */
function bindCut(store, panel) {
    panel.method.addEventListener('change', () => store.update({ method: panel.method.value }));
    for (const { key, input } of panel.sliders) {
        input.addEventListener('input', () => store.update({ [key]: input.valueAsNumber }));
    }
    for (const button of panel.stages) {
        const ground = /** @type {AppState['ground']} */ (button.dataset.ground);
        button.addEventListener('click', () => store.update({ ground }));
    }
    const water = new WaterControl(store);
    panel.waterPlay.addEventListener('click', () => water.toggle());
    panel.waterRisen.addEventListener('input', () => water.setRisen(panel.waterRisen.valueAsNumber));
    store.on(['registry'], ({ registry, method }) => panel.fill(registry, method));
    store.on(['registry', 'method', 'prominence', 'widest', 'downscale', 'ground', 'terrain', 'world'],
        (state) => panel.show(state));
    store.on([...RULE_KEYS, 'busy', 'gateEdits'], (state) => panel.showCounts(state));
    store.on(['waterLevel', 'waterPlaying'], (state) => panel.showWater(state));
    panel.show(store.state);
}

/** @param {AppStore} store @param {GatePanel} panel @param {GateControl} gates @param {HTMLElement} root */
function bindGates(store, panel, gates, root) {
    panel.remove.addEventListener('click', () => gates.remove());
    panel.block.addEventListener('click', () => gates.toggleBlock());
    panel.wallUp.addEventListener('click', () => gates.wallUp());
    panel.undo.addEventListener('click', () => gates.undo());
    panel.clear.addEventListener('click', () => gates.clear());
    panel.takeCut.addEventListener('click', () => gates.edit.changeGates({ ...panel.betterCut, gateEdits: [] }));
    // The list is long; nobody needs it while it is hidden.
    const show = () => {
        if (!root.hidden) panel.show(store.state);
    };
    store.on(['terrain', 'gate', 'gateAnchor', 'gateEdits', 'world'], show);
    onShown(root, show);
    panel.show(store.state);
    store.on(['tool'], ({ tool }) => {
        if (tool === 'gate') byId('tab-zones', HTMLButtonElement).click();
    });
}

/** @param {AppStore} store @param {Core} core @param {GatePanel} panel */
function bindFiles(store, core, panel) {
    panel.saveAtlas.addEventListener('click', () => attempt(store, () => saveAtlas(store, core)));
    panel.saveEdits.addEventListener('click', () => attempt(store, () => saveEdits(store, core)));
    panel.openAtlas.addEventListener('change', () => attempt(store, async () => {
        const [file] = panel.openAtlas.files ?? [];
        if (!file) return;
        const bytes = new Uint8Array(await file.arrayBuffer());
        panel.openAtlas.value = '';
        await openAtlas(store, core, bytes);
    }));
    fileHandlers.set('atlas', ({ bytes }) => openAtlas(store, core, bytes));
}

/**
 * What the panel has to ask the worker for, while it is in front.
 * @param {AppStore} store @param {Core} core @param {GatePanel} panel @param {HTMLElement} root
 */
function bindAnswers(store, core, panel, root) {
    /** @param {(state: AppState) => Promise<void>} work */
    const following = (work) => latestOnly((/** @type {AppState} */ state) =>
        attempt(store, () => work(state)).then());
    const askFacts = following((state) => showFacts(store, core, panel, state));
    const askEffect = following((state) => showEffect(store, core, panel, state));
    const facts = () => {
        if (!root.hidden && isTerrainCurrent(store.state)) askFacts(store.state);
    };
    const effect = () => {
        if (!root.hidden && isTerrainCurrent(store.state)) askEffect(store.state);
    };
    store.on(['terrain', 'gate', 'start', 'goals'], facts);
    store.on([...RULE_KEYS, 'terrain', 'start', 'goals', 'weight', 'maxSteps', 'active'], effect);
    let algorithm = '';
    store.on(['panes', 'active'], ({ panes, active }) => {
        const now = [panes[active], ...panes].map((pane) => pane?.algorithm).join(' ');
        if (now === algorithm) return;
        algorithm = now;
        effect();
    });
    onShown(root, () => {
        facts();
        effect();
    });
}

/** @param {AppStore} store @param {Core} core @param {GatePanel} panel @param {AppState} state */
async function showFacts(store, core, panel, state) {
    const { world, start, goals: [goal], gate, terrain } = state;
    const hasZone = (/** @type {Tile} */ { x, y }) => Number(terrain?.zones[y * world.width + x]) >= 0;
    const ends = hasZone(start) && hasZone(goal) ? { start, goal } : {};
    const selected = terrain?.gates[gate] ? gate : -1;
    const facts = await core.call('gateFacts', { cut: cutOf(state), gate: selected, ...ends });
    if (store.state.world.version === world.version) panel.showFacts(state, facts);
}

/** @param {AppStore} store @param {Core} core @param {GatePanel} panel @param {AppState} state */
async function showEffect(store, core, panel, state) {
    const { panes, active, registry, start, goals, weight, maxExpanded, maxSteps } = state;
    // The pane that the zones guide; of several the active one.
    const reader = [panes[active], ...panes].find(({ algorithm: each }) => readsZones(each)) ?? panes[active];
    const algorithm = zoneReader(reader.algorithm, registry.searches);
    try {
        const runs = await core.call('compareCuts', {
            cut: cutOf(state), rules: rulesOf(state), landmarks: landmarksFor(algorithm), others: otherCuts(algorithm),
            query: { algorithm, start, goals, weight, maxExpanded, maxSteps },
        });
        if (cutKey(store.state) === cutKey(state)) panel.showEffect(state, algorithm, runs);
    } catch (error) {
        if (/** @type {any} */ (error).name !== 'CoreError') throw error;
        panel.showNoEffect(`${algorithm}: ${/** @type {Error} */ (error).message}`);
    }
}
