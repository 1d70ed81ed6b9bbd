// SPDX-License-Identifier: MIT
// The list of a search's events, of which only the rows that are seen exist.
import { eventRow, listHeight, scrolling } from '../model/events.js';
import { element } from './dom.js';

/** @typedef {import('../model/replay.js').Replay} Replay */

const ROW = 22; // pixels, as in the style sheet
const COLUMNS = /** @type {const} */ (['number', 'name', 'tile', 'g', 'h', 'f']);

export class EventList {
    /** @param {(event: number) => void} chosen */
    constructor(chosen) {
        this.chosen = chosen;
        /** @type {Replay|null} */
        this.replay = null;
        this.width = 1;
        this.current = -1;
        this.rows = element('div', { className: 'event-rows', role: 'presentation' });
        this.height = element('div', { role: 'presentation' }, [this.rows]);
        this.root = element('div', { id: 'event-list', tabIndex: 0, role: 'listbox', ariaLabel: 'Events of the active map' }, [this.height]);
        this.root.addEventListener('scroll', () => this.#render());
        this.root.addEventListener('keydown', (event) => this.#key(event));
        this.root.addEventListener('click', ({ target }) => {
            const row = target instanceof Element ? target.closest('[role="option"]') : null;
            if (row instanceof HTMLElement) this.chosen(Number(row.dataset.event));
        });
        // Also when its panel comes to the front.
        new ResizeObserver(() => this.#centre()).observe(this.root);
    }

    /** The names of the columns. */
    static head() {
        const names = { number: 'No.', name: 'Event', tile: 'Tile', g: 'g', h: 'h', f: 'f' };
        return element('div', { className: 'event-row event-head', ariaHidden: 'true' },
            COLUMNS.map((column) => element('span', { textContent: names[column] })));
    }

    /** @param {Replay|null} replay @param {number} width  of the map @param {number} current  the event that happened last, -1: none */
    show(replay, width, current) {
        Object.assign(this, { replay, width, current });
        this.height.style.height = `${listHeight(replay?.count ?? 0, ROW)}px`;
        this.#centre();
    }

    #scrolling() {
        const { clientHeight, scrollHeight } = this.root;
        const shown = Math.floor(clientHeight / ROW);
        return { shown, ...scrolling({ rows: this.replay?.count ?? 0, shown, range: scrollHeight - clientHeight }) };
    }

    /** Brings the event that happened last into the middle. */
    #centre() {
        if (!this.root.clientHeight) return; // in a panel that is not shown
        const { shown, topOf } = this.#scrolling();
        this.root.scrollTop = topOf(this.current - Math.floor(shown / 2));
        this.#render();
    }

    #render() {
        const { replay } = this;
        if (!replay || !this.root.clientHeight) return this.rows.replaceChildren();
        const { shown, rowAt } = this.#scrolling();
        const first = rowAt(this.root.scrollTop);
        const count = Math.min(shown, replay.count - first);
        this.rows.replaceChildren(...Array.from({ length: count }, (_, i) => this.#row(replay, first + i)));
        const isSeen = this.current >= first && this.current < first + count;
        this.root.setAttribute('aria-activedescendant', isSeen ? `event-${this.current}` : '');
    }

    /** @param {Replay} replay @param {number} event */
    #row(replay, event) {
        const facts = eventRow(replay, event, this.width);
        const row = element('div', { className: 'event-row', id: `event-${event}`, role: 'option' },
            COLUMNS.map((column) => element('span', { textContent: facts[column] })));
        row.dataset.event = String(event);
        row.dataset.kind = facts.name;
        row.setAttribute('aria-selected', String(event === this.current));
        row.setAttribute('aria-setsize', String(replay.count));
        row.setAttribute('aria-posinset', String(event + 1));
        return row;
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const count = this.replay?.count ?? 0;
        const page = this.#scrolling().shown;
        const steps = /** @type {Record<string, number>} */ ({
            ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity,
        });
        const step = steps[event.key];
        if (step === undefined || count === 0) return;
        event.preventDefault();
        this.chosen(Math.min(Math.max(this.current + step, 0), count - 1));
    }
}
