// SPDX-License-Identifier: MIT
// Lessons: a list of links, and a bar with the sentences of the one that was followed.
import { lessonNamed } from '../model/lessons.js';
import { LessonsView } from '../view/lessons.js';
import { byId } from '../view/dom.js';

/** @returns {(name: string|undefined) => void} what shows a lesson's sentences, or none */
export function startLessons() {
    const view = new LessonsView();
    byId('lessons', HTMLButtonElement).addEventListener('click', () => view.dialog.showModal());
    // Following a link of the list changes the address, which opens it.
    view.dialog.addEventListener('click', ({ target }) => {
        if (target instanceof HTMLAnchorElement) view.dialog.close();
    });
    view.close.addEventListener('click', () => view.show(undefined));
    return (name) => view.show(name ? lessonNamed(name) : undefined);
}
