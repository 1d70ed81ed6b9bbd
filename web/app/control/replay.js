// SPDX-License-Identifier: MIT
// Playing the panes' replays in lock step: the moment is one number for all of them. Infinity is the end,
// whatever the answers will be.
import { lastMoment, momentNow } from '../model/moment.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

export class ReplayControl {
    /** @param {AppStore} store */
    constructor(store) {
        this.store = store;
        this.then = 0;
        store.on(['playing'], ({ playing }) => {
            if (playing) requestAnimationFrame((now) => this.#begin(now));
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

    toggle() {
        const { state } = this.store;
        const atEnd = momentNow(state) >= lastMoment(state);
        if (!state.playing && atEnd) this.seek(0);
        this.store.update({ playing: !state.playing });
    }

    /** @param {number} now */
    #begin(now) {
        this.then = now;
        this.exact = momentNow(this.store.state);
        requestAnimationFrame((next) => this.#tick(next));
    }

    /** @param {number} now milliseconds */
    #tick(now) {
        const { state } = this.store;
        if (!state.playing) return;
        const last = lastMoment(state);
        // At least ten moments a second, so that a short search moves too.
        const perSecond = Math.max(last * state.speed, 50 * state.speed);
        // The slider may have been moved meanwhile.
        if (Math.round(/** @type {number} */ (this.exact)) !== momentNow(state)) this.exact = momentNow(state);
        this.exact = /** @type {number} */ (this.exact) + perSecond * (now - this.then) / 1000;
        this.then = now;
        this.seek(this.exact);
        if (this.exact >= last) this.store.update({ playing: false });
        else requestAnimationFrame((next) => this.#tick(next));
    }
}
