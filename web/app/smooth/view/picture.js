// SPDX-License-Identifier: MIT
// The picture of a smooth world: its ground, where the unit's centre may not be, what the method works on, the path.
// Modelled on the pictures of `sluice smooth --render`.
import { css, groundColour, mix, paletteOf, rgbOf } from '../../view/palette.js';
import { drawEndMark } from '../../view/marks.js';
import { pointAfter } from '../model/walk.js';

/** @typedef {import('../model/shapes.js').Point} Point */
/** @typedef {import('../model/shapes.js').Shape} Shape */
/** @typedef {import('../model/state.js').Answer} Answer */
/** @typedef {import('../model/state.js').FreeSpace} FreeSpace */
/** @typedef {import('../model/state.js').Sketch} Sketch */
/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('../../view/palette.js').Palette} Palette */
/** @typedef {import('./plane-camera.js').PlaneCamera} PlaneCamera */

/**
 * @typedef {object} Pen
 * @property {CanvasRenderingContext2D} context
 * @property {PlaneCamera} camera
 * @property {Palette} palette
 * @property {'light'|'dark'} theme
 */

/** @typedef {Record<string, {colour: string, width: number}>} Inks by the kinds of a sketch's lines */

/** @type {Record<'light'|'dark', Inks & {space: {colour: string, width: number}, path: {colour: string, width: number}}>} */
const INKS = {
    light: {
        blocked: { colour: '#d9886a66', width: 1 }, cell: { colour: '#3f7a4999', width: 1 }, edge: { colour: '#3d6fb866', width: 1 },
        force: { colour: '#5d5dae', width: 1 }, border: { colour: '#5a6072', width: 1 }, node: { colour: '#1f4f95', width: 2 },
        space: { colour: '#5a607238', width: 0 }, path: { colour: '#c4183c', width: 3 },
        fringe: { colour: '#b98a1d77', width: 1 }, walked: { colour: '#c06a00', width: 3 },
    },
    dark: {
        blocked: { colour: '#d9886a55', width: 1 }, cell: { colour: '#86c79199', width: 1 }, edge: { colour: '#7fb0f066', width: 1 },
        force: { colour: '#b0b0ff', width: 1 }, border: { colour: '#aab2c4', width: 1 }, node: { colour: '#9cc7ff', width: 2 },
        space: { colour: '#00000050', width: 0 }, path: { colour: '#ff6f8d', width: 3 },
        fringe: { colour: '#e8c05a66', width: 1 }, walked: { colour: '#ffb04d', width: 3 },
    },
};

// Pixels: a unit that is a point is drawn so large.
const LEAST_WALKER = 5;
const MOST_COSTS = 4;
// With more lines than this, nodes are drawn smaller, and short lines thinner, so that the ground stays visible.
const CROWD = 2000;
// Pixels: lines of such a mean length are as wide as others.
const LONG_ENOUGH = 6;
// Nodes are drawn over edges, edges over cells.
const ORDER = ['blocked', 'fringe', 'cell', 'edge', 'force', 'border', 'node'];

/** What the colours of a sketch's lines mean, for a legend. @param {'light'|'dark'} theme @param {Iterable<string>} kinds */
export function legendOf(theme, kinds) {
    return [...kinds].map((kind) => ({ kind, colour: INKS[theme][kind].colour.slice(0, 7), isLine: kind !== 'node' }));
}

/** The ground that is drawn. @param {'light'|'dark'} theme @param {SmoothState} state */
export function groundLegend(theme, { world: { shapes }, space, showFreeSpace }) {
    const palette = paletteOf(theme);
    const weights = [...new Set(shapes.filter(({ kind }) => kind === 'region').map(({ weight }) => weight))].sort((a, b) => a - b);
    // The pointer shows further costs.
    const regions = weights.slice(0, MOST_COSTS).map((weight) => ({ kind: `cost ${weight}`, colour: css(groundColour(weight, palette)) }));
    return [
        ...(shapes.some(({ kind }) => kind === 'obstacle') ? [{ kind: 'obstacle', colour: css(palette.wall) }] : []), ...regions,
        ...(showFreeSpace && space ? [{ kind: 'no place for the centre', colour: css(shaded(palette.ground, INKS[theme].space.colour)) }] : []),
    ].map((item) => ({ ...item, isLine: false }));
}

/** A colour under another. @param {import('../../view/palette.js').Rgb} below @param {string} above as #rrggbbaa */
function shaded(below, above) {
    return mix(below, rgbOf(above), parseInt(above.slice(7), 16) / 255);
}

