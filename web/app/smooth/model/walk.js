// SPDX-License-Identifier: MIT
// Where a unit is that walks along a path at an even pace.
import { distance } from './shapes.js';

/** @typedef {import('./shapes.js').Point} Point */

/** @param {readonly Point[]} points */
export function lengthOf(points) {
    return points.reduce((sum, point, i) => sum + (i ? distance(points[i - 1], point) : 0), 0);
}

/** The point after a share of the length. @param {readonly Point[]} points one at least @param {number} share @returns {Point} */
export function pointAfter(points, share) {
    let left = share * lengthOf(points);
    for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1], points[i]];
        const step = distance(a, b);
        if (left <= step && step > 0) return { x: a.x + (b.x - a.x) * left / step, y: a.y + (b.y - a.y) * left / step };
        left -= step;
    }
    return points[points.length - 1];
}
