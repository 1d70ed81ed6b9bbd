// SPDX-License-Identifier: MIT
// Drawing on the map, and taking it back. The search follows every stroke while it is drawn. Strokes may go
// over the start and the goals, which stay where they are: the answer then says that one lies in a wall.
// Another size of the map can be taken back like a stroke; opening another map forgets what was done.
import { checkSize } from '../model/limits.js';
import {
    LEAST_COST, MOST_COST, brushTiles, floodTiles, groundPaint, paintChanges, resizedTiles, wallPaint,
} from '../model/grid.js';
import { History, Stroke } from '../model/history.js';
import { BrushBar } from '../view/brush-bar.js';
import { onNumber } from './query.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/grid.js').Paint} Paint */
/** @typedef {import('../model/grid.js').Changes} Changes */
/** @typedef {import('../model/history.js').Entry} Entry */
/** @typedef {import('../model/history.js').Tiles} Tiles */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('./world.js').WorldControl} WorldControl */
/** @typedef {import('./pointer.js').ToolHandler} ToolHandler */

const LARGEST_BRUSH = 32;

export class EditControl {
    /** @param {AppStore} store @param {WorldControl} worlds */
    constructor(store, worlds) {
        this.store = store;
        this.worlds = worlds;
        this.history = new History();
        /** @type {{paint: Paint, keepWalls: boolean, record: Stroke}|null} the stroke being drawn */
        this.stroke = null;
        /** @type {Set<number>} tiles of the stroke that are not painted yet */
        this.pending = new Set();
        this.resizing = false;
        this.opened = store.state.world.opened;
        store.on(['world'], ({ world }) => this.#forgetOthers(world.opened));
    }

    /** What was done to another map cannot be taken back on this one. @param {number} opened */
    #forgetOthers(opened) {
        if (opened === this.opened) return;
        this.opened = opened;
        if (this.resizing) return;
        this.stroke = null;
        this.pending.clear();
        this.history.clear();
        this.#showHistory();
    }

    #showHistory() {
        const { canUndo, canRedo } = this.history;
        this.store.update({ canUndo, canRedo });
    }

    /** @param {Changes} changes */
    #change(changes) {
        attempt(this.store, () => this.worlds.change(changes));
    }

    /** A tool that paints under a square brush. @param {() => Paint} paint @param {boolean} keepWalls @returns {ToolHandler} */
    brushTool(paint, keepWalls) {
        return {
            begin: (tile) => {
                if (this.worlds.opening) return;
                this.stroke = { paint: paint(), keepWalls, record: new Stroke() };
                this.#touch(tile);
                this.#flush();
            },
            move: (tile) => this.#touch(tile),
            end: () => this.#end(),
        };
    }

    /** Adds what is under the brush; the tiles of one movement of the pointer are painted together. @param {Tile} tile */
    #touch(tile) {
        if (!this.stroke) return;
        const { world, brush } = this.store.state;
        if (this.pending.size === 0) queueMicrotask(() => this.#flush());
        for (const covered of brushTiles(world, tile, brush)) this.pending.add(covered);
    }

    #flush() {
        if (!this.stroke || this.worlds.opening) return;
        const { paint, keepWalls, record } = this.stroke;
        const tiles = Uint32Array.from(this.pending).sort();
        this.pending.clear();
        const changes = paintChanges(this.store.state.world, tiles, paint, keepWalls);
        if (changes.tiles.length === 0) return;
        record.add(this.store.state.world, changes);
        this.#change(changes);
    }

    #end() {
        this.#flush();
        const entry = this.stroke?.record.finish();
        this.stroke = null;
        if (!entry) return;
        this.history.push(entry);
        this.#showHistory();
    }

    /** Fills the area of equal tiles around one. @param {Tile} tile */
    fill(tile) {
        this.#paintAll(floodTiles(this.store.state.world, tile), this.#fillPaint());
    }

    /** Turns tiles into wall. @param {Uint32Array} tiles  sorted */
    wallUp(tiles) {
        this.#paintAll(tiles, wallPaint(this.store.state.world));
    }

    /** Paints tiles at once. @param {Uint32Array} tiles @param {Paint} paint */
    #paintAll(tiles, paint) {
        if (this.worlds.opening) return;
        const { world } = this.store.state;
        const changes = paintChanges(world, tiles, paint);
        const record = new Stroke();
        record.add(world, changes);
        const entry = record.finish();
        if (!entry) return;
        this.#change(changes);
        this.history.push(entry);
        this.#showHistory();
    }

    #fillPaint() {
        const { world, fillWith, paintCost } = this.store.state;
        if (fillWith === 'wall') return wallPaint(world);
        return groundPaint(fillWith === 'cost' ? paintCost : 1);
    }

    /** Gives the map another size. @param {number} width @param {number} height */
    async resize(width, height) {
        checkSize(width, height);
        const { world } = this.store.state;
        if (this.worlds.opening || (width === world.width && height === world.height)) return;
        const after = resizedTiles(world, width, height);
        await this.#replace(after);
        this.history.push({ kind: 'size', before: world, after });
        this.#showHistory();
    }

    /** @param {Tiles} tiles */
    async #replace({ width, height, glyphs, costs }) {
        const { world: { name }, start, goals } = this.store.state;
        this.resizing = true;
        try {
            await this.worlds.open(name, 'openTiles', { width, height, glyphs, costs }, { start, goals });
        } finally {
            this.resizing = false;
        }
    }

    /** Changes the gates in a way that can be taken back. @param {Partial<AppState>} patch  of the cut and its edits, and what goes with them */
    changeGates(patch) {
        const cut = () => {
            const { method, prominence, gateEdits } = this.store.state;
            return { method, prominence, gateEdits };
        };
        const before = cut();
        this.store.update(patch);
        this.history.push({ kind: 'gates', before, after: cut() });
        this.#showHistory();
    }

    undo() {
        this.#retrace(() => this.history.undo(), () => this.history.redo(), 'before');
    }

    redo() {
        this.#retrace(() => this.history.redo(), () => this.history.undo(), 'after');
    }

    /** @param {() => Entry|null} take @param {() => void} giveBack @param {'before'|'after'} side */
    async #retrace(take, giveBack, side) {
        if (this.worlds.opening) return;
        this.#end();
        const entry = take();
        if (!entry) return;
        if (entry.kind === 'stroke') this.#change(entry[side]);
        else if (entry.kind === 'gates') this.store.update(entry[side]);
        else if (!await attempt(this.store, () => this.#replace(entry[side]))) giveBack();
        this.#showHistory();
    }
}

