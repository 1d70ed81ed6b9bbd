// SPDX-License-Identifier: MIT
// The replay's buttons and slider.
import { lastMoment, momentNow } from '../model/moment.js';
import { byId, number } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */

// The speed slider runs from 0 to 100 and means shares of the replay a second, evenly in their logarithm.
const SLOWEST = 0.005;
const FASTEST = 2;

/** @param {number} position */
export function speedOf(position) {
    return SLOWEST * (FASTEST / SLOWEST) ** (position / 100);
}

export class TransportView {
    constructor() {
        this.toStart = byId('to-start', HTMLButtonElement);
        this.stepBack = byId('step-back', HTMLButtonElement);
        this.play = byId('play', HTMLButtonElement);
        this.stepOn = byId('step', HTMLButtonElement);
        this.toEnd = byId('to-end', HTMLButtonElement);
        this.moment = byId('moment', HTMLInputElement);
        this.momentText = byId('moment-text', HTMLOutputElement);
        this.stopped = byId('stopped', HTMLOutputElement);
        this.unit = byId('unit', HTMLSelectElement);
        this.speed = byId('speed', HTMLInputElement);
    }

    /** @param {AppState} state */
    show(state) {
        const last = lastMoment(state);
        const now = momentNow(state);
        this.moment.max = String(last);
        this.moment.value = String(now);
        this.stopped.textContent = stoppedText(state, now);
        this.momentText.textContent = `step ${number(now)} of ${number(last)}`;
        this.unit.value = state.unit;
        this.play.textContent = state.playing ? '❚❚' : '▶';
        this.play.setAttribute('aria-label', state.playing ? 'Pause' : 'Play');
        this.play.disabled = last === 0 && !state.playing;
        for (const button of [this.toStart, this.stepBack]) button.disabled = now <= 0;
        for (const button of [this.stepOn, this.toEnd]) button.disabled = now >= last;
    }
}

/** Why the replay stands where it is, if it stopped by itself. @param {AppState} state @param {number} now */
function stoppedText({ stopped, playing, panes }, now) {
    if (!stopped || playing || stopped.moment !== now) return '';
    const where = panes.length > 1 ? `, map ${stopped.pane + 1}` : '';
    return `stopped at (${stopped.tile.x}, ${stopped.tile.y})${where}`;
}
