// SPDX-License-Identifier: MIT
// What is drawn over the tiles as lines and shapes: directions, paths, waypoints, gates, the region graph, breakpoints,
// movers, units, the ends, the cursor.
// Everything is in tiles; the camera says where they are on the canvas.
import { isInside } from '../model/state.js';
import { fitsAt, unitOf } from '../model/unit.js';
import { wallToWall } from '../model/gates.js';
import { drawBreakpoints } from './breakpoints.js';
import { drawFlow } from './flow.js';
import { acrossTiles, drawGates } from './gates.js';
import { drawMovers } from './movers.js';
import { drawNumbers } from './numbers.js';
import { drawOutlines } from './outlines.js';
import { lineWidth, newPath, strokeThrough } from './pen.js';
import { drawUnits } from './units.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/state.js').Answer} Answer */
/** @typedef {import('./pen.js').Pen} Pen */

/**
 * @param {Pen} pen
 * @param {AppState} state
 * @param {Answer|null} answer   of the pane that is drawn
 */
export function drawMarks(pen, state, answer) {
    const { terrain, world, flow } = state;
    // Until an edit reaches the field, the old one is better than none.
    if (state.showFlow && flow) drawFlow(pen, world, flow);
    if (terrain && terrain.version === world.version) {
        if (state.ground === 'zones') drawOutlines(pen, terrain, world);
        if (state.showGraph) drawGraph(pen, terrain);
        if (state.showGates) drawGates(pen, world, terrain.gates, state.gate);
    }
    if (state.showSearch && answer) drawNumbers(pen, world, answer);
    if (state.gateAnchor) drawDraft(pen, state, state.gateAnchor);
    if (state.unitSize > 1) drawSquares(pen, state, answer);
    // The tree's branch to the tile expanded last is the path so far.
    if ((state.showPath || state.showTree) && answer) drawPath(pen, state, answer);
    if (state.tour) strokeThrough(pen, state.tour.path, pen.palette.waypoint, lineWidth(pen, 0.3));
    if (state.showWaypoints && answer?.waypoints) drawWaypoints(pen, answer.waypoints);
    drawBreakpoints(pen, state);
    drawMovers(pen, state);
    drawUnits(pen, state);
    state.goals.forEach((goal, index) => drawEnd(pen, goal, pen.palette.goal, placeInTour(state, index)));
    drawEnd(pen, state.start, pen.palette.start, 'S');
    if (state.pointer && isInside(world, state.pointer)) drawCursor(pen, state.pointer, brushOf(state));
}

/** @param {AppState} state */
function brushOf({ tool, brush }) {
    return tool === 'wall' || tool === 'erase' || tool === 'cost' ? brush : 1;
}

/**
 * The path once the replay is over, and before that the path to the tile being expanded.
 * @param {Pen} pen @param {AppState} state @param {Answer} answer
 */
function drawPath(pen, state, answer) {
    const path = pathNow(state, answer);
    if (path.length > 1) strokeThrough(pen, path, pen.palette.path, lineWidth(pen, 0.3));
}

/** @param {AppState} state @param {Answer} answer */
function pathNow({ world }, { replay, path }) {
    const playing = replay && replay.position < replay.count;
    return playing ? formingPath(replay, world.width) : path;
}

/**
 * What a wide unit covers: on its path, and at the ends. The path itself is that of its top left tile.
 * @param {Pen} pen @param {AppState} state @param {Answer|null} answer
 */
function drawSquares({ context, camera, palette }, state, answer) {
    const { start, goals, unitSize, world } = state;
    const side = unitSize * camera.scale;
    const squares = newPath(context);
    const path = state.showPath && answer ? pathNow(state, answer) : [];
    for (const { x, y } of path) squares.rect(camera.toX(x), camera.toY(y), side, side);
    context.globalAlpha = 0.25;
    context.fillStyle = palette.path;
    context.fill(squares);
    context.globalAlpha = 1;
    context.lineWidth = 2;
    for (const [tile, colour] of /** @type {[Tile, string][]} */ ([[start, palette.start], ...goals.map((goal) => [goal, palette.goal])])) {
        context.setLineDash(fitsAt(world, unitOf(state), tile) ? [] : [4, 4]);
        context.strokeStyle = colour;
        context.strokeRect(camera.toX(tile.x), camera.toY(tile.y), side, side);
    }
    context.setLineDash([]);
}

