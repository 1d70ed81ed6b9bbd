// SPDX-License-Identifier: MIT
// The types of arguments and results. Absent options take the library's defaults.

/**
 * @typedef {{ x: number, y: number }} Tile x to the right, y down, (0, 0) top left
 * @typedef {{ x: number, y: number, width: number, height: number }} Rect
 * @typedef {'clear' | 'one-wall' | 'always' | 'never'} Diagonals when a diagonal step is allowed: if both
 *   tiles next to it are passable (the default), if one is, always, never
 * @typedef {'entered' | 'mean'} Charge a step costs by the tile it enters, or by the mean of those it touches
 * @typedef {'any' | 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW'} Heading
 * @typedef {string} Flag of a method: 'optimal', 'complete', 'bounded', 'informed', 'weighted', 'admissible',
 *   'admissible-four', 'fewest-steps', 'runaway', 'frugal', 'indexed', 'states', 'uniform', 'chooses',
 *   'whole-plans', 'leaps', 'zoned' or 'reads-atlas'
 */

/**
 * How units move.
 * @typedef {object} Rules
 * @property {Diagonals} [diagonals]
 * @property {Charge} [charge]
 * @property {{ straight: number, diagonal: number }} [steps] lengths as whole numbers, such as 10 and 14;
 *   absent: exactly 1 and the square root of 2
 * @property {number} [size] tiles along a unit's side, 1 to 16; absent: 1
 * @property {string} [terrains] the characters of the ground it may enter; absent: all passable ones
 */

/**
 * One method of a table.
 * @typedef {{ index: number, name: string, title: string, summary: string, source: string, flags: Flag[] }} Method
 */

/**
 * Every table of methods.
 * @typedef {object} Methods
 * @property {Method[]} searches
 * @property {Method[]} heuristics
 * @property {Method[]} decompositions
 * @property {Method[]} steerings moving without a plan
 * @property {Method[]} crowdMethods for many units; those with the flag 'whole-plans' are for GridMap.planUnits alone
 * @property {Method[]} explorerMethods for one unit on unknown ground
 * @property {Method[]} spaceMethods for smooth worlds
 */

/**
 * @typedef {object} GenerateOptions
 * @property {string} kind one of Sluice.generators
 * @property {number} width
 * @property {number} height
 * @property {number} [seed]
 * @property {number} [corridor] maze: tiles
 * @property {number} [loops] maze: percentage of the walls between corridors that are opened
 * @property {number} [places] maze: percentage of the cells that belong to open places
 * @property {number} [room] rooms: tiles between two walls
 * @property {number} [doors] rooms: percentage of inner walls with a door
 * @property {number} [density] random, open, caves: percentage of walls
 * @property {number} [smallest] open: side of the smallest obstacle in tiles
 * @property {number} [largest] open: side of the largest
 */

/**
 * A map of the Tiled editor, once its file is parsed.
 * @typedef {object} Tiled
 * @property {number} width tiles; both sides 0: an infinite map, cropped to its chunks
 * @property {number} height
 * @property {TiledLayer[]} layers tile layers or chunks of them, the bottom one first
 * @property {TiledTile[]} tiles those of the tilesets that have a property `walkable` or `cost`
 */

/**
 * @typedef {object} TiledLayer
 * @property {string} [name]
 * @property {number} [x] in an infinite map it may be negative
 * @property {number} [y]
 * @property {number} width
 * @property {number} height
 * @property {ArrayLike<number>} gids as the file has them: flip bits included, 0 for no tile
 */

/**
 * @typedef {{ gid: number, walkable?: boolean, cost?: number }} TiledTile gid: its tileset's first gid plus its
 *   number there; cost: 0 for a wall
 */

/**
 * @typedef {object} MapFacts
 * @property {number} tiles
 * @property {number} passable
 * @property {number} components 4-connected
 * @property {number} largestComponent its tiles
 * @property {number} cheapest terrain cost of the passable tiles; 0 if there are none
 * @property {number} costliest
 * @property {Record<string, number>} glyphs tiles per character
 */

/**
 * @typedef {{ bucket: number, start: Tile, goal: Tile, length: number }} ScenarioRow a negative length is
 *   unknown
 */

/**
 * @typedef {object} Motion how a unit turns and accelerates; searches then cover headings and speeds
 * @property {number} [turnCost] for every 45 degrees of a turn
 * @property {number} [maxTurn] 1 to 4 times 45 degrees between two moves
 * @property {number} [topSpeed] tiles in a move, 1 to 4
 */

