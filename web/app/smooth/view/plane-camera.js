// SPDX-License-Identifier: MIT
// Where a world lies on a canvas: a camera for worlds of any size and position.
import { Camera } from '../../view/camera.js';

/** @typedef {import('../model/shapes.js').Box} Box */
/** @typedef {import('../model/shapes.js').Point} Point */

// The largest zoom, relative to the whole world.
const NEAREST = 500;
const MARGIN = 16;

export class PlaneCamera extends Camera {
    /** Shows a box in the middle. @param {Box} box @param {{width: number, height: number}} view pixels */
    show({ left, top, right, bottom }, view) {
        const across = Math.max(right - left, Number.MIN_VALUE);
        const down = Math.max(bottom - top, Number.MIN_VALUE);
        this.scale = Math.min(Math.max(view.width - MARGIN, 1) / across, Math.max(view.height - MARGIN, 1) / down);
        this.leastScale = this.scale / 4;
        this.mostScale = this.scale * NEAREST;
        this.left = (view.width - across * this.scale) / 2 - left * this.scale;
        this.top = (view.height - down * this.scale) / 2 - top * this.scale;
    }

    /** The point at a pixel of the canvas. @param {number} x pixels @param {number} y @returns {Point} */
    pointAt(x, y) {
        return { x: (x - this.left) / this.scale, y: (y - this.top) / this.scale };
    }
}
