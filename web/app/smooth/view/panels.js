// SPDX-License-Identifier: MIT
// The texts of the page: the answer, what is under the pointer, the polygons, the table of all methods.
import { byId, duration, element, number } from '../../view/dom.js';
import { themeNow } from '../../view/theme.js';
import { cornerCount, holds } from '../model/shapes.js';
import { shownBox } from './plane.js';
import { PlaneCamera } from './plane-camera.js';
import { drawEnds, drawGround, drawPath, drawSketch, fitCanvas, groundLegend, legendOf, penFor, routeLegend } from './picture.js';

/** @typedef {import('../model/state.js').Answer} Answer */
/** @typedef {import('../model/state.js').Compared} Compared */
/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('../model/shapes.js').Shape} Shape */

const DIGITS = 4;
// More polygons than this are counted, not listed.
const MOST_LISTED = 200;

// ---- the answer

/** @type {Record<string, string>} */
const SHORTFALLS = {
    apart: 'unreachable: the ends lie in separate parts of the free space',
    missed: 'found no path, although there is one',
    trapped: 'trapped where the forces cancel out, although there is a path',
    limit: 'stopped at a limit',
};

/** @param {Answer} answer */
function describePath({ outcome, shortfall, length, cost, points, expanded, nodes, buildMs, queryUs }) {
    // A field of forces has no nodes, it takes steps. Others may expand a node more than once, or intervals of it.
    const work = nodes === 0 ? `${number(expanded)} steps` : `expanded ${number(expanded)}, a graph of ${number(nodes)} nodes`;
    const figures = `${work}, built in ${duration(buildMs * 1000)}, found in ${duration(queryUs)}`;
    if (points.length === 0) return `${SHORTFALLS[shortfall]}; ${figures}`;
    const costs = cost === length ? '' : `, cost ${number(cost, DIGITS)}`;
    return `${outcome}, length ${number(length, DIGITS)}${costs}, ${number(points.length)} points; ${figures}`;
}

/** @param {SmoothState} state */
export function showAnswer({ answer }) {
    byId('answer', HTMLElement).textContent = !answer ? '' : answer.refused || describePath(answer);
}

/** @param {SmoothState} state */
export function showLegend(state) {
    const { answer, showSketch, registry } = state;
    const sketch = showSketch ? answer?.sketch : null;
    const kinds = new Set(Array.from(sketch?.kinds ?? [], (kind) => registry.sketchKinds[kind]));
    const parts = [...groundLegend(themeNow(), state), ...legendOf(themeNow(), kinds), ...routeLegend(themeNow(), state)].map(({ kind, colour, isLine }) => {
        const mark = element('span', { className: isLine ? 'stroke' : 'swatch' });
        mark.style.background = colour;
        mark.classList.toggle('disc', kind === 'start' || kind === 'unit');
        return element('span', {}, [mark, kind]);
    });
    const cut = sketch && sketch.all > sketch.kinds.length ? [`the first ${number(sketch.kinds.length)} of ${number(sketch.all)} lines`] : [];
    byId('legend', HTMLElement).replaceChildren(...parts, ...cut);
}

// ---- under the pointer

/** @param {Shape} shape */
function nameOf({ kind, weight }) {
    return kind === 'region' ? `region of cost ${number(weight, 2)}` : kind;
}

/** @param {SmoothState} state */
export function showPointed({ pointer, world }) {
    const text = byId('under-pointer', HTMLElement);
    if (!pointer) {
        text.textContent = 'Point at the world to read it.';
        return;
    }
    const there = world.shapes.filter((shape) => shape.kind !== 'boundary' && holds(shape, pointer)).map(nameOf);
    text.textContent = `${number(pointer.x, 2)}, ${number(pointer.y, 2)}: ${there.join(', ') || 'open ground'}`;
}

// ---- the world

/** @param {SmoothState} state */
export function showFacts({ world, space }) {
    byId('map-title', HTMLElement).textContent = `${world.name}, ${number(world.shapes.length)} polygons, ${number(cornerCount(world.shapes))} corners`;
    byId('world-facts', HTMLElement).textContent = space
        ? `The free space of the unit has ${number(space.facts.components)} ${space.facts.components === 1 ? 'component' : 'components'} and ${number(space.facts.corners)} corners.`
        : '';
}