/**
 * Binds the drawing tools, the bar next to them and their keys.
 * @param {AppStore} store @param {WorldControl} worlds
 * @param {import('./pointer.js').PointerControl} pointer @param {import('./keyboard.js').Keyboard} keyboard
 */
export function startEditing(store, worlds, pointer, keyboard) {
    const edit = new EditControl(store, worlds);
    pointer.tools.set('wall', edit.brushTool(() => wallPaint(store.state.world), false));
    pointer.tools.set('erase', edit.brushTool(() => groundPaint(), false));
    // Where there is a wall nothing can be walked on, whatever it would cost.
    pointer.tools.set('cost', edit.brushTool(() => groundPaint(store.state.paintCost), true));
    pointer.tools.set('fill', { begin: (tile) => edit.fill(tile) });
    bindBar(store, edit);
    bindKeys(store, edit, keyboard);
    return edit;
}

/**
 * As onNumber, and with every key: who types a number and presses on the map means that number, though the
 * input hears of it only after the map.
 * @param {HTMLInputElement} input @param {number} least @param {number} most @param {(value: number) => void} changed
 */
function onTyping(input, least, most, changed) {
    onNumber(input, least, most, changed);
    input.addEventListener('input', () => {
        const value = input.valueAsNumber;
        if (value >= least && value <= most) changed(value);
    });
}

/** @param {AppStore} store @param {EditControl} edit */
function bindBar(store, edit) {
    const bar = new BrushBar();
    onTyping(bar.brush, 1, LARGEST_BRUSH, (brush) => store.update({ brush: Math.round(brush) }));
    onTyping(bar.paintCost, LEAST_COST, MOST_COST, (paintCost) => store.update({ paintCost }));
    bar.fillWith.addEventListener('change', () =>
        store.update({ fillWith: /** @type {AppState['fillWith']} */ (bar.fillWith.value) }));
    bar.undo.addEventListener('click', () => edit.undo());
    bar.redo.addEventListener('click', () => edit.redo());
    store.on(['tool', 'brush', 'fillWith', 'paintCost', 'canUndo', 'canRedo'], (state) => bar.show(state));
    bar.show(store.state);
}

/** @param {AppStore} store @param {EditControl} edit @param {import('./keyboard.js').Keyboard} keyboard */
function bindKeys(store, edit, keyboard) {
    const grow = (/** @type {number} */ by) =>
        store.update({ brush: Math.min(Math.max(store.state.brush + by, 1), LARGEST_BRUSH) });
    keyboard.addControl('z', 'undo the last change of the map or of its gates', () => edit.undo());
    keyboard.addControl('y', 'redo', () => edit.redo());
    keyboard.addControl('z', 'redo', () => edit.redo(), true);
    keyboard.add('[', 'smaller brush', () => grow(-1), '[');
    keyboard.add(']', 'larger brush', () => grow(1), ']');
}
