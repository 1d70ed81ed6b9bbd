// SPDX-License-Identifier: MIT
// A tour of four steps for those who are here for the first time. It covers nothing that it speaks of, waits for nothing,
// and can be skipped.
import { byId } from '../view/dom.js';
import { remember, remembered } from '../view/storage.js';

const KEY = 'sluice-welcomed';
// A finger on the ground moves the map.
const DRAW = matchMedia('(pointer: coarse)').matches ? 'choose Wall and draw walls' : 'drag on the ground to draw walls';
/** @type {[string, string][]} what each step is about, and what it says */
const STEPS = [
    ['headline', 'Two searches on one map: first A*, then A* guided by gates. This sentence compares them.'],
    ['stage', `Drag S and G, or ${DRAW}. Both searches follow, and so does the sentence.`],
    ['presets', 'Search, Zones, Heat, Units and Flow each show what belongs to a task, and open its panel.'],
    ['lessons', 'Lessons are ten short links, each with a map and two sentences. That is all: have a look around.'],
];

export function startWelcome() {
    if (remembered(KEY)) return;
    const box = byId('welcome', HTMLElement);
    const next = byId('welcome-next', HTMLButtonElement);
    const skip = byId('welcome-skip', HTMLButtonElement);
    let step = -1;
    const end = () => {
        remember(KEY, '1');
        document.querySelector('.pointed-out')?.classList.remove('pointed-out');
        box.hidden = true;
    };
    const go = () => {
        document.querySelector('.pointed-out')?.classList.remove('pointed-out');
        step++;
        if (step >= STEPS.length) {
            end();
            return;
        }
        const [id, text] = STEPS[step];
        const about = byId(id, HTMLElement);
        about.classList.add('pointed-out');
        about.scrollIntoView({ block: 'center' }); // on a telephone it may be far below
        /** @type {HTMLElement} */ (box.querySelector('p')).textContent = `${step + 1} of ${STEPS.length}. ${text}`;
        const isLast = step + 1 === STEPS.length;
        next.textContent = isLast ? 'Done' : 'Next';
        skip.hidden = isLast;
        box.hidden = false;
    };
    next.addEventListener('click', go);
    skip.addEventListener('click', end);
    go();
}
