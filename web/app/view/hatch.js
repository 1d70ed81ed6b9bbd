// SPDX-License-Identifier: MIT
// Tiles under diagonal lines, which leave the colours of the ground to say something else.
import { SvgContext } from './svg-context.js';
import { TilePicture, drawTiles } from './tiles.js';

/** @typedef {import('../model/state.js').World} World */
/** @typedef {import('./camera.js').Camera} Camera */

const STRIPE = 8; // pixels from one line to the next

export class Hatch {
    /** @param {'up'|'down'} lean  of the lines, read from left to right @param {string} edge  a colour next to them, for ground of any colour */
    constructor(lean, edge) {
        this.lean = lean;
        this.edge = edge;
        this.tiles = new TilePicture();
        this.sheet = document.createElement('canvas');
    }

    /**
     * Draws the tiles that are painted, each in its ink.
     * @param {CanvasRenderingContext2D|SvgContext} context   whose pixels are those of the screen
     * @param {World} world @param {Camera} camera
     */
    drawTiles(context, world, camera) {
        if (context instanceof SvgContext) {
            context.striped({ distance: STRIPE, lean: this.lean, edge: this.edge }, () => drawTiles(context, this.tiles, world, camera));
            return;
        }
        const { canvas } = context;
        const sheet = this.#cleared(canvas.width, canvas.height);
        sheet.setTransform(context.getTransform());
        sheet.imageSmoothingEnabled = false;
        drawTiles(sheet, this.tiles, world, camera);
        sheet.globalCompositeOperation = 'destination-in';
        sheet.fillStyle = stripes(sheet, this.lean);
        sheet.setTransform(1, 0, 0, 1, 0, 0);
        sheet.fillRect(0, 0, canvas.width, canvas.height);
        context.save();
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.shadowColor = this.edge;
        context.shadowOffsetX = 2 * devicePixelRatio;
        context.drawImage(this.sheet, 0, 0);
        context.restore();
    }

    /** @param {number} width @param {number} height */
    #cleared(width, height) {
        // Setting the size clears it, and its state.
        this.sheet.width = width;
        this.sheet.height = height;
        return /** @type {CanvasRenderingContext2D} */ (this.sheet.getContext('2d'));
    }
}

/** @param {CanvasRenderingContext2D} context @param {'up'|'down'} lean */
function stripes(context, lean) {
    const side = Math.round(STRIPE * devicePixelRatio);
    const cell = document.createElement('canvas');
    cell.width = cell.height = side;
    const pen = /** @type {CanvasRenderingContext2D} */ (cell.getContext('2d'));
    if (lean === 'down') pen.setTransform(1, 0, 0, -1, 0, side);
    pen.lineWidth = side / 4;
    for (const shift of [-side, 0, side]) {
        pen.moveTo(shift - 1, side + 1);
        pen.lineTo(shift + side + 1, -1);
    }
    pen.stroke();
    return /** @type {CanvasPattern} */ (context.createPattern(cell, 'repeat'));
}
