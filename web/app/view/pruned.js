// SPDX-License-Identifier: MIT
// Hatching over ground that a search never looks at, because its heuristic prunes it.
import { Hatch } from './hatch.js';
import { packed, paletteOf, rgbOf } from './palette.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {'light'|'dark'} Theme */

export class PrunedHatch extends Hatch {
    constructor() {
        super('down', '#000000'); // costs are hatched the other way
        this.theme = '';
        /** @type {Uint8Array|null} */
        this.painted = null;
    }

    /** @param {CanvasRenderingContext2D} context @param {AppState} state @param {number} pane @param {Camera} camera @param {Theme} theme */
    draw(context, { ground, heat, world }, pane, camera, theme) {
        const pruned = ground === 'heat' && heat?.version === world.version ? heat.layers[pane]?.pruned : null;
        if (!pruned) return;
        if (pruned !== this.painted || theme !== this.theme) this.#paint(pruned, world, theme);
        this.drawTiles(context, world, camera);
    }

    /** @param {Uint8Array} pruned @param {{width: number, height: number}} world @param {Theme} theme */
    #paint(pruned, { width, height }, theme) {
        this.painted = pruned;
        this.theme = theme;
        this.tiles.resize(width, height);
        const ink = packed(rgbOf(paletteOf(theme).pruned));
        pruned.forEach((is, tile) => { this.tiles.pixels[tile] = is ? ink : 0; });
        this.tiles.flushAll();
    }
}
