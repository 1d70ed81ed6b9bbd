// SPDX-License-Identifier: MIT
// The bar between the map and the panels: dragged, or moved by arrow keys, it makes the panels wider or narrower. The
// width is kept for the next visit.
import { byId } from '../view/dom.js';
import { remember, remembered } from '../view/storage.js';

const KEY = 'sluice-side';
const LEAST = 280;
const STEP = 20;

export function startSide() {
    const bar = byId('splitter', HTMLElement);
    // The map keeps at least half of the window.
    const most = () => Math.max(LEAST, Math.round(innerWidth / 2));
    const set = (/** @type {number} */ wanted) => {
        const width = Math.round(Math.min(Math.max(wanted, LEAST), most()));
        document.documentElement.style.setProperty('--side', `${width}px`);
        bar.ariaValueMin = String(LEAST);
        bar.ariaValueMax = String(most());
        bar.ariaValueNow = String(width);
        remember(KEY, String(width));
    };
    const now = () => byId('side', HTMLElement).getBoundingClientRect().width;
    bar.addEventListener('pointerdown', (event) => {
        event.preventDefault();
        bar.setPointerCapture(event.pointerId);
    });
    bar.addEventListener('pointermove', (event) => {
        if (bar.hasPointerCapture(event.pointerId)) set(innerWidth - event.clientX);
    });
    bar.addEventListener('keydown', ({ key }) => {
        if (key === 'ArrowLeft') set(now() + STEP);
        if (key === 'ArrowRight') set(now() - STEP);
    });
    const kept = Number(remembered(KEY));
    if (kept > 0) set(kept);
    else bar.ariaValueNow = String(Math.round(now()));
}
