// SPDX-License-Identifier: MIT
// A world as a MovingAI map and a cost file that belong together. A .map has one character per tile and no
// costs; a .cost file gives each character one cost. So where tiles of one character have several costs, they
// get characters of their own.
import { UserError } from '../limits.js';

/** @typedef {import('../state.js').World} World */

// The first three are ground to every reader, the others only with the .cost file. Those that the format
// reads as walls are not among them.
const GROUND = [...'.GSabcdefghijklmnopqrstuvwxyz0123456789ABCDEFHIJKLMNPQRUVXYZ'].map((letter) => letter.charCodeAt(0));
const WALL = '@'.charCodeAt(0);
const KNOWN_WALLS = new Set([...'@OTW'].map((letter) => letter.charCodeAt(0)));
const KNOWN_GROUND = new Set([...'.GS'].map((letter) => letter.charCodeAt(0)));

/** True if some ground costs other than 1, which a .map cannot say. @param {World} world */
export function hasCosts({ costs }) {
    return costs.some((cost) => cost !== 0 && cost !== 1);
}

/**
 * The characters to write, and what each costs; walls are not among the costs.
 * @param {World} world
 * @returns {{glyphs: Uint8Array, costOf: Map<number, number>}}
 */
function lettered(world) {
    const costOf = costsByGlyph(world);
    if (costOf) return { glyphs: world.glyphs, costOf };
    const glyphOf = new Map([[0, WALL]]);
    for (const cost of [1, ...new Set(world.costs)]) {
        if (!glyphOf.has(cost)) glyphOf.set(cost, GROUND[glyphOf.size - 1]);
    }
    if (glyphOf.size > GROUND.length + 1) {
        throw new UserError(`The map has ${glyphOf.size - 1} different costs, and a .cost file can hold ` +
            `${GROUND.length}. Save it as PNG instead.`);
    }
    return {
        glyphs: Uint8Array.from(world.costs, (cost) => /** @type {number} */ (glyphOf.get(cost))),
        costOf: new Map([...glyphOf].filter(([cost]) => cost > 0).map(([cost, glyph]) => [glyph, cost])),
    };
}

/**
 * What the world's own characters cost, or null where one of them has two costs or means the opposite of what
 * the format has it mean.
 * @param {World} world
 */
function costsByGlyph({ glyphs, costs }) {
    /** @type {Map<number, number>} */
    const costOf = new Map();
    for (let tile = 0; tile < glyphs.length; tile++) {
        const known = costOf.get(glyphs[tile]);
        if (known === undefined) costOf.set(glyphs[tile], costs[tile]);
        else if (known !== costs[tile]) return null;
    }
    for (const [glyph, cost] of costOf) {
        if (cost === 0 && !KNOWN_WALLS.has(glyph)) return null;
        if (cost === 0) costOf.delete(glyph);
    }
    return costOf;
}

/** The text of the .map, as bytes. @param {World} world */
export function mapBytes(world) {
    const { width, height } = world;
    const { glyphs } = lettered(world);
    const head = new TextEncoder().encode(`type octile\nheight ${height}\nwidth ${width}\nmap\n`);
    const bytes = new Uint8Array(head.length + (width + 1) * height).fill(10);
    bytes.set(head);
    for (let y = 0; y < height; y++) {
        bytes.set(glyphs.subarray(y * width, (y + 1) * width), head.length + y * (width + 1));
    }
    return bytes;
}

/** The .cost file that goes with it, as bytes: every character whose cost a reader would not know. @param {World} world */
export function costBytes(world) {
    const lines = [...lettered(world).costOf].filter(([glyph, cost]) => cost !== 1 || !KNOWN_GROUND.has(glyph));
    return Uint8Array.from(lines.flatMap(([glyph, cost]) => [glyph, ...new TextEncoder().encode(` ${cost}\n`)]));
}
