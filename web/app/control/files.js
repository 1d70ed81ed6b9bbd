// SPDX-License-Identifier: MIT
// Opening files, chosen or dropped on the page. What a file is, its content says (model/files/recognise.js).
// Files that come together belong together: a map with its costs, its tilesets, its scenario. Whatever is wrong
// with one is said in a sentence that names it, and the page stays as it was.
import { UserError, checkSize } from '../model/limits.js';
import { recognise, sizeOfMap, sizeOfPng, textOf } from '../model/files/recognise.js';
import { readTiled } from '../model/files/tiled.js';
import { documentOfXml } from '../model/files/tmx.js';
import { CoreError } from '../worker/core.js';
import { useScenario } from './open.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../model/files/recognise.js').FileKind} FileKind */
/** @typedef {import('./world.js').WorldControl} WorldControl */

/** @typedef {{name: string, bytes: Uint8Array}} OpenFile */
/** @typedef {OpenFile & {kind: FileKind}} KnownFile */

/**
 * What the files do not say themselves.
 * @typedef {object} HowToOpen
 * @property {string|null} [passable]   the characters of a .map that are ground; null: the usual ones
 * @property {string|null} [collision]  the layer of a Tiled map with its walls; null: the one called collision
 * @property {{start: Tile, goals: Tile[]}} [ends]  absent: those of the scenario's longest query
 */

/**
 * What opens the kinds of files that belong to other parts of the page; they add themselves. A handler that
 * throws a UserError leaves the page as it was.
 * @type {Map<FileKind, (file: OpenFile) => Promise<void>>}
 */
export const fileHandlers = new Map();

const LARGEST_FILE = 2 ** 29;
const MAPS = ['map', 'tiled-json', 'tiled-xml', 'png'];
const TILESETS = ['tileset-json', 'tileset-xml'];
const WHAT_WE_READ = 'This page reads MovingAI .map, .scen and .cost files, Tiled maps (JSON and TMX), PNG pictures, atlases and Posthoc traces (JSON).';

export class FileControl {
    /** @param {AppStore} store @param {WorldControl} worlds */
    constructor(store, worlds) {
        this.store = store;
        this.worlds = worlds;
    }

    /** Opens files that the user gave. @param {Iterable<File>} files */
    async open(files) {
        return attempt(this.store, async () => {
            const read = await Promise.all([...files].map(readFile));
            this.store.update({ message: null });
            await this.openAll(read);
        });
    }

    /** @param {OpenFile[]} files @param {HowToOpen} [how] */
    async openAll(files, how = {}) {
        const known = files.map((file) => ({ ...file, kind: recognise(file.bytes) }));
        checkTogether(known);
        const map = known.find(({ kind }) => MAPS.includes(kind));
        const costs = known.find(({ kind }) => kind === 'costs');
        if (map) await blame(map.name, () => this.#openMap(map, known, how));
        else if (costs) await blame(costs.name, () => this.#useCosts(costs));
        for (const file of known) await blame(file.name, () => this.#openOther(file, how));
    }

    /** @param {KnownFile} map @param {KnownFile[]} together @param {HowToOpen} how */
    async #openMap(map, together, how) {
        if (map.kind === 'map') return this.#openText(map, together.find(({ kind }) => kind === 'costs'), how);
        if (map.kind === 'png') return this.#openPng(map, how);
        const tiled = await readTiled(documentOf(map), { tileset: (name) => tilesetNamed(together, name) });
        return this.worlds.open(map.name, 'openTiled', { tiled, collision: how.collision }, how.ends);
    }

    /** @param {OpenFile} map @param {OpenFile|undefined} costs @param {HowToOpen} how */
    #openText({ name, bytes }, costs, { passable, ends }) {
        const size = sizeOfMap(bytes);
        if (size) checkSize(size.width, size.height);
        return this.worlds.open(name, 'openText', { text: bytes, costs: costs && textOf(costs.bytes), passable }, ends);
    }

    /** @param {OpenFile} picture @param {HowToOpen} how */
    async #openPng({ name, bytes }, { ends }) {
        const size = sizeOfPng(bytes);
        if (size) checkSize(size.width, size.height);
        const { width, height, data } = await pixelsOf(bytes);
        await this.worlds.open(name, 'openPixels', { width, height, rgba: data }, ends);
    }

    /** Gives the characters of the open map other costs; costs that were painted are gone then. @param {OpenFile} costs */
    async #useCosts({ bytes }) {
        const { world, start, goals } = this.store.state;
        const text = await this.worlds.core.call('formatMap');
        await this.worlds.open(world.name, 'openText', { text, costs: textOf(bytes) }, { start, goals });
    }

    /** @param {KnownFile} file @param {HowToOpen} how */
    async #openOther(file, { ends }) {
        if (file.kind === 'scenario') return useScenario(this.store, this.worlds, textOf(file.bytes), file.name, !ends);
        return fileHandlers.get(file.kind)?.(file);
    }
}

