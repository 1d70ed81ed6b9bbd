// SPDX-License-Identifier: MIT
// What every page of the tool has: a look at what the browser lacks, and the help.
import { byId } from '../view/dom.js';

/** @typedef {import('./keyboard.js').Keyboard} Keyboard */

/** What this browser lacks, in words; empty where it has all that is needed. */
export function missingFeature() {
    if (typeof WebAssembly !== 'object') return 'This browser has no WebAssembly, which Sluice runs on. Please use a current Firefox, Chrome, Edge or Safari.';
    if (typeof Worker !== 'function') return 'This browser has no workers, which Sluice runs in. Please use a current Firefox, Chrome, Edge or Safari.';
    return '';
}

/** @param {Keyboard} keyboard */
export function startHelp(keyboard) {
    const dialog = byId('help-dialog', HTMLDialogElement);
    const open = () => {
        keyboard.writeHelp();
        dialog.showModal();
    };
    byId('help', HTMLButtonElement).addEventListener('click', open);
    keyboard.add('?', 'this help', open, '?');
}
