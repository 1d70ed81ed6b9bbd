// SPDX-License-Identifier: MIT
// Hatching over ground that does not cost 1. The colours of zones, depth or a heat map say something else, so costs are
// a texture over them: the denser the ink, the further the cost is from 1. Plain ground has colours for costs.
import { Hatch } from './hatch.js';
import { costInk, packed, paletteOf } from './palette.js';

/** @typedef {import('../model/state.js').World} World */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {'light'|'dark'} Theme */

export class CostHatch extends Hatch {
    constructor() {
        super('up', ''); // the edge is the theme's
        this.painted = { version: -1, theme: '' };
        this.hasCosts = false;
    }

    /**
     * @param {CanvasRenderingContext2D|import('./svg-context.js').SvgContext} context   whose pixels are those of the screen
     * @param {World} world @param {Camera} camera @param {Theme} theme
     */
    draw(context, world, camera, theme) {
        this.#paint(world, theme);
        if (!this.hasCosts) return;
        this.drawTiles(context, world, camera);
    }

    /** @param {World} world @param {Theme} theme */
    #paint(world, theme) {
        const { version } = world;
        if (this.painted.version === version && this.painted.theme === theme) return;
        this.painted = { version, theme };
        const { width, height, costs } = world;
        this.hasCosts = costs.some(isUnusual);
        if (!this.hasCosts) return;
        this.tiles.resize(width, height);
        const palette = paletteOf(theme);
        this.edge = palette.halo;
        // As strong as on plain ground, but never faint.
        const ink = (/** @type {number} */ cost) => packed(costInk(cost, palette), Math.round(255 * Math.min(0.5 + Math.abs(Math.log2(cost)) / 6, 1)));
        costs.forEach((cost, tile) => { this.tiles.pixels[tile] = isUnusual(cost) ? ink(cost) : 0; });
        this.tiles.flushAll();
    }
}

/** @param {number} cost */
function isUnusual(cost) {
    return cost !== 1 && cost !== 0;
}

/** Whether a map has ground that is hatched. @param {World} world */
export function hasUnusualCosts({ costs }) {
    return costs.some(isUnusual);
}
