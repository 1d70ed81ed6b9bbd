// SPDX-License-Identifier: MIT
// Changes of the world. No other module changes it, so every change can be undone. Shapes that the worker cannot
// use are rejected with its message, and the world stays as it was.
import { attempt } from '../../control/world.js';
import { History } from '../../model/history.js';
import { UserError } from '../../model/limits.js';
import { cornerCount, shapeForHole, withDrawn, withHole, withKind, withoutSelection } from '../model/shapes.js';
import { flatShapes } from './find.js';

/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('../model/state.js').Selection} Selection */
/** @typedef {import('../model/shapes.js').Shape} Shape */
/** @typedef {import('../model/shapes.js').Point} Point */
/** @typedef {import('../../model/store.js').Store<SmoothState>} SmoothStore */
/** @typedef {import('../../worker/core.js').Core} Core */
/** @typedef {{before: readonly Shape[], after: readonly Shape[]}} Change */

// Corners in the whole history of changes; a corner takes about 50 bytes.
const MOST_CORNERS = 1_000_000;

export class EditControl {
    /** @param {SmoothStore} store @param {Core} core */
    constructor(store, core) {
        this.store = store;
        this.core = core;
        /** @type {History<Change>} */
        this.history = new History(MOST_CORNERS, ({ after }) => cornerCount(after) + 1);
        this.opened = 0;
    }

    /** Shows other shapes, without recording it in the history. @param {readonly Shape[]} shapes @param {Selection|null} selection */
    show(shapes, selection) {
        const { world } = this.store.state;
        this.store.update({ world: { ...world, shapes, version: world.version + 1 }, selection });
    }

    /**
     * Commits a change if the worker can use it; otherwise shows the previous shapes and the reason.
     * @param {readonly Shape[]} before @param {readonly Shape[]} after @param {Selection|null} selection
     * @returns {Promise<boolean>}
     */
    commit(before, after, selection) {
        return attempt(this.store, async () => {
            try {
                const changed = after.filter((shape) => !before.includes(shape));
                const parts = await this.core.call('check', { shapes: flatShapes(changed) });
                this.#noteRepair(parts);
            } catch (error) {
                if (this.store.state.world.shapes !== before) this.show(before, null);
                throw error;
            }
            if (this.store.state.world.shapes !== after) this.show(after, selection);
            this.history.push({ before, after });
            this.#showHistory();
        });
    }

    /** @param {number[]} parts that the changed shapes became */
    #noteRepair(parts) {
        const most = Math.max(1, ...parts);
        const text = `The polygon crosses itself. What its outline winds around an odd number of times is inside: ${most} parts.`;
        this.store.update({ message: most > 1 ? { kind: 'note', text } : null });
    }

    #showHistory() {
        this.store.update({ can: { undo: this.history.canUndo, redo: this.history.canRedo } });
    }

    undo() {
        const change = this.history.undo();
        if (change) this.show(change.before, null);
        this.#showHistory();
    }

    redo() {
        const change = this.history.redo();
        if (change) this.show(change.after, null);
        this.#showHistory();
    }

    /** Replaces the world. @param {string} name @param {readonly Shape[]} shapes @param {Partial<SmoothState>} [query] @param {string} [scene] that it is */
    open(name, shapes, query = {}, scene = '') {
        const { world } = this.store.state;
        this.history.clear();
        this.store.update({
            world: { name, shapes, version: world.version + 1, opened: ++this.opened, origin: { scene, shapes } }, selection: null, draft: [],
            comparison: [], cursor: null, moment: 1, playing: false, ...query,
        });
        this.#showHistory();
    }

    // ---- what tools and buttons do

    /** Ends a drawing: its corners become a polygon or a hole. */
    closeDraft() {
        const { draft, world: { shapes } } = this.store.state;
        return attempt(this.store, async () => {
            if (draft.length < 3) throw new UserError('A polygon needs at least three corners.');
            const after = this.#withDraft(draft);
            this.store.update({ draft: [] });
            const made = after.findIndex((shape) => !shapes.includes(shape));
            await this.commit(shapes, after, { shape: made, ring: -1, corner: -1 });
        });
    }

    /** @param {Point[]} draft @returns {Shape[]} */
    #withDraft(draft) {
        const { kind, weight, selection, world: { shapes } } = this.store.state;
        if (kind !== 'hole') return withDrawn(shapes, { kind, weight: kind === 'region' ? weight : 1, rings: [draft] });
        const index = shapeForHole(shapes, draft[0], selection);
        if (index < 0) throw new UserError('A hole must lie in a polygon: begin it inside one.');
        return withHole(shapes, index, draft);
    }

    /** @param {Point} corner */
    addCorner(corner) {
        this.store.update({ draft: [...this.store.state.draft, corner] });
    }

    dropDraft() {
        this.store.update({ draft: [] });
    }

    async removeSelection() {
        const { selection, world: { shapes } } = this.store.state;
        if (selection) await this.commit(shapes, withoutSelection(shapes, selection), null);
    }

    /** Gives the selected polygon another kind or weight. @param {Shape['kind']} kind @param {number} weight */
    async setKind(kind, weight) {
        const { selection, world: { shapes } } = this.store.state;
        if (!selection) return;
        const after = withKind(shapes, selection.shape, kind, weight);
        const shape = after.findIndex((other) => !shapes.includes(other));
        await this.commit(shapes, after, { shape, ring: -1, corner: -1 });
    }
}
