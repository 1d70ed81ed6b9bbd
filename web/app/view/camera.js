// SPDX-License-Identifier: MIT
// Where the tiles lie on a canvas, in CSS pixels. All panes look through one camera.

/** @typedef {import('../model/state.js').Tile} Tile */

const MOST_SCALE = 64;

export class Camera {
    constructor() {
        this.scale = 8; // pixels along a tile's side
        this.left = 0;  // pixels from the canvas's left edge to the map's, and from its top
        this.top = 0;
        this.leastScale = 0.05;
        this.mostScale = MOST_SCALE;
    }

    /** @param {number} x tiles */
    toX(x) {
        return this.left + x * this.scale;
    }

    /** @param {number} y tiles */
    toY(y) {
        return this.top + y * this.scale;
    }

    /** The tile at a point of the canvas; it may lie outside the map. @param {number} x @param {number} y @returns {Tile} */
    tileAt(x, y) {
        return { x: Math.floor((x - this.left) / this.scale), y: Math.floor((y - this.top) / this.scale) };
    }

    /**
     * Shows the whole map in the middle.
     * @param {{width: number, height: number}} world  tiles
     * @param {{width: number, height: number}} view   pixels
     */
    fit(world, view) {
        const margin = 8;
        const scale = Math.min((view.width - margin) / world.width, (view.height - margin) / world.height, MOST_SCALE);
        this.scale = Math.max(scale, 0.01);
        this.leastScale = this.scale / 2;
        this.left = (view.width - world.width * this.scale) / 2;
        this.top = (view.height - world.height * this.scale) / 2;
    }

    /** Makes tiles larger by a factor, around a point that stays. @param {number} factor @param {number} x @param {number} y */
    zoom(factor, x, y) {
        const scale = Math.min(Math.max(this.scale * factor, this.leastScale), this.mostScale);
        const grown = scale / this.scale;
        this.left = x - (x - this.left) * grown;
        this.top = y - (y - this.top) * grown;
        this.scale = scale;
    }

    /** @param {number} dx pixels @param {number} dy */
    pan(dx, dy) {
        this.left += dx;
        this.top += dy;
    }
}
