// SPDX-License-Identifier: MIT
// A unit that walks the path, as the bar below the world plays it.
import { FrameLoop } from '../../control/frames.js';
import { byId, number } from '../../view/dom.js';
import { lengthOf } from '../model/walk.js';

/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('../../model/store.js').Store<SmoothState>} SmoothStore */

// Milliseconds from start to goal, however long the path is.
const WHOLE_WALK = 4000;

/** @param {SmoothStore} store @param {import('../../control/keyboard.js').Keyboard} keyboard */
export function startWalk(store, keyboard) {
    const play = byId('play', HTMLButtonElement);
    const slider = byId('moment', HTMLInputElement);
    const loop = new FrameLoop((elapsed) => {
        const moment = Math.min(1, store.state.moment + elapsed / WHOLE_WALK);
        store.update({ moment, playing: moment < 1 });
    });
    const toggle = () => {
        const { playing, moment, answer } = store.state;
        if (playing) store.update({ playing: false });
        else if (answer?.points.length) store.update({ playing: true, moment: moment < 1 ? moment : 0 });
    };
    play.addEventListener('click', toggle);
    keyboard.add('p', 'walk the path, or pause', toggle);
    slider.addEventListener('input', () => store.update({ playing: false, moment: slider.valueAsNumber / Number(slider.max) }));
    store.on(['playing'], ({ playing }) => (playing ? loop.start() : loop.stop()));
    store.on(['playing', 'moment', 'answer'], (state) => show(state, play, slider));
    show(store.state, play, slider);
}

/** @param {SmoothState} state @param {HTMLButtonElement} play @param {HTMLInputElement} slider */
function show({ playing, moment, answer }, play, slider) {
    const length = lengthOf(answer?.points ?? []);
    play.disabled = slider.disabled = length === 0;
    play.textContent = playing ? '❚❚' : '▶';
    play.setAttribute('aria-label', playing ? 'Pause' : 'Walk');
    slider.value = String(moment * Number(slider.max));
    byId('moment-text', HTMLOutputElement).textContent = `${number(moment * length, 1)} of ${number(length, 1)}`;
}
