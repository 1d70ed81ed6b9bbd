// SPDX-License-Identifier: MIT
// Methods of the worker that give every tile a number.
import { differenceOf, errorsOf, withoutNegatives } from '../model/heat.js';

/** @typedef {import('./worker.js').Method} Method */

/** @type {Record<string, Method>} */
export const heatMethods = {
    // {algorithm, query, rules, cut}: {values, errors} of its estimates from every tile to the goals.
    heatEstimate(session, request) {
        const { estimates, differences } = compare(session, request);
        return { values: estimates, errors: errorsOf(differences) };
    },

    // as above: how far the distance is above the estimate.
    heatDifference(session, request) {
        const { differences } = compare(session, request);
        return { values: differences, errors: errorsOf(differences) };
    },

    // {query, rules}: {values} of the cost from every tile to the nearest goal.
    heatDistance(session, { query, rules }) {
        return { values: withoutNegatives(session.finder(rules).distances(query)), errors: null };
    },

    // {cut}
    heatClearance(session, { cut }) {
        const clearance = session.terrain(cut).terrain.clearance();
        return { values: clearance.map((value) => value || NaN), errors: null };
    },

    // {algorithm, query, rules, cut}: by tile, 1 where the search prunes it; null if it prunes none.
    heatPruned(session, { algorithm, query, rules, cut }) {
        const pruned = session.finderFor(rules, algorithm, cut).pruned({ ...query, algorithm });
        return pruned.includes(1) ? Uint8Array.from(pruned, (value) => Number(value === 1)) : null;
    },
};

/** @param {import('./session.js').Session} session @param {any} request */
function compare(session, { algorithm, query, rules, cut }) {
    const finder = session.finderFor(rules, algorithm, cut);
    const estimates = withoutNegatives(finder.estimates({ ...query, algorithm }));
    const distances = withoutNegatives(finder.distances(query));
    return { estimates, differences: differenceOf(distances, estimates) };
}
