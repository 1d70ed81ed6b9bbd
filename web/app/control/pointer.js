// SPDX-License-Identifier: MIT
// What the pointer and the keyboard's cursor do on a map. Tools other than Move are given by who owns them:
// each gets the tiles of a stroke, and the end of it.
import { isInside, sameTile } from '../model/state.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../view/stage.js').Stage} Stage */
/** @typedef {import('../view/stage.js').PaneView} PaneView */

/**
 * What a tool does with the pointer.
 * @typedef {object} ToolHandler
 * @property {(tile: Tile) => void} begin
 * @property {(tile: Tile) => void} [move]   every tile that the pointer comes to, without gaps
 * @property {() => void} [end]
 */

/** @typedef {{move: (tile: Tile, dx: number, dy: number) => void, end: () => void}} Drag */

export class PointerControl {
    /** @param {AppStore} store @param {Stage} stage */
    constructor(store, stage) {
        this.store = store;
        this.stage = stage;
        /** @type {Map<string, ToolHandler>} */
        this.tools = new Map();
        /** @type {Drag|null} */
        this.drag = null;
        /** @type {Map<number, {x: number, y: number}>} pointers that are down, for pinching */
        this.down = new Map();
    }

    /** @param {PaneView} pane @param {number} index */
    attach({ canvas }, index) {
        canvas.addEventListener('pointerdown', (event) => this.#press(event, canvas, index));
        canvas.addEventListener('pointermove', (event) => this.#move(event, canvas));
        for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) {
            canvas.addEventListener(name, (event) => this.#release(event));
        }
        canvas.addEventListener('pointerleave', () => {
            if (!this.drag) this.store.update({ pointer: null });
        });
        // The right button moves the map.
        canvas.addEventListener('contextmenu', (event) => event.preventDefault());
        canvas.addEventListener('wheel', (event) => this.#wheel(event, canvas), { passive: false });
        canvas.addEventListener('focus', () => this.store.update({ active: index }));
        canvas.addEventListener('keydown', (event) => this.#key(event));
    }

    /** @param {PointerEvent|WheelEvent} event @param {HTMLCanvasElement} canvas */
    #place(event, canvas) {
        const { left, top } = canvas.getBoundingClientRect();
        return { x: event.clientX - left, y: event.clientY - top };
    }

    /** @param {PointerEvent} event @param {HTMLCanvasElement} canvas @param {number} index */
    #press(event, canvas, index) {
        canvas.setPointerCapture(event.pointerId);
        const at = this.#place(event, canvas);
        this.down.set(event.pointerId, at);
        this.store.update({ active: index });
        const tile = this.stage.camera.tileAt(at.x, at.y);
        this.#point(tile); // a finger does not move before it presses
        if (this.down.size > 1) this.drag?.end();
        const pans = this.down.size > 1 || event.button !== 0;
        this.drag = pans ? panning(this.stage) : this.begin(tile, event.pointerType === 'touch');
    }

    /** @param {PointerEvent} event @param {HTMLCanvasElement} canvas */
    #move(event, canvas) {
        const at = this.#place(event, canvas);
        const before = this.down.get(event.pointerId);
        const tile = this.stage.camera.tileAt(at.x, at.y);
        this.#point(tile);
        if (!before) return;
        const others = [...this.down].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
        if (others.length) this.#pinch(before, at, others[0]);
        else this.drag?.move(tile, at.x - before.x, at.y - before.y);
        this.down.set(event.pointerId, at);
    }

    /** @param {{x: number, y: number}} before @param {{x: number, y: number}} at @param {{x: number, y: number}} other */
    #pinch(before, at, other) {
        const apart = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - other.x, p.y - other.y);
        this.stage.camera.zoom(apart(at) / Math.max(apart(before), 1), other.x, other.y);
        this.stage.draw();
    }

    /** @param {PointerEvent} event */
    #release(event) {
        this.down.delete(event.pointerId);
        if (this.down.size) return;
        this.drag?.end();
        this.drag = null;
    }

    /** @param {WheelEvent} event @param {HTMLCanvasElement} canvas */
    #wheel(event, canvas) {
        event.preventDefault();
        const { x, y } = this.#place(event, canvas);
        this.stage.camera.zoom(Math.exp(-event.deltaY / 500), x, y);
        this.stage.draw();
    }

    /** @param {Tile} tile */
    #point(tile) {
        const { pointer, world } = this.store.state;
        const inside = isInside(world, tile) ? tile : null;
        if (pointer && inside && sameTile(pointer, inside)) return;
        this.store.update({ pointer: inside });
    }

    /**
     * What a press on a tile begins. Without a tool ends are dragged, and else walls are drawn or, from a wall on,
     * erased; but a finger moves the map.
     * @param {Tile} tile @param {boolean} [isTouch]
     * @returns {Drag|null}
     */
    begin(tile, isTouch = false) {
        const { state } = this.store;
        const tool = this.tools.get(state.tool);
        if (tool) return isInside(state.world, tile) ? stroke(tool, tile) : panning(this.stage);
        const end = this.#dragEnd(tile);
        if (end) return end;
        const { width, costs } = state.world;
        const drawing = isInside(state.world, tile) && this.tools.get(costs[tile.y * width + tile.x] === 0 ? 'erase' : 'wall');
        return drawing && !isTouch ? onceMoved(drawing, tile) : panning(this.stage);
    }

    /** Takes hold of the start or a goal that lies near a tile. @param {Tile} tile @returns {Drag|null} */
    #dragEnd(tile) {
        const { start, goals } = this.store.state;
        // A mark is at least nine pixels around its middle, however small the tiles are.
        const reach = Math.max(0, Math.ceil(12 / this.stage.camera.scale) - 1);
        const isNear = (/** @type {Tile} */ other) => Math.max(Math.abs(other.x - tile.x), Math.abs(other.y - tile.y)) <= reach;
        if (isNear(start)) return { move: (to) => this.setStart(to), end: () => {} };
        const index = goals.findIndex(isNear);
        return index < 0 ? null : { move: (to) => this.setGoal(to, index), end: () => {} };
    }

    /** @param {Tile} tile stays where it is if that is outside the map */
    setStart(tile) {
        const { world, start } = this.store.state;
        if (isInside(world, tile) && !sameTile(tile, start)) this.store.update({ start: tile, scenarioIndex: -1 });
    }

    /** @param {Tile} tile @param {number} [index] */
    setGoal(tile, index = 0) {
        const { world, goals } = this.store.state;
        if (!isInside(world, tile) || sameTile(tile, goals[index])) return;
        this.store.update({ goals: goals.map((goal, i) => (i === index ? tile : goal)), scenarioIndex: -1 });
    }

    /** Keys that only mean something on a map. @param {KeyboardEvent} event */
    #key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const handled = this.#moveCursor(event) || this.#useCursor(event);
        if (handled) event.preventDefault();
    }

    /** @param {KeyboardEvent} event */
    #moveCursor({ key, shiftKey }) {
        const steps = /** @type {Record<string, [number, number]>} */ (
            { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
        const step = steps[key];
        if (!step) return false;
        const { pointer, start, world } = this.store.state;
        const from = pointer ?? start;
        const length = shiftKey ? 10 : 1;
        const clamp = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(value, 0), most);
        this.#point({
            x: clamp(from.x + step[0] * length, world.width - 1), y: clamp(from.y + step[1] * length, world.height - 1),
        });
        return true;
    }

    /** @param {KeyboardEvent} event */
    #useCursor({ key }) {
        const { pointer } = this.store.state;
        if (!pointer) return false;
        if (key === 's') this.setStart(pointer);
        else if (key === 'g') this.setGoal(pointer);
        else if (key === 'Enter') {
            const { state } = this.store;
            const tool = this.tools.get(state.tool);
            tool?.begin(pointer);
            tool?.end?.();
        } else return false;
        return true;
    }
}

