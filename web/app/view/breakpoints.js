// SPDX-License-Identifier: MIT
// Breakpoints on the map: stop signs in the middle of their tiles.

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('./pen.js').Pen} Pen */

/** @param {Pen} pen @param {AppState} state */
export function drawBreakpoints({ context, camera, palette }, { breakpoints }) {
    const radius = Math.min(Math.max(camera.scale * 0.45, 5), 14);
    for (const { x, y } of breakpoints) {
        context.beginPath();
        for (let corner = 0; corner < 8; corner++) {
            const angle = (corner + 0.5) * Math.PI / 4;
            context.lineTo(camera.toX(x + 0.5) + radius * Math.cos(angle), camera.toY(y + 0.5) + radius * Math.sin(angle));
        }
        context.closePath();
        context.fillStyle = palette.stop;
        context.fill();
        context.strokeStyle = palette.halo;
        context.lineWidth = 2;
        context.stroke();
    }
}