/** The path, or what there is of it, and its ends. @param {'light'|'dark'} theme @param {SmoothState} state */
export function routeLegend(theme, { answer, moment }) {
    const { start, goal } = paletteOf(theme);
    return [
        ...(answer?.points.length ? [{ kind: 'path', colour: INKS[theme].path.colour, isLine: true }] : []),
        ...(answer?.walked.length ? [{ kind: 'how far it came', colour: INKS[theme].walked.colour, isLine: true }] : []),
        ...(answer?.points.length && moment < 1 ? [{ kind: 'unit', colour: INKS[theme].path.colour, isLine: false }] : []),
        { kind: 'start', colour: start, isLine: false }, { kind: 'goal', colour: goal, isLine: false },
    ];
}

/** Fits a canvas to its place on the screen. @param {HTMLCanvasElement} canvas @returns {{width: number, height: number}} pixels of CSS */
export function fitCanvas(canvas) {
    const { width, height } = canvas.getBoundingClientRect();
    canvas.width = Math.max(1, Math.round(width * devicePixelRatio));
    canvas.height = Math.max(1, Math.round(height * devicePixelRatio));
    return { width, height };
}

/** @param {HTMLCanvasElement} canvas @param {PlaneCamera} camera @param {'light'|'dark'} theme @returns {Pen} */
export function penFor(canvas, camera, theme) {
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    return penOn(context, camera, theme);
}

/** A pen for a context whose units are pixels of CSS. @param {CanvasRenderingContext2D} context @param {PlaneCamera} camera @param {'light'|'dark'} theme @returns {Pen} */
export function penOn(context, camera, theme) {
    return { context, camera, palette: paletteOf(theme), theme };
}

// ---- ground

/** @param {Pen} pen @param {Point[][]} rings */
function trace({ context, camera }, rings) {
    for (const ring of rings) {
        ring.forEach(({ x, y }, i) => (i ? context.lineTo(camera.toX(x), camera.toY(y)) : context.moveTo(camera.toX(x), camera.toY(y))));
        context.closePath();
    }
}

