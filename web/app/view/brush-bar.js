// SPDX-License-Identifier: MIT
// The settings of the drawing tools, next to the tools: each is shown while it matters.
import { byId } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */

export class BrushBar {
    constructor() {
        this.bar = byId('brush-bar', HTMLFieldSetElement);
        this.brush = byId('brush', HTMLInputElement);
        this.fillWith = byId('fill-with', HTMLSelectElement);
        this.paintCost = byId('paint-cost', HTMLInputElement);
        this.undo = byId('undo', HTMLButtonElement);
        this.redo = byId('redo', HTMLButtonElement);
    }

    /** @param {AppState} state */
    show({ tool, brush, fillWith, paintCost, canUndo, canRedo }) {
        const draws = tool === 'wall' || tool === 'erase' || tool === 'cost';
        this.bar.hidden = !draws && tool !== 'fill';
        byId('brush-label', HTMLElement).hidden = !draws;
        byId('fill-with-label', HTMLElement).hidden = tool !== 'fill';
        byId('paint-cost-label', HTMLElement).hidden = !(tool === 'cost' || (tool === 'fill' && fillWith === 'cost'));
        setUnlessTyping(this.brush, brush);
        setUnlessTyping(this.paintCost, paintCost);
        this.fillWith.value = fillWith;
        this.undo.disabled = !canUndo;
        this.redo.disabled = !canRedo;
    }
}

/** @param {HTMLInputElement} input @param {number} value */
function setUnlessTyping(input, value) {
    if (input.valueAsNumber !== value) input.value = String(value);
}
