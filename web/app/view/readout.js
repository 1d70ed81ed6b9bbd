// SPDX-License-Identifier: MIT
// What is under the pointer, in words, and what the colours mean.
import { isInside } from '../model/state.js';
import { fitsAt, unitOf } from '../model/unit.js';
import { STATUS, unitAt } from '../model/crowd.js';
import { DIRECTIONS } from '../model/flow.js';
import { TILE } from '../model/replay.js';
import { byId, element, number } from './dom.js';
import { cutColour, heatStops, hubColours } from './ground.js';
import { hasUnusualCosts } from './costs.js';
import { css, depthColour, groundColour, paletteOf, rgbOf } from './palette.js';
import { themeNow } from './theme.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */

const STATE_NAMES = {
    [TILE.UNSEEN]: 'not seen', [TILE.OPEN]: 'open', [TILE.CURRENT]: 'expanded last', [TILE.CLOSED]: 'closed',
    [TILE.REOPENED]: 'open again', [TILE.RECLOSED]: 're-expanded',
};

/** @type {Record<number, string>} */
const UNIT_NAMES = { [STATUS.WALKING]: 'walking', [STATUS.AT_GOAL]: 'at goal', [STATUS.STRANDED]: 'stranded' };

export class ReadoutView {
    constructor() {
        this.text = byId('under-pointer', HTMLElement);
        this.legend = byId('legend', HTMLElement);
    }

    /** @param {AppState} state */
    show(state) {
        const text = describeTile(state);
        // Setting it makes screen readers read it again, even if it is unchanged.
        if (this.text.textContent !== text) this.text.textContent = text;
    }

    /** @param {AppState} state */
    showLegend(state) {
        const { heat, ground, world } = state;
        const isHeat = ground === 'heat' && heat && heat.version === world.version;
        const isCells = ground === 'cells' && state.cells?.version === world.version;
        const isHubs = ground === 'hubs' && state.hubs?.version === world.version;
        const isWater = ground === 'depth' || ground === 'water' || ground === 'ridges';
        this.legend.replaceChildren(...(isHeat ? heatLegend(heat) : isWater ? depthLegend(ground) : isCells ? cellsLegend(state.cells) :
            isHubs ? hubsLegend() : []),
            ...costLegend(state), ...searchLegend(state), ...unitLegend(state));
    }
}

/** @param {AppState} state */
export function describeTile(state) {
    const { pointer, world } = state;
    if (!pointer || !isInside(world, pointer)) return 'Point at a tile to read it.';
    const tile = pointer.y * world.width + pointer.x;
    const cost = world.costs[tile];
    const parts = [`(${pointer.x}, ${pointer.y})`, cost === 0 ? 'wall' : `ground of cost ${number(cost, 2)}`];
    parts.push(...describeUnit(state, pointer));
    if (cost > 0 && !fitsAt(world, unitOf(state), pointer)) parts.push('no place for the unit');
    else if (cost > 0) parts.push(...describeFlow(state, tile), ...describeHeat(state, tile), ...describeCell(state, tile), ...describeHub(state, tile), ...describeZone(state, tile), ...describeSearch(state, tile));
    return parts.join(' · ');
}

/** @param {AppState} state @param {Tile} pointer */
function describeUnit({ crowd }, pointer) {
    const unit = crowd ? unitAt(crowd, pointer) : -1;
    if (!crowd || unit < 0) return [];
    const goal = `(${crowd.goals[2 * unit]}, ${crowd.goals[2 * unit + 1]})`;
    return [`unit ${unit}, ${UNIT_NAMES[crowd.statuses[unit]]}, goal ${goal}`];
}

/** @param {AppState} state @param {number} tile */
function describeFlow({ showFlow, flow, world }, tile) {
    if (!showFlow || flow?.version !== world.version) return [];
    if (flow.costs[tile] < 0) return ['no path to a goal'];
    const direction = flow.directions[tile];
    return [`${number(flow.costs[tile], 3)} to the goal`, direction < 0 ? 'there' : DIRECTIONS[direction].name];
}

/** @param {AppState} state @param {number} tile */
function describeHeat({ ground, heat, world }, tile) {
    if (ground !== 'heat' || heat?.version !== world.version) return [];
    return [`${heat.title} ${Number.isNaN(heat.values[tile]) ? 'none' : number(heat.values[tile], 3)}`];
}

/** @param {AppState} state @param {number} tile */
function describeCell({ ground, cells, world }, tile) {
    if (ground !== 'cells' || cells?.version !== world.version) return [];
    return [cells.cells[tile] < 0 ? `cut ${cells.cuts[tile]}` : `cell ${cells.cells[tile]}`];
}

