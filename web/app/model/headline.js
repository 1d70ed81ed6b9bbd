// SPDX-License-Identifier: MIT
// The page's argument as a sentence: what the first search looked at, and how the others compare.
import { countsAt } from './answer.js';
import { readsZones } from './algorithms.js';
import { nameOf } from './names.js';
import { isTerrainCurrent } from './state.js';

/** @typedef {import('./state.js').AppState} AppState */
/** @typedef {import('./state.js').Answer} Answer */
/** @typedef {{name: string, answer: Answer, count: number, isOver: boolean}} Part */

// Counts nearer to each other than this are about the same.
const NEAR = 1.05;

/**
 * @param {AppState} state
 * @param {(value: number, digits?: number) => string} number  as the page writes numbers
 */
export function headlineOf(state, number) {
    const { panes, awaited } = state;
    if (awaited || panes.some(({ answer }) => !answer)) return 'Searching…';
    const [first, ...others] = panes.map((pane) => partOf(pane, state, number));
    return [describeFirst(first, number), ...others.map((other) => describeOther(other, first, state, number))].join(' ');
}

/** @param {AppState['panes'][0]} pane @param {AppState} state @param {(value: number) => string} number @returns {Part} */
function partOf({ algorithm, answer }, state, number) {
    const { expanded, isOver } = countsAt(/** @type {Answer} */ (answer), state);
    return { name: guidedName(algorithm, state, number), answer: /** @type {Answer} */ (answer), count: expanded, isOver };
}

/** Searches that gates guide are named after that. @param {string} algorithm @param {AppState} state @param {(value: number) => string} number */
function guidedName(algorithm, state, number) {
    const { registry, terrain, panes } = state;
    const isOneOfSeveral = panes.filter((pane) => readsZones(pane.algorithm)).length > 1;
    if (!readsZones(algorithm) || isOneOfSeveral || !terrain || !isTerrainCurrent(state)) return nameOf(algorithm, registry);
    const [search] = algorithm.split('+');
    const by = `guided by ${number(terrain.gates.length)} ${terrain.gates.length === 1 ? 'gate' : 'gates'}`;
    return search === 'astar' ? by.charAt(0).toUpperCase() + by.slice(1) : `${nameOf(search, registry)} ${by}`;
}

/** Why there is no count to speak of, or empty. @param {Part} part */
function trouble({ answer, isOver }) {
    if (answer.outcome === 'error') return answer.message;
    if (!isOver || answer.outcome === 'found') return '';
    return answer.path.length ? '' : answer.message || answer.outcome;
}

/** @param {Part} part @param {(value: number) => string} number */
function describeFirst(part, number) {
    const { name, answer, count, isOver } = part;
    const problem = trouble(part);
    if (problem) return `${name}: ${problem.replace(/\.$/, '')}.`;
    const tiles = `${number(count)} ${count === 1 ? 'tile' : 'tiles'}`;
    const does = answer.algorithm.startsWith('walk:') ? 'walked over' : 'looked at';
    return isOver ? `${name} ${does} ${tiles}.` : `${name} has ${does} ${tiles} so far.`;
}

/** @param {Part} part @param {Part} first @param {AppState} state @param {(value: number, digits?: number) => string} number */
function describeOther(part, first, state, number) {
    const { name, answer, count, isOver } = part;
    const problem = trouble(part);
    if (problem) return `${name}: ${problem.replace(/\.$/, '')}.`;
    if (!isOver) return `${name}: ${number(count)} so far.`;
    if (!first.isOver) return `${name}: ${number(count)}, done.`;
    const compared = trouble(first) ? [] : [describeRatio(count, first.count, number), describeLength(answer, first.answer, state, number)];
    return `${[`${name}: ${number(count)}`, ...compared].join(', ')}.`;
}

/** @param {number} count @param {number} first @param {(value: number, digits?: number) => string} number */
export function describeRatio(count, first, number) {
    if (count === 0 || first === 0) return count === first ? 'as many' : count ? 'more' : 'fewer';
    const ratio = Math.max(count / first, first / count);
    if (ratio < NEAR) return 'about as many';
    return `${number(ratio, ratio < 10 ? 1 : 0)} times ${count < first ? 'fewer' : 'as many'}`;
}

/** @param {Answer} answer @param {Answer} first @param {AppState} state @param {(value: number, digits?: number) => string} number */
function describeLength({ cost }, { cost: other }, { world }, number) {
    const what = world.costs.some((each) => each !== 0 && each !== 1) ? ['cost', 'costlier', 'cheaper'] : ['length', 'longer', 'shorter'];
    if (Math.abs(cost - other) <= 1e-6 * other) return `the same ${what[0]}`;
    const percent = number(Math.max(Math.abs(cost / other - 1) * 100, 0.1), 1);
    return `${percent} % ${cost > other ? what[1] : what[2]}`;
}
