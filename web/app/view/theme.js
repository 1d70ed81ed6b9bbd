// SPDX-License-Identifier: MIT
// Dark or light: as the system has it, until the user chooses.
import { remember, remembered } from './storage.js';

const KEY = 'sluice-theme';
const system = matchMedia('(prefers-color-scheme: dark)');
// Kept, not asked for at each drawing: a query that was read in between tells Chromium that its change is known already, and no event follows.
let isSystemDark = system.matches;
system.addEventListener('change', ({ matches }) => { isSystemDark = matches; });

/** @returns {'light'|'dark'} */
export function themeNow() {
    const own = document.documentElement.dataset.theme;
    return own === 'dark' || own === 'light' ? own : isSystemDark ? 'dark' : 'light';
}

/** @param {'light'|'dark'} theme */
function choose(theme) {
    document.documentElement.dataset.theme = theme;
    remember(KEY, theme);
}

/**
 * @param {HTMLButtonElement} button   switches between the two
 * @param {() => void} changed
 */
export function startTheme(button, changed) {
    const before = remembered(KEY);
    if (before === 'dark' || before === 'light') document.documentElement.dataset.theme = before;
    const name = () => button.setAttribute('aria-pressed', String(themeNow() === 'dark'));
    button.addEventListener('click', () => {
        choose(themeNow() === 'dark' ? 'light' : 'dark');
        name();
        changed();
    });
    system.addEventListener('change', () => {
        name();
        changed();
    });
    name();
}