/** @param {File} file @returns {Promise<OpenFile>} */
export async function readFile(file) {
    if (file.size > LARGEST_FILE) throw new UserError(`${file.name} is too large for this page. Use the sluice command for it.`);
    try {
        return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    } catch {
        throw new UserError(`${file.name} cannot be read. Folders cannot be opened; choose the files in it.`);
    }
}

/** Refuses files that cannot be opened together, before any is. @param {KnownFile[]} files */
function checkTogether(files) {
    const named = (/** @type {string[]} */ kinds) => files.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
    const [stranger] = files.filter(({ kind }) => !isReadable(kind));
    if (stranger) throw new UserError(`${stranger.name} is none of the files that can be opened here. ${WHAT_WE_READ}`);
    for (const kinds of [MAPS, ['costs'], ['scenario'], ['atlas'], ['trace']]) {
        const names = named(kinds);
        if (names.length > 1) throw new UserError(`Open one of them at a time: ${names.join(', ')}.`);
    }
    const [tileset] = named(TILESETS);
    if (tileset && named(MAPS).length === 0) {
        throw new UserError(`${tileset} is a tileset. Open it together with the Tiled map that uses it.`);
    }
    const [costs] = named(['costs']);
    if (costs && named(MAPS).length > 0 && named(['map']).length === 0) {
        throw new UserError(`${costs} gives costs to the characters of a .map file, which ${named(MAPS)[0]} is not.`);
    }
}

/** @param {FileKind} kind */
function isReadable(kind) {
    return MAPS.includes(kind) || TILESETS.includes(kind) || kind === 'costs' || kind === 'scenario' || fileHandlers.has(kind);
}

/** Does the work, and says which file an error is about. @param {string} name @param {() => Promise<any>} work */
async function blame(name, work) {
    try {
        await work();
    } catch (error) {
        if (!(error instanceof UserError || error instanceof CoreError)) throw error;
        const { line = 0, column = 0 } = error instanceof CoreError ? error : {};
        const place = line ? `, line ${line}${column ? `, column ${column}` : ''}` : '';
        throw new UserError(`${name}${place}: ${error.message}`);
    }
}

/** A Tiled document of a map or tileset. @param {KnownFile} file */
function documentOf({ kind, bytes }) {
    const text = textOf(bytes);
    if (kind.endsWith('xml')) return documentOfXml(text);
    try {
        return JSON.parse(text);
    } catch (error) {
        throw new UserError(`The JSON breaks: ${/** @type {Error} */ (error).message}.`);
    }
}

/** The tileset that a map calls by a name, which may have folders in it. @param {KnownFile[]} files @param {string} name */
function tilesetNamed(files, name) {
    const base = name.split(/[\\/]/).at(-1);
    const found = files.find((file) => file.name === base && TILESETS.includes(file.kind));
    if (!found) {
        throw new UserError(`The map keeps its tileset in the file ${base}. Open both together, or embed the tileset in the map in Tiled.`);
    }
    return documentOf(found);
}

/** @param {Uint8Array} bytes of a PNG */
async function pixelsOf(bytes) {
    if (typeof createImageBitmap !== 'function') {
        throw new UserError('This browser cannot read pictures here. Use a current Firefox, Chrome, Edge or Safari.');
    }
    const blob = new Blob([/** @type {BlobPart} */ (bytes)], { type: 'image/png' });
    const picture = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }).catch(() => {
        throw new UserError('The picture is broken or cut off.');
    });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new UserError('The picture is too large for this browser.');
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * Opens what is dropped anywhere on the page.
 * @param {{open: (files: Iterable<File>) => Promise<any>}} files
 */
export function startDropping(files) {
    const isFile = (/** @type {DragEvent} */ { dataTransfer }) => dataTransfer?.types.includes('Files') ?? false;
    let depth = 0;
    const sign = () => document.body.classList.toggle('dropping', depth > 0);
    document.addEventListener('dragenter', (event) => {
        if (isFile(event)) depth++;
        sign();
    });
    document.addEventListener('dragleave', (event) => {
        if (isFile(event)) depth = Math.max(depth - 1, 0);
        sign();
    });
    document.addEventListener('dragover', (event) => {
        if (isFile(event)) event.preventDefault();
    });
    document.addEventListener('drop', (event) => {
        depth = 0;
        sign();
        if (!isFile(event)) return;
        event.preventDefault();
        files.open([...(event.dataTransfer?.files ?? [])]);
    });
}