/** @param {import('../model/replay.js').Replay} replay @param {number} width */
function formingPath(replay, width) {
    const current = replay.current();
    if (current < 0) return [];
    return replay.pathTo(current).map((tile) => ({ x: tile % width, y: Math.floor(tile / width) }));
}

/** Squares in the middle of their tiles. @param {Pen} pen @param {Tile[]} waypoints */
function drawWaypoints({ context, camera, palette }, waypoints) {
    const side = Math.max(2, camera.scale * 0.4);
    context.fillStyle = palette.waypoint;
    for (const { x, y } of waypoints) {
        context.fillRect(camera.toX(x + 0.5) - side / 2, camera.toY(y + 0.5) - side / 2, side, side);
    }
}

/** The gate that is being drawn: from its first end to the cursor. @param {Pen} pen @param {AppState} state @param {Tile} anchor */
function drawDraft(pen, state, anchor) {
    const { world, pointer } = state;
    const ends = pointer ? wallToWall(world, anchor, pointer, unitOf(state)) : null;
    strokeThrough(pen, acrossTiles(world, ends ?? [anchor, anchor]), pen.palette.goal, lineWidth(pen, 0.4), ends ? [6, 8] : []);
}

/** @param {Pen} pen @param {import('../model/state.js').TerrainView} terrain */
function drawGraph(pen, { gates, zoneList }) {
    for (const { zones, middle } of gates) {
        strokeThrough(pen, [zoneList[zones[0]].centre, middle, zoneList[zones[1]].centre], pen.palette.graph,
            lineWidth(pen, 0.15));
    }
    const { context, camera, palette } = pen;
    context.fillStyle = palette.graph;
    for (const { centre } of zoneList) {
        context.beginPath();
        context.arc(camera.toX(centre.x + 0.5), camera.toY(centre.y + 0.5), 4, 0, 2 * Math.PI);
        context.fill();
    }
}

/** What a goal is marked with: its place in the tour, from 1. @param {AppState} state @param {number} index */
function placeInTour({ tour }, index) {
    const place = tour ? tour.visits.findIndex(({ goal }) => goal === index) : -1;
    return place < 0 ? 'G' : String(place + 1);
}

/** @param {Pen} pen @param {Tile} tile @param {string} colour @param {string} letter */
function drawEnd(pen, tile, colour, letter) {
    const { camera } = pen;
    const radius = Math.min(Math.max(camera.scale * 0.6, 9), 16);
    drawEndMark(pen, camera.toX(tile.x + 0.5), camera.toY(tile.y + 0.5), radius, colour, letter);
}

/**
 * @param {Pick<Pen, 'context'|'palette'>} pen
 * @param {number} x pixels @param {number} y @param {number} radius
 * @param {string} colour @param {string} letter  S for a start; of a goal G, or its number
 */
export function drawEndMark({ context, palette }, x, y, radius, colour, letter) {
    context.beginPath();
    if (letter === 'S') {
        context.arc(x, y, radius, 0, 2 * Math.PI);
    } else {
        context.rect(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8);
    }
    context.fillStyle = colour;
    context.fill();
    context.strokeStyle = palette.halo;
    context.lineWidth = 2;
    context.stroke();
    context.fillStyle = palette.halo;
    context.font = `bold ${Math.round(radius * 1.2)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(letter, x, y + 1);
}

/** @param {Pen} pen @param {Tile} tile @param {number} brush */
function drawCursor({ context, camera, palette }, tile, brush) {
    const reach = Math.floor((brush - 1) / 2);
    const size = camera.scale * brush;
    const x = camera.toX(tile.x - reach);
    const y = camera.toY(tile.y - reach);
    for (const [colour, width] of /** @type {[string, number][]} */ ([[palette.halo, 3], [palette.cursor, 1.5]])) {
        context.strokeStyle = colour;
        context.lineWidth = width;
        context.strokeRect(x, y, size, size);
    }
}
