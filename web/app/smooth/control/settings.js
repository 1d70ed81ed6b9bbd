// SPDX-License-Identifier: MIT
// Binds the controls around the world to the state: tools, kinds, layers, the method, the radius, the ends.
import { byId, number, options, rowChoices } from '../../view/dom.js';
import { sizeOf, worldBox } from '../model/shapes.js';

/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('../../model/store.js').Store<SmoothState>} SmoothStore */
/** @typedef {import('../../control/keyboard.js').Keyboard} Keyboard */
/** @typedef {import('./edit.js').EditControl} EditControl */

const TOOL_KEYS = /** @type {const} */ ({ move: 'v', draw: 'd' });
// The slider goes up to a unit whose radius is this share of the world.
const WIDEST = 1 / 8;
// The fields of the options of single methods, and what an empty one means: null leaves it to the library.
/** @type {['fringe'|'tolerance'|'strength'|'reach', number|null][]} */
const NUMBERS = [['fringe', 0], ['tolerance', 0], ['strength', null], ['reach', null]];

/** @param {SmoothStore} store @param {EditControl} edit @param {Keyboard} keyboard */
export function startSettings(store, edit, keyboard) {
    bindTools(store, edit, keyboard);
    bindKind(store, edit);
    bindLayers(store);
    bindMethod(store);
    bindTuning(store);
    bindRadius(store);
    bindEnds(store);
}

/** @param {SmoothStore} store @param {EditControl} edit @param {Keyboard} keyboard */
function bindTools(store, edit, keyboard) {
    const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('[data-tool]')]);
    for (const button of buttons) {
        const tool = /** @type {SmoothState['tool']} */ (button.dataset.tool);
        const use = () => store.update({ tool, draft: [] });
        button.addEventListener('click', use);
        keyboard.add(TOOL_KEYS[tool], `tool: ${button.textContent}`, use);
    }
    const [undo, redo, remove] = ['undo', 'redo', 'remove'].map((id) => byId(id, HTMLButtonElement));
    undo.addEventListener('click', () => edit.undo());
    redo.addEventListener('click', () => edit.redo());
    remove.addEventListener('click', () => edit.removeSelection());
    keyboard.addControl('z', 'undo', () => edit.undo());
    keyboard.addControl('y', 'redo', () => edit.redo());
    keyboard.addControl('z', 'redo', () => edit.redo(), true);
    keyboard.add('delete', 'remove the selected corner or polygon', () => edit.removeSelection(), 'Delete');
    keyboard.add('backspace', 'remove the selected corner or polygon', () => edit.removeSelection(), 'Backspace');
    const show = () => {
        buttons.forEach((button) => button.setAttribute('aria-pressed', String(button.dataset.tool === store.state.tool)));
        [undo.disabled, redo.disabled, remove.disabled] = [!store.state.can.undo, !store.state.can.redo, !store.state.selection];
    };
    store.on(['tool', 'can', 'selection'], show);
    show();
}

/** The kind and the cost of the selected polygon, or, if there is none, of the next drawing. @param {SmoothStore} store @param {EditControl} edit */
function bindKind(store, edit) {
    const kind = byId('kind', HTMLSelectElement);
    const weight = byId('weight', HTMLInputElement);
    const hole = /** @type {HTMLOptionElement} */ (kind.querySelector('[value="hole"]'));
    const selected = () => {
        const { selection, tool, world } = store.state;
        return tool === 'move' && selection ? world.shapes[selection.shape] : undefined;
    };
    const change = () => {
        const value = weight.valueAsNumber;
        const isWeight = weight.validity.valid && Number.isFinite(value);
        if (kind.value !== 'hole' && selected()) edit.setKind(/** @type {any} */ (kind.value), isWeight ? value : store.state.weight);
        else store.update({ kind: /** @type {any} */ (kind.value), ...(isWeight ? { weight: value } : {}) });
        show();
    };
    const show = () => {
        const shape = selected();
        const shown = shape?.kind ?? store.state.kind;
        byId('kind-legend', HTMLElement).textContent = shape ? 'Selected' : 'Draw';
        hole.disabled = shape !== undefined;
        kind.value = shown;
        weight.value = String(shape?.kind === 'region' ? shape.weight : store.state.weight);
        byId('weight-label', HTMLElement).hidden = shown !== 'region';
    };
    kind.addEventListener('change', change);
    weight.addEventListener('change', change);
    store.on(['selection', 'tool', 'kind', 'weight', 'world'], show);
    show();
}

/** @param {SmoothStore} store */
function bindLayers(store) {
    const boxes = /** @type {const} */ ([['show-sketch', 'showSketch'], ['show-free-space', 'showFreeSpace']]);
    for (const [id, key] of boxes) {
        const box = byId(id, HTMLInputElement);
        const show = () => { box.checked = store.state[key]; };
        box.addEventListener('change', () => store.update({ [key]: box.checked }));
        store.on([key], show);
        show();
    }
}

