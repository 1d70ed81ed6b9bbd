// SPDX-License-Identifier: MIT
// Polygons of the page: changed copies, and what lies at a point. Nothing is changed in place.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {'obstacle'|'region'|'boundary'} Kind */
/** @typedef {{kind: Kind, weight: number, rings: Point[][]}} Shape  its outline, then its holes */
/** @typedef {import('./state.js').Selection} Selection */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

// ---- measures

/** @param {Point} a @param {Point} b */
export function distance(a, b) {
    return Math.hypot(a.x - b.x, a.y - b.y);
}

/** @param {Iterable<Point>} points @returns {Box} */
export function boxOf(points) {
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const { x, y } of points) {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
    }
    return box;
}

/** The box of a world: of its boundary, or without one of all shapes. @param {readonly Shape[]} shapes */
export function worldBox(shapes) {
    const boundary = shapes.filter(({ kind }) => kind === 'boundary');
    return boxOf((boundary.length ? boundary : shapes).flatMap(({ rings }) => rings[0]));
}

/** The longer side of a box; 1 if it is empty. @param {Box} box */
export function sizeOf({ left, top, right, bottom }) {
    const size = Math.max(right - left, bottom - top);
    return size > 0 && Number.isFinite(size) ? size : 1;
}

/** @param {readonly Shape[]} shapes */
export function cornerCount(shapes) {
    return shapes.reduce((sum, { rings }) => sum + rings.reduce((corners, ring) => corners + ring.length, 0), 0);
}

// ---- finding

