// SPDX-License-Identifier: MIT
// The panel of events: what the active map's search did around the moment shown, and the tiles at which it stops.
import { firstExpansion } from '../model/breakpoints.js';
import { nameOf } from '../model/names.js';
import { byId, counted, element, labelled, number } from './dom.js';
import { EventList } from './event-list.js';
import { setUnlessFocused } from './search-panel.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */

export class EventsPanel {
    /** @param {{goTo: (event: number) => void, remove: (tile: Tile) => void}} actions */
    constructor({ goTo, remove }) {
        this.remove = remove;
        this.about = element('p', { id: 'events-about', className: 'soft' });
        this.list = new EventList(goTo);
        const tileInput = (/** @type {string} */ id) => element('input', { type: 'number', id, min: '0', step: '1', value: '0' });
        this.x = tileInput('breakpoint-x');
        this.y = tileInput('breakpoint-y');
        this.add = element('button', { type: 'submit', id: 'breakpoint-add', textContent: 'Add' });
        this.form = element('form', { className: 'row', id: 'breakpoint-form' }, [labelled('x', this.x), labelled('y', this.y), this.add]);
        this.run = element('button', { type: 'button', id: 'breakpoint-run', textContent: 'Run to the next' });
        this.breakpoints = element('ul', { id: 'breakpoints' });
        byId('panel-events', HTMLElement).append(
            element('h2', { textContent: 'Events' }), this.about, EventList.head(), this.list.root,
            element('h2', { textContent: 'Breakpoints' }),
            element('p', { className: 'soft', textContent: 'The replay stops when one of these tiles is expanded. ' +
                'Point at a tile and press X to set or remove one, or enter the tile:' }),
            this.form, this.breakpoints, this.run);
    }

    /** @param {AppState} state */
    showEvents({ panes, active, registry, world, moment, unit }) {
        const { algorithm, answer } = panes[active];
        const replay = answer?.replay?.tileCount === world.width * world.height ? answer.replay : null;
        this.about.textContent = `Map ${active + 1}, ${nameOf(algorithm, registry)}: ` +
            `${replay ? `${counted(replay.count, 'event')}. Click one to go there.` : 'no events.'}`;
        this.list.show(replay, world.width, replay ? replay.eventsAt(moment, unit) - 1 : -1);
    }

    /** @param {AppState} state */
    showBreakpoints({ breakpoints, panes, world }) {
        this.run.disabled = breakpoints.length === 0;
        this.x.max = String(world.width - 1);
        this.y.max = String(world.height - 1);
        this.breakpoints.replaceChildren(...breakpoints.map((tile) => {
            const button = element('button', { type: 'button', textContent: 'Remove', ariaLabel: `Remove the breakpoint at ${tile.x}, ${tile.y}` });
            button.addEventListener('click', () => this.remove(tile));
            return element('li', {}, [element('span', { textContent: `(${tile.x}, ${tile.y}) ` }),
                element('span', { className: 'soft', textContent: whenExpanded(tile, panes, world) }), button]);
        }));
    }

    /** Offers a tile. @param {Tile} tile */
    point({ x, y }) {
        setUnlessFocused(this.x, x);
        setUnlessFocused(this.y, y);
    }
}

/** @param {Tile} tile @param {AppState['panes']} panes @param {AppState['world']} world */
function whenExpanded({ x, y }, panes, { width, height }) {
    const times = panes.map(({ answer }) => (answer?.replay?.tileCount === width * height ? firstExpansion(answer.replay, y * width + x) : 0));
    if (times.every((time) => time === 0)) return 'never expanded';
    const texts = times.flatMap((time, i) => (time ? [`${number(time)}${panes.length > 1 ? ` (map ${i + 1})` : ''}`] : []));
    return `expansion ${texts.join(', ')}`;
}
