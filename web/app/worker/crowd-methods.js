// SPDX-License-Identifier: MIT
// Methods of the worker about many units: those that walk on the map, and the field of directions. A call about
// units names them by the number that the page gave them, and is answered null where they are gone: another map
// may have been opened since the page asked.
import { Units } from './units.js';

/** @typedef {import('./worker.js').Method} Method */
/** @typedef {import('./session.js').Session} Session */

/** @param {Session} session @param {number} id @param {(units: Units) => void} change */
function changed({ units }, id, change) {
    if (units?.id !== id) return null;
    change(units);
    return units.report();
}

/** @type {Record<string, Method>} */
export const crowdMethods = {
    // A UnitsRequest, in place of the units that there were: a report, and the sizes of their kinds.
    placeUnits(session, request) {
        const units = new Units(session.sluice, session.theMap(), request);
        session.setUnits(units);
        return { ...units.report(), sizes: units.sizes };
    },

    // {id}: lets one tick pass.
    stepUnits(session, { id }) {
        return changed(session, id, (units) => units.step());
    },

    // {id}: also reports how many do not fit on their starts.
    resetUnits(session, { id }) {
        const report = changed(session, id, (units) => units.reset());
        return report && { ...report, leftOut: session.units?.leftOut };
    },

    // {id, tile}: takes the unit off a tile, or puts one there.
    toggleUnit(session, { id, tile }) {
        return changed(session, id, (units) => units.toggle(tile));
    },

    // {id, mover}: one more that moves by itself, where there are some already.
    addMover(session, { id, mover }) {
        return changed(session, id, (units) => units.addMover(mover));
    },

    // {id, goals}: the query has other goals.
    sendUnits(session, { id, goals }) {
        return changed(session, id, (units) => units.send(goals));
    },

    // {id}
    removeUnits(session, { id }) {
        if (session.units?.id === id) session.setUnits(null);
    },

    // {goals, rules}: the field of directions to the nearest of the goals, and what bringing it up to date took.
    flow(session, { goals, rules }) {
        const began = performance.now();
        const flow = session.flow(rules, goals);
        const milliseconds = performance.now() - began;
        return { directions: flow.directions(), costs: flow.costs(), ...flow.facts(), milliseconds };
    },
};