/** Whether a ring winds around a point an odd number of times. @param {Point[]} ring @param {Point} p */
function goesRound(ring, p) {
    let odd = false;
    ring.forEach((a, i) => {
        const b = ring[(i + 1) % ring.length];
        if ((a.y > p.y) !== (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) odd = !odd;
    });
    return odd;
}

/** @param {Shape} shape @param {Point} point */
export function holds({ rings: [outline, ...holes] }, point) {
    return goesRound(outline, point) && !holes.some((hole) => goesRound(hole, point));
}

/** The distance of a point from a segment. @param {Point} a @param {Point} b @param {Point} p */
function distanceToSegment(a, b, p) {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const square = dx * dx + dy * dy;
    const t = square > 0 ? Math.min(Math.max(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0), 1) : 0;
    return distance({ x: a.x + t * dx, y: a.y + t * dy }, p);
}

/** @param {Shape} shape @param {Point} point */
function distanceToBorder({ rings }, point) {
    return Math.min(...rings.flatMap((ring) => ring.map((a, i) => distanceToSegment(a, ring[(i + 1) % ring.length], point))));
}

// The stacking order.
const HEIGHTS = { boundary: 0, region: 1, obstacle: 2 };

/**
 * The topmost shape at a point; a boundary, which contains everything, is hit only at its border.
 * @param {readonly Shape[]} shapes @param {Point} point @param {number} reach  of the border
 * @returns {number} -1 for none
 */
export function shapeAt(shapes, point, reach) {
    let found = -1;
    shapes.forEach((shape, i) => {
        const isThere = shape.kind === 'boundary' ? distanceToBorder(shape, point) <= reach : holds(shape, point);
        if (isThere && (found < 0 || HEIGHTS[shape.kind] >= HEIGHTS[shapes[found].kind])) found = i;
    });
    return found;
}

/** The shape in which a hole may begin: the selected one, or the topmost. @param {readonly Shape[]} shapes @param {Point} point @param {Selection|null} selection */
export function shapeForHole(shapes, point, selection) {
    if (selection && holds(shapes[selection.shape], point)) return selection.shape;
    const inside = shapes.map((shape, i) => ({ shape, i })).filter(({ shape }) => holds(shape, point));
    return inside.sort((a, b) => HEIGHTS[a.shape.kind] - HEIGHTS[b.shape.kind] || a.i - b.i).at(-1)?.i ?? -1;
}

/** Maps every corner of a shape. @template T @param {Shape} shape @param {(ring: number, corner: number, at: Point, next: Point) => T} make @returns {T[]} */
function eachCorner({ rings }, make) {
    return rings.flatMap((ring, r) => ring.map((at, c) => make(r, c, at, ring[(c + 1) % ring.length])));
}

/** @param {{ring: number, corner: number, away: number}[]} places @param {number} reach */
function nearest(places, reach) {
    const best = places.reduce((a, b) => (b.away < a.away ? b : a), { ring: -1, corner: -1, away: Infinity });
    return best.away <= reach ? { ring: best.ring, corner: best.corner } : null;
}

/** The corner near a point. @param {Shape} shape @param {Point} point @param {number} reach */
export function cornerAt(shape, point, reach) {
    return nearest(eachCorner(shape, (ring, corner, at) => ({ ring, corner, away: distance(at, point) })), reach);
}

/** @param {Point} a @param {Point} b @returns {Point} */
export function middle(a, b) {
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The edge whose midpoint is near a point, by the corner where it begins. @param {Shape} shape @param {Point} point @param {number} reach */
export function edgeAt(shape, point, reach) {
    return nearest(eachCorner(shape, (ring, corner, at, next) =>
        ({ ring, corner, away: distance(middle(at, next), point) })), reach);
}

// ---- changing

/** @template T @param {readonly T[]} items @param {number} index @param {T} item @returns {T[]} */
function replaced(items, index, item) {
    return items.map((other, i) => (i === index ? item : other));
}

/** @param {Shape} shape @param {number} ring @param {Point[]} points @returns {Shape} */
function withRing(shape, ring, points) {
    return { ...shape, rings: replaced(shape.rings, ring, points) };
}

/** @param {readonly Shape[]} shapes @param {number} index @param {Shape} shape */
export function withShape(shapes, index, shape) {
    return replaced(shapes, index, shape);
}

/** The shape moved as a whole. @param {Shape} shape @param {number} dx @param {number} dy @returns {Shape} */
export function moved(shape, dx, dy) {
    return { ...shape, rings: shape.rings.map((ring) => ring.map(({ x, y }) => ({ x: x + dx, y: y + dy }))) };
}

/** @param {Shape} shape @param {number} ring @param {number} corner @param {Point} point */
export function withCorner(shape, ring, corner, point) {
    return withRing(shape, ring, replaced(shape.rings[ring], corner, point));
}

/** Inserts a corner after another. @param {Shape} shape @param {number} ring @param {number} corner @param {Point} point */
export function withNewCorner(shape, ring, corner, point) {
    return withRing(shape, ring, shape.rings[ring].toSpliced(corner + 1, 0, point));
}

/**
 * The shapes without the selection: a corner; its ring, if that has only three; the shape, if that ring is its outline
 * or no corner is selected.
 * @param {readonly Shape[]} shapes @param {Selection} selection @returns {Shape[]}
 */
export function withoutSelection(shapes, { shape: index, ring, corner }) {
    const shape = shapes[index];
    const isWhole = ring < 0 || (ring === 0 && shape.rings[0].length <= 3);
    if (isWhole) return shapes.filter((_, i) => i !== index);
    if (shape.rings[ring].length <= 3) return replaced(shapes, index, { ...shape, rings: shape.rings.filter((_, i) => i !== ring) });
    return replaced(shapes, index, withRing(shape, ring, shape.rings[ring].filter((_, i) => i !== corner)));
}

/**
 * The shapes with one more; a boundary replaces the previous one.
 * @param {readonly Shape[]} shapes @param {Shape} shape @returns {Shape[]}
 */
export function withDrawn(shapes, shape) {
    const others = shape.kind === 'boundary' ? shapes.filter(({ kind }) => kind !== 'boundary') : shapes;
    return [...others, shape];
}

/** @param {readonly Shape[]} shapes @param {number} index @param {Point[]} hole */
export function withHole(shapes, index, hole) {
    return replaced(shapes, index, { ...shapes[index], rings: [...shapes[index].rings, hole] });
}

/**
 * The selected shape with another kind; a world has at most one boundary, so a previous one is removed.
 * @param {readonly Shape[]} shapes @param {number} index @param {Kind} kind @param {number} weight @returns {Shape[]}
 */
export function withKind(shapes, index, kind, weight) {
    const shape = { ...shapes[index], kind, weight: kind === 'region' ? weight : 1 };
    if (kind === 'boundary') return withDrawn(shapes.filter((_, i) => i !== index), shape);
    return replaced(shapes, index, shape);
}

// ---- to the worker and back

/** @param {Point[]} ring @returns {Float64Array} */
export function flatRing(ring) {
    return Float64Array.from({ length: 2 * ring.length }, (_, i) => (i % 2 ? ring[i >> 1].y : ring[i >> 1].x));
}

/** @param {Float64Array} numbers @returns {Point[]} */
export function ringOf(numbers) {
    return Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }));
}
