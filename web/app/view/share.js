// SPDX-License-Identifier: MIT
// The dialog of what can be shared, the same on both pages.
import { element } from './dom.js';

export class ShareView {
    /** @param {string} what a link carries @param {string} film what is played once */
    constructor(what, film) {
        const button = (/** @type {string} */ id, /** @type {string} */ textContent, className = '') => element('button', { type: 'button', id, textContent, className });
        this.film = film;
        this.link = element('input', { type: 'text', id: 'share-link', readOnly: true });
        this.copy = button('share-copy', 'Copy', 'primary');
        this.savePng = button('share-png', 'Picture as PNG');
        this.saveSvg = button('share-svg', 'Picture as SVG');
        this.saveFilm = button('share-film', `${film} as WebM`);
        const close = element('form', { method: 'dialog' }, [element('button', { textContent: 'Close' })]);
        this.dialog = element('dialog', { id: 'share-dialog' }, [
            element('h2', { id: 'share-title', textContent: 'Share' }),
            element('label', { htmlFor: 'share-link', textContent: `A link to ${what}:` }),
            element('div', { className: 'row' }, [this.link, this.copy]),
            element('p', { textContent: 'Pictures have a caption and the legend.' }),
            element('div', { className: 'row' }, [this.savePng, this.saveSvg, this.saveFilm]), close,
        ]);
        this.dialog.setAttribute('aria-labelledby', 'share-title');
        document.body.append(this.dialog);
    }

    /** @param {boolean} isFilming */
    showFilming(isFilming) {
        this.saveFilm.disabled = isFilming;
        this.saveFilm.textContent = isFilming ? 'Filming…' : `${this.film} as WebM`;
    }
}
