// SPDX-License-Identifier: MIT
// Where units begin and where they go, by chance: with one size of units exactly as cli/commands/simulate/place.c draws
// it, so that a crowd of the page and one of `sluice simulate` with the same seed take the same steps.
//
// Components are found by straight steps, which every rule allows; so whatever is drawn can be reached.
//
// Cost: for each size of units a flood over the map, and again after every edit; 8 bytes per tile and size, 2
// per tile for all.

/** @typedef {{width: number, height: number, costs: Float64Array}} Ground cost 0 is a wall */
/** @typedef {{kind: number, start: number, goal: number}} Errand kind: an index into the sizes; tiles as y * width + x */

const WORD = (1n << 64n) - 1n;

/** SplitMix64 (Steele, Lea & Flood 2014). */
export class Chance {
    /** @param {number} seed */
    constructor(seed) {
        this.state = BigInt(seed);
    }

    /** A whole number from 0 to limit - 1. @param {number} limit */
    below(limit) {
        this.state = (this.state + 0x9E3779B97F4A7C15n) & WORD;
        let z = this.state;
        z = ((z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n) & WORD;
        z = ((z ^ (z >> 27n)) * 0x94D049BB133111EBn) & WORD;
        z ^= z >> 31n;
        return Number(((z >> 32n) * BigInt(limit)) >> 32n);
    }
}

/** Where units of one size can stand, and which of these places are connected. */
class Components {
    /** @param {Ground} ground @param {number} size */
    constructor(ground, size) {
        const count = ground.width * ground.height;
        this.width = ground.width;
        this.height = ground.height;
        this.isFree = freeSquares(ground, size);
        this.componentOf = new Uint32Array(count); // by tile: the number of its component, from 1; 0: no unit can stand there
        this.tiles = new Uint32Array(count);   // where a unit can stand, component by component
        this.count = 0;                        // of tiles
        /** @type {number[]} the first of every component in `tiles`, by number; one more for the end */
        this.first = [0];
        for (let tile = 0; tile < count; tile++) {
            if (!this.isFree[tile] || this.componentOf[tile]) continue;
            this.first.push(this.count);
            this.#flood(tile, this.first.length - 1);
        }
        this.first.push(this.count);
    }

    /**
     * The tiles of a component, as they are found, are also the queue of those to look around from.
     * @param {number} seed @param {number} component
     */
    #flood(seed, component) {
        const { width, height, tiles } = this;
        let next = this.count;
        this.#enter(seed, component);
        for (; next < this.count; next++) {
            const tile = tiles[next];
            const x = tile % width;
            if (x + 1 < width) this.#enter(tile + 1, component);
            if (tile + width < width * height) this.#enter(tile + width, component);
            if (x > 0) this.#enter(tile - 1, component);
            if (tile >= width) this.#enter(tile - width, component);
        }
    }

    /** @param {number} tile @param {number} component */
    #enter(tile, component) {
        if (!this.isFree[tile] || this.componentOf[tile]) return;
        this.componentOf[tile] = component;
        this.tiles[this.count++] = tile;
    }
}

/**
 * By tile: whether the square that a unit covers from there on, right and down, is ground.
 * @param {Ground} ground @param {number} size
 */
function freeSquares({ width, height, costs }, size) {
    const isFree = Uint8Array.from(costs, (cost) => (cost > 0 ? 1 : 0));
    // A square is free if the four smaller ones in its corners are; rows and columns beyond the map are walls.
    for (let side = 2; side <= size; side++) {
        for (let tile = 0; tile < isFree.length; tile++) {
            const isInside = tile % width + 1 < width && tile + width < width * height;
            isFree[tile] = isInside ? isFree[tile] & isFree[tile + 1] & isFree[tile + width] & isFree[tile + width + 1] : 0;
        }
    }
    return isFree;
}

