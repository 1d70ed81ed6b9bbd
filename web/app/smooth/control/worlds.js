// SPDX-License-Identifier: MIT
// Worlds from files, tile maps and the generator, and to files. An unusable file is reported by name, and the page
// stays as it was.
import { readFile } from '../../control/files.js';
import { attempt } from '../../control/world.js';
import { UserError } from '../../model/limits.js';
import { broken } from '../../model/link-fields.js';
import { byId, options } from '../../view/dom.js';
import { download, renamed } from '../../view/download.js';
import { CoreError } from '../../worker/core.js';
import { FIRST } from '../model/first.js';
import { formatGeojson, readGeojson } from '../model/geojson.js';
import { ringOf, sizeOf, worldBox } from '../model/shapes.js';
import { DEFAULT_TUNING, initialState } from '../model/state.js';
import { flatShapes } from './find.js';

/** @typedef {import('../model/state.js').SmoothState} SmoothState */
/** @typedef {import('../model/shapes.js').Shape} Shape */
/** @typedef {import('../../model/store.js').Store<SmoothState>} SmoothStore */
/** @typedef {import('../../worker/core.js').Core} Core */
/** @typedef {import('./edit.js').EditControl} EditControl */

// Relative to the size of a new world; as wide as the unit of the first one.
const USUAL_RADIUS = 0.01;
// Wide enough to be visible, and fits through gaps of one tile and between generated obstacles.
const TILE_RADIUS = 0.3;

export class WorldsControl {
    /** @param {SmoothStore} store @param {Core} core @param {EditControl} edit */
    constructor(store, core, edit) {
        this.store = store;
        this.core = core;
        this.edit = edit;
    }

    /** The world that the page opens with. */
    openFirst(/** @type {Partial<SmoothState>} */ query = {}) {
        const { name, shapes, from, to, radius } = FIRST;
        this.edit.open(name, shapes, { from, to, radius, ...query });
    }

    /**
     * Opens a world once the worker has accepted it, with ends far apart in it.
     * @param {string} name @param {Shape[]} shapes @param {number} radius @param {string} [scene] that it is
     * @param {Partial<SmoothState>} [query] what is known of it already
     */
    async openShapes(name, shapes, radius, scene = '', query = {}) {
        const ends = await this.core.call('ends', { shapes: flatShapes(shapes), radius: query.radius ?? radius }) ?? cornersOf(worldBox(shapes));
        this.edit.open(name, shapes, { radius, message: null, ...ends, ...query }, scene);
    }

    /** Opens the file that the user gave. @param {Iterable<File>} files */
    open(files) {
        return attempt(this.store, async () => {
            const [file, ...others] = files;
            if (!file) return;
            if (others.length) throw new UserError('Open one file at a time.');
            const { name, bytes } = await readFile(file);
            await blame(name, () => this.#openText(name, new TextDecoder().decode(bytes)));
        });
    }

    save() {
        const { world } = this.store.state;
        const name = renamed(world.name.replace(/\.geojson$/i, ''), '.geojson');
        download(name, [formatGeojson(world.shapes)], 'application/geo+json');
    }

    /** One of our scenes: a world, or the outlines of a tile map. @param {string} name */
    openScene(name) {
        return attempt(this.store, async () => {
            if (!this.store.state.scenes.some((other) => other.name === name)) throw new UserError('Choose a scene first.');
            await this.#openNamed(name, {});
        });
    }

    /** @param {string} name of a scene @param {Partial<SmoothState>} query */
    async #openNamed(name, query) {
        const scene = this.store.state.scenes.find((other) => other.name === name);
        if (!scene) throw new UserError(`There is no scene called ${name}.`);
        const { file, costs } = scene;
        const text = await fetchText(`scenes/${file}`);
        if (file.endsWith('.geojson')) return this.#openText(name, text, name, query);
        const shapes = await this.core.call('fromMap', { text, costs: costs && await fetchText(`scenes/${costs}`) });
        return this.openShapes(name, shapesOf(shapes), TILE_RADIUS, name, query);
    }

    /** What a link names or carries; settings that it leaves out are the usual ones. @param {import('../model/link.js').Link} link */
    async openLinked({ scene, name, shapes, settings, tuning }) {
        const { registry } = this.store.state;
        const usual = initialState();
        const query = {
            method: registry.methods[0].name, cells: registry.cells[0], resolution: usual.resolution, showSketch: usual.showSketch,
            showFreeSpace: usual.showFreeSpace, ...settings, tuning: { ...DEFAULT_TUNING, ...tuning },
        };
        if (!registry.methods.some((row) => row.name === query.method)) throw broken('method');
        if (!registry.cells.includes(query.cells)) throw broken('cells');
        if (!registry.places.includes(query.tuning.places)) throw broken('places');
        if (shapes) await this.openShapes(name, shapes, USUAL_RADIUS * sizeOf(worldBox(shapes)), '', query);
        else if (scene) await this.#openNamed(scene, query);
        else this.openFirst(query);
    }

