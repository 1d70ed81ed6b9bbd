// SPDX-License-Identifier: MIT
// The list of lessons, and the two sentences of the one that is open.
import { LESSONS, addressOf } from '../model/lessons.js';
import { byId, element } from './dom.js';

/** @typedef {import('../model/lessons.js').Lesson} Lesson */

const HERE = location.pathname.endsWith('/smooth.html') ? 'smooth.html' : '';

export class LessonsView {
    constructor() {
        this.dialog = byId('lessons-dialog', HTMLDialogElement);
        this.bar = byId('lesson', HTMLElement);
        this.text = /** @type {HTMLElement} */ (this.bar.querySelector('p'));
        this.next = byId('lesson-next', HTMLAnchorElement);
        this.close = byId('lesson-close', HTMLButtonElement);
        byId('lesson-list', HTMLElement).replaceChildren(...LESSONS.map((lesson) => element('li', {}, [
            element('a', { href: addressOf(lesson, HERE), textContent: lesson.title }), element('p', { className: 'soft', textContent: lesson.text }),
        ])));
    }

    /** @param {Lesson|undefined} lesson */
    show(lesson) {
        this.bar.hidden = !lesson;
        if (!lesson) return;
        this.text.replaceChildren(element('strong', { textContent: `${lesson.title}.` }), ` ${lesson.text}`);
        const following = LESSONS[LESSONS.indexOf(lesson) + 1];
        this.next.hidden = !following;
        if (following) this.next.href = addressOf(following, HERE);
    }
}
