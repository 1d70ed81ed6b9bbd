// SPDX-License-Identifier: MIT
// What the page shows first: the map of a link, the map that `sluice serve` was given, or a scene of ours.
import { UserError } from '../model/limits.js';
import { defaultSettings, isLink, readLink } from '../model/link.js';
import { OWN } from '../model/heat.js';
import { isInside } from '../model/state.js';
import { isPlainUnit, rulesOf, stateOfUnit } from '../model/unit.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('./world.js').WorldControl} WorldControl */
/** @typedef {import('./files.js').FileControl} FileControl */

// A scene with rooms and dead ends, and a query across it that A* finds hard.
const FIRST = { name: 'rooms', start: { x: 3, y: 28 }, goals: [{ x: 92, y: 38 }] };
// On larger maps only those who ask for it wait for what guides a search.
const MOST_TILES_GUIDED = 1 << 20;

/**
 * What opening needs.
 * @typedef {object} Opening
 * @property {AppStore} store
 * @property {WorldControl} worlds
 * @property {FileControl} files
 * @property {() => void} welcome  for who comes without a link
 * @property {(view: import('../model/link.js').View) => Promise<void>} show  makes the page look so, once the answers are there
 */

/** The file's text, or null where there is none. @param {string} url */
async function fetchText(url) {
    const response = await fetch(url);
    return response.ok ? response.text() : null;
}

