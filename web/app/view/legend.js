// SPDX-License-Identifier: MIT
// What the colours and lines mean: everything that is drawn, and nothing else.
import { STATUS } from '../model/crowd.js';
import { TILE } from '../model/replay.js';
import { isPlainUnit, unitOf } from '../model/unit.js';
import { hasUnusualCosts } from './costs.js';
import { byId, element, number } from './dom.js';
import { cutColour, heatStops, highestRidge, hubColours } from './ground.js';
import { costInk, css, depthColour, groundColour, mix, paletteOf, rgbOf, zoneTint } from './palette.js';
import { STATE_NAMES } from './readout.js';
import { themeNow } from './theme.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('./palette.js').Rgb} Rgb */

/** The parts of the state that it reads. @type {(keyof AppState)[]} */
export const LEGEND_KEYS = ['ground', 'heat', 'cells', 'hubs', 'terrain', 'world', 'panes', 'tour', 'crowd', 'flow', 'showSearch', 'showPath',
    'showGates', 'showGraph', 'unitSize', 'unitTerrains', 'showFlow', 'showTree', 'showWaypoints', 'breakpoints', 'waterLevel', 'goals'];

export class LegendView {
    constructor() {
        this.root = byId('legend', HTMLElement);
    }

    /** @param {AppState} state */
    show(state) {
        const items = [...groundItems(state), ...costItems(state), ...searchItems(state), ...lineItems(state), ...unitItems(state)];
        // Units move many times a second, and leave the legend as it is.
        const next = element('span', {}, items);
        if (next.innerHTML !== this.root.innerHTML) this.root.replaceChildren(...items);
    }
}

/** @param {AppState} state */
function groundItems(state) {
    const { ground, world, heat, cells, hubs, terrain } = state;
    const isNow = (/** @type {{version: number}|null} */ layer) => layer?.version === world.version;
    const palette = paletteOf(themeNow());
    const wall = world.costs.includes(0) ? [swatch('wall', palette.wall)] : [];
    if (ground === 'heat' && heat && isNow(heat)) return [...wall, ...heatItems(heat)];
    if (ground === 'cells' && isNow(cells)) return [...wall, ...cellItems(cells)];
    if (ground === 'hubs' && isNow(hubs)) return [...wall, ...hubItems()];
    if (!terrain || !isNow(terrain)) return wall;
    if (ground === 'zones') return [...wall, ...zoneItems(terrain), ...outsideItems(state, terrain)];
    if (ground === 'depth') return [...wall, depthScale()];
    if (ground === 'ridges') return [...wall, ...waterItems(terrain, world.width, 0)];
    return ground === 'water' ? [...wall, ...waterItems(terrain, world.width, state.waterLevel)] : wall;
}

/** The tints that zones have, which say nothing but where one ends. @param {import('../model/state.js').TerrainView} terrain */
function zoneItems({ colours }) {
    const tints = [...new Set(colours)].sort((a, b) => a - b).map((colour) => box(zoneTint(colour, themeNow())));
    return tints.length ? [element('span', {}, [...tints, colours.length === 1 ? 'zone' : 'zones'])] : [];
}

/** Ground that is in no zone, because the kind of unit does not fit there. @param {AppState} state @param {import('../model/state.js').TerrainView} terrain */
function outsideItems(state, { zones }) {
    const isOutside = !isPlainUnit(unitOf(state)) && state.world.costs.some((cost, tile) => cost > 0 && zones[tile] < 0);
    return isOutside ? [swatch('the unit does not fit', paletteOf(themeNow()).ground)] : [];
}

/** @param {AppState} state */
function searchItems({ showSearch, panes }) {
    const replays = panes.flatMap(({ answer }) => (answer?.replay?.length('expansions') ? [answer.replay] : []));
    if (!showSearch || replays.length === 0) return [];
    const { tile } = paletteOf(themeNow());
    const isDrawn = (/** @type {number} */ kind) => kind === TILE.CURRENT || replays.some(({ states }) => states >> kind & 1);
    return [TILE.OPEN, TILE.CURRENT, TILE.CLOSED, TILE.REOPENED, TILE.RECLOSED].filter(isDrawn).map((kind) => {
        const [red, green, blue] = tile[kind];
        return swatch(STATE_NAMES[kind], [red, green, blue]);
    });
}

/** @param {AppState} state */
function lineItems(state) {
    const { panes, terrain, tour, flow, goals } = state;
    const palette = paletteOf(themeNow());
    const answers = panes.flatMap(({ answer }) => (answer ? [answer] : []));
    const gates = state.showGates ? terrain?.gates ?? [] : [];
    /** @type {[boolean, string, string][]} */
    const lines = [
        [gates.some(({ blocked }) => !blocked), 'gate', palette.gate],
        [gates.some(({ blocked }) => blocked), 'blocked gate', palette.blocked],
        [state.showGraph && terrain !== null, 'region graph', palette.graph],
        [state.showTree && answers.some(({ replay }) => replay?.length('expansions')), 'search tree', palette.tree],
        [(state.showPath || state.showTree) && answers.some(({ path }) => path.length > 1), 'path', palette.path],
        [tour !== null && tour.path.length > 1, 'tour', palette.waypoint],
    ];
    const isWide = state.unitSize > 1 && state.showPath && answers.some(({ path }) => path.length > 1);
    const signs = [
        ...(isWide ? [swatch('covered by the unit', mix(rgbOf(palette.path), palette.ground, 0.75))] : []),
        ...(state.showWaypoints && answers.some(({ waypoints }) => waypoints?.length) ? [swatch('waypoint', rgbOf(palette.waypoint))] : []),
        ...(state.showFlow && flow ? [sign('→', 'next step to the goal', palette.flow)] : []),
        ...(state.breakpoints.length ? [stopSign(palette.stop)] : []),
        sign('●', 'start', palette.start), sign('■', goals.length > 1 ? 'goals' : 'goal', palette.goal),
    ];
    return [...lines.filter(([isDrawn]) => isDrawn).map(([, name, colour]) => line(name, colour)), ...signs];
}