/** @param {SmoothStore} store */
function bindMethod(store) {
    const method = byId('method', HTMLSelectElement);
    const cells = byId('cells', HTMLSelectElement);
    const resolution = byId('resolution', HTMLInputElement);
    method.addEventListener('change', () => store.update({ method: method.value }));
    cells.addEventListener('change', () => store.update({ cells: cells.value }));
    resolution.addEventListener('change', () => {
        const value = resolution.valueAsNumber;
        if (resolution.validity.valid) store.update({ resolution: value > 0 ? value : 0 });
    });
    store.on(['registry'], ({ registry }) => {
        method.replaceChildren(...options(rowChoices(registry.methods), registry.methods[0].name));
        cells.replaceChildren(...options(registry.cells.map((value) => ({ value, text: value })), registry.cells[0]));
        store.update({ method: method.value, cells: cells.value });
    });
    store.on(['method', 'cells', 'resolution'], (state) => {
        [method.value, cells.value] = [state.method, state.cells];
        resolution.value = state.resolution > 0 ? String(state.resolution) : '';
    });
}

/** The options of single methods; those that the method does not read are hidden. @param {SmoothStore} store */
function bindTuning(store) {
    const tune = (/** @type {Partial<SmoothState['tuning']>} */ change) => store.update({ tuning: { ...store.state.tuning, ...change } });
    const places = byId('places', HTMLSelectElement);
    const escape = byId('escape', HTMLInputElement);
    places.addEventListener('change', () => tune({ places: places.value }));
    escape.addEventListener('change', () => tune({ escape: escape.checked }));
    for (const [name, absent] of NUMBERS) {
        const field = byId(name, HTMLInputElement);
        field.addEventListener('change', () => {
            if (field.validity.valid) tune({ [name]: field.value === '' ? absent : field.valueAsNumber });
        });
    }
    store.on(['registry'], ({ registry, tuning }) => {
        places.replaceChildren(...options(registry.places.map((value) => ({ value, text: value })), tuning.places));
    });
    const tuned = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-methods]')]);
    const showFor = () => tuned.forEach((label) => { label.hidden = !label.dataset.methods?.split(' ').includes(store.state.method); });
    store.on(['method'], showFor);
    store.on(['answer'], showChosen);
    const show = () => {
        const { tuning } = store.state;
        escape.checked = tuning.escape;
        places.value = tuning.places;
        for (const [name, absent] of NUMBERS) byId(name, HTMLInputElement).value = tuning[name] === absent ? '' : String(tuning[name]);
    };
    store.on(['tuning'], show);
    show();
    showFor();
}

/** Shows the values that the library has chosen. @param {SmoothState} state */
function showChosen({ answer }) {
    for (const name of /** @type {const} */ (['resolution', 'strength', 'reach'])) {
        const value = answer?.[name] ?? 0;
        byId(name, HTMLInputElement).placeholder = value > 0 ? number(value, 2) : 'auto';
    }
}

/** @param {SmoothStore} store */
function bindRadius(store) {
    const slider = byId('radius-slider', HTMLInputElement);
    const field = byId('radius', HTMLInputElement);
    slider.addEventListener('input', () => store.update({ radius: slider.valueAsNumber }));
    field.addEventListener('change', () => {
        if (field.validity.valid && field.value !== '') store.update({ radius: field.valueAsNumber });
    });
    const show = () => {
        const { radius, world } = store.state;
        const most = WIDEST * sizeOf(worldBox(world.shapes));
        slider.max = String(Math.max(most, radius));
        slider.value = field.value = String(radius);
    };
    store.on(['radius', 'world'], show);
    show();
}

/** A coordinate in as many digits as a field shows; ends that were dragged or chosen for a world have more. @param {number} value */
function shortened(value) {
    return Number(value.toFixed(Math.max(0, 4 - Math.floor(Math.log10(Math.abs(value) + 1)))));
}

/** @param {SmoothStore} store */
function bindEnds(store) {
    for (const end of /** @type {const} */ (['from', 'to'])) {
        const fields = /** @type {const} */ (['x', 'y']).map((axis) => /** @type {const} */ ([axis, byId(`${end}-${axis}`, HTMLInputElement)]));
        for (const [axis, field] of fields) {
            field.addEventListener('change', () => {
                if (Number.isFinite(field.valueAsNumber)) store.update({ [end]: { ...store.state[end], [axis]: field.valueAsNumber } });
            });
        }
        const show = () => fields.forEach(([axis, field]) => { field.value = String(shortened(store.state[end][axis])); });
        store.on([end], show);
        show();
    }
}
