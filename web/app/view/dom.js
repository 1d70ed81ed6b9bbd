// SPDX-License-Identifier: MIT
// Small helpers for making and finding elements.

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {(Node|string)[]} [children]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, children = []) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
}

/**
 * The element with an id, which must be there and of the right kind.
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function byId(id, kind) {
    const found = document.getElementById(id);
    if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} with the id ${id}.`);
    return found;
}

/**
 * A label with a control in it.
 * @param {string} text
 * @param {HTMLElement} control
 */
export function labelled(text, control) {
    return element('label', {}, [element('span', { textContent: text }), control]);
}

/** A field for the characters of the ground that units may enter. @param {string} id */
export function terrainsInput(id) {
    return element('input', {
        type: 'text', id, placeholder: 'all ground', spellcheck: false, autocomplete: 'off', autocapitalize: 'off',
        maxLength: 255, title: 'The characters of the map that may be entered; empty: all ground',
    });
}

/**
 * @param {{value: string, text: string, title?: string}[]} choices
 * @param {string} chosen
 */
export function options(choices, chosen) {
    return choices.map(({ value, text, title }) =>
        element('option', { value, textContent: text, title: title ?? '', selected: value === chosen }));
}

/**
 * Rows of the registry as choices of a list.
 * @param {import('../model/state.js').Method[]} rows
 */
export function rowChoices(rows) {
    return rows.map(({ name, title, summary }) => ({ value: name, text: title, title: `${summary}; in the command: ${name}` }));
}

/** @param {string} text */
export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A count with its noun: 1 zone, 2 zones. @param {number} count @param {string} noun */
export function counted(count, noun) {
    return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** A time for people: 850 µs, 24.7 ms, 1.2 s. @param {number} microseconds */
export function duration(microseconds) {
    if (microseconds < 1000) return `${number(microseconds, microseconds < 10 ? 1 : 0)} µs`;
    if (microseconds < 1e6) return `${number(microseconds / 1000, 1)} ms`;
    return `${number(microseconds / 1e6, 1)} s`;
}

/** A number for people: 12 345.67, with at most `digits` decimals. @param {number} value */
export function number(value, digits = 0) {
    return value.toLocaleString('en', { maximumFractionDigits: digits }).replaceAll(',', '\u202f');
}