/** @param {Pen} pen @param {Float64Array} ring */
function traceFlat({ context, camera }, ring) {
    for (let i = 0; i < ring.length; i += 2) {
        const [x, y] = [camera.toX(ring[i]), camera.toY(ring[i + 1])];
        if (i === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
    }
    context.closePath();
}

/** @param {Pen} pen @param {readonly Shape[]} shapes @param {Shape['kind']} kind @param {(shape: Shape) => string} colour */
function fillShapes(pen, shapes, kind, colour) {
    for (const shape of shapes) {
        if (shape.kind !== kind) continue;
        pen.context.beginPath();
        trace(pen, shape.rings);
        pen.context.fillStyle = colour(shape);
        pen.context.fill('evenodd');
    }
}

/** Shades everything but the free space. @param {Pen} pen @param {FreeSpace} space */
function shadeRest(pen, { components }) {
    const { context } = pen;
    context.beginPath();
    context.rect(0, 0, context.canvas.width, context.canvas.height);
    for (const rings of components) for (const ring of rings) traceFlat(pen, ring);
    context.fillStyle = INKS[pen.theme].space.colour;
    context.fill('evenodd');
}

/** @param {Pen} pen @param {readonly Shape[]} shapes @param {FreeSpace|null} space */
export function drawGround(pen, shapes, space) {
    const { context, palette } = pen;
    const bounded = shapes.some(({ kind }) => kind === 'boundary');
    const ground = css(palette.ground);
    context.fillStyle = bounded ? palette.background : ground;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    fillShapes(pen, shapes, 'boundary', () => ground);
    fillShapes(pen, shapes, 'region', ({ weight }) => css(groundColour(weight, palette)));
    if (space) shadeRest(pen, space);
    fillShapes(pen, shapes, 'obstacle', () => css(palette.wall));
}

// ---- what the method works on

/** The tip of an arrow. @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} endX @param {number} endY */
function traceTip(context, x, y, endX, endY) {
    const [alongX, alongY] = [0.3 * (endX - x), 0.3 * (endY - y)];
    context.moveTo(endX - alongX - alongY / 2, endY - alongY + alongX / 2);
    context.lineTo(endX, endY);
    context.lineTo(endX - alongX + alongY / 2, endY - alongY - alongX / 2);
}

/** @param {Pen} pen @param {Sketch} sketch @param {number} kind @param {string} name @param {number} share of the lines' width */
function strokeKind({ context, camera, theme }, { kinds, lines }, kind, name, share) {
    const colour = INKS[theme][name].colour;
    const width = INKS[theme][name].width * share;
    context.beginPath();
    for (let i = 0; i < kinds.length; i++) {
        if (kinds[i] !== kind) continue;
        const [x, y] = [camera.toX(lines[4 * i]), camera.toY(lines[4 * i + 1])];
        if (name === 'node') {
            context.rect(x - width, y - width, 2 * width, 2 * width);
            continue;
        }
        const [endX, endY] = [camera.toX(lines[4 * i + 2]), camera.toY(lines[4 * i + 3])];
        context.moveTo(x, y);
        context.lineTo(endX, endY);
        if (name === 'force') traceTip(context, x, y, endX, endY);
    }
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = width;
    if (name === 'node') context.fill();
    else context.stroke();
}

/** Pixels. @param {Pen} pen @param {Sketch} sketch */
function meanLength({ camera }, { kinds, lines }) {
    let sum = 0;
    for (let i = 0; i < kinds.length; i++) sum += Math.hypot(lines[4 * i + 2] - lines[4 * i], lines[4 * i + 3] - lines[4 * i + 1]);
    return sum / kinds.length * (camera.toX(1) - camera.toX(0));
}

/** @param {Pen} pen @param {Sketch} sketch @param {string[]} names of the kinds @param {number} [share] of the lines' width, for small pictures */
export function drawSketch(pen, sketch, names, share = 1) {
    const isCrowd = sketch.kinds.length > CROWD;
    const size = isCrowd ? share / 2 : share;
    const line = isCrowd ? share * Math.min(1, meanLength(pen, sketch) / LONG_ENOUGH) : share;
    for (const name of ORDER) strokeKind(pen, sketch, names.indexOf(name), name, name === 'node' ? size : line);
}

// ---- the path

/** @param {Pen} pen @param {Point[]} points @param {string} colour @param {number} width @param {number[]} [dash] */
export function strokeLine({ context, camera, palette }, points, colour, width, dash = []) {
    context.beginPath();
    for (const { x, y } of points) context.lineTo(camera.toX(x), camera.toY(y));
    context.lineCap = context.lineJoin = 'round';
    context.strokeStyle = palette.halo;
    context.lineWidth = width + 2;
    context.stroke();
    context.setLineDash(dash);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
    context.setLineDash([]);
}

/** The path, or how far the method came without one. @param {Pen} pen @param {Answer} answer @param {number} [width] */
export function drawPath(pen, { points, walked }, width = INKS.light.path.width) {
    if (points.length > 1) strokeLine(pen, points, INKS[pen.theme].path.colour, width);
    const end = walked.at(-1);
    if (end) drawWalked(pen, walked, end, width);
}

/** A dashed line with a cross at its end. @param {Pen} pen @param {Point[]} walked @param {Point} end @param {number} width */
function drawWalked(pen, walked, end, width) {
    const { context, camera, theme } = pen;
    const [x, y, arm] = [camera.toX(end.x), camera.toY(end.y), 2 * width];
    strokeLine(pen, walked, INKS[theme].walked.colour, width, [3 * width, 2 * width]);
    context.beginPath();
    for (const rise of [-arm, arm]) {
        context.moveTo(x - arm, y - rise);
        context.lineTo(x + arm, y + rise);
    }
    context.stroke();
}

/** The unit on its path. @param {Pen} pen @param {Pick<SmoothState, 'radius'|'moment'>} state @param {Answer} answer */
export function drawWalker({ context, camera, palette, theme }, { radius, moment }, { points }) {
    if (points.length === 0) return;
    const { x, y } = pointAfter(points, moment);
    context.beginPath();
    context.arc(camera.toX(x), camera.toY(y), Math.max(radius * camera.scale, LEAST_WALKER), 0, 2 * Math.PI);
    context.fillStyle = INKS[theme].path.colour;
    context.fill();
    context.strokeStyle = palette.halo;
    context.lineWidth = 2;
    context.stroke();
}

/** The ends, with the unit around them. @param {Pen} pen @param {Pick<SmoothState, 'from'|'to'|'radius'>} query @param {number} mark pixels */
export function drawEnds(pen, { from, to, radius }, mark) {
    const { context, camera, palette } = pen;
    const ends = /** @type {[Point, string, 'S'|'G'][]} */ ([[to, palette.goal, 'G'], [from, palette.start, 'S']]);
    for (const [end, colour, letter] of ends) {
        const [x, y] = [camera.toX(end.x), camera.toY(end.y)];
        context.beginPath();
        context.arc(x, y, radius * camera.scale, 0, 2 * Math.PI);
        context.strokeStyle = colour;
        context.lineWidth = 1.5;
        context.stroke();
        drawEndMark(pen, x, y, mark, colour, letter);
    }
}
