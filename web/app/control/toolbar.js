// SPDX-License-Identifier: MIT
// Binds the toolbar, the tabs, the messages and the busy sign to the state.
import { PRESETS, presetOf } from '../model/presets.js';
import { byId } from '../view/dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('./keyboard.js').Keyboard} Keyboard */

const DEFAULT_PANES = ['astar+octile', 'astar+guided', 'jps+octile', 'dijkstra'];
const LAYER_KEYS = /** @type {(keyof AppState)[]} */ (Object.keys(PRESETS.search));
const TOOL_KEYS = /** @type {const} */ ({ move: 'v', wall: 'w', erase: 'e', cost: 'c', fill: 'f', gate: 't', unit: 'u' });
// Quick work needs no sign, which would only flicker.
const BUSY_DELAY = 400;

/** @param {AppStore} store @param {Keyboard} keyboard */
export function startToolbar(store, keyboard) {
    bindTools(store, keyboard);
    bindLayers(store);
    bindPresets(store);
    bindViews(store);
}

/** @param {AppStore} store @param {Keyboard} keyboard */
function bindTools(store, keyboard) {
    const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('[data-tool]')]);
    const use = (/** @type {AppState['tool']} */ tool) => store.update({ tool });
    for (const button of buttons) {
        const tool = /** @type {AppState['tool']} */ (button.dataset.tool);
        button.addEventListener('click', () => use(tool));
        keyboard.add(TOOL_KEYS[tool], `tool: ${button.textContent}`, () => use(tool));
    }
    const show = () => {
        for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.tool === store.state.tool));
        byId('stage', HTMLElement).dataset.tool = store.state.tool; // its cursor
    };
    store.on(['tool'], show);
    show();
}

/** @param {AppStore} store */
function bindLayers(store) {
    const ground = byId('ground', HTMLSelectElement);
    ground.addEventListener('change', () => store.update({ ground: /** @type {AppState['ground']} */ (ground.value) }));
    const boxes = /** @type {const} */ ({
        'show-search': 'showSearch', 'show-path': 'showPath', 'show-gates': 'showGates', 'show-graph': 'showGraph',
        'show-flow': 'showFlow', 'show-tree': 'showTree', 'show-waypoints': 'showWaypoints',
    });
    const entries = Object.entries(boxes);
    for (const [id, key] of entries) {
        const box = byId(id, HTMLInputElement);
        box.addEventListener('change', () => store.update({ [key]: box.checked }));
    }
    const show = () => {
        ground.value = store.state.ground;
        for (const [id, key] of entries) byId(id, HTMLInputElement).checked = store.state[key];
    };
    store.on(['ground', ...Object.values(boxes)], show);
    show();
}

/** @param {AppStore} store */
function bindPresets(store) {
    const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('[data-preset]')]);
    for (const button of buttons) {
        const name = String(button.dataset.preset);
        button.addEventListener('click', () => {
            store.update(PRESETS[name]);
            document.getElementById(`tab-${button.dataset.tab}`)?.click();
        });
    }
    const show = () => {
        const shown = presetOf(store.state);
        for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.preset === shown));
    };
    store.on(LAYER_KEYS, show);
    show();
}

/** @param {AppStore} store */
function bindViews(store) {
    const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('[data-panes]')]).filter(
        (button) => button instanceof HTMLButtonElement);
    for (const button of buttons) {
        button.addEventListener('click', () => setPaneCount(store, Number(button.dataset.panes)));
    }
    const show = () => buttons.forEach((button) =>
        button.setAttribute('aria-pressed', String(Number(button.dataset.panes) === store.state.panes.length)));
    store.on(['panes'], show);
    show();
}

/** @param {AppStore} store @param {number} count */
export function setPaneCount(store, count) {
    const { panes, active } = store.state;
    const unused = DEFAULT_PANES.filter((name) => !panes.some(({ algorithm }) => algorithm === name));
    const more = unused.map((algorithm) => ({ algorithm, answer: null }));
    store.update({ panes: [...panes, ...more].slice(0, count), active: Math.min(active, count - 1) });
}

/** Tabs as the ARIA practices have them: arrows move between them. */
export function startTabs() {
    const tabs = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('[role="tab"]')]);
    const choose = (/** @type {HTMLButtonElement} */ chosen) => {
        for (const tab of tabs) {
            const is = tab === chosen;
            tab.setAttribute('aria-selected', String(is));
            tab.tabIndex = is ? 0 : -1;
            byId(String(tab.getAttribute('aria-controls')), HTMLElement).hidden = !is;
        }
    };
    tabs.forEach((tab, index) => {
        tab.addEventListener('click', () => choose(tab));
        tab.addEventListener('keydown', ({ key }) => {
            const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
            if (!step) return;
            const next = tabs[(index + step + tabs.length) % tabs.length];
            choose(next);
            next.focus();
        });
    });
    choose(tabs[0]);
}

/** @param {import('../model/store.js').Store<any>} store whose state has a message */
export function startMessages(store) {
    const box = byId('message', HTMLElement);
    const show = () => {
        const { message } = store.state;
        box.hidden = !message;
        if (!message) return;
        box.dataset.kind = message.kind;
        /** @type {HTMLElement} */ (box.querySelector('p')).textContent = message.text;
    };
    box.querySelector('button')?.addEventListener('click', () => store.update({ message: null }));
    store.on(['message'], show);
    show();
}

/** @param {import('../model/store.js').Store<any>} store whose state counts the calls in progress @param {() => void} cancel */
export function startBusySign(store, cancel) {
    const sign = byId('busy', HTMLElement);
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    let timer;
    store.on(['busy'], ({ busy }) => {
        clearTimeout(timer);
        if (busy) timer = setTimeout(() => { sign.hidden = false; }, BUSY_DELAY);
        else sign.hidden = true;
    });
    byId('cancel', HTMLButtonElement).addEventListener('click', cancel);
}
