// SPDX-License-Identifier: MIT
// Choosing gates and changing them by hand: on the map with the Gate tool, and by what the panel offers.
import { UserError } from '../model/limits.js';
import { nearestGate, sameEnds, describeEdit, wallToWall } from '../model/gates.js';
import { cutKey, cutOf, isTerrainCurrent, sameTile } from '../model/state.js';
import { unitOf } from '../model/unit.js';
import { askTerrain, withTerrain } from './zones.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/state.js').Edit} Edit */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../worker/core.js').Core} Core */
/** @typedef {import('./edit.js').EditControl} EditControl */
/** @typedef {import('./pointer.js').PointerControl} PointerControl */

// A click within this many pixels of a gate selects it.
const REACH = 10;

export class GateControl {
    /** @param {AppStore} store @param {Core} core @param {EditControl} edit */
    constructor(store, core, edit) {
        this.store = store;
        this.core = core;
        this.edit = edit;
        store.on(['tool', 'world'], () => store.update({ gateAnchor: null }));
    }

    /** @param {number} gate */
    select(gate) {
        this.store.update({ gate, showGates: true });
    }

    /**
     * Makes one more edit, or says why it cannot be made.
     * @param {Edit} edit @param {Tile} [middle] of a gate to select
     */
    add(edit, middle) {
        return attempt(this.store, () => this.#check([...this.store.state.gateEdits, edit], middle));
    }

    remove() {
        return attempt(this.store, () => this.#edit('remove'));
    }

    /** Blocks the gate selected, or opens it if it is blocked. */
    toggleBlock() {
        return attempt(this.store, async () => {
            const gate = this.#selected();
            if (!gate.blocked) {
                await this.#edit('block');
                return;
            }
            const { gateEdits } = this.store.state;
            const index = gateEdits.findLastIndex(({ kind, ends }) =>
                kind === 'block' && sameEnds(ends, gate.ends));
            if (index < 0) {
                throw new UserError(
                    'This gate was blocked as part of another one. Undo the last edits to open it.');
            }
            await this.#check(gateEdits.filter((_, i) => i !== index));
        });
    }

    undo() {
        this.edit.changeGates({ gateEdits: this.store.state.gateEdits.slice(0, -1) });
    }

    clear() {
        this.edit.changeGates({ gateEdits: [] });
    }

    /** Turns the tiles of the gate selected into wall, which can be taken back like a stroke. */
    wallUp() {
        return attempt(this.store, async () => {
            const { width } = this.store.state.world;
            const { tiles } = this.#selected();
            this.store.update({ gate: -1 });
            this.edit.wallUp(Uint32Array.from(tiles, ({ x, y }) => y * width + x).sort());
        });
    }

    #selected() {
        const { terrain, gate } = this.store.state;
        const selected = terrain?.gates[gate];
        if (!selected) {
            throw new UserError('Select a gate first, in the list or with the Gate tool on the map.');
        }
        if (!isTerrainCurrent(this.store.state)) {
            throw new UserError('The zones are being rebuilt. Select a gate again once they are there.');
        }
        return selected;
    }

    /** @param {'remove'|'block'} kind */
    async #edit(kind) {
        this.#selected();
        const { state } = this.store;
        const edit = await this.core.call('gateEdit', { cut: cutOf(state), kind, gate: state.gate });
        await this.#check([...state.gateEdits, edit]);
    }

    /**
     * Takes a list of edits over if all of them fit that fitted before, and the new ones; else nothing
     * changes.
     * @param {Edit[]} edits @param {Tile} [middle]
     */
    async #check(edits, middle) {
        const { state } = this.store;
        const made = await askTerrain(this.core, state, edits);
        const known = new Set(state.terrain?.refused.map(({ index }) => state.gateEdits[index]));
        const refusal = made.refused.find((/** @type {{index: number}} */ { index }) =>
            !known.has(edits[index]));
        if (refusal) {
            throw new UserError(`${describeEdit(edits[refusal.index])} cannot be done: ${refusal.message}`);
        }
        if (this.store.state.world.version !== state.world.version) return;
        const cut = cutKey({ ...state, gateEdits: edits });
        const patch = { ...withTerrain(this.store.state, made, cut), gateEdits: edits };
        if (middle) patch.gate = nearestGate(made.gates, middle, 2);
        this.edit.changeGates(patch);
    }

    /**
     * The tool: a click selects the gate there; a stroke, or a click or Enter at two ends, draws one.
     * @param {PointerControl} pointer
     * @returns {import('./pointer.js').ToolHandler}
     */
    tool(pointer) {
        /** @type {{from: Tile, to: Tile, isSecond: boolean, reach: number}} */
        let stroke;
        return {
            begin: (tile) => {
                const { gateAnchor } = this.store.state;
                // The keyboard's cursor is exact.
                const reach = pointer.down.size ? REACH / pointer.stage.camera.scale : 0;
                stroke = { from: gateAnchor ?? tile, to: tile, isSecond: gateAnchor !== null, reach };
            },
            move: (tile) => {
                stroke.to = tile;
                if (!sameTile(stroke.from, tile)) this.store.update({ gateAnchor: stroke.from });
            },
            end: () => {
                const { from, to, isSecond, reach } = stroke;
                if (isSecond || !sameTile(from, to)) this.#draw(from, to);
                else this.#click(to, reach);
            },
        };
    }

    /** @param {Tile} tile @param {number} reach */
    #click(tile, reach) {
        const gate = nearestGate(this.store.state.terrain?.gates ?? [], tile, Math.max(reach, 0.5));
        if (gate >= 0) this.select(gate);
        this.store.update({ gateAnchor: gate < 0 ? tile : null });
    }

    /** @param {Tile} from @param {Tile} to */
    #draw(from, to) {
        this.store.update({ gateAnchor: null });
        const { state } = this.store;
        const ends = wallToWall(state.world, from, to, unitOf(state));
        if (!ends) {
            if (!sameTile(from, to)) {
                const text =
                    'There is no ground along this line. Draw a gate from wall to wall, across open ground.';
                this.store.update({ message: { kind: 'error', text } });
            }
            return;
        }
        const [a, b] = ends;
        this.add({ kind: 'add', ends }, { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) });
    }
}
