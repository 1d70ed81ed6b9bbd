// SPDX-License-Identifier: MIT
// The panel of the overlay's cells: how deep to look, and what the overlay takes.
import { element, labelled, number } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').CellsView} CellsView */

export const MOST_DEPTH = 16;

export class CellsPanel {
    /** @param {HTMLElement} root */
    constructor(root) {
        this.isShown = element('input', { type: 'checkbox', id: 'cells-show' });
        this.depth = element('input', { type: 'range', id: 'cells-depth', min: '0', max: String(MOST_DEPTH), step: '1' });
        this.depthText = element('output', { id: 'cells-depth-text' });
        this.depthText.htmlFor.add('cells-depth');
        this.counts = element('p', { id: 'cells-counts', className: 'soft' });
        root.append(
            element('h2', { textContent: 'Cells of the overlay' }),
            element('div', { className: 'controls' }, [
                labelled('Show', this.isShown),
                labelled('Cuts', element('span', { className: 'slider' }, [this.depth, this.depthText])),
            ]),
            this.counts);
    }

    /** @param {AppState} state */
    show({ ground, cellsDepth, cells, world }) {
        this.isShown.checked = ground === 'cells';
        if (document.activeElement !== this.depth) this.depth.value = String(cellsDepth);
        this.depthText.textContent = number(cellsDepth);
        const isNow = ground === 'cells' && cells?.version === world.version;
        this.counts.textContent = isNow ? describe(cells) :
            'The overlay divides ground of many costs into nested cells by its walls, so that overlay and best find paths quickly.';
    }
}

/** @param {CellsView} cells */
function describe({ count, depth, levels, widestSeparator, bytes, milliseconds }) {
    const built = milliseconds.divide + milliseconds.costs;
    return `${number(count)} cells after ${number(depth)} of ${number(levels - 1)} cuts, the widest of ` +
        `${number(widestSeparator)} tiles; ${number(bytes / 1024)} KiB, built in ${number(built, 1)} ms.`;
}