/** @param {SmoothState} state @param {(shape: number) => void} choose */
export function showShapes({ world: { shapes }, selection }, choose) {
    const items = shapes.slice(0, MOST_LISTED).map((shape, i) => {
        const corners = cornerCount([shape]);
        const button = element('button', { type: 'button', textContent: `${nameOf(shape)}, ${corners} corners` });
        button.setAttribute('aria-pressed', String(selection?.shape === i));
        button.addEventListener('click', () => choose(i));
        return element('li', {}, [button]);
    });
    const rest = shapes.length > MOST_LISTED ? [element('li', { textContent: `and ${number(shapes.length - MOST_LISTED)} more` })] : [];
    byId('shape-list', HTMLElement).replaceChildren(...items, ...rest);
}

// ---- all methods

// Where ground differs in cost the least cost is compared, otherwise the length. What methods are compared by comes first:
// a narrow panel shows it without scrolling.
const COLUMNS = ['Method', 'Above shortest', 'Length', 'Query', 'Build', 'Nodes', 'Expanded'];
const COST_COLUMNS = ['Method', 'Above cheapest', 'Cost', 'Length', 'Query', 'Build', 'Nodes', 'Expanded'];

/** @param {Compared} row @param {boolean} withCosts */
function cellsOf(row, withCosts) {
    const found = row.outcome === 'found';
    const instead = row.outcome ? row.shortfall : 'refused';
    return [
        found ? (Number.isNaN(row.excess) ? '–' : `${number(row.excess, 2)} %`) : instead,
        ...(withCosts ? [found ? number(row.cost, 2) : '–'] : []), found ? number(row.length, 2) : '–',
        duration(row.queryUs), duration(row.buildMs * 1000), row.nodes ? number(row.nodes) : '–', number(row.expanded),
    ];
}

/** @param {SmoothState} state */
export function showComparison(state) {
    const { comparison, registry } = state;
    const titles = new Map(registry.methods.map(({ name, title }) => [name, title]));
    const withCosts = state.world.shapes.some(({ kind }) => kind === 'region');
    const head = element('tr', {}, (withCosts ? COST_COLUMNS : COLUMNS).map((textContent) => element('th', { scope: 'col', textContent })));
    const rows = comparison.map((row) => {
        const tr = element('tr', { title: row.refused }, [
            element('th', { scope: 'row', textContent: titles.get(row.method) ?? row.method }),
            ...cellsOf(row, withCosts).map((textContent) => element('td', { textContent }))]);
        tr.dataset.method = row.method;
        return tr;
    });
    byId('comparison', HTMLTableElement).replaceChildren(...(rows.length ? [element('thead', {}, [head]), element('tbody', {}, rows)] : []));
    showMinis(state, titles);
}

/** A small picture of what each method works on. @param {SmoothState} state @param {Map<string, string>} titles */
function showMinis(state, titles) {
    const box = shownBox(state);
    const shape = `${Math.max(box.right - box.left, 1e-9)} / ${Math.max(box.bottom - box.top, 1e-9)}`;
    const figures = state.comparison.map((row) => {
        const title = titles.get(row.method) ?? row.method;
        const canvas = element('canvas');
        canvas.style.aspectRatio = shape;
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', `What ${title} works on, and its path`);
        return { row, canvas, figure: element('figure', {}, [canvas, element('figcaption', { textContent: title })]) };
    });
    byId('minis', HTMLElement).replaceChildren(...figures.map(({ figure }) => figure));
    for (const { row, canvas } of figures) drawMini(canvas, state, row);
}

/** @param {HTMLCanvasElement} canvas @param {SmoothState} state @param {Compared} row */
function drawMini(canvas, state, row) {
    const camera = new PlaneCamera();
    camera.show(shownBox(state), fitCanvas(canvas));
    const pen = penFor(canvas, camera, themeNow());
    drawGround(pen, state.world.shapes, state.space);
    if (row.sketch) drawSketch(pen, row.sketch, state.registry.sketchKinds, 0.35);
    drawPath(pen, row, 2);
    drawEnds(pen, { ...state, radius: 0 }, 4);
}