/**
 * A combined move as one step, such as a jump over a ditch or a knight's move.
 * @typedef {object} Leap
 * @property {number} dx where it leads, in columns, -32 to 32
 * @property {number} dy in rows
 * @property {number} cost whatever the ground costs, 0.01 to 10000
 * @property {boolean} [over] only the tile where the unit lands must be open; otherwise the line to it must be
 * @property {boolean} [turned] also its turns by 90 degrees and its mirror images
 */

/**
 * @typedef {object} SharedOptions of finders and schedulers
 * @property {Rules} [rules]
 * @property {Motion} [motion]
 * @property {'buckets' | 'heap' | 'tree' | 'sorted' | 'linked' | 'unsorted'} [queue] the open list; all give the same
 *   answers, and the first two are fast on large maps
 * @property {import('./atlas.js').Atlas} [atlas] for heuristics that read one; absent: the finder builds its
 *   own when needed
 * @property {number} [cluster] hpa: tiles along a cluster's side
 */

/**
 * @typedef {object} OwnOptions of finders alone
 * @property {ArrayLike<number> | string} [areas] hpa: clusters of your own: the number of the area of every tile, row
 *   by row, 0 for none; or as text, a character per tile, '.' or ' ' for none
 * @property {Leap[]} [leaps] up to 24, turned ones counted; only searches with the flag 'leaps' can use them
 */

/**
 * @typedef {SharedOptions & OwnOptions} FinderOptions
 */

/**
 * @typedef {object} Query
 * @property {Tile} start
 * @property {Tile} [goal] this or `goals`
 * @property {Tile[]} [goals] several; the path leads to the cheapest to reach
 * @property {string} [algorithm] such as 'astar+octile'; absent: 'best'
 * @property {number} [weight] the weight of the estimate in weighted searches, 0 to 100; up to 1 paths stay
 *   optimal; absent: 1.5
 * @property {number} [maxCost] no path costlier than this
 * @property {number} [maxSteps] no path of more steps than this
 * @property {number} [maxExpanded] stop after this many expansions
 * @property {number} [beamWidth] entries that a beam search keeps open
 * @property {number} [tableEntries] tiles that a deepening search may remember
 * @property {boolean} [partial] if the goal is unreachable, lead as near to it as possible
 * @property {boolean} [beside] a goal in a wall means any tile next to it
 * @property {boolean} [freeStart] a start in a wall is moved to the nearest free tile
 * @property {boolean} [straighten] fewer turns at the same cost
 * @property {boolean} [corners] only the tiles where the path changes direction
 * @property {Heading} [heading] with a motion: the heading at the start
 * @property {Heading} [goalHeading] with a motion: the heading at the goal
 * @property {number} [trace] capacity in events; 0 or absent: no trace
 */

/**
 * A query about every tile; it needs no start.
 * @typedef {Omit<Query, 'start'> & { start?: Tile }} FieldQuery
 */

/**
 * A waypoint of 'waypoint', or a gateway of 'backprop'.
 * @typedef {object} Waypoint
 * @property {Tile} tile
 * @property {number} zone from 1 on
 * @property {number} value the estimate there; negative if no goal is reachable
 */

/**
 * @typedef {object} TourQuery
 * @property {Tile} start
 * @property {Tile[]} goals up to 1000
 * @property {boolean} [back] return to the start in the end
 * @property {boolean} [partial] leave out goals that are unreachable
 */

/**
 * @typedef {object} Visit
 * @property {number | null} goal its index among the goals; null for the start, in the end
 * @property {number} pathIndex where it is in the path
 * @property {number} cost from the visit before
 */

/**
 * @typedef {object} Tour
 * @property {'found' | 'partial' | 'unreachable'} outcome
 * @property {boolean} exact no order is cheaper
 * @property {number} cost
 * @property {Visit[]} visits in their order
 * @property {number[]} unreachable goals, by index
 * @property {Tile[]} path
 * @property {number} milliseconds
 */

/**
 * @typedef {object} Phase
 * @property {number} runs since the finder was created
 * @property {number} milliseconds of all of them
 * @property {number} bytes held now
 */

/**
 * @typedef {object} Phases
 * @property {Phase} build reading the map for a heuristic
 * @property {Phase} aim propagating values back from goals, and the like; what still holds is kept
 * @property {Phase} search everything else
 */

/**
 * What happened in a search, as columns. Sluice.eventKinds[kind[i]] names an event; tiles are y * width + x.
 * @typedef {object} Trace
 * @property {number} count
 * @property {number} dropped events beyond the capacity
 * @property {Uint8Array} kind
 * @property {Uint32Array} tile
 * @property {Uint32Array} parent the tile itself if it has none
 * @property {Float64Array} g cost so far
 * @property {Float64Array} h estimate of the rest
 */

