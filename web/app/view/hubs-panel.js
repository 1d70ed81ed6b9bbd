// SPDX-License-Identifier: MIT
// The panel of the hubs of labels: how many there are, what they take, and what the ends of the query read.
import { element, labelled, number } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').HubsView} HubsView */

export class HubsPanel {
    /** @param {HTMLElement} root */
    constructor(root) {
        this.isShown = element('input', { type: 'checkbox', id: 'hubs-show' });
        this.counts = element('p', { id: 'hubs-counts', className: 'soft' });
        root.append(
            element('h2', { textContent: 'Hubs of labels' }),
            element('div', { className: 'controls' }, [labelled('Show', this.isShown)]),
            this.counts);
    }

    /** @param {AppState} state */
    show({ ground, hubs, world }) {
        this.isShown.checked = ground === 'hubs';
        const isNow = ground === 'hubs' && hubs?.version === world.version;
        this.counts.textContent = isNow ? describe(hubs) :
            'Labels know, for every corner of a wall, the distances to a few hubs, so that a path is looked up without a search. ' +
            'They need ground of one cost.';
    }
}

/** @param {HubsView} hubs */
function describe({ count, entryCount, bytes, milliseconds, startLabel, goalLabel, shared }) {
    return `${number(count)} corners with ${number(entryCount / Math.max(count, 1), 1)} hubs each, in ` +
        `${number(bytes / 1024)} KiB, built in ${number(milliseconds, 1)} ms. The start sees ${number(startLabel.corners)} ` +
        `of them and reads ${number(startLabel.entries)} entries, the goal ${number(goalLabel.corners)} and ` +
        `${number(goalLabel.entries)}. Hubs in both: ${number(shared)}.`;
}
