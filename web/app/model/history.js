// SPDX-License-Identifier: MIT
// What can be undone: strokes, which keep the tiles they changed with what those were and became, changes of the
// map's size, which keep both maps, and changes of the gates, which keep both cuts. Bounded by the tiles kept, so that a long session stays small; the
// last entry is always kept.

/** @typedef {import('./grid.js').Changes} Changes */

/** @typedef {{width: number, height: number, glyphs: Uint8Array, costs: Float64Array}} Tiles a whole map */

/** @typedef {{kind: 'stroke', before: Changes, after: Changes}} StrokeEntry */
/** @typedef {{kind: 'size', before: Tiles, after: Tiles}} SizeEntry */
/** @typedef {Pick<import('./state.js').AppState, 'method'|'prominence'|'gateEdits'>} GateCut */
/** @typedef {{kind: 'gates', before: GateCut, after: GateCut}} GatesEntry */
/** @typedef {StrokeEntry|SizeEntry|GatesEntry} Entry */

// A tile in an entry takes up to 22 bytes, so this is less than 100 megabytes.
const MOST_TILES = 4_000_000;

/** A stroke in progress: gathers the changes of its parts, in which no tile comes twice. */
export class Stroke {
    constructor() {
        /** @type {{before: Changes, after: Changes}[]} */
        this.parts = [];
    }

    /** Notes changes that are about to be made. @param {{glyphs: Uint8Array, costs: Float64Array}} world @param {Changes} after */
    add({ glyphs, costs }, after) {
        const { tiles } = after;
        const before = { tiles, glyphs: new Uint8Array(tiles.length), costs: new Float64Array(tiles.length) };
        for (let i = 0; i < tiles.length; i++) {
            before.glyphs[i] = glyphs[tiles[i]];
            before.costs[i] = costs[tiles[i]];
        }
        this.parts.push({ before, after });
    }

    /** The whole stroke, or null where nothing changed. @returns {StrokeEntry|null} */
    finish() {
        const before = joined(this.parts.map((part) => part.before));
        if (before.tiles.length === 0) return null;
        return { kind: 'stroke', before, after: joined(this.parts.map((part) => part.after)) };
    }
}

/** Changes of different tiles as one, in ascending order. @param {Changes[]} parts @returns {Changes} */
function joined(parts) {
    if (parts.length === 1) return parts[0];
    const tiles = parts.flatMap((part) => [...part.tiles]);
    const glyphs = parts.flatMap((part) => [...part.glyphs]);
    const costs = parts.flatMap((part) => [...part.costs]);
    const order = Uint32Array.from(tiles.keys()).sort((a, b) => tiles[a] - tiles[b]);
    return {
        tiles: Uint32Array.from(order, (i) => tiles[i]), glyphs: Uint8Array.from(order, (i) => glyphs[i]),
        costs: Float64Array.from(order, (i) => costs[i]),
    };
}

/** @param {Entry} entry */
function tilesOf({ kind, before, after }) {
    if (kind === 'gates') return before.gateEdits.length + after.gateEdits.length;
    return kind === 'stroke' ? before.tiles.length : (before.glyphs.length + after.glyphs.length) / 2;
}

/** @template [Kept=Entry] */
export class History {
    /**
     * @param {number} [most] kept in all entries together
     * @param {(entry: Kept) => number} [sizeOf] tiles, or whatever entries keep
     */
    constructor(most = MOST_TILES, sizeOf = /** @type {(entry: any) => number} */ (tilesOf)) {
        this.most = most;
        this.sizeOf = sizeOf;
        /** @type {Kept[]} what can be taken back, the last one first to go */
        this.done = [];
        /** @type {Kept[]} what was taken back */
        this.undone = [];
    }

    clear() {
        this.done = [];
        this.undone = [];
    }

    /** Notes what was done; what was taken back before is lost. @param {Kept} entry */
    push(entry) {
        this.done.push(entry);
        this.undone = [];
        let kept = this.done.reduce((sum, other) => sum + this.sizeOf(other), 0);
        while (kept > this.most && this.done.length > 1) {
            kept -= this.sizeOf(/** @type {Kept} */ (this.done.shift()));
        }
    }

    get canUndo() {
        return this.done.length > 0;
    }

    get canRedo() {
        return this.undone.length > 0;
    }

    /** Moves the last entry to those taken back, and gives it to who takes it back. */
    undo() {
        return move(this.done, this.undone);
    }

    /** Redoes what was undone last. */
    redo() {
        return move(this.undone, this.done);
    }
}

/** @template Kept @param {Kept[]} from @param {Kept[]} to @returns {Kept|null} */
function move(from, to) {
    const entry = from.pop();
    if (!entry) return null;
    to.push(entry);
    return entry;
}
