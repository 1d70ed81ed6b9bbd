// SPDX-License-Identifier: MIT
// The calls of the page of smooth worlds to its worker.
import { SluiceError } from '../../../lib/smooth.js';
import { DEFAULT_TUNING, noAnswer } from '../model/state.js';
import { farEnds } from './session.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./session.js').BuiltSpace} BuiltSpace */
/** @typedef {import('./session.js').Routing} Routing */
/** @typedef {import('./ground.js').Shape} Shape */
/** @typedef {import('../model/state.js').Answer} Answer */
/** @typedef {import('../../../lib/smooth.js').Router} Router */
/** @typedef {import('../../../lib/smooth.js').Point} Point */
/** @typedef {import('../../../lib/smooth.js').SpaceQuery} SpaceQuery */

/**
 * @typedef {object} Request
 * @property {number} version   of the world
 * @property {Shape[]|null} shapes  null where the worker has them already
 * @property {number} radius
 * @property {Point} from
 * @property {Point} to
 */

// More lines than this no longer make a picture; the rest is dropped.
const MOST_LINES = 200_000;
// Browsers round their clocks, so fast queries are repeated until this many milliseconds have passed; slow ones run
// once.
const LEAST_MS = 5;
const SLOW_MS = 50;
const MOST_REPEATS = 1000;

/** The limit of a query: the page must respond while a person drags. */
const MOST_EXPANDED = 5_000_000;

/** A path, and the time to find it once memory is allocated. @param {Router} router @param {SpaceQuery} query */
function timed(router, query) {
    const begin = performance.now();
    const path = router.find(query);
    const first = performance.now() - begin;
    if (first > SLOW_MS) return { path, queryUs: 1000 * first };
    const again = performance.now();
    let runs = 0;
    for (; runs < MOST_REPEATS && performance.now() - again < LEAST_MS; runs++) router.find(query);
    return { path, queryUs: 1000 * (performance.now() - again) / runs };
}

/** @param {Router} router @param {Point} to */
function sketchOf(router, to) {
    const { kinds, lines } = router.sketch(to);
    if (kinds.length <= MOST_LINES) return { kinds, lines, all: kinds.length };
    return { kinds: kinds.slice(0, MOST_LINES), lines: lines.slice(0, 4 * MOST_LINES), all: kinds.length };
}

/**
 * The answer of one method, including an error of the library.
 * @param {Session} session @param {BuiltSpace} made @param {Routing} routing
 * @param {Point} from @param {Point} to @param {boolean} withSketch
 * @returns {Answer}
 */
function answerBy(session, { space }, routing, from, to, withSketch) {
    let known = noAnswer(routing.method, '');
    try {
        const { router, buildMs } = session.router(space, routing);
        known = { ...known, ...router.facts, buildMs, sketch: withSketch ? sketchOf(router, to) : null };
        const { path, queryUs } = timed(router, { from, to, maxExpanded: MOST_EXPANDED });
        const walked = path.points.length ? [] : router.find({ from, to, maxExpanded: MOST_EXPANDED, partial: true }).points;
        return { ...known, ...path, walked, queryUs };
    } catch (error) {
        return { ...known, refused: refusal(error) };
    }
}

/** The message of an error of the library; others are rethrown. @param {unknown} error */
function refusal(error) {
    if (error instanceof SluiceError) return error.message;
    throw error;
}

/** @param {Session} session @param {Request} request @returns {Promise<BuiltSpace>} */
async function spaceFor(session, { version, shapes, radius }) {
    if (session.version !== version) {
        if (!shapes) throw new Error(`The worker has no world ${version}.`);
        await session.setWorld(version, shapes);
    }
    return session.space(radius);
}

/** Free space and answer. @param {Session} session @param {Request & Routing & {knownSpace: number, withSketch: boolean}} request */
async function find(session, request) {
    const made = await spaceFor(session, request);
    const { id, space, parts } = made;
    const answer = answerBy(session, made, request, request.from, request.to, request.withSketch);
    if (id === request.knownSpace) return { space: null, answer };
    return { space: { id, facts: space.facts, components: parts.components.map(({ rings }) => rings) }, answer };
}

/** The method with the cheapest answers: by cost if costs are uneven, as in the command. @param {BuiltSpace} made */
export function referenceFor({ space: { facts } }) {
    return facts.faces > facts.components ? 'weighted' : 'polyanya';
}

/**
 * Every method's answer, each reported when it is ready.
 * @param {Session} session @param {Request & Routing} request @param {(progress: any) => void} report
 */
async function compare(session, request, report) {
    const made = await spaceFor(session, request);
    const { from, to } = request;
    const exact = answerBy(session, made, { method: referenceFor(made), cells: 'merged', resolution: 0, tuning: DEFAULT_TUNING }, from, to, false);
    const rows = session.sluice.spaceMethods.map(({ name }) => {
        const answer = answerBy(session, made, { ...request, method: name }, from, to, true);
        const can = answer.outcome === 'found' && exact.outcome === 'found' && exact.cost > 0;
        const row = { ...answer, excess: can ? Math.max(0, (answer.cost / exact.cost - 1) * 100) : NaN };
        report(row);
        return row;
    });
    return rows.length;
}

/** @type {Record<string, import('../../worker/serve.js').Method<Session>>} */
export const methods = {
    registry: ({ sluice }) => ({
        methods: sluice.spaceMethods, cells: [...sluice.cellsNames], places: [...sluice.placesNames],
        sketchKinds: [...sluice.sketchKinds],
    }),
    find, compare,

    /** How many polygons each shape becomes; throws if one cannot be used. */
    async check(session, { shapes }) {
        const repaired = await session.repaired(shapes);
        return shapes.map((/** @type {Shape} */ _, /** @type {number} */ i) => repaired.filter(({ from }) => from === i).length);
    },

    /** Ends for a world to be opened; null if the unit can stand nowhere. Throws if the world cannot be used. */
    async ends(session, { shapes, radius }) {
        const { space } = await session.buildSpace(await session.repaired(shapes), radius);
        try {
            return farEnds(space);
        } finally {
            space.destroy();
        }
    },

    make: ({ sluice }, options) => sluice.generateShapes(options),

    /** The shapes of a tile map. */
    fromMap({ sluice }, { text, costs }) {
        const map = sluice.parseMap(text, costs ? { costs } : undefined);
        try {
            return map.shapes();
        } finally {
            map.destroy();
        }
    },
};
