// SPDX-License-Identifier: MIT
// Methods of the worker that open, make and change the map.

/** @typedef {import('./worker.js').Method} Method */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../../lib/sluice.js').GridMap} GridMap */

/** @param {GridMap} map */
function snapshot(map) {
    return { width: map.width, height: map.height, glyphs: map.glyphs(), costs: map.costs() };
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

/** @type {Record<string, Method>} */
export const mapMethods = {
    registry({ sluice }) {
        const { version, searches, heuristics, steers, decompositions, kinds } = sluice;
        return { version, searches, heuristics, steers, decompositions, kinds };
    },

    // {text, costs, passable}: a MovingAI map, and the text of a cost file where there is one.
    openText(session, { text, costs, passable }) {
        return opened(session, session.sluice.parseMap(text, {
            ...(costs ? { costs } : {}), ...(passable ? { passable } : {}),
        }));
    },

    // {width, height, glyphs, costs}
    openTiles(session, { width, height, glyphs, costs }) {
        return opened(session, session.sluice.mapFromGlyphs(width, height, glyphs, costs));
    },

    // The same, for a map that the page has already.
    replaceTiles(session, { width, height, glyphs, costs }) {
        session.open(session.sluice.mapFromGlyphs(width, height, glyphs, costs));
    },

    // {width, height, greys}: one byte per tile, white is open, black a wall.
    openGrey(session, { width, height, greys }) {
        return opened(session, session.sluice.mapFromGrey(width, height, greys));
    },

    // A Tiled map as model/files/tiled.js takes it apart.
    openTiled(session, tiled) {
        return opened(session, session.sluice.mapFromTiled(tiled));
    },

    // {kind, width, height, seed, ...}
    make(session, options) {
        return opened(session, session.sluice.makeMap(options));
    },

    // {runs: [{x, y, length, glyph, cost}]}: tiles of a row that become the same.
    edit(session, { runs }) {
        const map = session.theMap();
        session.forget();
        for (const { x, y, length, glyph, cost } of runs) {
            const area = { x, y, width: length, height: 1 };
            map.fill(area, String.fromCharCode(glyph));
            if (cost > 0) map.fillCost(area, cost);
        }
    },

    facts(session) {
        return session.theMap().describe();
    },

    formatMap(session) {
        return session.theMap().format();
    },

    // {text}
    parseScenario(session, { text }) {
        return session.theMap().parseScenario(text);
    },

    // {count, seed}
    makeScenario(session, options) {
        return session.theMap().makeScenario(options);
    },
};
