// SPDX-License-Identifier: MIT
// What the page shows first: the map that `sluice serve` was given, or a scene of ours.

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('./world.js').WorldControl} WorldControl */

// A scene with rooms and dead ends, and a query across it that A* finds hard.
const FIRST = { name: 'rooms', start: { x: 3, y: 28 }, goals: [{ x: 92, y: 38 }] };

/** The file's text, or null where there is none. @param {string} url */
async function fetchText(url) {
    const response = await fetch(url);
    return response.ok ? response.text() : null;
}

/** @param {AppStore} store */
export async function loadSceneList(store) {
    const text = await fetchText('scenes/index.json');
    store.update({ scenes: text ? JSON.parse(text) : [] });
}

/**
 * Opens one of the scenes, and its scenario.
 * @param {AppStore} store @param {WorldControl} worlds @param {string} name
 * @param {{start?: any, goals?: any}} [ends]
 */
export async function openScene(store, worlds, name, ends) {
    const scene = store.state.scenes.find((other) => other.name === name);
    if (!scene) throw new Error(`There is no scene ${name}.`);
    const files = [scene.map, scene.costs, scene.scenario];
    const [text, costs, scenario] = await Promise.all(files.map((file) => (file ? fetchText(`scenes/${file}`) : null)));
    await worlds.open(`${name}.map`, 'openText', { text, costs }, ends);
    if (scenario) await useScenario(store, worlds, scenario, String(scene.scenario), !ends);
}

/**
 * @param {AppStore} store @param {WorldControl} worlds
 * @param {string} text   of a scenario file
 * @param {string} name
 * @param {boolean} go    to its longest query
 */
export async function useScenario(store, worlds, text, name, go = true) {
    const rows = await worlds.core.call('parseScenario', { text });
    const last = rows.length - 1;
    const ends = go && last >= 0 ? { scenarioIndex: last, start: rows[last].start, goals: [rows[last].goal] } : { scenarioIndex: -1 };
    store.update({ scenario: rows, scenarioName: name, ...ends });
}

/** @param {AppStore} store @param {WorldControl} worlds */
export async function openFirst(store, worlds) {
    await openScene(store, worlds, FIRST.name, FIRST);
}
