// SPDX-License-Identifier: MIT
// The pointer and the keyboard's cursor on the world. Both use the same tools: a press at a point grabs something or
// adds a corner; what is grabbed follows until it is released.
import { cornerAt, distance, edgeAt, moved, shapeAt, withCorner, withNewCorner, withShape } from '../model/shapes.js';

/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('../model/shapes.js').Point} Point */
/** @typedef {import('../model/shapes.js').Shape} Shape */
/** @typedef {import('../../model/store.js').Store<SmoothState>} SmoothStore */
/** @typedef {import('../view/plane.js').Plane} Plane */
/** @typedef {import('./edit.js').EditControl} EditControl */

/** @typedef {{move: (to: Point) => void, end: () => void, cancel: () => void}} Hold */

// The radius in pixels within which a mark is hit.
const END_REACH = 12;
const HANDLE_REACH = 9;
const BORDER_REACH = 7;
// How far an arrow key moves the cursor, in pixels; with Shift, a long step.
const STEP = 8;
const FAR_STEP = 48;

export class PlanePointer {
    /** @param {SmoothStore} store @param {Plane} plane @param {EditControl} edit */
    constructor(store, plane, edit) {
        this.store = store;
        this.plane = plane;
        this.edit = edit;
        /** @type {Hold|null} what the pointer drags, null: the world */
        this.drag = null;
        /** @type {Hold|null} what the keyboard has grabbed */
        this.carried = null;
        /** @type {Map<number, Point>} pointers that are down, in pixels */
        this.down = new Map();
        this.cornerPlaced = false; // the cursor has not moved since it placed a corner
    }

    start() {
        const { canvas } = this.plane;
        canvas.addEventListener('pointerdown', (event) => this.#press(event));
        canvas.addEventListener('pointermove', (event) => this.#move(event));
        for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) canvas.addEventListener(name, (event) => this.#release(event));
        canvas.addEventListener('pointerleave', () => {
            if (!this.down.size) this.store.update({ pointer: null });
        });
        canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
        canvas.addEventListener('keydown', (event) => this.#key(event));
        for (const name of /** @type {const} */ (['focus', 'blur'])) canvas.addEventListener(name, () => this.plane.draw());
    }

    // ---- the pointer

    /** @param {PointerEvent|WheelEvent} event @returns {Point} pixels */
    #place(event) {
        const { left, top } = this.plane.canvas.getBoundingClientRect();
        return { x: event.clientX - left, y: event.clientY - top };
    }

    /** @param {PointerEvent} event */
    #press(event) {
        const at = this.#place(event);
        this.plane.canvas.setPointerCapture(event.pointerId);
        this.down.set(event.pointerId, at);
        this.#letGo();
        if (this.down.size > 1) this.drag?.cancel();
        this.drag = null;
        if (this.down.size > 1 || event.button !== 0) return;
        const point = this.plane.camera.pointAt(at.x, at.y);
        this.store.update({ cursor: point, pointer: point });
        this.drag = this.use(point);
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const at = this.#place(event);
        const before = this.down.get(event.pointerId);
        const point = this.plane.camera.pointAt(at.x, at.y);
        this.store.update({ pointer: point });
        if (!before) return;
        const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
        if (other) this.#pinch(before, at, other);
        else if (this.drag) this.drag.move(point);
        else this.#pan(at.x - before.x, at.y - before.y);
        this.down.set(event.pointerId, at);
    }

    /** @param {number} dx pixels @param {number} dy */
    #pan(dx, dy) {
        if (this.store.state.tool === 'draw' && this.down.size === 1 && this.store.state.draft.length) return;
        this.plane.camera.pan(dx, dy);
        this.plane.draw();
    }

