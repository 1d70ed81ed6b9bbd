// SPDX-License-Identifier: MIT
// The tree of a search: a line from every tile that was expanded to its parent. It grows with the replay: while nothing
// else changes, only new lines are added to a picture that is kept.
//
// Where tiles are too small for that, a line stands for a branch: it is drawn if enough tiles were expanded beyond it,
// so that the tree looks like a river and its tributaries, and a large map costs no more lines than a small one.
import { TILE } from '../model/replay.js';
import { SvgContext } from './svg-context.js';

/** @typedef {import('../model/replay.js').Replay} Replay */
/** @typedef {import('./camera.js').Camera} Camera */

// Pixels of a tile's side from which every tile has its line.
const ALL_LINES = 4;
// Long paths are slow to stroke.
const LINES_AT_ONCE = 500;

export class TreePicture {
    constructor() {
        this.canvas = document.createElement('canvas');
        /** @type {Replay|null} */
        this.replay = null;
        this.position = 0;
        this.place = '';
    }

    /**
     * Draws the tree of a replay at its position.
     * @param {CanvasRenderingContext2D|SvgContext} context @param {Replay} replay @param {number} width  of the map
     * @param {Camera} camera @param {string} colour
     */
    draw(context, replay, width, camera, colour) {
        if (context instanceof SvgContext) return strokeLines(context, replay, 0, width, camera, colour);
        const { canvas } = context;
        const place = [camera.left, camera.top, camera.scale, canvas.width, canvas.height, devicePixelRatio, colour].join(' ');
        const goesOn = replay === this.replay && place === this.place && camera.scale >= ALL_LINES &&
            replay.position >= this.position && this.#onlyGrows(replay);
        const first = goesOn ? replay.countsAfter(this.position).expanded : 0;
        // Setting the size clears it.
        if (!goesOn) [this.canvas.width, this.canvas.height] = [canvas.width, canvas.height];
        const pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
        pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
        strokeLines(pen, replay, first, width, camera, colour);
        Object.assign(this, { replay, place, position: replay.position });
        context.save();
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.drawImage(this.canvas, 0, 0);
        context.restore();
    }

    /** Whether no tile that had a line was seen again since. @param {Replay} replay */
    #onlyGrows({ stateAfter, position }) {
        for (let event = this.position; event < position; event++) {
            if (stateAfter[event] === TILE.REOPENED || stateAfter[event] === TILE.RECLOSED) return false;
        }
        return true;
    }
}

/**
 * @param {CanvasRenderingContext2D|SvgContext} pen @param {Replay} replay @param {number} first @param {number} width
 * @param {Camera} camera @param {string} colour
 */
function strokeLines(pen, replay, first, width, camera, colour) {
    pen.strokeStyle = colour;
    pen.lineWidth = Math.min(Math.max(camera.scale * 0.12, 0.8), 3);
    pen.lineCap = 'round';
    const [right, bottom] = [pen.canvas.width / devicePixelRatio, pen.canvas.height / devicePixelRatio];
    const isNear = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ end) => Math.max(a, b) >= 0 && Math.min(a, b) <= end;
    let lines = 0;
    pen.beginPath();
    for (const [tile, parent] of linesOf(replay, first, camera.scale)) {
        const [x, y] = [camera.toX(tile % width + 0.5), camera.toY(Math.floor(tile / width) + 0.5)];
        const [toX, toY] = [camera.toX(parent % width + 0.5), camera.toY(Math.floor(parent / width) + 0.5)];
        if (!isNear(x, toX, right) || !isNear(y, toY, bottom)) continue;
        pen.moveTo(x, y);
        pen.lineTo(toX, toY);
        if (++lines % LINES_AT_ONCE) continue;
        pen.stroke();
        pen.beginPath();
    }
    pen.stroke();
}

/**
 * The tiles expanded from the `first` expansion on, each with its parent, as far as tiles of this size show them.
 * @param {Replay} replay @param {number} first @param {number} scale
 * @returns {Generator<[number, number]>}
 */
export function* linesOf(replay, first, scale) {
    const { expansions, trace } = replay;
    const done = replay.countsAfter(replay.position).expanded;
    const least = scale >= ALL_LINES ? 1 : Math.ceil((ALL_LINES / scale) ** 2);
    const sizes = least > 1 ? branchSizes(replay, done) : null;
    for (let i = first; i < done; i++) {
        const tile = trace.tile[expansions[i]];
        const parent = replay.parentOf(tile);
        if (parent !== tile && (!sizes || sizes[tile] >= least)) yield [tile, parent];
    }
}

/** By tile, how many were expanded on the branch that begins with it. @param {Replay} replay @param {number} done */
function branchSizes(replay, done) {
    const { expansions, trace } = replay;
    const sizes = new Uint32Array(replay.tileCount);
    const isCounted = new Uint8Array(replay.tileCount);
    // A tile is expanded after its parent, but for the few whose parent was expanded again later: those count for it alone.
    for (let i = done - 1; i >= 0; i--) {
        const tile = trace.tile[expansions[i]];
        if (isCounted[tile]) continue;
        isCounted[tile] = 1;
        sizes[tile]++;
        const parent = replay.parentOf(tile);
        if (parent !== tile) sizes[parent] += sizes[tile];
    }
    return sizes;
}
