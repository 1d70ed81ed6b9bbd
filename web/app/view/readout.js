// SPDX-License-Identifier: MIT
// What is under the pointer, in words.
import { isInside } from '../model/state.js';
import { fitsAt, unitOf } from '../model/unit.js';
import { STATUS, unitAt } from '../model/crowd.js';
import { DIRECTIONS } from '../model/flow.js';
import { distinctLayers } from '../model/heat.js';
import { TILE } from '../model/replay.js';
import { byId, number } from './dom.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */

/** @type {Record<number, string>} */
export const STATE_NAMES = {
    [TILE.UNSEEN]: 'not seen', [TILE.OPEN]: 'open', [TILE.CURRENT]: 'expanded last', [TILE.CLOSED]: 'closed',
    [TILE.REOPENED]: 'open again', [TILE.RECLOSED]: 're-expanded',
};

/** @type {Record<number, string>} */
const UNIT_NAMES = { [STATUS.WALKING]: 'walking', [STATUS.AT_GOAL]: 'at goal', [STATUS.STRANDED]: 'stranded' };

export class ReadoutView {
    constructor() {
        this.text = byId('under-pointer', HTMLElement);
    }

    /** @param {AppState} state */
    show(state) {
        const text = describeTile(state);
        // Setting it makes screen readers read it again, even if it is unchanged.
        if (this.text.textContent === text) return;
        this.text.textContent = text;
        // What does not fit scrolls, and so must be in reach of the keyboard.
        if (this.text.scrollHeight > this.text.clientHeight) this.text.tabIndex = 0;
        else this.text.removeAttribute('tabindex');
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
    const texts = distinctLayers(heat.layers).map(({ title, values, pruned }) =>
        `${title} ${Number.isNaN(values[tile]) ? 'none' : number(values[tile], 3)}${pruned?.[tile] ? ', pruned' : ''}`);
    return [...new Set(texts)];
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
