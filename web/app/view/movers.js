// SPDX-License-Identifier: MIT
// Obstacles that move by themselves, over the ground: full blocks, and the outline of a door that is open.

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../../lib/sluice.js').MoverState} MoverState */
/** @typedef {import('./pen.js').Pen} Pen */

/** @param {Pen} pen @param {AppState} state */
export function drawMovers(pen, { crowd, crowdShare }) {
    for (const [index, mover] of (crowd?.movers ?? []).entries()) {
        drawMover(pen, mover, crowd?.moversBefore[index] ?? mover, crowdShare);
    }
}

/** @param {Pen} pen @param {MoverState} mover @param {MoverState} before @param {number} share  of the last step */
function drawMover({ context, camera, palette }, { area, present }, { area: old }, share) {
    const [x, y] = [camera.toX(old.x + (area.x - old.x) * share), camera.toY(old.y + (area.y - old.y) * share)];
    const [width, height] = [area.width * camera.scale, area.height * camera.scale];
    context.fillStyle = palette.mover;
    if (present) context.fillRect(x, y, width, height);
    context.strokeStyle = present ? palette.unitEdge : palette.mover;
    context.lineWidth = present ? 1 : Math.max(1, 0.15 * camera.scale);
    const inset = context.lineWidth / 2;
    context.strokeRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
}
