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
    const parts = panes.map((pane, index) => partOf(pane, index, state, number));
    const [problem, ...problems] = parts.map(trouble);
    if (problem && problems.every((other) => other === problem)) return `${capitalised(problem)}.`;
    const [first, ...others] = parts;
    return [describeFirst(first, number), ...others.map((other) => describeOther(other, first, state, number))].join(' ');
}

/** What it says once all searches are over. @param {AppState} state @param {(value: number, digits?: number) => string} number */
export function lastHeadlineOf(state, number) {
    return headlineOf({ ...state, moment: Infinity }, number);
}

/** @param {AppState['panes'][0]} pane @param {number} index @param {AppState} state @param {(value: number) => string} number @returns {Part} */
function partOf({ algorithm, answer }, index, state, number) {
    const { expanded, isOver } = countsAt(/** @type {Answer} */ (answer), state);
    return { name: guidedName(algorithm, index, state, number), answer: /** @type {Answer} */ (answer), count: expanded, isOver };
}

/** Searches that gates guide are named after that; next to another search, A* need not be named. @param {string} algorithm @param {number} index @param {AppState} state @param {(value: number) => string} number */
function guidedName(algorithm, index, state, number) {
    const { registry, terrain, panes } = state;
    const isOneOfSeveral = panes.filter((pane) => readsZones(pane.algorithm)).length > 1;
    const count = terrain && isTerrainCurrent(state) ? terrain.gates.length : 0;
    if (!readsZones(algorithm) || isOneOfSeveral || count === 0) return nameOf(algorithm, registry);
    const [search] = algorithm.split('+');
    const by = `guided by ${number(count)} ${count === 1 ? 'gate' : 'gates'}`;
    return search === 'astar' && index > 0 ? capitalised(by) : `${nameOf(search, registry)} ${by}`;
}

/** @param {string} text */
function capitalised(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Why there is no count to speak of, without a full stop, or empty. @param {Part} part */
function trouble({ answer: { outcome, message, path }, isOver }) {
    if (outcome === 'error') return message.replace(/\.$/, '');
    if (!isOver || path.length) return '';
    return outcome === 'limit' ? 'stopped at the limit' : message || outcome;
}

/** How far a path came that there is: 'there', 'near' if that was asked for, or nowhere in particular. @param {Answer} answer */
function arrivalOf({ outcome }) {
    if (outcome === 'found' || outcome === 'arrived') return 'there';
    return outcome === 'partial' ? 'near' : '';
}

/** @param {Part} part @param {(value: number) => string} number */
function describeFirst(part, number) {
    const { name, answer, count, isOver } = part;
    const problem = trouble(part);
    if (problem) return `${name}: ${problem.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())}.`;
    const [did, hasDone, what] = answer.algorithm.startsWith('walk:') ? ['took', 'taken', 'step'] : ['looked at', 'looked at', 'tile'];
    const counted = `${number(count)} ${count === 1 ? what : `${what}s`}`;
    if (!isOver) return `${name} has ${hasDone} ${counted} so far.`;
    const ends = { there: '', near: ' and went as near as possible', '': ' and did not arrive' }[arrivalOf(answer)];
    return `${name} ${did} ${counted}${ends}.`;
}

/** @param {Part} part @param {Part} first @param {AppState} state @param {(value: number, digits?: number) => string} number */
function describeOther(part, first, state, number) {
    const { name, answer, count, isOver } = part;
    if (trouble(part) || trouble(first)) return describeFirst(part, number);
    if (!isOver) return `${name}: ${number(count)} so far.`;
    if (!first.isOver) return `${name}: ${number(count)}, done.`;
    return `${name}: ${number(count)}, ${describeRatio(count, first.count, number)}, ${describeLength(answer, first.answer, state, number)}.`;
}

/** @param {number} count @param {number} first @param {(value: number, digits?: number) => string} number */
export function describeRatio(count, first, number) {
    if (count === first) return 'as many';
    if (count === 0 || first === 0) return count ? 'more' : 'fewer';
    const ratio = Math.max(count / first, first / count);
    if (ratio < NEAR) return 'about as many';
    return `${number(ratio, ratio < 10 ? 1 : 0)} times ${count < first ? 'fewer' : 'as many'}`;
}

/** @param {Answer} answer @param {Answer} first @param {AppState} state @param {(value: number, digits?: number) => string} number */
function describeLength(answer, first, { world }, number) {
    const arrival = arrivalOf(answer);
    // Paths to different places are not compared.
    if (arrival !== arrivalOf(first) || !arrival) return arrival === 'there' ? 'and arrived' : 'and did not arrive';
    const [{ cost }, { cost: other }] = [answer, first];
    const what = world.costs.some((each) => each !== 0 && each !== 1) ? ['cost', 'costlier', 'cheaper'] : ['length', 'longer', 'shorter'];
    if (Math.abs(cost - other) <= 1e-6 * other) return `the same ${what[0]}`;
    const percent = number(Math.max(Math.abs(cost / other - 1) * 100, 0.1), 1);
    return `${percent} % ${cost > other ? what[1] : what[2]}`;
}
