// SPDX-License-Identifier: MIT
// Dark or light: as the system has it, until the user chooses.

const KEY = 'sluice-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** What was chosen, if storage is allowed. */
function chosen() {
    try {
        return localStorage.getItem(KEY);
    } catch {
        return null;
    }
}

/** @returns {'light'|'dark'} */
export function themeNow() {
    const own = document.documentElement.dataset.theme;
    return own === 'dark' || own === 'light' ? own : system.matches ? 'dark' : 'light';
}

/** @param {'light'|'dark'} theme */
function choose(theme) {
    document.documentElement.dataset.theme = theme;
    try {
        localStorage.setItem(KEY, theme);
    } catch {
        // Without storage the choice lasts as long as the page.
    }
}

/**
 * @param {HTMLButtonElement} button   switches between the two
 * @param {() => void} changed
 */
export function startTheme(button, changed) {
    const before = chosen();
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