export class Places {
    /** @param {Ground} ground @param {number[]} sizes  tiles along a unit's side, by kind @param {number} seed */
    constructor(ground, sizes, seed) {
        this.sizes = sizes;
        this.chance = new Chance(seed);
        this.width = ground.width;
        this.height = ground.height;
        this.goalsAbove = new Uint8Array(ground.width * ground.height); // by tile: how many goals lie over it
        /** @type {Components[]} by kind */
        this.components = [];
        this.update(ground);
    }

    /** Looks at the ground again, after an edit. @param {Ground} ground */
    update(ground) {
        this.components = this.sizes.map((size) => new Components(ground, size));
    }

    /** No goal is anybody's. */
    forgetGoals() {
        this.goalsAbove.fill(0);
    }

    /** @param {number} kind @param {number} goal */
    takeGoal(kind, goal) {
        this.#mark(this.goalsAbove, kind, goal, 1);
    }

    /** @param {number} kind @param {number} goal */
    leaveGoal(kind, goal) {
        this.#mark(this.goalsAbove, kind, goal, -1);
    }

    /**
     * Draws a goal that a unit can walk to by straight steps and that no other has, another tile than its own if
     * there is one; -1 if there is none.
     * @param {number} kind @param {number} from
     */
    drawGoal(kind, from) {
        const { componentOf, tiles, first } = this.components[kind];
        const component = componentOf[from];
        if (!component) return -1;
        const begin = first[component];
        const count = first[component + 1] - begin;
        const drawn = this.chance.below(count);
        for (let i = 0; i < count; i++) {
            const tile = tiles[begin + (drawn + i) % count];
            if (tile !== from && this.#isClear(this.goalsAbove, kind, tile)) return tile;
        }
        return this.#isClear(this.goalsAbove, kind, from) ? from : -1;
    }

    /**
     * Draws starts, and goals unless they are given: then units have them in turn. If not all fit, as many as fit.
     * @param {number[]} counts  of units, by kind @param {number[]} [goals]
     * @returns {Errand[]}
     */
    drawErrands(counts, goals = []) {
        const taken = new Uint8Array(this.width * this.height);
        const starts = counts.flatMap((count, kind) =>
            this.#drawStarts(taken, kind, count).map((start) => ({ kind, start })));
        /** @type {Errand[]} */
        const errands = [];
        for (const { kind, start } of starts) {
            const goal = goals.length ? goals[errands.length % goals.length] : this.drawGoal(kind, start);
            if (goal < 0) continue;
            if (!goals.length) this.takeGoal(kind, goal);
            errands.push({ kind, start, goal });
        }
        return errands;
    }

    /** @param {Uint8Array} taken @param {number} kind @param {number} count */
    #drawStarts(taken, kind, count) {
        const { tiles, count: size } = this.components[kind];
        const deck = tiles.slice(0, size);
        const starts = [];
        for (let left = size; left > 0 && starts.length < count; left--) {
            const drawn = this.chance.below(left);
            const tile = deck[drawn];
            deck[drawn] = deck[left - 1];
            if (!this.#isClear(taken, kind, tile)) continue;
            this.#mark(taken, kind, tile, 1);
            starts.push(tile);
        }
        return starts;
    }

    /** @param {Uint8Array} marks @param {number} kind @param {number} tile  where such a unit can stand */
    #isClear(marks, kind, tile) {
        const size = this.sizes[kind];
        for (let row = 0; row < size; row++) {
            for (let column = 0; column < size; column++) {
                if (marks[tile + row * this.width + column]) return false;
            }
        }
        return true;
    }

    /**
     * A goal may lie so near the edge that its square does not fit: the rest of it counts for nothing.
     * @param {Uint8Array} marks @param {number} kind @param {number} tile @param {number} change
     */
    #mark(marks, kind, tile, change) {
        const x = tile % this.width;
        const y = (tile - x) / this.width;
        const size = this.sizes[kind];
        for (let row = y; row < Math.min(y + size, this.height); row++) {
            for (let column = x; column < Math.min(x + size, this.width); column++) {
                marks[row * this.width + column] += change;
            }
        }
    }
}