    /** @param {Point} before @param {Point} at @param {Point} other */
    #pinch(before, at, other) {
        this.plane.camera.zoom(distance(at, other) / Math.max(distance(before, other), 1), other.x, other.y);
        this.plane.draw();
    }

    /** @param {PointerEvent} event */
    #release(event) {
        this.down.delete(event.pointerId);
        if (this.down.size) return;
        if (event.type === 'pointercancel') this.drag?.cancel();
        else this.drag?.end();
        this.drag = null;
    }

    /** @param {WheelEvent} event */
    #wheel(event) {
        event.preventDefault();
        const { x, y } = this.#place(event);
        this.plane.camera.zoom(Math.exp(-event.deltaY / 500), x, y);
        this.plane.draw();
    }

    // ---- tools

    /** Uses the tool at a point. @param {Point} point @returns {Hold|null} what it grabbed */
    use(point) {
        if (this.store.state.tool === 'draw') {
            this.#draw(point);
            return null;
        }
        return this.#holdEnd(point) ?? this.#holdHandle(point) ?? this.#holdShape(point);
    }

    /** @param {Point} point */
    #draw(point) {
        const { draft } = this.store.state;
        this.cornerPlaced = true;
        if (draft.length > 2 && this.#isNear(draft[0], point, END_REACH)) this.edit.closeDraft();
        else this.edit.addCorner(point);
    }

    /** @param {Point} a @param {Point} b @param {number} pixels */
    #isNear(a, b, pixels) {
        return distance(a, b) * this.plane.camera.scale <= pixels;
    }

    /** @param {Point} point @returns {Hold|null} */
    #holdEnd(point) {
        const near = /** @type {const} */ (['from', 'to']).find((end) => this.#isNear(this.store.state[end], point, END_REACH));
        if (!near) return null;
        const before = this.store.state[near];
        return {
            move: (to) => this.store.update({ [near]: to }),
            end: () => {},
            cancel: () => this.store.update({ [near]: before }),
        };
    }

    /** A corner of the selected polygon, or a new one between two. @param {Point} point @returns {Hold|null} */
    #holdHandle(point) {
        const { selection, world: { shapes } } = this.store.state;
        const shape = selection ? shapes[selection.shape] : undefined;
        if (!selection || !shape) return null;
        const reach = HANDLE_REACH / this.plane.camera.scale;
        const corner = cornerAt(shape, point, reach);
        if (corner) return this.#holdCorner(selection.shape, shape, corner);
        const edge = edgeAt(shape, point, reach);
        if (!edge) return null;
        const more = withNewCorner(shape, edge.ring, edge.corner, point);
        return this.#holdCorner(selection.shape, more, { ring: edge.ring, corner: edge.corner + 1 });
    }

    /** @param {number} index @param {Shape} shape @param {{ring: number, corner: number}} at @returns {Hold} */
    #holdCorner(index, shape, { ring, corner }) {
        const selected = { shape: index, ring, corner };
        this.store.update({ selection: selected });
        return this.#change(selected, (to) => withCorner(shape, ring, corner, to));
    }

    /** @param {Point} point @returns {Hold|null} */
    #holdShape(point) {
        const { shapes } = this.store.state.world;
        const index = shapeAt(shapes, point, BORDER_REACH / this.plane.camera.scale);
        const selected = index < 0 ? null : { shape: index, ring: -1, corner: -1 };
        this.store.update({ selection: selected });
        if (!selected) return null;
        return this.#change(selected, (to) => moved(shapes[index], to.x - point.x, to.y - point.y));
    }

    /** A change of a shape that follows the pointer. @param {{shape: number, ring: number, corner: number}} selected @param {(to: Point) => Shape} make @returns {Hold} */
    #change(selected, make) {
        const before = this.store.state.world.shapes;
        return {
            move: (to) => this.edit.show(withShape(before, selected.shape, make(to)), selected),
            end: () => {
                const { shapes } = this.store.state.world;
                if (shapes !== before) this.edit.commit(before, shapes, selected);
            },
            cancel: () => this.edit.show(before, selected),
        };
    }

    // ---- the keyboard

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (this.#moveCursor(event) || this.#useCursor(event.key)) event.preventDefault();
    }

    /** @param {KeyboardEvent} event */
    #moveCursor({ key, shiftKey }) {
        const steps = /** @type {Record<string, [number, number]>} */ (
            { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
        const step = steps[key];
        if (!step) return false;
        const { cursor, from } = this.store.state;
        const length = (shiftKey ? FAR_STEP : STEP) / this.plane.camera.scale;
        const at = cursor ?? from;
        const to = { x: at.x + step[0] * length, y: at.y + step[1] * length };
        this.cornerPlaced = false;
        this.store.update({ cursor: to, pointer: to });
        this.carried?.move(to);
        return true;
    }

    /** @param {string} key */
    #useCursor(key) {
        const { cursor, from } = this.store.state;
        switch (key) {
        case 'Enter': this.#enter(cursor ?? from); return true;
        case 'Escape': return this.#escape();
        case 's': this.store.update({ from: cursor ?? from }); return true;
        case 'g': this.store.update({ to: cursor ?? from }); return true;
        default: return false;
        }
    }

    /** @param {Point} cursor */
    #enter(cursor) {
        this.store.update({ cursor });
        const { tool, draft } = this.store.state;
        if (tool === 'draw' && draft.length && this.cornerPlaced) this.edit.closeDraft();
        else if (this.carried) this.#letGo();
        else this.carried = this.use(cursor);
    }

    #letGo() {
        const { carried } = this;
        this.carried = null;
        carried?.end();
    }

    #escape() {
        const { carried } = this;
        this.carried = null;
        carried?.cancel();
        const { draft, selection } = this.store.state;
        if (!carried && draft.length) this.edit.dropDraft();
        else if (!carried && selection) this.store.update({ selection: null });
        return true;
    }
}
