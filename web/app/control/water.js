// SPDX-License-Identifier: MIT
// The water that rises over the depth of the ground: its level falls from the deepest place to the shores.
import { FrameLoop } from './frames.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */

const MILLISECONDS = 5000; // from the deepest place to the shores

export class WaterControl {
    /** @param {AppStore} store */
    constructor(store) {
        this.store = store;
        const loop = new FrameLoop((elapsed) => this.#rise(elapsed));
        store.on(['waterPlaying'], ({ waterPlaying }) => (waterPlaying ? loop.start() : loop.stop()));
        store.on(['ground'], ({ ground }) => {
            if (ground !== 'water') store.update({ waterPlaying: false });
        });
    }

    /** Shows the water as far as it has risen: 0 not at all, 1 to the shores. @param {number} share */
    setRisen(share) {
        const deepest = this.store.state.terrain?.deepest ?? 0;
        this.store.update({ ground: 'water', waterPlaying: false, waterLevel: deepest * (1 - share) });
    }

    toggle() {
        const { waterPlaying, waterLevel, terrain } = this.store.state;
        if (waterPlaying) {
            this.store.update({ waterPlaying: false });
            return;
        }
        const isOver = waterLevel <= 0 || waterLevel > (terrain?.deepest ?? 0);
        this.store.update({
            ground: 'water', waterPlaying: true, waterLevel: isOver ? terrain?.deepest ?? 0 : waterLevel,
        });
    }

    /** @param {number} elapsed milliseconds */
    #rise(elapsed) {
        const { waterLevel, terrain } = this.store.state;
        const level = Math.max(0, waterLevel - (terrain?.deepest ?? 0) * elapsed / MILLISECONDS);
        this.store.update({ waterLevel: level, waterPlaying: level > 0 });
    }
}
