// SPDX-License-Identifier: MIT
// The one place where the page keeps its state. Controllers change it with update(), views and other
// controllers listen to the keys they care about. No part of the state is changed in place, except typed
// arrays whose owner says so with a new `version`.

/**
 * @template {object} State
 */
export class Store {
    /** @param {State} initial */
    constructor(initial) {
        this.state = initial;
        /** @type {{keys: (keyof State)[], listener: (state: State) => void}[]} */
        this.listeners = [];
    }

    /**
     * Takes over the values of `patch` and notifies every listener of a key that changed, each once.
     * A listener may update in turn; those changes are announced after these.
     * @param {Partial<State>} patch
     */
    update(patch) {
        const before = this.state;
        const changed = /** @type {(keyof State)[]} */ (Object.keys(patch)).filter(
            (key) => !Object.is(before[key], patch[key]));
        if (changed.length === 0) return;
        this.state = { ...before, ...patch };
        for (const { keys, listener } of [...this.listeners]) {
            if (keys.some((key) => changed.includes(key))) listener(this.state);
        }
    }

    /**
     * Calls `listener` after every change of one of `keys`. Returns what ends it.
     * @param {(keyof State)[]} keys
     * @param {(state: State) => void} listener
     */
    on(keys, listener) {
        const entry = { keys, listener };
        this.listeners.push(entry);
        return () => {
            this.listeners = this.listeners.filter((other) => other !== entry);
        };
    }
}
