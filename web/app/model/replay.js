// SPDX-License-Identifier: MIT
// A search as something that can be played forwards and backwards. Every event knows the event before it
// on the same tile and the state it leaves the tile in, both found once in one pass; so a step in either
// direction is constant time, and a jump costs as many steps as it passes over.
//
// Invariant: last[t] is the index of the latest event on tile t among the first `position` events,
// -1 where there is none.

/** @typedef {import('../../lib/sluice.js').Trace} Trace */

// As in Sluice.eventKinds.
export const KIND = { SOURCE: 0, DESTINATION: 1, GENERATING: 2, UPDATING: 3, EXPANDING: 4, CLOSING: 5, END: 6 };

// What a tile is at a moment. CURRENT is the one expanded last, whatever else it is; see current().
export const TILE = { UNSEEN: 0, OPEN: 1, CURRENT: 2, CLOSED: 3, REOPENED: 4, RECLOSED: 5 };

export class Replay {
    /**
     * @param {Trace} trace
     * @param {number} tileCount
     */
    constructor(trace, tileCount) {
        this.trace = trace;
        this.count = trace.count;
        this.tileCount = tileCount;
        this.position = 0;
        this.last = new Int32Array(tileCount).fill(-1);
        /** the event before, on the same tile */
        this.previous = new Int32Array(trace.count);
        /** a TILE for the tile of each event, once it has happened */
        this.stateAfter = new Uint8Array(trace.count);
        /** entries on the open list, and tiles taken from it, once each event has happened */
        this.openAfter = new Uint32Array(trace.count);
        this.expandedAfter = new Uint32Array(trace.count);
        /** a bit for each TILE that some tile is at some moment */
        this.states = 0;
        /** the event at which each expansion begins */
        this.expansions = this.#scan();
    }

    #scan() {
        const { kind, tile } = this.trace;
        const latest = new Int32Array(this.tileCount).fill(-1);
        const timesExpanded = new Uint8Array(this.tileCount);
        const isOpen = new Uint8Array(this.tileCount);
        const starts = [];
        let open = 0;
        for (let i = 0; i < this.count; i++) {
            const t = tile[i];
            const before = latest[t] < 0 ? TILE.UNSEEN : this.stateAfter[latest[t]];
            if (kind[i] === KIND.EXPANDING) {
                starts.push(i);
                timesExpanded[t] = Math.min(timesExpanded[t] + 1, 255);
                open -= isOpen[t];
                isOpen[t] = 0;
            } else if (kind[i] === KIND.GENERATING || kind[i] === KIND.UPDATING) {
                open += 1 - isOpen[t];
                isOpen[t] = 1;
            }
            this.previous[i] = latest[t];
            this.stateAfter[i] = stateAfter(kind[i], before, timesExpanded[t]);
            this.states |= 1 << this.stateAfter[i];
            this.openAfter[i] = open;
            this.expandedAfter[i] = starts.length;
            latest[t] = i;
        }
        return Uint32Array.from(starts);
    }

    /** How many moments there are in a unit. @param {'expansions'|'events'} unit */
    length(unit) {
        return unit === 'events' ? this.count : this.expansions.length;
    }

    /**
     * The number of events that have happened at a moment: at expansion k all up to where the next
     * expansion begins.
     * @param {number} moment
     * @param {'expansions'|'events'} unit
     */
    eventsAt(moment, unit) {
        const whole = this.length(unit);
        if (moment >= whole) return this.count;
        if (unit === 'events') return Math.max(moment, 0);
        return moment < 0 ? 0 : this.expansions[moment];
    }

    /**
     * Goes to where `position` events have happened, and calls `touch` with every tile that changes.
     * @param {number} position
     * @param {(tile: number) => void} [touch]
     */
    seek(position, touch) {
        const { tile } = this.trace;
        const target = Math.max(0, Math.min(position, this.count));
        if (target === 0 && !touch) {
            this.position = 0;
            this.last.fill(-1);
        }
        while (this.position < target) {
            const i = this.position++;
            this.last[tile[i]] = i;
            if (touch) touch(tile[i]);
        }
        while (this.position > target) {
            const i = --this.position;
            this.last[tile[i]] = this.previous[i];
            if (touch) touch(tile[i]);
        }
    }

    /** What a tile is now. @param {number} tile */
    stateOf(tile) {
        const event = this.last[tile];
        return event < 0 ? TILE.UNSEEN : this.stateAfter[event];
    }

    /**
     * The g, h and parent that a tile has now, or null where the search has not been.
     * @param {number} tile
     */
    factsOf(tile) {
        const event = this.last[tile];
        // The trace lists the goals before the search reaches them.
        if (event < 0 || this.trace.kind[event] === KIND.DESTINATION) return null;
        return { g: this.trace.g[event], h: this.trace.h[event], parent: this.parentOf(tile), state: this.stateOf(tile) };
    }

    /** The parent that a tile has now, or the tile itself. @param {number} tile */
    parentOf(tile) {
        // Ends and closings may leave the parent out; the event before then knows it.
        let parent = tile;
        for (let e = this.last[tile]; parent === tile && e >= 0; e = this.previous[e]) parent = this.trace.parent[e];
        return parent;
    }

    /** The tile that was expanded last, or -1. */
    current() {
        const done = this.position > 0 ? this.expandedAfter[this.position - 1] : 0;
        return done > 0 ? this.trace.tile[this.expansions[done - 1]] : -1;
    }

    /**
     * The path from a tile back along the parents of this moment, as tiles; it has corners
     * only where the search passes over tiles.
     * @param {number} tile
     */
    pathTo(tile) {
        const path = [];
        for (let t = tile; path.length <= this.tileCount; ) {
            path.push(t);
            const facts = this.factsOf(t);
            if (!facts || facts.parent === t) break;
            t = facts.parent;
        }
        return path.reverse();
    }

    /** Counts once some events have happened. @param {number} events */
    countsAfter(events) {
        if (events <= 0) return { expanded: 0, open: 0 };
        return { expanded: this.expandedAfter[events - 1], open: this.openAfter[events - 1] };
    }
}

/**
 * @param {number} kind
 * @param {number} before
 * @param {number} timesExpanded
 */
function stateAfter(kind, before, timesExpanded) {
    switch (kind) {
    case KIND.GENERATING:
    case KIND.UPDATING:
        return timesExpanded > 0 ? TILE.REOPENED : TILE.OPEN;
    case KIND.EXPANDING:
    case KIND.CLOSING:
        return timesExpanded > 1 ? TILE.RECLOSED : TILE.CLOSED;
    default:
        return before;
    }
}
