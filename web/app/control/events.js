// SPDX-License-Identifier: MIT
// Binds the panel of events: rows and the replay lead to each other, and breakpoints are set and removed.
import { toggled } from '../model/breakpoints.js';
import { isInside } from '../model/state.js';
import { EventsPanel } from '../view/events-panel.js';
import { oncePerFrame } from './search-chart.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

/**
 * @param {AppStore} store @param {import('./replay.js').ReplayControl} replay
 * @param {import('./keyboard.js').Keyboard} keyboard
 */
export function startEvents(store, replay, keyboard) {
    const toggle = (/** @type {Tile|null} */ tile) => {
        const { world, breakpoints } = store.state;
        if (tile && isInside(world, tile)) store.update({ breakpoints: toggled(breakpoints, tile) });
    };
    const panel = new EventsPanel({ goTo: (event) => replay.seekEvent(event), remove: toggle });
    panel.form.addEventListener('submit', (event) => {
        event.preventDefault();
        const tile = { x: panel.x.valueAsNumber, y: panel.y.valueAsNumber };
        const isSet = store.state.breakpoints.some(({ x, y }) => x === tile.x && y === tile.y);
        if (!isSet) toggle(tile);
    });
    panel.run.addEventListener('click', () => replay.runToStop());
    keyboard.add('x', 'set or remove a breakpoint at the tile under the pointer', () => toggle(store.state.pointer));
    store.on(['pointer'], ({ pointer }) => {
        if (pointer) panel.point(pointer);
    });
    store.on(['moment', 'unit', 'panes', 'active', 'registry', 'world'], oncePerFrame(() => panel.showEvents(store.state)));
    store.on(['breakpoints', 'panes', 'world'], oncePerFrame(() => panel.showBreakpoints(store.state)));
    panel.showBreakpoints(store.state);
    // A map that became smaller has lost some tiles.
    store.on(['world'], ({ world, breakpoints }) => {
        if (breakpoints.some((tile) => !isInside(world, tile))) store.update({ breakpoints: breakpoints.filter((tile) => isInside(world, tile)) });
    });
}