/** @param {AppState} state */
function costItems({ world, ground, showSearch }) {
    if (!hasUnusualCosts(world)) return [];
    const palette = paletteOf(themeNow());
    const named = /** @type {[string, number][]} */ ([['costlier ground', Infinity], ['cheaper ground', 0.001]]);
    return named.filter(([, sample]) => world.costs.some((cost) => (sample > 1 ? cost > 1 : cost > 0 && cost < 1)))
        .map(([name, sample]) => {
            if (ground === 'plain' && !showSearch) return swatch(name, groundColour(sample, palette));
            const item = swatch(name, costInk(sample, palette));
            item.firstElementChild?.classList.add('hatched');
            return item;
        });
}

/** @param {AppState} state */
function unitItems({ crowd, goals: ends }) {
    if (!crowd) return [];
    const { walking, atGoal, stranded, unitGoal, mover } = paletteOf(themeNow());
    const { statuses, movers, goals } = crowd;
    const has = (/** @type {number} */ status) => statuses.includes(status);
    const discs = /** @type {[number, string, string][]} */ ([[STATUS.WALKING, 'walking', walking], [STATUS.AT_GOAL, 'at goal', atGoal], [STATUS.STRANDED, 'stranded', stranded]])
        .filter(([status]) => has(status)).map(([, name, colour]) => disc(name, colour));
    // One under the mark of the query's goal is not seen.
    const isSeen = (/** @type {number} */ unit) => statuses[unit] !== STATUS.AT_GOAL && !ends.some(({ x, y }) => goals[2 * unit] === x && goals[2 * unit + 1] === y);
    return [...discs, ...(statuses.some((_, unit) => isSeen(unit)) ? [sign('◆', 'goal of a unit', unitGoal)] : []), ...(movers.length ? [sign('■', 'moves by itself', mover)] : [])];
}

function depthScale() {
    const ramp = element('span', { className: 'ramp' });
    ramp.style.background = `linear-gradient(to right, ${[0, 0.25, 0.5, 0.75, 1].map((share) => css(depthColour(share))).join(', ')})`;
    return element('span', {}, ['at a wall', ramp, 'deepest']);
}

/** @param {import('../model/state.js').TerrainView} terrain @param {number} width @param {number} level of the water */
function waterItems(terrain, width, level) {
    if (terrain.deepest < level) return [];
    return [element('span', {}, ['lakes, each in its colour, darker where deep']),
        ...(highestRidge(terrain, width, themeNow()) >= level ? [swatch('ridge: two lakes meet', rgbOf(paletteOf(themeNow()).goal))] : [])];
}

/** @param {AppState['cells']} cells */
function cellItems(cells) {
    const depth = cells?.depth ?? 0;
    const colour = (/** @type {number} */ level) => cutColour(level, depth, themeNow());
    return [swatch('first cut', colour(0)), swatch(`cut ${depth}`, colour(depth))];
}

function hubItems() {
    const { first, last, start, goal, both } = hubColours(themeNow());
    return [swatch('first hub', first), swatch('last hub', last), swatch('read by the start', start),
        swatch('by the goal', goal), swatch('by both', both)];
}

/** @param {import('../model/state.js').HeatView} heat */
function heatItems({ title, least, most, layers }) {
    const ramp = element('span', { className: 'ramp' });
    ramp.style.background = `linear-gradient(to right, ${heatStops(least, most).join(', ')})`;
    const zero = least < 0 && most > 0 ? ', 0 where it is palest' : '';
    const scale = element('span', {}, [`${title}: ${number(least, 2)}`, ramp, number(most, 2) + zero]);
    if (!layers.some((layer) => layer?.pruned)) return [scale];
    const pruned = swatch('pruned: no cheapest path needs it', rgbOf(paletteOf(themeNow()).pruned));
    pruned.firstElementChild?.classList.add('pruned');
    return [scale, pruned];
}

/** @param {Rgb} colour */
function box(colour) {
    const made = element('span', { className: 'swatch' });
    made.style.background = css(colour);
    return made;
}

/** @param {string} name @param {Rgb} colour */
function swatch(name, colour) {
    return element('span', {}, [box(colour), name]);
}

/** As units are drawn, with an edge. @param {string} name @param {string} colour */
function disc(name, colour) {
    const item = swatch(name, rgbOf(colour));
    item.firstElementChild?.classList.add('disc');
    return item;
}

/** @param {string} name @param {string} colour */
function line(name, colour) {
    const stroke = element('span', { className: 'stroke' });
    stroke.style.background = colour;
    return element('span', {}, [stroke, name]);
}

/** @param {string} colour */
function stopSign(colour) {
    const item = swatch('breakpoint', rgbOf(colour));
    item.firstElementChild?.classList.add('stop');
    return item;
}

/** @param {string} mark @param {string} name @param {string} colour */
function sign(mark, name, colour) {
    const shown = element('span', { textContent: mark, ariaHidden: 'true' });
    shown.style.color = colour;
    return element('span', {}, [shown, ` ${name}`]);
}