/** @param {string} url @param {string} name */
async function fetchFile(url, name) {
    const response = await fetch(url);
    if (!response.ok) throw new UserError(`${name} could not be fetched. Is the server still running?`);
    return { name, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** @param {AppStore} store */
export async function loadSceneList(store) {
    const text = await fetchText('scenes/index.json');
    store.update({ scenes: text ? JSON.parse(text) : [] });
}

/**
 * Opens one of the scenes, and its scenario.
 * @param {AppStore} store @param {FileControl} files @param {string} name
 * @param {{start: Tile, goals: Tile[]}} [ends]
 */
export async function openScene(store, files, name, ends) {
    const scene = store.state.scenes.find((other) => other.name === name);
    if (!scene) throw new UserError(`There is no scene ${name}.`);
    const named = [scene.map, scene.costs, scene.scenario, ...scene.tilesets].filter((file) => file !== null);
    await files.openAll(await Promise.all(named.map((file) => fetchFile(`scenes/${file}`, file))), { ends });
}

/**
 * @param {AppStore} store @param {WorldControl} worlds
 * @param {string} text   of a scenario file
 * @param {string} name
 * @param {boolean} go    to its longest query
 */
export async function useScenario(store, worlds, text, name, go = true) {
    const rows = await worlds.core.call('parseScenario', { text });
    const movers = await worlds.core.call('parseMovers', { text });
    const unit = await worlds.core.call('parseUnit', { text });
    const last = rows.length - 1;
    const ends = go && last >= 0 ? { scenarioIndex: last, start: rows[last].start, goals: [rows[last].goal] } : { scenarioIndex: -1 };
    const kind = isPlainUnit(unit) ? {} : stateOfUnit(unit); // one for plain units leaves the unit as it was chosen
    store.update({ scenario: rows, scenarioName: name, scenarioUnit: unit, scenarioVersion: store.state.world.version, movers, ...ends, ...kind });
}

// ---- links

/**
 * Takes a link's map, settings and view over; a broken one throws, and where it names no map of ours it changes nothing.
 * @param {Opening} opening @param {string} fragment
 */
export async function openLink(opening, fragment) {
    const { store, worlds } = opening;
    const { name, tiles, changes, algorithms, settings, view } = await readLink(fragment);
    checkNames(store.state, algorithms, settings);
    await openLinked(opening, { name, tiles, settings });
    if (changes) {
        if (changes.tiles.some((tile) => tile >= store.state.world.costs.length)) throw outside('edits lie');
        await worlds.change(changes);
    }
    // What was answered while the map was opened stays.
    const known = store.state.panes;
    const panes = algorithms.map((algorithm, i) => (known[i]?.algorithm === algorithm ? known[i] : { algorithm, answer: null }));
    store.update({ ...defaultSettings(), ...settings, panes, active: 0 });
    opening.show({ tab: 'search', ...view });
}

/** @param {Opening} opening @param {{name: string, tiles: import('../model/link.js').Tiles|null, settings: Partial<AppState>}} link */
async function openLinked({ store, worlds, files }, { name, tiles, settings }) {
    const ends = [settings.start, ...(settings.goals ?? [])];
    const check = (/** @type {{width: number, height: number}} */ size) => {
        if (ends.some((tile) => tile && !isInside(size, tile))) throw outside('start or goal lies');
    };
    if (tiles) {
        check(tiles);
        return worlds.open(name, 'openTiles', tiles, settings);
    }
    const scene = store.state.scenes.find(({ map }) => map === name);
    const given = settings.start && settings.goals ? { start: settings.start, goals: settings.goals } : undefined;
    if (scene) await openScene(store, files, scene.name, given);
    else if (!store.state.world.opened || !name) await openOwn({ store, worlds, files }, given);
    if (name && store.state.world.name !== name) {
        throw new UserError(`The link is about ${name}, which is too large for an address. Open that map, and then the link again.`);
    }
    check(store.state.world);
}

/** @param {string} what */
function outside(what) {
    return new UserError(`The link is broken: its ${what} outside its map. Ask for the whole link again.`);
}

/** Refuses names that the registry does not have. @param {AppState} state @param {string[]} algorithms @param {Partial<AppState>} settings */
function checkNames({ registry }, algorithms, { method, heatHeuristic }) {
    const has = (/** @type {{name: string}[]} */ rows, /** @type {string|undefined} */ name) =>
        name === undefined || rows.some((row) => row.name === name);
    const isKnown = (/** @type {string} */ algorithm) => {
        if (algorithm.startsWith('walk:')) return has(registry.steerings, algorithm.slice('walk:'.length));
        const [search, heuristic] = algorithm.split('+');
        return has(registry.searches, search) && has(registry.heuristics, heuristic);
    };
    const unknown = algorithms.find((algorithm) => !isKnown(algorithm)) ??
        (has(registry.decompositions, method) ? undefined : method) ??
        (heatHeuristic === OWN || has(registry.heuristics, heatHeuristic) ? undefined : heatHeuristic);
    if (unknown) throw new UserError(`The link asks for "${unknown}", which this version of Sluice does not have.`);
}

/** The fragment of the address, without its #. */
function fragmentNow() {
    return location.hash.slice(1);
}

/** Takes a link out of the address. */
export function clearAddress() {
    if (isLink(fragmentNow())) history.replaceState(null, '', location.pathname + location.search);
}

/** A link that is put into the address of the open page. @param {Opening} opening */
export function startLinks(opening) {
    window.addEventListener('hashchange', () => {
        const fragment = fragmentNow();
        if (isLink(fragment)) attempt(opening.store, () => openLink(opening, fragment));
    });
}

// ---- the beginning

/**
 * Opens the map that `sluice serve` was given, with what belongs to it.
 * @param {AppStore} store @param {WorldControl} worlds @param {FileControl} files
 * @returns {Promise<boolean>} whether there was one
 */
async function openServed(store, worlds, files) {
    // A static host has the file too, and it says that there is nothing (scripts/build-web writes it).
    const text = await fetchText('open/index.json');
    const offered = text ? JSON.parse(text) : {};
    if (!offered.map) return false;
    const named = ['map', 'scenario', 'costs'].filter((key) => offered[key]).map((key) => [`open/${key}`, offered[key]]);
    const tilesets = offered.tilesets.map((/** @type {string} */ name, /** @type {number} */ i) => [`open/tileset-${i}`, name]);
    const fetched = await Promise.all([...named, ...tilesets].map(([url, name]) => fetchFile(url, name)));
    await files.openAll(fetched, { passable: offered.passable, collision: offered.collision });
    if (offered.labels) {
        const { bytes } = await fetchFile('open/labels', offered.labels);
        await worlds.core.call('useLabels', { bytes, rules: rulesOf(store.state) });
    }
    return true;
}

/** The map that the server was given, else a scene. @param {Omit<Opening, 'show'|'welcome'>} opening @param {{start: Tile, goals: Tile[]}} [ends] */
async function openOwn({ store, worlds, files }, ends) {
    let served = false;
    await attempt(store, async () => { served = await openServed(store, worlds, files); });
    if (!served) await openScene(store, files, FIRST.name, ends ?? FIRST);
    if (served && store.state.world.costs.length > MOST_TILES_GUIDED) store.update({ panes: store.state.panes.slice(0, 1) });
}

/** @param {Opening} opening */
export async function openFirst(opening) {
    const fragment = fragmentNow();
    if (isLink(fragment) && await attempt(opening.store, () => openLink(opening, fragment))) return;
    await openOwn(opening);
    opening.show({ moment: 0, play: 'replay' });
    opening.welcome();
}
