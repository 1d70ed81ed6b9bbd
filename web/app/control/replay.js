// SPDX-License-Identifier: MIT
// Playing the panes' replays in lock step: the moment is one number for all of them. Infinity is the end,
// whatever the answers will be.
import { nextStop } from '../model/breakpoints.js';
import { lastMoment, momentNow } from '../model/moment.js';
import { FrameLoop } from './frames.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

export class ReplayControl {
    /** @param {AppStore} store */
    constructor(store) {
        this.store = store;
        this.exact = 0; // the moment, between whole ones
        this.ignoresStops = false; // while it plays through
        const loop = new FrameLoop((elapsed) => this.#play(elapsed));
        store.on(['playing'], ({ playing }) => {
            this.exact = momentNow(store.state);
            if (playing) loop.start();
            else {
                loop.stop();
                this.ignoresStops = false;
            }
        });
        store.on(['unit'], () => this.seek(Infinity));
    }

    /** @param {number} moment Infinity: the end */
    seek(moment) {
        const last = lastMoment(this.store.state);
        this.store.update({ moment: moment >= last ? Infinity : Math.max(0, Math.round(moment)) });
    }

    /** @param {number} moments back where negative */
    step(moments) {
        this.store.update({ playing: false });
        this.seek(momentNow(this.store.state) + moments);
    }

    /** Counts moments in another unit, and stays where the active pane is. @param {AppState['unit']} unit */
    countIn(unit) {
        const { state } = this.store;
        const replay = state.panes[state.active]?.answer?.replay;
        if (unit === state.unit) return;
        const isOver = momentNow(state) >= lastMoment(state);
        const events = replay?.eventsAt(state.moment, state.unit) ?? 0;
        this.store.update({ unit });
        if (replay && !isOver) this.seek(unit === 'events' ? events : replay.countsAfter(events).expanded);
    }

    /** Goes to where an event of the active pane has just happened. @param {number} event */
    seekEvent(event) {
        this.store.update({ playing: false });
        this.countIn('events');
        this.seek(event + 1);
    }

    /** Goes to the next breakpoint, or to the end. */
    runToStop() {
        const { state } = this.store;
        const stopped = nextStop(state, momentNow(state));
        this.store.update({ playing: false, stopped });
        this.seek(stopped?.moment ?? Infinity);
    }

    /** Plays from the beginning to the end, past all breakpoints: for a film. */
    playThrough() {
        this.ignoresStops = true;
        this.seek(0);
        this.store.update({ playing: true });
    }

    toggle() {
        const { state } = this.store;
        const atEnd = momentNow(state) >= lastMoment(state);
        if (!state.playing && atEnd) this.seek(0);
        this.store.update({ playing: !state.playing });
    }

    /** @param {number} elapsed milliseconds */
    #play(elapsed) {
        const { state } = this.store;
        const last = lastMoment(state);
        // At least ten moments a second, so that a short search moves too.
        const perSecond = Math.max(last * state.speed, 50 * state.speed);
        // The slider may have been moved meanwhile.
        if (Math.round(this.exact) !== momentNow(state)) this.exact = momentNow(state);
        this.exact += perSecond * elapsed / 1000;
        const stopped = this.ignoresStops ? null : nextStop(state, momentNow(state), Math.round(this.exact));
        if (stopped) {
            this.store.update({ playing: false, stopped });
            this.seek(stopped.moment);
            return;
        }
        this.seek(this.exact);
        if (this.exact >= last) this.store.update({ playing: false });
    }
}
