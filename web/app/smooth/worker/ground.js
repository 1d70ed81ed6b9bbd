// SPDX-License-Identifier: MIT
// Where the centre of a unit may be, computed with GEOS in the same steps as src/space/world/free_ground.c, so that the
// page's paths are as long as the command's: shapes are repaired; obstacles, grown by the radius, are united and
// subtracted from the interior of the boundary; the ground is cut at the borders of regions.
//
// What a radius adds to a polygon comes from the library (slu_shape_margin), not from GEOS.
import { SluiceError } from '../../../lib/smooth.js';
import { onBench, withoutRepeats } from './bench.js';

/** @typedef {import('../../../lib/smooth.js').SmoothSluice} Sluice */
/** @typedef {import('./bench.js').Bench} Bench */
/** @typedef {import('./bench.js').Geos} Geos */
/** @typedef {import('./bench.js').Geometry} Geometry */
/** @typedef {import('./bench.js').Ring} Ring */
/** @typedef {import('./bench.js').Polygon} Polygon */

/** @typedef {{kind: 'obstacle'|'region'|'boundary', weight: number, rings: Polygon}} Shape */
/** @typedef {{rings: Polygon, weight: number}} Face */
/** @typedef {{components: Face[], faces: Face[]}} GroundParts as Sluice.createFreeSpace takes them */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

// The same as SLU_MAX_COORDINATE, SLU_MAX_CORNERS, SLU_MIN_COST and SLU_MAX_COST.
const MOST_COORDINATE = 1e9;
const MOST_CORNERS = 2 ** 22;
const [LEAST_WEIGHT, MOST_WEIGHT] = [0.01, 10000];
// A radius below this share of the world's size is lost in the rounding of coordinates, and counts as 0.
const LEAST_RADIUS = 1e-9;

// ---- repairing

/** @param {number} ring @param {string} what @param {number} [point] */
function wrongRing(ring, what, point = 0) {
    return new SluiceError('argument', `${ring === 0 ? 'The outline' : 'A hole'} ${what}.`, ring + 1, point + 1);
}

/** @param {Bench} bench @param {Ring} given @param {number} index @returns {Ring} */
function checkedRing(bench, given, index) {
    const bad = given.findIndex((value) => !(Math.abs(value) <= MOST_COORDINATE));
    if (bad >= 0) throw wrongRing(index, 'has a coordinate that is not a number from -1e9 to 1e9', Math.floor(bad / 2));
    const ring = withoutRepeats(given);
    if (ring.length < 6) throw wrongRing(index, 'has fewer than three distinct points');
    if (!bench.enclosesSomething(ring)) throw wrongRing(index, 'encloses no area');
    return ring;
}

/** What a ring winds around an odd number of times. @param {Bench} bench @param {Ring} ring */
function insideOf(bench, ring) {
    const filled = bench.keep(bench.polygon([ring]));
    const line = bench.checked(bench.geos.GEOSGetExteriorRing(filled));
    return bench.union(bench.facesIn(bench.facesBetween(line), filled));
}

/** What a hole leaves of the interior of an outline. @param {Bench} bench @param {Geometry} outline @param {Geometry} left @param {Ring} ring @param {number} index */
function withoutHole(bench, outline, left, ring, index) {
    const hole = insideOf(bench, ring);
    if (!bench.hasArea(hole)) throw wrongRing(index, 'encloses no area');
    if (!bench.hasArea(bench.keep(bench.geos.GEOSIntersection(outline, hole)))) {
        throw wrongRing(index, 'lies outside its outline');
    }
    return bench.keep(bench.geos.GEOSDifference(left, hole));
}

/**
 * The valid polygons of a shape whose rings may cross: what its outline winds around an odd number of times, less
 * what each hole does. Throws if that is not well defined, with the ring and the point counted from 1.
 * @param {Bench} bench @param {Polygon} given @returns {Polygon[]}
 */
export function repair(bench, given) {
    const rings = given.map((ring, index) => checkedRing(bench, ring, index));
    const polygon = bench.keep(bench.polygon(rings));
    if (bench.truth(bench.geos.GEOSisValid(polygon))) return bench.read(polygon);
    const outline = insideOf(bench, rings[0]);
    if (!bench.hasArea(outline)) throw wrongRing(0, 'encloses no area');
    const left = rings.slice(1).reduce((rest, ring, i) => withoutHole(bench, outline, rest, ring, i + 1), outline);
    const made = bench.read(left);
    if (made.length === 0) throw wrongRing(0, 'encloses no area');
    return made;
}

/** @param {Shape} shape */
function checkWeight({ kind, weight }) {
    if (kind !== 'region' || (weight >= LEAST_WEIGHT && weight <= MOST_WEIGHT)) return;
    throw new SluiceError('argument', `A region's weight must be between ${LEAST_WEIGHT} and ${MOST_WEIGHT}.`);
}