/**
 * @typedef {object} Stats
 * @property {number} expanded
 * @property {number} reexpanded
 * @property {number} generated
 * @property {number} heapPushes
 * @property {number} heapPops
 * @property {number} peakOpen
 * @property {number} bytes what the finder holds
 * @property {number} estimate the heuristic's value at the start
 * @property {number} milliseconds with the precision of performance.now()
 */

/**
 * @typedef {'found' | 'partial' | 'unreachable' | 'limit' | 'cancelled' | 'running'} Outcome
 */

/**
 * @typedef {object} Result
 * @property {Outcome} outcome
 * @property {string} algorithm that answered: the query's, or the one that `best` chose
 * @property {boolean} limited whether a limit of the query ended the search
 * @property {number} revision of the map when the search began; the path holds until the map's revision changes
 * @property {Tile} start the query's, or where freeStart moved it
 * @property {number} cost of the path; 0 if there is none
 * @property {number} straightSteps
 * @property {number} diagonalSteps
 * @property {number} leaps of the path; to a neighbour only if that is cheaper than the step
 * @property {Tile[]} path start to goal; empty if there is none
 * @property {{ heading: Heading, speed: number }[] | null} states heading and speed at each tile of the path;
 *   null without a motion
 * @property {Stats} stats
 * @property {Trace | null} trace null if not requested, and while a sliced search runs
 */

/**
 * A path in use, after its map was edited.
 * @typedef {object} RepairQuery
 * @property {Tile[]} path every tile
 * @property {number} [at] where the unit is: an index into the path
 * @property {number} [bound] a spliced path costs at most this many times the cheapest; absent: 1.1
 * @property {number} [lowerBound] of the cost from there to the end of the path on the map of `revision`: for a path
 *   that was cheapest, its cost minus that of the steps taken
 * @property {number} [revision] Result.revision of that path
 * @property {string} [algorithm] an optimal one
 * @property {number} [maxSplice] expansions to spend on splicing; absent: 8 for each tile of the rest of the path
 * @property {number} [maxExpanded] of replanning
 */

/**
 * @typedef {object} Repair
 * @property {'kept' | 'spliced' | 'replanned'} outcome nothing was broken; a new part leads around the break; a new
 *   search found the path
 * @property {Result} result the path from the unit's tile to the end of the path
 * @property {number} lowerBound no path to the goal costs less on this map
 * @property {number} leaves spliced: the tile of the old path, by index, where the new part begins
 * @property {number} joins where it ends
 * @property {number} spliceExpanded expansions spent on splicing, successful or not
 */

/**
 * How much of a path is still valid.
 * @typedef {object} PathHold
 * @property {boolean} holds every step is allowed
 * @property {number} reaches the last tile, by index, that the unit can walk to along it
 * @property {number} resumes the first tile behind all breaks; the path's length if the unit cannot stand on
 *   the last tile
 * @property {PathFacts} before of the steps up to `reaches`
 * @property {PathFacts} after of those from `resumes` on
 */

/**
 * @typedef {{ cost: number, straightSteps: number, diagonalSteps: number, leaps?: number }} PathFacts leaps: if the
 *   path was checked with leaps
 */

/**
 * Of straight lines: their length in tiles, and their cost.
 * @typedef {{ length: number, cost: number }} LineFacts
 */

/**
 * A change of a map: a character for an area, with its meaning, or a cost for the passable tiles of an area.
 * @typedef {{ area: Rect, glyph: string, cost?: undefined } | { area: Rect, cost: number, glyph?: undefined }} Change
 */

/**
 * @typedef {SharedOptions & { lanes?: number, slice?: number, ageing?: number }} SchedulerOptions lanes: searches that
 *   may run at once, 1 to 256, absent: 8; slice: expansions that a lane gets in a round of a tick, absent:
 *   1024; ageing: ticks of waiting that count as one priority, absent: 4
 */

/**
 * The outcome of a scheduler's tick.
 * @typedef {object} Spent
 * @property {number} spent expansions, and one for each slice without any
 * @property {number} rounds
 * @property {number} finished requests answered in this tick
 * @property {number} underWay after it
 * @property {number} waiting after it, for a lane
 * @property {number} restarted searches restarted because the map had changed
 */