/** @param {AppState} state @param {number} tile */
function describeHub({ ground, hubs, world }, tile) {
    if (ground !== 'hubs' || hubs?.version !== world.version || hubs.ranks[tile] < 0) return [];
    const read = ['', ', read by the start', ', read by the goal', ', read by both ends'][hubs.ends[tile]];
    return [`hub ${hubs.ranks[tile] + 1} of ${hubs.count}${read}`];
}

/** @param {AppState} state @param {number} tile */
function describeZone({ terrain, world }, tile) {
    if (!terrain || terrain.version !== world.version || terrain.zones[tile] < 0) return [];
    return [`zone ${terrain.zones[tile]}`, `${number(terrain.clearance[tile], 2)} from the wall`];
}

/** @param {AppState} state @param {number} tile */
function describeSearch({ panes, active, world }, tile) {
    const replay = panes[active]?.answer?.replay;
    if (!replay || replay.tileCount !== world.width * world.height) return [];
    const facts = replay.factsOf(tile);
    if (!facts) return ['not seen'];
    const { g, h, parent } = facts;
    const state = replay.current() === tile ? TILE.CURRENT : facts.state;
    const from = parent === tile ? 'no parent' : `parent (${parent % world.width}, ${Math.floor(parent / world.width)})`;
    return [STATE_NAMES[state], `g ${number(g, 3)}`, `h ${number(h, 3)}`, `f ${number(g + h, 3)}`, from];
}

/** @param {AppState} state */
function searchLegend({ showSearch }) {
    if (!showSearch) return [];
    const { tile } = paletteOf(themeNow());
    const shown = [TILE.OPEN, TILE.CURRENT, TILE.CLOSED, TILE.REOPENED, TILE.RECLOSED];
    return shown.map((kind) => {
        const [red, green, blue] = tile[kind];
        return swatchOf(STATE_NAMES[kind], [red, green, blue]);
    });
}

/** @param {AppState} state */
function costLegend({ world }) {
    if (!hasUnusualCosts(world)) return [];
    const palette = paletteOf(themeNow());
    const named = /** @type {[string, number][]} */ ([['costlier', Infinity], ['cheaper', 0.001]]);
    return named.filter(([, sample]) => world.costs.some((cost) => (sample > 1 ? cost > 1 : cost > 0 && cost < 1)))
        .map(([name, sample]) => {
            const item = swatchOf(name, groundColour(sample, palette));
            item.firstElementChild?.classList.add('hatched');
            return item;
        });
}

/** @param {AppState} state */
function unitLegend({ crowd }) {
    const signs = crowd ? ['● walking', '◉ at goal', '⊗ stranded', '◆ goal of a unit'] : [];
    if (crowd?.movers.length) signs.push('■ moves by itself');
    return signs.map((textContent) => element('span', { textContent }));
}

/** @param {string} ground */
function depthLegend(ground) {
    const ramp = element('span', { className: 'ramp' });
    const palette = paletteOf(themeNow());
    ramp.style.background = `linear-gradient(to right, ${[0, 0.25, 0.5, 0.75, 1].map((share) => css(depthColour(share))).join(', ')})`;
    const depth = element('span', {}, ['at a wall', ramp, 'deepest']);
    if (ground === 'depth') return [depth];
    return [element('span', {}, ['lakes, each in its colour, darker where deep']),
        swatchOf('ridge: two lakes meet', rgbOf(palette.goal))];
}

/** @param {string} name @param {import('./palette.js').Rgb} colour */
function swatchOf(name, colour) {
    const swatch = element('span', { className: 'swatch' });
    swatch.style.background = css(colour);
    return element('span', {}, [swatch, name]);
}

/** @param {AppState['cells']} cells */
function cellsLegend(cells) {
    const depth = cells?.depth ?? 0;
    const colour = (/** @type {number} */ level) => cutColour(level, depth, themeNow());
    return [swatchOf('first cut', colour(0)), swatchOf(`cut ${depth}`, colour(depth))];
}

function hubsLegend() {
    const { first, last, start, goal, both } = hubColours(themeNow());
    return [swatchOf('first hub', first), swatchOf('last hub', last), swatchOf('read by the start', start),
        swatchOf('by the goal', goal), swatchOf('by both', both)];
}

/** @param {{title: string, least: number, most: number}} heat */
function heatLegend({ title, least, most }) {
    const ramp = element('span', { className: 'ramp' });
    ramp.style.background = `linear-gradient(to right, ${heatStops(least, most).join(', ')})`;
    const zero = least < 0 && most > 0 ? [', 0 where it is palest'] : [];
    return [element('span', {}, [`${title}: ${number(least, 2)}`, ramp, number(most, 2), ...zero])];
}
