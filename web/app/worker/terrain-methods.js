// SPDX-License-Identifier: MIT
// Methods of the worker about zones and gates.
import { keep } from './session.js';

/** @typedef {import('./worker.js').Method} Method */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../../lib/sluice.js').Zone} Zone */
/** @typedef {import('../../lib/sluice.js').Edit} Edit */
/** @typedef {import('../../lib/sluice.js').TerrainOptions} TerrainOptions */

/**
 * A colour index for each zone, by the least that no neighbour has.
 * @param {Zone[]} zones
 */
function colourZones(zones) {
    /** @type {number[]} */
    const colours = [];
    for (const [index, { neighbours }] of zones.entries()) {
        const taken = new Set(neighbours.map((zone) => colours[zone]));
        let colour = 0;
        while (taken.has(colour)) colour++;
        colours[index] = colour;
    }
    return colours;
}

/**
 * @param {Session} session
 * @param {TerrainOptions} options
 * @param {Edit[]} edits
 */
export function terrainOf(session, options, edits) {
    return keep(session.terrains, JSON.stringify([options, edits]), () => {
        const terrain = session.theMap().createTerrain(options);
        try {
            for (const edit of edits) terrain.edit(edit);
        } catch (error) {
            terrain.destroy();
            throw error;
        }
        return terrain;
    });
}

/** @type {Record<string, Method>} */
export const terrainMethods = {
    // {options, edits}
    terrain(session, { options, edits }) {
        const began = performance.now();
        const terrain = terrainOf(session, options, edits);
        const milliseconds = performance.now() - began;
        const clearance = terrain.clearance();
        const zoneList = terrain.zoneList();
        return {
            zones: terrain.zones(), lakes: new Int32Array(0), clearance,
            deepest: clearance.reduce((most, value) => Math.max(most, value), 0), gates: terrain.gates(),
            zoneList, edits: terrain.edits(), colours: colourZones(zoneList), milliseconds,
        };
    },
};
