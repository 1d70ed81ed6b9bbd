// SPDX-License-Identifier: MIT
// Keys that work anywhere on the page, but where text is typed; and the list of all keys for the help.
import { byId, element } from '../view/dom.js';

/** @typedef {{keys: string, does: string, matches: (event: KeyboardEvent) => boolean, run: () => void}} Shortcut */

/** @param {string} key */
const plain = (key) => (/** @type {KeyboardEvent} */ event) =>
    event.key.toLowerCase() === key && !event.ctrlKey && !event.metaKey && !event.altKey;
/** @param {string} key @param {boolean} shift */
const control = (key, shift) => (/** @type {KeyboardEvent} */ event) =>
    event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey === shift;

// What the map itself answers to (control/pointer.js).
const ON_THE_MAP = [
    ['Arrow keys', 'move the cursor, with Shift by ten tiles'], ['S, G', 'put the start or the goal under the cursor'],
    ['Enter', 'use the tool under the cursor'],
];

export class Keyboard {
    /** @param {string[][]} [onTheMap] the keys that the map itself answers to, and what they do */
    constructor(onTheMap = ON_THE_MAP) {
        this.onTheMap = onTheMap;
        /** @type {Shortcut[]} */
        this.shortcuts = [];
        document.addEventListener('keydown', (event) => this.#press(event));
    }

    /** @param {string} key @param {string} does @param {() => void} run */
    add(key, does, run, keys = key.toUpperCase()) {
        this.shortcuts.push({ keys, does, matches: plain(key), run });
    }

    /** @param {string} key @param {string} does @param {() => void} run */
    addControl(key, does, run, shift = false) {
        const keys = `Ctrl+${shift ? 'Shift+' : ''}${key.toUpperCase()}`;
        this.shortcuts.push({ keys, does, matches: control(key, shift), run });
    }

    /** @param {KeyboardEvent} event */
    #press(event) {
        if (event.defaultPrevented || isTyping(event) || document.querySelector('dialog[open]')) return;
        const shortcut = this.shortcuts.find(({ matches }) => matches(event));
        if (!shortcut) return;
        event.preventDefault();
        shortcut.run();
    }

    /** Fills the help with what there is. */
    writeHelp() {
        const rows = [...this.shortcuts.map(({ keys, does }) => [keys, does]), ...this.onTheMap];
        byId('help-keys', HTMLElement).replaceChildren(element('table', {}, [
            element('thead', {}, [element('tr', {}, ['Key', 'What it does'].map((textContent) => element('th', { textContent, scope: 'col' })))]),
            element('tbody', {}, rows.map(([keys, does]) => element('tr', {}, [
                element('td', {}, [element('kbd', { textContent: keys })]), element('td', { textContent: does })]))),
        ]));
    }
}

// What moves between tabs.
const TAB_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** True where the keys belong to a control: text, lists, sliders; a space also to buttons. @param {KeyboardEvent} event */
function isTyping({ target, key }) {
    if (!(target instanceof HTMLElement)) return false;
    if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
    if (target instanceof HTMLInputElement) return target.type !== 'checkbox' || key === ' ';
    return target instanceof HTMLButtonElement && (key === ' ' || (target.getAttribute('role') === 'tab' && TAB_KEYS.includes(key)));
}
