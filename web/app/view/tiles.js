// SPDX-License-Identifier: MIT
// Pictures of one pixel per tile: the ground, and what a search has done. They are painted from typed arrays
// and drawn scaled, so that a map of a million tiles costs no more than one picture.
import { TILE } from '../model/replay.js';
import { groundPainter } from './ground.js';
import { packed, paletteOf } from './palette.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/replay.js').Replay} Replay */
/** @typedef {'light'|'dark'} Theme */

/** A picture with a pixel for every tile. */
export class TilePicture {
    constructor() {
        this.canvas = document.createElement('canvas');
        this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
        this.image = this.context.createImageData(1, 1);
        this.pixels = new Uint32Array(1);
        // The rectangle of tiles that were set and are not shown yet.
        this.left = this.top = Infinity;
        this.right = this.bottom = -1;
        this.resize(1, 1);
    }

    /** Makes it so large, and blank. @param {number} width @param {number} height */
    resize(width, height) {
        this.canvas.width = width;
        this.canvas.height = height;
        this.image = this.context.createImageData(width, height);
        this.pixels = new Uint32Array(this.image.data.buffer);
        this.#clearDirt();
    }

    #clearDirt() {
        this.left = this.top = Infinity;
        this.right = this.bottom = -1;
    }

    /** @param {number} tile @param {number} pixel as packed() makes it */
    set(tile, pixel) {
        this.pixels[tile] = pixel;
        const x = tile % this.canvas.width;
        const y = (tile - x) / this.canvas.width;
        if (x < this.left) this.left = x;
        if (x > this.right) this.right = x;
        if (y < this.top) this.top = y;
        if (y > this.bottom) this.bottom = y;
    }

    /** Shows what was set since the last time. */
    flush() {
        if (this.right < 0) return;
        this.context.putImageData(this.image, 0, 0, this.left, this.top, this.right - this.left + 1,
            this.bottom - this.top + 1);
        this.#clearDirt();
    }

    /** Shows all pixels, as after writing to them directly. */
    flushAll() {
        this.context.putImageData(this.image, 0, 0);
        this.#clearDirt();
    }
}

/**
 * Draws a picture where the camera has the map.
 * @param {{drawImage: (picture: HTMLCanvasElement, x: number, y: number, width: number, height: number) => void}} context @param {TilePicture} picture
 * @param {{width: number, height: number}} world @param {import('./camera.js').Camera} camera
 */
export function drawTiles(context, { canvas }, world, { left, top, scale }) {
    context.drawImage(canvas, left, top, world.width * scale, world.height * scale);
}

/**
 * Paints the ground as the state asks for it.
 * @param {TilePicture} picture
 * @param {AppState} state
 * @param {Theme} theme
 * @param {number} pane
 */
export function paintGround(picture, state, theme, pane) {
    const { world } = state;
    if (picture.canvas.width !== world.width || picture.canvas.height !== world.height) {
        picture.resize(world.width, world.height);
    }
    const colourOf = groundPainter(state, theme, pane);
    const wall = packed(paletteOf(theme).wall);
    for (let tile = 0; tile < picture.pixels.length; tile++) {
        picture.pixels[tile] = world.costs[tile] === 0 ? wall : colourOf(tile);
    }
    picture.flushAll();
}

// Events per tile of the map from which painting every tile once is cheaper than following the events.
const FAR = 0.1;

/** Shows a replay at a moment; remembers where it was, so that going on paints only what changes. */
export class SearchPicture extends TilePicture {
    constructor() {
        super();
        /** @type {Replay|null} */
        this.replay = null;
        this.pixelOf = new Uint32Array(6); // by TILE
        this.marked = -1; // the tile shown as the current one
    }

    /**
     * @param {Replay|null} replay
     * @param {number} position  events that have happened
     * @param {{width: number, height: number}} world
     * @param {Theme} theme
     */
    show(replay, position, world, theme) {
        if (replay !== this.replay || theme !== this.theme || world.width !== this.canvas.width ||
            world.height !== this.canvas.height) {
            this.#restart(replay, world, theme);
        }
        if (!replay) return;
        const isFar = Math.abs(position - replay.position) > FAR * replay.tileCount;
        if (isFar) this.#jump(replay, position);
        else this.#move(replay, position);
        this.marked = replay.current();
        if (this.marked >= 0) this.set(this.marked, this.pixelOf[TILE.CURRENT]);
        if (isFar) this.flushAll();
        else this.flush();
    }

    /** Follows the events and paints what they change. @param {Replay} replay @param {number} position */
    #move(replay, position) {
        const pixelOf = this.pixelOf;
        const touch = (/** @type {number} */ tile) => this.set(tile, pixelOf[replay.stateOf(tile)]);
        replay.seek(position, touch);
        if (this.marked >= 0) touch(this.marked);
    }

    /** Goes there first, then paints every tile once. @param {Replay} replay @param {number} position */
    #jump(replay, position) {
        replay.seek(position);
        this.#paintAll(replay);
    }

    /** @param {Replay} replay */
    #paintAll({ last, stateAfter, tileCount }) {
        const { pixels, pixelOf } = this;
        for (let tile = 0; tile < tileCount; tile++) {
            pixels[tile] = last[tile] < 0 ? 0 : pixelOf[stateAfter[last[tile]]];
        }
    }

    /** @param {Replay|null} replay @param {{width: number, height: number}} world @param {Theme} theme */
    #restart(replay, world, theme) {
        const { width, height } = this.canvas;
        if (width !== world.width || height !== world.height) this.resize(world.width, world.height);
        this.replay = replay;
        this.theme = theme;
        this.marked = -1;
        const { tile: colours } = paletteOf(theme);
        for (const [state, [red, green, blue, alpha]] of Object.entries(colours)) {
            this.pixelOf[Number(state)] = packed([red, green, blue], alpha);
        }
        if (replay) this.#paintAll(replay);
        else this.pixels.fill(0);
        this.flushAll();
    }
}