/**
 * @typedef {object} Answer
 * @property {number} ticket
 * @property {number} ticks from the request to the answer
 * @property {number} restarts how often the search was restarted
 * @property {Result | null} result null if the query failed
 * @property {import('./error.js').SluiceError | null} error what Finder.find would have thrown then
 */

/**
 * @typedef {object} TerrainOptions
 * @property {string} [method] one of Sluice.decompositions
 * @property {Diagonals} [diagonals] only 'always' makes a difference: slits become gates
 * @property {number} [prominence] water: how much deeper than its saddle a basin must be
 * @property {number} [widest] water: the widest cut, in tiles
 * @property {number} [downscale] decompose the map at a scale this many times coarser
 * @property {boolean} [lakes] water: return the lakes, before straight gates are cut
 */

/**
 * @typedef {object} Zone
 * @property {number} area tiles
 * @property {Rect} box its bounding box
 * @property {Tile} first row by row
 * @property {Tile} centre
 * @property {Tile} deepest the tile furthest from any wall
 * @property {number} clearance of the deepest tile
 * @property {number} component
 * @property {number[]} gates
 * @property {number[]} neighbours
 */

/**
 * @typedef {object} Gate
 * @property {[number, number]} zones
 * @property {[Tile, Tile]} ends
 * @property {Tile} middle
 * @property {number} width tiles from end to end
 * @property {boolean} straight
 * @property {boolean} blocked
 * @property {Tile[]} tiles
 */

/**
 * A change of a terrain by hand. Gates are named by their ends; `which` distinguishes gates with the
 * same ends.
 * @typedef {{ kind: 'add' | 'remove' | 'block', ends: [Tile, Tile], which?: number }} Edit
 */

/**
 * @typedef {object} AtlasOptions
 * @property {Rules} [rules] of the finders that will read it: diagonals and steps
 * @property {TerrainOptions} [terrain]
 * @property {Edit[]} [edits]
 * @property {number} [landmarks] 0 to 16
 * @property {boolean} [compact]
 */

/**
 * @typedef {object} AtlasFacts
 * @property {number} zoneCount
 * @property {number} gateCount
 * @property {number} landmarkCount
 * @property {number} revision of the map it knows
 * @property {boolean} stale ground has opened up since: finders that share it throw until it is updated
 * @property {number} bytes
 * @property {number} landmarkBytes
 * @property {number} matrixBytes
 * @property {number} terrainBytes
 * @property {number} keptZones whose distances the last update kept
 * @property {number} repairs updates in place since its tables were last rebuilt
 * @property {number} milliseconds that building it took
 */

/**
 * The facts in an atlas file.
 * @typedef {object} AtlasFileFacts
 * @property {number} version
 * @property {number} width
 * @property {number} height
 * @property {string} mapHash 16 hexadecimal digits
 * @property {string} checksum 16 hexadecimal digits
 * @property {Diagonals} diagonals
 * @property {{ straight: number, diagonal: number } | null} steps null: exactly 1 and the square root of 2
 * @property {string} method
 * @property {number} prominence
 * @property {number} widest
 * @property {number} downscale
 * @property {number} zoneCount
 * @property {number} gateCount
 * @property {number} editCount
 * @property {number} landmarkCount
 * @property {boolean} compact
 */

/**
 * @typedef {object} WalkQuery
 * @property {Tile} start
 * @property {Tile} goal
 * @property {string} [method] one of Sluice.steerings
 * @property {number} [seed]
 * @property {number} [maxSteps]
 * @property {Rules} [rules] of which a walker obeys diagonals, size and terrains; costs do not change its steps
 */

/**
 * @typedef {{ outcome: string, tiles: Tile[] }} WalkResult the outcome is 'arrived', 'gave-up' or 'limit'
 */

/**
 * @typedef {object} FlowFacts
 * @property {number} bytes what the field holds now
 * @property {boolean} fromScratch whether the last update kept nothing
 * @property {number} raised tiles that lost their path in the last update
 * @property {number} expanded tiles that the last wave expanded
 */

/**
 * A kind of unit.
 * @typedef {object} Kind
 * @property {number} [size] tiles along its side, 1 to 16; absent: 1
 * @property {string} [terrains] the characters of the ground it may enter; absent: all passable ones
 * @property {Record<string, number>} [factors] by character: the factor by which ground costs this kind
 *   more or less, 0.01 to 10000
 */

/**
 * @typedef {object} CrowdOptions
 * @property {Rules} [rules] steps and charge are ignored; size and terrains are those of the only kind
 *   if there are no `kinds`
 * @property {Kind[]} [kinds] 1 to 64
 * @property {string} [method] one of Sluice.crowdMethods; absent: 'pibt'
 * @property {number} [window] whca: ticks planned ahead, 2 to 64
 * @property {number} [seed] breaks ties
 */

