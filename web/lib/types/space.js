// SPDX-License-Identifier: MIT
// Smooth worlds.

/**
 * @typedef {import('./query.js').Outcome} Outcome
 */

/**
 * @typedef {{ x: number, y: number }} Point of a smooth world; y may point up or down
 */

/**
 * A polygon of free ground.
 * @typedef {object} Ground
 * @property {Float64Array[]} rings its outline, then its holes: the x and y of each corner in turn, in either
 *   direction, the first corner not repeated
 * @property {number} [weight] cost of each unit of length in it; absent: 1
 */

/**
 * A polygon of a smooth world.
 * @typedef {object} Shape
 * @property {'obstacle' | 'region' | 'boundary'} kind
 * @property {number} weight of a region
 * @property {Float64Array[]} rings
 */

/**
 * @typedef {object} WorldOptions
 * @property {number} [corners] about how many, 4 or more; absent: 200
 * @property {number} [regions] of other cost
 * @property {number} [overlap] 0: obstacles are disjoint; 1: they may overlap
 * @property {number} [seed]
 */

/**
 * @typedef {object} FreeSpaceOptions
 * @property {number} [radius] of the unit that the ground was computed for; absent: 0
 * @property {Ground[]} components polygons that share no more than corners
 * @property {Ground[]} [faces] the same ground cut at the borders of regions, edge to edge, with their weights;
 *   absent if all ground costs 1
 */

/**
 * @typedef {object} FreeSpaceFacts
 * @property {number} radius
 * @property {{ least: Point, most: Point }} bounds
 * @property {number} corners of its rings
 * @property {number} rings
 * @property {number} components
 * @property {number} area
 * @property {number} faces
 * @property {number} bytes
 */

/**
 * @typedef {object} RouterOptions
 * @property {string} [method] one of Sluice.spaceMethods
 * @property {'merged' | 'c-cells' | 'max-area' | 'triangles'} [cells] the partition into convex cells
 * @property {number} [resolution] the smallest square, a step, or the initial spacing of crossing points;
 *   absent: from the world's size and detail
 * @property {'borders' | 'centres'} [places] of nodes, for `convex` and `quadtree`
 * @property {number} [fringe] `tiles`: this many rings of tiles around the blocked ones are blocked, too; 0 to 16
 * @property {number} [tolerance] `quadtree`: squares of which at most this share is different stay whole; 0 to 0.49
 * @property {number} [strength] `field`: an obstacle at distance d repels with strength * (1 / d - 1 / reach), the goal
 *   attracting with 1; 0: nothing repels; absent: a step
 * @property {number} [reach] `field`: how far obstacles repel; absent: four steps
 * @property {boolean} [escape] `field`: follow walls where the forces cancel out; true by default
 */

/**
 * @typedef {object} RouterFacts
 * @property {number} nodes of the graph that is searched
 * @property {number} edges between them; 0 if they are found during a search
 * @property {number} bytes
 * @property {number} resolution as used; 0 if the method has none
 * @property {number} strength of repulsion, as used; 0 if there is none
 * @property {number} reach of repulsion, as used; 0 if the method has none
 */

/**
 * @typedef {object} SpaceQuery
 * @property {Point} from
 * @property {Point} to
 * @property {number} [maxExpanded]
 * @property {number} [maxCost]
 * @property {boolean} [partial] if no path is found, lead to the nearest point reached
 */

/**
 * @typedef {object} SpacePath
 * @property {Outcome} outcome
 * @property {'none' | 'apart' | 'missed' | 'trapped' | 'limit'} shortfall why it does not lead to the goal: the ends lie
 *   in different components, the method found no path although there is one, the forces of `field` cancel out before
 *   the goal, a limit was reached
 * @property {Point[]} points both ends included
 * @property {number} length
 * @property {number} cost with the weights of regions
 * @property {number} expanded
 * @property {number} generated
 */

/**
 * What a method looks at, as lines.
 * @typedef {object} Sketch
 * @property {Uint8Array} kinds of each line, indices into Sluice.sketchKinds
 * @property {Float64Array} lines four numbers each: x and y of both ends
 */

export {};
