// SPDX-License-Identifier: MIT
// The list of lessons, and the two sentences of the one that is open; the same on both pages.
import { LESSONS, addressOf } from '../model/lessons.js';
import { byId, element } from './dom.js';

/** @typedef {import('../model/lessons.js').Lesson} Lesson */

const HERE = location.pathname.endsWith('/smooth.html') ? 'smooth.html' : '';

export class LessonsView {
    constructor() {
        this.text = element('p');
        this.next = element('a', { id: 'lesson-next', textContent: 'Next lesson' });
        this.close = element('button', { type: 'button', id: 'lesson-close', textContent: 'Close' });
        this.bar = byId('lesson', HTMLElement);
        this.bar.append(this.text, this.next, this.close);
        const list = element('ol', { id: 'lesson-list' }, LESSONS.map((lesson) => element('li', {}, [
            element('a', { href: addressOf(lesson, HERE), textContent: lesson.title }), element('p', { className: 'soft', textContent: lesson.text }),
        ])));
        this.dialog = element('dialog', { id: 'lessons-dialog' }, [
            element('h2', { id: 'lessons-title', textContent: 'Lessons' }), list,
            element('form', { method: 'dialog' }, [element('button', { textContent: 'Close' })]),
        ]);
        this.dialog.setAttribute('aria-labelledby', 'lessons-title');
        document.body.append(this.dialog);
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