/** @param {Stage} stage @returns {Drag} */
function panning(stage) {
    return {
        move: (_tile, dx, dy) => {
            stage.camera.pan(dx, dy);
            stage.draw();
        },
        end: () => {},
    };
}

/** A stroke that begins with the first movement: a mere click changes nothing. @param {ToolHandler} tool @param {Tile} tile @returns {Drag} */
function onceMoved(tool, tile) {
    /** @type {Drag|null} */
    let drag = null;
    return {
        move: (to, dx, dy) => {
            if (!drag && sameTile(to, tile)) return;
            drag ??= stroke(tool, tile);
            drag.move(to, dx, dy);
        },
        end: () => drag?.end(),
    };
}

/** @param {ToolHandler} tool @param {Tile} tile @returns {Drag} */
function stroke(tool, tile) {
    let last = tile;
    tool.begin(tile);
    return {
        move: (to) => {
            for (const passed of line(last, to)) tool.move?.(passed);
            last = to;
        },
        end: () => tool.end?.(),
    };
}

/**
 * The tiles from one to another, without the first.
 * @param {Tile} from @param {Tile} to @returns {Tile[]}
 */
export function line(from, to) {
    const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    return Array.from({ length: steps }, (_, i) => ({
        x: Math.round(from.x + (to.x - from.x) * (i + 1) / steps),
        y: Math.round(from.y + (to.y - from.y) * (i + 1) / steps),
    }));
}
