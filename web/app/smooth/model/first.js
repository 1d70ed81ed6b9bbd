// SPDX-License-Identifier: MIT
// The world that the page opens with: a wall with a gap, a yard with a hole, rocks, a marsh and a road.

/** @typedef {import('./shapes.js').Shape} Shape */

/** @param {Shape['kind']} kind @param {number} weight @param {...[number, number][]} rings @returns {Shape} */
function shape(kind, weight, ...rings) {
    return { kind, weight, rings: rings.map((ring) => ring.map(([x, y]) => ({ x, y }))) };
}

export const FIRST = {
    name: 'first world',
    /** @type {Shape[]} */
    shapes: [
        shape('boundary', 1, [[0, 0], [100, 0], [100, 60], [0, 60]]),
        shape('region', 3, [[40, 30], [58, 26], [66, 38], [60, 54], [44, 56], [36, 44]]),
        shape('region', 0.5, [[2, 22], [34, 22], [70, 14], [98, 16], [98, 20], [70, 18], [35, 26], [2, 26]]),
        shape('obstacle', 1, [[12, 30], [30, 30], [30, 50], [12, 50]], [[16, 34], [26, 34], [26, 46], [16, 46]]),
        shape('obstacle', 1, [[34, 0], [38, 0], [38, 18], [34, 18]]),
        shape('obstacle', 1, [[34, 30], [38, 28], [40, 60], [34, 60]]),
        shape('obstacle', 1, [[48, 6], [58, 4], [62, 10], [56, 14], [47, 12]]),
        shape('obstacle', 1, [[68, 24], [84, 24], [88, 34], [78, 44], [66, 36]]),
        shape('obstacle', 1, [[76, 2], [80, 2], [80, 12], [76, 12]]),
        shape('obstacle', 1, [[84, 46], [94, 42], [92, 54]]),
        shape('obstacle', 1, [[12, 6], [20, 4], [24, 12], [16, 16]]),
    ],
    from: { x: 6, y: 54 },
    to: { x: 95, y: 8 },
    radius: 1,
};