    /** @param {string} name @param {string} text GeoJSON @param {string} [scene] that it is @param {Partial<SmoothState>} [query] */
    async #openText(name, text, scene = '', query = {}) {
        const shapes = readGeojson(text);
        if (shapes.length === 0) throw new UserError('It contains no polygon.');
        await this.openShapes(name, shapes, USUAL_RADIUS * sizeOf(worldBox(shapes)), scene, query);
    }

    /** @param {{corners: number, regions: number, overlap: number, seed: number}} wanted */
    make(wanted) {
        return attempt(this.store, async () => {
            const shapes = await this.core.call('make', wanted);
            await this.openShapes(`generated with seed ${wanted.seed}`, shapesOf(shapes), TILE_RADIUS);
        });
    }

    /** Nothing but a boundary. */
    empty() {
        const { from, to, radius } = FIRST;
        this.edit.open('empty world', [FIRST.shapes[0]], { from, to, radius });
    }
}

/** As the page has what the worker sends. @param {{kind: Shape['kind'], weight: number, rings: Float64Array[]}[]} flat @returns {Shape[]} */
function shapesOf(flat) {
    return flat.map((shape) => ({ ...shape, rings: shape.rings.map(ringOf) }));
}

/** Ends for a world where the unit can stand nowhere. @param {import('../model/shapes.js').Box} box */
function cornersOf({ left, top, right, bottom }) {
    return { from: { x: left, y: bottom }, to: { x: right, y: top } };
}

/** Adds the file name to an error. @param {string} name @param {() => Promise<void>} work */
async function blame(name, work) {
    try {
        await work();
    } catch (error) {
        if (!(error instanceof UserError || (error instanceof CoreError && error.code !== 'internal'))) throw error;
        throw new UserError(`${name}: ${error.message}`);
    }
}

/** @param {string} url */
async function fetchText(url) {
    const response = await fetch(url);
    if (!response.ok) throw new UserError(`${url} could not be fetched. Is the server still running?`);
    return response.text();
}

/** Fills the list of scenes: worlds, then tile maps of text. @param {SmoothStore} store */
export async function loadScenes(store) {
    const [worlds, maps] = await Promise.all(['scenes/worlds.json', 'scenes/index.json'].map(async (url) => JSON.parse(await fetchText(url))));
    store.update({ scenes: [
        ...worlds.map((/** @type {string} */ name) => ({ name, file: `${name}.geojson`, costs: null })),
        ...maps.filter((/** @type {{map: string}} */ { map }) => map.endsWith('.map'))
            .map((/** @type {any} */ { name, map, costs }) => ({ name, file: map, costs })),
    ] });
}

/** @param {SmoothStore} store @param {WorldsControl} worlds */
export function startWorldPanel(store, worlds) {
    const scene = byId('scene', HTMLSelectElement);
    const file = byId('open', HTMLInputElement);
    store.on(['scenes'], ({ scenes }) => scene.replaceChildren(
        ...options(scenes.map(({ name, file }) => ({ value: name, text: file })), '')));
    store.on(['world', 'scenes'], ({ world: { origin } }) => { if (origin.scene) scene.value = origin.scene; });
    byId('open-scene', HTMLButtonElement).addEventListener('click', () => worlds.openScene(scene.value));
    byId('save', HTMLButtonElement).addEventListener('click', () => worlds.save());
    byId('empty', HTMLButtonElement).addEventListener('click', () => worlds.empty());
    file.addEventListener('change', async () => {
        await worlds.open([...(file.files ?? [])]);
        file.value = '';
    });
    startMaker(worlds);
}

/** @param {WorldsControl} worlds */
function startMaker(worlds) {
    const [corners, regions, overlap] = ['corners', 'regions', 'overlap'].map((name) => byId(`make-${name}`, HTMLInputElement));
    const seed = byId('make-seed', HTMLInputElement);
    for (const slider of [corners, regions, overlap]) {
        const said = /** @type {HTMLOutputElement} */ (slider.nextElementSibling);
        const show = () => { said.textContent = slider.value; };
        slider.addEventListener('input', show);
        show();
    }
    byId('make-world', HTMLButtonElement).addEventListener('click', () => worlds.make({
        corners: corners.valueAsNumber, regions: regions.valueAsNumber, overlap: overlap.valueAsNumber,
        seed: Number.isInteger(seed.valueAsNumber) && seed.valueAsNumber >= 0 ? seed.valueAsNumber : 0,
    }));
}