/**
 * The valid shapes of a world, each with the index of its original.
 * @param {Geos} geos @param {Shape[]} shapes
 * @returns {(Shape & {from: number})[]}
 */
export function repairAll(geos, shapes) {
    const corners = shapes.reduce((sum, { rings }) => sum + rings.reduce((most, ring) => most + ring.length / 2, 0), 0);
    if (corners > MOST_CORNERS) throw new SluiceError('argument', `A world has at most ${MOST_CORNERS} corners.`);
    return shapes.flatMap((shape, from) => {
        try {
            checkWeight(shape);
            return onBench(geos, (bench) => repair(bench, shape.rings)).map((rings) => ({ ...shape, rings, from }));
        } catch (error) {
            throw Object.assign(/** @type {object} */ (error), { shape: from });
        }
    });
}

// ---- the ground of a unit

/** @param {Shape[]} shapes @returns {Box} of the boundary; without one, of all */
export function boundsOf(shapes) {
    const boundary = shapes.filter(({ kind }) => kind === 'boundary');
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const { rings: [outline] } of boundary.length ? boundary : shapes) {
        for (let i = 0; i < outline.length; i += 2) {
            box.left = Math.min(box.left, outline[i]);
            box.right = Math.max(box.right, outline[i]);
            box.top = Math.min(box.top, outline[i + 1]);
            box.bottom = Math.max(box.bottom, outline[i + 1]);
        }
    }
    return box;
}

/** The boundary of a world that has none. @param {Box} box @param {number} margin @returns {Ring} */
function boxAround({ left, top, right, bottom }, margin) {
    const [x, y, endX, endY] = [left - margin, top - margin, right + margin, bottom + margin];
    return Float64Array.of(x, y, endX, y, endX, endY, x, endY);
}

/** The interior of the boundary less everything that is blocked. @param {Bench} bench @param {Sluice} sluice @param {Shape[]} shapes @param {number} radius */
function freeGround(bench, sluice, shapes, radius) {
    const box = boundsOf(shapes);
    const size = Math.max(box.right - box.left, box.bottom - box.top);
    const known = shapes.filter(({ kind }) => kind === 'boundary').map(({ rings }) => rings);
    const boundary = known.length ? known : [[boxAround(box, size / 10 + 4 * radius)]];
    const obstacles = shapes.filter(({ kind }) => kind === 'obstacle').map(({ rings }) => rings);
    const grows = radius >= LEAST_RADIUS * size && radius > 0;
    const margin = (/** @type {Polygon} */ rings, /** @type {boolean} */ inside) =>
        (grows ? sluice.shapeMargin({ rings }, radius, inside).map((ring) => [ring]) : []);
    const blocked = [
        ...obstacles.flatMap((rings) => [rings, ...margin(rings, false)]),
        ...boundary.flatMap((rings) => margin(rings, true)),
    ];
    return bench.keep(bench.geos.GEOSDifference(bench.polygons(boundary), bench.union(bench.polygons(blocked))));
}

// ---- regions

/** The components cut at the borders of regions. @param {Bench} bench @param {Polygon[]} components @param {Shape[]} regions @param {Geometry} whole */
function cutComponents(bench, components, regions, whole) {
    const borders = [...components, ...regions.map(({ rings }) => rings)].flat();
    return bench.facesIn(bench.facesBetween(bench.lines(borders)), whole);
}

/** The faces, each with the weight of the last region that contains it. @param {Bench} bench @param {Geometry} faces @param {Shape[]} regions @returns {Face[]} */
function weighedFaces(bench, faces, regions) {
    const held = regions.map(({ rings, weight }) => ({ weight, prepared: bench.prepare(bench.keep(bench.polygon(rings))) })).reverse();
    return bench.parts(faces).flatMap((face) => {
        const place = bench.placeIn(face);
        const weight = held.find(({ prepared }) => bench.holds(prepared, place))?.weight ?? 1;
        return bench.read(face).map((rings) => ({ rings, weight }));
    });
}

/**
 * What a free space is built from.
 * @param {Geos} geos @param {Sluice} sluice
 * @param {Shape[]} shapes  valid ones
 * @param {number} radius
 * @returns {GroundParts}
 */
export function groundParts(geos, sluice, shapes, radius) {
    const regions = shapes.filter(({ kind }) => kind === 'region');
    return onBench(geos, (bench) => {
        const whole = freeGround(bench, sluice, shapes, radius);
        const components = bench.read(whole);
        const cut = regions.length ? cutComponents(bench, components, regions, whole) : 0;
        const faces = cut ? weighedFaces(bench, cut, regions) : [];
        if (faces.every(({ weight }) => weight === 1)) return { components: components.map(evenFace), faces: [] };
        // The components as the union of the faces, so that both have the same corners along the border.
        const united = bench.keep(bench.geos.GEOSCoverageUnion(cut));
        return { components: bench.read(united).map(evenFace), faces };
    });
}

/** @param {Polygon} rings @returns {Face} */
function evenFace(rings) {
    return { rings, weight: 1 };
}
