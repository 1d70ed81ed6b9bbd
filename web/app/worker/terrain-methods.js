// SPDX-License-Identifier: MIT
// Methods of the worker about zones, gates and atlases. A cut, here, is {options, edits}: how the map is
// decomposed, and the manual edits.

/** @typedef {import('./worker.js').Method} Method */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./session.js').Cut} Cut */
/** @typedef {import('../../lib/sluice.js').Terrain} Terrain */

/** @param {Float64Array} values */
function greatest(values) {
    let most = 0;
    for (const value of values) if (value > most) most = value;
    return most;
}

/**
 * The lakes that the water level forms; none with a method that has no water level.
 * @param {Session} session
 * @param {Cut} cut
 */
function lakesOf(session, { options }) {
    try {
        const { terrain } = session.terrain({ options: { ...options, lakes: true }, edits: [] });
        return { lakes: terrain.zones(), lakeList: terrain.zoneList() };
    } catch (error) {
        // The same options were good for the zones, so this can only mean that there are no lakes.
        if (/** @type {any} */ (error).code !== 'argument') throw error;
        return { lakes: new Int32Array(0), lakeList: [] };
    }
}

/**
 * The id that the gate of each edit had when its turn came, -1 for gates added: so the command names them.
 * @param {Session} session
 * @param {Cut} cut
 */
function idsOfEdits(session, { options, edits }) {
    const terrain = session.theMap().createTerrain(options);
    const ids = edits.map((edit) => {
        const id = edit.kind === 'add' ? -1 : idOf(terrain, edit);
        terrain.edit(edit);
        return id;
    });
    terrain.destroy();
    return ids;
}

/** @param {Terrain} terrain @param {import('../../lib/sluice.js').Edit} edit */
function idOf(terrain, edit) {
    const ends = (/** @type {import('../../lib/sluice.js').Edit} */ { ends: [a, b] }) =>
        [a, b].map(({ x, y }) => `${x},${y}`).sort().join(' ');
    for (let gate = 0; gate < terrain.gateCount; gate++) {
        const named = terrain.gateEdit(edit.kind, gate);
        if (ends(named) === ends(edit) && (named.which ?? 0) === (edit.which ?? 0)) return gate;
    }
    throw new Error('An edit names a gate that is not there.');
}

/** @type {Record<string, Method>} */
export const terrainMethods = {
    // {cut, lakes}: lakes too, if they are wanted.
    terrain(session, { cut, lakes }) {
        const { terrain, refused, milliseconds } = session.terrain(cut);
        const clearance = terrain.clearance();
        return {
            zones: terrain.zones(), clearance, deepest: greatest(clearance), gates: terrain.gates(),
            zoneList: terrain.zoneList(), edits: terrain.edits(), refused, stages: terrain.stages,
            milliseconds,
            ...(lakes ? lakesOf(session, cut) : { lakes: new Int32Array(0), lakeList: [] }),
        };
    },

    // {cut, kind, gate}: the edit that names a gate by its ends.
    gateEdit(session, { cut, kind, gate }) {
        return session.terrain(cut).terrain.gateEdit(kind, gate);
    },

    // {cut, gate, start, goal}: the zones that blocking the gate would cut off from the rest (none if it is
    // -1), and the route over gates from start to goal, which are not in walls; or null.
    gateFacts(session, { cut, gate, start, goal }) {
        const { terrain } = session.terrain(cut);
        return {
            cutOff: gate < 0 ? [] : terrain.cutOff(gate),
            route: start && goal ? terrain.route(start, goal) : null,
        };
    },

    // {cut, rules, landmarks, query, others}: what a search does by an atlas of the cut, without its edits, and by
    // others: {method, prominence}, where a prominence of 0 lets the library choose.
    compareCuts(session, { cut, rules, landmarks, query, others }) {
        const run = (/** @type {Cut} */ by) => {
            const { outcome, cost, stats } = session.finderOn(rules, by, landmarks).find(query);
            return { outcome, cost, expanded: stats.expanded };
        };
        const unedited = { options: cut.options, edits: [] };
        return {
            before: run(unedited), now: run(cut),
            others: others.map((/** @type {{method: string, prominence: number}} */ other) => {
                const by = { options: { ...cut.options, ...other }, edits: [] };
                const { method, prominence } = session.atlas(rules, by, landmarks).builtWith().terrain ?? {};
                return { method, prominence, ...run(by) };
            }),
        };
    },

    // {cut, rules}: {bytes} of an atlas.
    formatAtlas(session, { cut, rules }) {
        return { bytes: session.atlas(rules, cut, 0).format() };
    },

    // {cut}: the edits that fit, and the ids by which the command names their gates.
    listEdits(session, { cut }) {
        const edits = session.terrain(cut).terrain.edits();
        return { edits, ids: idsOfEdits(session, { options: cut.options, edits }) };
    },

    // {bytes, unit} of an atlas of this map, and the unit that it was made for: what it was made with. One for units of
    // one tile on all ground is read whatever the unit is.
    parseAtlas(session, { bytes, unit }) {
        const atlas = session.theMap().parseAtlas(bytes, { unit });
        try {
            const { rules: { diagonals, size, terrains } = {}, terrain, edits } = atlas.builtWith();
            return { diagonals, unit: { size, terrains }, ...terrain, edits: edits ?? [] };
        } finally {
            atlas.destroy();
        }
    },
};
