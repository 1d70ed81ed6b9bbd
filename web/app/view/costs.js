// SPDX-License-Identifier: MIT
// Hatching over ground that does not cost 1. The colours of zones, depth or a heat map say something else, so costs are
// a texture over them: the denser the ink, the further the cost is from 1. Plain ground has colours for costs.
import { SvgContext } from './svg-context.js';
import { TilePicture, drawTiles } from './tiles.js';
import { groundColour, packed, paletteOf } from './palette.js';

/** @typedef {import('../model/state.js').World} World */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {'light'|'dark'} Theme */

const STRIPE = 8; // pixels from one line to the next

export class CostHatch {
    constructor() {
        this.tiles = new TilePicture();
        this.sheet = document.createElement('canvas');
        this.painted = { version: -1, theme: '' };
        this.hasCosts = false;
    }

    /**
     * @param {CanvasRenderingContext2D|SvgContext} context   whose pixels are those of the screen
     * @param {World} world @param {Camera} camera @param {Theme} theme
     */
    draw(context, world, camera, theme) {
        this.#paint(world, theme);
        if (!this.hasCosts) return;
        if (context instanceof SvgContext) {
            context.striped(STRIPE, () => drawTiles(context, this.tiles, world, camera));
            return;
        }
        const { canvas } = context;
        const sheet = this.#cleared(canvas.width, canvas.height);
        sheet.setTransform(context.getTransform());
        sheet.imageSmoothingEnabled = false;
        drawTiles(sheet, this.tiles, world, camera);
        sheet.globalCompositeOperation = 'destination-in';
        sheet.fillStyle = stripes(sheet);
        sheet.setTransform(1, 0, 0, 1, 0, 0);
        sheet.fillRect(0, 0, canvas.width, canvas.height);
        context.save();
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.drawImage(this.sheet, 0, 0);
        context.restore();
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
        // As strong as on plain ground, but never faint.
        const ink = (/** @type {number} */ cost) => packed(groundColour(cost > 1 ? Infinity : 0.001, palette),
            Math.round(255 * Math.min(0.5 + Math.abs(Math.log2(cost)) / 6, 1)));
        costs.forEach((cost, tile) => { this.tiles.pixels[tile] = isUnusual(cost) ? ink(cost) : 0; });
        this.tiles.flushAll();
    }

    /** @param {number} width @param {number} height */
    #cleared(width, height) {
        // Setting the size clears it, and its state.
        this.sheet.width = width;
        this.sheet.height = height;
        return /** @type {CanvasRenderingContext2D} */ (this.sheet.getContext('2d'));
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

/** Diagonal lines. @param {CanvasRenderingContext2D} context */
function stripes(context) {
    const side = Math.round(STRIPE * devicePixelRatio);
    const cell = document.createElement('canvas');
    cell.width = cell.height = side;
    const pen = /** @type {CanvasRenderingContext2D} */ (cell.getContext('2d'));
    pen.lineWidth = side / 4;
    for (const shift of [-side, 0, side]) {
        pen.moveTo(shift - 1, side + 1);
        pen.lineTo(shift + side + 1, -1);
    }
    pen.stroke();
    return /** @type {CanvasPattern} */ (context.createPattern(cell, 'repeat'));
}
