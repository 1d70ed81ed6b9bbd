// SPDX-License-Identifier: MIT
// What the drawing tools do to the tiles of a world: which tiles a brush or a flood takes, what they become,
// and a world of another size. Nothing here changes a world; control/world.js does.

/** @typedef {import('./state.js').Tile} Tile */
/** @typedef {import('./state.js').World} World */

/**
 * What a tile becomes. Walls have cost 0.
 * @typedef {{glyph: number, cost: number}} Paint
 */

/**
 * Tiles that change, in ascending order and each once, with what each becomes.
 * @typedef {object} Changes
 * @property {Uint32Array} tiles    y * width + x
 * @property {Uint8Array} glyphs
 * @property {Float64Array} costs
 */

/** Tiles of a row that follow each other and become the same. @typedef {{x: number, y: number, length: number} & Paint} Run */

// As the library has them.
export const LEAST_COST = 0.01;
export const MOST_COST = 10000;

const WALLS = [...'@OTW'].map((letter) => letter.charCodeAt(0));
const GROUND = '.'.charCodeAt(0);
const COSTLIER = 'S'.charCodeAt(0);
const CHEAPER = 'G'.charCodeAt(0);

/** A cost as the library keeps it, in hundredths. @param {number} cost */
export function roundCost(cost) {
    return Math.round(Math.min(Math.max(cost, LEAST_COST), MOST_COST) * 100) / 100;
}

/** Ground of a cost, with the characters that the library gives it. @param {number} cost @returns {Paint} */
export function groundPaint(cost = 1) {
    const rounded = roundCost(cost);
    return { glyph: rounded === 1 ? GROUND : rounded > 1 ? COSTLIER : CHEAPER, cost: rounded };
}

/** Wall: the first character for it that this world has no ground of. @param {World} world @returns {Paint} */
export function wallPaint({ glyphs, costs }) {
    const isGround = new Uint8Array(256);
    for (let tile = 0; tile < glyphs.length; tile++) {
        if (costs[tile] > 0) isGround[glyphs[tile]] = 1;
    }
    return { glyph: WALLS.find((glyph) => !isGround[glyph]) ?? WALLS[0], cost: 0 };
}

/**
 * The tiles under a square brush: as view/marks.js draws it, one more to the right and below where its side
 * is even.
 * @param {{width: number, height: number}} world @param {Tile} tile @param {number} brush  tiles along the side
 */
export function brushTiles({ width, height }, { x, y }, brush) {
    const reach = Math.floor((brush - 1) / 2);
    const [left, right] = [Math.max(x - reach, 0), Math.min(x - reach + brush, width)];
    const [top, bottom] = [Math.max(y - reach, 0), Math.min(y - reach + brush, height)];
    /** @type {number[]} */
    const tiles = [];
    for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) tiles.push(row * width + column);
    }
    return tiles;
}

/**
 * The 4-connected component of tiles of one cost around a tile (all walls are alike).
 * Row by row rather than tile by tile; one byte per tile of the world for a while.
 * @param {World} world @param {Tile} from
 * @returns {Uint32Array} ascending
 */
export function floodTiles({ width, height, costs }, from) {
    const cost = costs[from.y * width + from.x];
    const taken = new Uint8Array(width * height);
    const waiting = [from.y * width + from.x];
    let count = 0;
    for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop()) {
        if (taken[tile]) continue;
        const row = tile - tile % width;
        let [left, right] = [tile, tile];
        while (left > row && costs[left - 1] === cost) left--;
        while (right < row + width - 1 && costs[right + 1] === cost) right++;
        count += right - left + 1;
        taken.fill(1, left, right + 1);
        for (const next of [left - width, left + width]) {
            if (next < 0 || next >= width * height) continue;
            for (let t = next; t <= next + right - left; t++) {
                const begins = t === next || costs[t - 1] !== cost;
                if (costs[t] === cost && begins && !taken[t]) waiting.push(t);
            }
        }
    }
    return indicesOf(taken, count);
}

/** @param {Uint8Array} taken @param {number} count */
function indicesOf(taken, count) {
    const tiles = new Uint32Array(count);
    let at = 0;
    for (let tile = 0; tile < taken.length; tile++) {
        if (taken[tile]) tiles[at++] = tile;
    }
    return tiles;
}

/**
 * What painting tiles changes; tiles that are so already are left out.
 * @param {World} world @param {ArrayLike<number>} tiles  ascending @param {Paint} paint
 * @param {boolean} [keepWalls]  walls stay what they are
 * @returns {Changes}
 */
export function paintChanges({ glyphs, costs }, tiles, { glyph, cost }, keepWalls = false) {
    const kept = new Uint32Array(tiles.length);
    let count = 0;
    for (let i = 0; i < tiles.length; i++) {
        const tile = tiles[i];
        if (glyphs[tile] === glyph && costs[tile] === cost) continue;
        if (!keepWalls || costs[tile] !== 0) kept[count++] = tile;
    }
    const changing = kept.slice(0, count);
    return {
        tiles: changing, glyphs: new Uint8Array(changing.length).fill(glyph),
        costs: new Float64Array(changing.length).fill(cost),
    };
}

/**
 * The tiles of a world in another size: those of the top left stay, new ones are ground.
 * @param {World} world @param {number} width @param {number} height
 */
export function resizedTiles(world, width, height) {
    const glyphs = new Uint8Array(width * height).fill(GROUND);
    const costs = new Float64Array(width * height).fill(1);
    const kept = Math.min(width, world.width);
    for (let y = 0; y < Math.min(height, world.height); y++) {
        const from = y * world.width;
        glyphs.set(world.glyphs.subarray(from, from + kept), y * width);
        costs.set(world.costs.subarray(from, from + kept), y * width);
    }
    return { width, height, glyphs, costs };
}

/**
 * Tiles of a row that follow each other and become the same, as one run; null where there are more runs than
 * `most`.
 * @param {Changes} changes @param {number} width @param {number} [most]
 */
export function runsOf({ tiles, glyphs, costs }, width, most = Infinity) {
    /** @type {Run[]} */
    const runs = [];
    for (let i = 0; i < tiles.length; i++) {
        const x = tiles[i] % width;
        const y = (tiles[i] - x) / width;
        const run = runs.at(-1);
        if (run && run.y === y && run.x + run.length === x && run.glyph === glyphs[i] && run.cost === costs[i]) {
            run.length++;
        } else if (runs.push({ x, y, length: 1, glyph: glyphs[i], cost: costs[i] }) > most) {
            return null;
        }
    }
    return runs;
}
