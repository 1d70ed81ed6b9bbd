// SPDX-License-Identifier: MIT
// The g, h and f of tiles that a search has seen, written on them once they are large enough to read.

/** @typedef {import('../model/state.js').Answer} Answer */
/** @typedef {import('./pen.js').Pen} Pen */

// Pixels of a tile's side from which three numbers fit, one below the other.
export const LEAST_SCALE = 40;

/** A number of at most four characters. @param {number} value */
function short(value) {
    return value >= 100 ? String(Math.round(value)) : String(Number(value.toFixed(1)));
}

/** @param {Pen} pen @param {{width: number, height: number}} world @param {Answer} answer  whose replay is at the moment shown */
export function drawNumbers({ context, camera, palette }, world, { replay }) {
    const { scale } = camera;
    if (!replay || scale < LEAST_SCALE || replay.tileCount !== world.width * world.height) return;
    const { canvas } = context;
    const [first, last] = [camera.tileAt(0, 0), camera.tileAt(canvas.width / devicePixelRatio, canvas.height / devicePixelRatio)];
    context.fillStyle = palette.path;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    const size = `${Math.round(scale * 0.22)}px system-ui, sans-serif`;
    const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, font = size) => {
        context.font = font;
        context.fillText(text, camera.toX(x + 0.5), camera.toY(y));
    };
    for (let y = Math.max(first.y, 0); y <= Math.min(last.y, world.height - 1); y++) {
        for (let x = Math.max(first.x, 0); x <= Math.min(last.x, world.width - 1); x++) {
            const facts = replay.factsOf(y * world.width + x);
            if (!facts) continue;
            write(`f ${short(facts.g + facts.h)}`, x, y + 0.22, `bold ${size}`);
            write(`g ${short(facts.g)}`, x, y + 0.51);
            write(`h ${short(facts.h)}`, x, y + 0.78);
        }
    }
}
