// SPDX-License-Identifier: MIT
// Methods of the worker that open, make and change the map.
import { groundPaint } from '../model/grid.js';

/** @typedef {import('./worker.js').Method} Method */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../../lib/sluice.js').GridMap} GridMap */
/** @typedef {import('../../lib/sluice.js').Change} Change */

const WALL = '@'.charCodeAt(0);

/** @param {GridMap} map */
function snapshot(map) {
    return { width: map.width, height: map.height, glyphs: map.glyphs(), costs: map.costs() };
}

/**
 * A map of characters and costs. Where the characters are those that the library gives to costs anyway, it is
 * made of the costs alone, which takes one pass however often they change.
 * @param {Session} session
 * @param {{width: number, height: number, glyphs: Uint8Array, costs: Float64Array}} tiles
 */
function mapOfTiles({ sluice }, { width, height, glyphs, costs }) {
    const follows = costs.every((cost, tile) => glyphs[tile] === (cost === 0 ? WALL : groundPaint(cost).glyph));
    return follows ? sluice.mapFromCosts(width, height, costs) : sluice.mapFromGlyphs(width, height, glyphs, costs);
}

/**
 * Puts a new map into the session, and says what it is like.
 * @param {Session} session
 * @param {GridMap} map
 */
function opened(session, map) {
    session.open(map);
    return snapshot(map);
}

/** What makes a run of tiles of a row. @param {import('../model/grid.js').Run} run @returns {Change[]} */
function changesOf({ x, y, length, glyph, cost }) {
    const area = { x, y, width: length, height: 1 };
    const filled = { area, glyph: String.fromCharCode(glyph) };
    return cost > 0 ? [filled, { area, cost }] : [filled];
}

/** @type {Record<string, Method>} */
export const mapMethods = {
    registry({ sluice }) {
        const { version, searches, heuristics, steerings, decompositions, crowdMethods, generators } = sluice;
        return { version, searches, heuristics, steerings, decompositions, crowdMethods, generators };
    },

    // {text, costs, passable}: a MovingAI map, and the text of a cost file where there is one.
    openText(session, { text, costs, passable }) {
        return opened(session, session.sluice.parseMap(text, {
            ...(costs ? { costs } : {}), ...(passable ? { passable } : {}),
        }));
    },

    // {width, height, glyphs, costs}
    openTiles(session, tiles) {
        return opened(session, mapOfTiles(session, tiles));
    },

    // The same, for a map that the page has already.
    replaceTiles(session, tiles) {
        session.open(mapOfTiles(session, tiles));
    },

    // {width, height, rgba}: a pixel per tile; white is open, black a wall.
    openPixels(session, { width, height, rgba }) {
        return opened(session, session.sluice.mapFromPixels(width, height, rgba));
    },

    // {tiled, collision}: a Tiled map as model/files/tiled.js takes it apart, and the layer with its walls.
    openTiled(session, { tiled, collision }) {
        return opened(session, session.sluice.mapFromTiled(tiled, { collisionLayer: collision ?? undefined }));
    },

    // {kind, width, height, seed, ...}
    make(session, options) {
        return opened(session, session.sluice.generateMap(options));
    },

    // {runs: [{x, y, length, glyph, cost}]}: tiles of a row that become the same.
    edit(session, { runs }) {
        const map = session.theMap();
        session.forget();
        const changes = runs.flatMap(changesOf);
        map.apply(changes);
        session.units?.edit(changes);
    },

    facts(session) {
        return session.theMap().describe();
    },

    // {unit}: where it can stand
    unitFacts(session, { unit }) {
        const map = session.theMap();
        const { passable, components, largestComponent } = map.describe(unit);
        return { passable, components, largestComponent, ground: map.describe().passable };
    },

    formatMap(session) {
        return session.theMap().format();
    },

    // The map as a picture that reads back as the same map, but for `rounded` tiles whose costs no grey has.
    picture(session) {
        const map = session.theMap();
        const greys = map.greys();
        const read = session.sluice.mapFromGrey(map.width, map.height, greys);
        const costs = read.costs();
        read.destroy();
        const rounded = map.costs().reduce((count, cost, tile) => count + Number(cost !== costs[tile]), 0);
        const rgba = new Uint8ClampedArray(4 * greys.length).fill(255);
        greys.forEach((grey, tile) => rgba.fill(grey, 4 * tile, 4 * tile + 3));
        return { rgba, rounded };
    },

    // {text}
    parseScenario(session, { text }) {
        return session.theMap().parseScenario(text);
    },

    // {text}: the kind of unit that a scenario is for
    parseUnit(session, { text }) {
        return session.theMap().parseUnit(text);
    },

    // {text}: what a scenario describes that moves by itself
    parseMovers(session, { text }) {
        return session.theMap().parseMovers(text);
    },

    // {count, seed, unit}
    drawScenario(session, options) {
        return session.theMap().drawScenario(options);
    },
};