/**
 * @typedef {{ start: Tile, goal: Tile, kind?: number }} Errand where one unit starts and goes; kind: an index into the
 *   kinds
 */

/**
 * The outcome of a tick.
 * @typedef {object} CrowdStats
 * @property {number} tick ticks so far, this one included
 * @property {number} units present
 * @property {number} atGoal on their goals after it
 * @property {number} stranded whose goals are unreachable now
 * @property {number} moved took a step
 * @property {number} pushed pibt: of these, pushed aside by another unit
 * @property {number} expanded tiles entered into distance tables, and states expanded in space and time
 */

/**
 * The units of a crowd by number, as columns. Crowd.statusNames[statuses[i]] names a status; an absent unit
 * is not on the map, and its number goes to the next unit added.
 * @typedef {object} CrowdUnits
 * @property {Int32Array} tiles x and y of each unit in turn
 * @property {Int32Array} goals x and y
 * @property {Int32Array} kinds
 * @property {Uint8Array} statuses
 */

/**
 * An obstacle that moves by itself: a rectangle of tiles that patrols, drifts, or opens and closes.
 * @typedef {'patrol' | 'drift' | 'door'} MoverKind
 *
 * @typedef {object} MoverShape
 * @property {number} width tiles
 * @property {number} height
 * @property {string} [glyph] the character of the tiles that it covers; absent: '@'
 * @property {Tile} at where its top left tile begins; a door's stays there
 *
 * @typedef {MoverShape & { kind: 'patrol', period: number, points: Tile[] }} Patrol goes from `at` to the points in
 *   turn and back, one tile per `period` ticks
 * @typedef {MoverShape & { kind: 'drift', period: number, seed?: number }} Drift wanders at random
 * @typedef {MoverShape & { kind: 'door', closed: number, open: number, phase?: number }} Door is closed for some ticks,
 *   then open; `phase` ticks of that have passed when it begins
 * @typedef {Patrol | Drift | Door} Mover
 */

/**
 * @typedef {object} MoverState
 * @property {MoverKind} kind
 * @property {string} glyph
 * @property {Rect} area where it is; of a door also while it is open
 * @property {boolean} present whether it covers that ground: false for an open door
 * @property {boolean} waiting whether it wanted to move or to close in the last tick, but could not
 *
 * @typedef {{ tick: number, moved: number, waiting: number }} MoversStats
 */

/**
 * @typedef {CrowdOptions & { maxExpanded?: number }} PlanOptions maxExpanded: for a method with the flag
 *   'whole-plans' configurations, absent: 50000; for others ticks, absent: 10000
 */

/**
 * The quality of a plan.
 * @typedef {object} PlanFacts
 * @property {'found' | 'unsolvable' | 'limit'} outcome
 * @property {number} units
 * @property {number} arrived units on their goals at the end
 * @property {number} makespan ticks until the end
 * @property {number} sumOfCosts the sum over the units of the ticks until each is on its goal for good
 * @property {number} sumLowerBound the sum of the ticks that each unit needs alone
 * @property {number} expanded configurations or ticks
 */

/**
 * @typedef {PlanFacts & { tiles: Int32Array }} Plan tiles: x and y of all units in tick 0, then in tick 1, and so on to
 *   the makespan; for 'limit' those of the attempt
 */

/**
 * @typedef {object} ExplorerOptions
 * @property {Rules} [rules]
 * @property {Tile} start
 * @property {Tile} goal
 * @property {string} [method] one of Sluice.explorerMethods
 * @property {string} [algorithm] what the method 'replan' plans with; absent: 'best'
 */

/**
 * @typedef {object} ExplorerState
 * @property {'found' | 'unreachable'} outcome whether there is a path, as far as the unit knows
 * @property {Tile} tile where the unit is
 * @property {Tile} next the next tile of the plan; the same at the goal and if there is no path
 * @property {number} cost of the plan, from here to the goal; 0 if there is none
 */

/**
 * @typedef {object} ExplorerStats
 * @property {number} steps taken
 * @property {number} changes tiles that turned out to be different
 * @property {number} plans how often a plan was computed or repaired
 * @property {number} expanded tiles, in all of these
 * @property {number} updated dstar-lite: tiles whose successor was recomputed
 * @property {number} bytes held now
 * @property {number} milliseconds spent noticing and planning
 */

export {};

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
