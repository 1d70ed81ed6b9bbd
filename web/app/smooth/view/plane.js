// SPDX-License-Identifier: MIT
// The canvas with the world on it. Draws the state after a change, at most once a frame.
import { themeNow } from '../../view/theme.js';
import { boxOf, middle, worldBox } from '../model/shapes.js';
import { PlaneCamera } from './plane-camera.js';
import { drawEnds, drawGround, drawPath, drawSketch, drawWalker, fitCanvas, penOn, strokeLine } from './picture.js';

/** @typedef {import('../model/shapes.js').Point} Point */
/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('./picture.js').Pen} Pen */

const END_MARK = 9;
const HANDLE = 4;

export class Plane {
    /** @param {HTMLCanvasElement} canvas @param {() => SmoothState} getState */
    constructor(canvas, getState) {
        this.canvas = canvas;
        this.getState = getState;
        this.camera = new PlaneCamera();
        this.frame = 0;
        this.fitted = { width: 0, height: 0 };
        new ResizeObserver(() => this.#resized()).observe(canvas);
    }

    /** Shows the whole world, and the ends. */
    fit() {
        this.fitted = fitCanvas(this.canvas);
        this.camera.show(shownBox(this.getState()), this.fitted);
        this.draw();
    }

    #resized() {
        const { width, height } = this.canvas.getBoundingClientRect();
        if (width === this.fitted.width && height === this.fitted.height) return;
        // A line of text next to it may have wrapped; what was looked at stays in the middle.
        const place = this.fitted.width && this.isMoved() ? this.place() : null;
        this.fit();
        if (place) this.lookAt(place);
    }

    /** Draws at the next frame. */
    draw() {
        if (this.frame) return;
        this.frame = requestAnimationFrame(() => {
            this.frame = 0;
            this.#drawAll();
        });
    }

    /** Whether the camera shows something else than the whole world. */
    isMoved() {
        const { left, top, scale } = this.camera;
        const whole = this.#whole();
        return Math.abs(left - whole.left) + Math.abs(top - whole.top) > 1 || Math.abs(scale / whole.scale - 1) > 1e-3;
    }

    #whole() {
        const camera = new PlaneCamera();
        camera.show(shownBox(this.getState()), this.fitted);
        return camera;
    }

    /** What is in the middle, and how much larger than when all fits. */
    place() {
        const { width, height } = this.fitted;
        return { ...this.camera.pointAt(width / 2, height / 2), zoom: this.camera.scale / this.#whole().scale };
    }

    /** Shows a place as place() describes it. @param {{x: number, y: number, zoom: number}} place */
    lookAt({ x, y, zoom }) {
        this.fit();
        const { width, height } = this.fitted;
        this.camera.zoom(zoom, width / 2, height / 2);
        this.camera.pan(width / 2 - this.camera.toX(x), height / 2 - this.camera.toY(y));
        this.draw();
    }

    #drawAll() {
        const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
        context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
        this.drawOn(context);
    }

    /** Draws, in pixels of CSS: on the canvas, or on a context of the same size. @param {CanvasRenderingContext2D} context */
    drawOn(context) {
        const state = this.getState();
        const pen = penOn(context, this.camera, themeNow());
        const { world, space, answer, registry } = state;
        drawGround(pen, world.shapes, state.showFreeSpace ? space : null);
        if (state.showSketch && answer?.sketch) drawSketch(pen, answer.sketch, registry.sketchKinds);
        if (answer) drawPath(pen, answer);
        drawSelection(pen, state);
        drawDraft(pen, state);
        drawEnds(pen, state, END_MARK);
        if (answer && state.moment < 1) drawWalker(pen, state, answer);
        if (state.cursor && document.activeElement === this.canvas) drawCursor(pen, state.cursor);
    }
}

/** @param {SmoothState} state */
export function shownBox({ world, from, to }) {
    const { left, top, right, bottom } = worldBox(world.shapes);
    return boxOf([from, to, ...(left <= right ? [{ x: left, y: top }, { x: right, y: bottom }] : [])]);
}

/** The selected polygon with handles: squares for its corners, dots between them. @param {Pen} pen @param {SmoothState} state */
function drawSelection(pen, { world, selection }) {
    const shape = selection ? world.shapes[selection.shape] : undefined;
    if (!selection || !shape) return;
    const { palette } = pen;
    shape.rings.forEach((ring, r) => {
        strokeLine(pen, [...ring, ring[0]], palette.cursor, 1.5);
        ring.forEach((corner, c) => {
            const selected = r === selection.ring && c === selection.corner;
            drawHandle(pen, corner, selected ? palette.goal : palette.cursor, HANDLE);
            drawHandle(pen, middle(corner, ring[(c + 1) % ring.length]), palette.cursor, HANDLE / 2);
        });
    });
}

/** @param {Pen} pen @param {Point} at @param {string} colour @param {number} size */
function drawHandle({ context, camera, palette }, { x, y }, colour, size) {
    context.fillStyle = colour;
    context.strokeStyle = palette.halo;
    context.lineWidth = 1;
    context.beginPath();
    context.rect(camera.toX(x) - size, camera.toY(y) - size, 2 * size, 2 * size);
    context.fill();
    context.stroke();
}

/** @param {Pen} pen @param {SmoothState} state */
function drawDraft(pen, { draft, pointer }) {
    if (draft.length === 0) return;
    strokeLine(pen, pointer ? [...draft, pointer] : draft, pen.palette.goal, 2, [6, 5]);
    draft.forEach((corner, i) => drawHandle(pen, corner, pen.palette.goal, i === 0 ? HANDLE + 1 : HANDLE));
}

/** @param {Pen} pen @param {Point} cursor */
function drawCursor({ context, camera, palette }, cursor) {
    const [x, y, arm] = [camera.toX(cursor.x), camera.toY(cursor.y), 10];
    for (const [colour, width] of /** @type {[string, number][]} */ ([[palette.halo, 4], [palette.cursor, 1.5]])) {
        context.beginPath();
        context.moveTo(x - arm, y);
        context.lineTo(x + arm, y);
        context.moveTo(x, y - arm);
        context.lineTo(x, y + arm);
        context.strokeStyle = colour;
        context.lineWidth = width;
        context.stroke();
    }
}
