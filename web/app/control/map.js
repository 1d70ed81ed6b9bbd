// SPDX-License-Identifier: MIT
// Binds the panel of the map: scenes, made maps, files, saving, links, its size and its facts.
import { UserError, checkSize } from '../model/limits.js';
import { costBytes, mapBytes } from '../model/files/save.js';
import { writeLink } from '../model/link.js';
import { MapPanel } from '../view/map-panel.js';
import { byId, number } from '../view/dom.js';
import { latestOnly } from '../worker/core.js';
import { download, renamed } from '../view/download.js';
import { clearAddress, openScene } from './open.js';
import { attempt } from './world.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('./world.js').WorldControl} WorldControl */
/** @typedef {import('./files.js').FileControl} FileControl */
/** @typedef {import('./edit.js').EditControl} EditControl */

/**
 * @param {AppStore} store @param {WorldControl} worlds @param {EditControl} edit @param {FileControl} files
 * @param {() => import('../model/link.js').View} view  as it is now
 */
export function startMapPanel(store, worlds, edit, files, view) {
    const panel = new MapPanel(byId('panel-map', HTMLElement));
    bindScenes(store, files, panel);
    bindMaking(store, worlds, panel);
    bindFiles(files, panel);
    bindSaving(store, worlds, panel);
    bindLink(store, panel, view);
    panel.resize.addEventListener('click', () => attempt(store, () =>
        edit.resize(panel.width.valueAsNumber, panel.height.valueAsNumber)));
    bindFacts(store, worlds, panel);
    return panel;
}

/** @param {AppStore} store @param {FileControl} files @param {MapPanel} panel */
function bindScenes(store, files, panel) {
    panel.scene.addEventListener('change', () => {
        const { value } = panel.scene;
        if (value) attempt(store, () => openScene(store, files, value)).then(() => panel.showScenes(store.state));
    });
    store.on(['scenes'], (state) => panel.showScenes(state));
    let opened = -1;
    store.on(['world'], (state) => {
        if (state.world.opened === opened) return;
        opened = state.world.opened;
        panel.showScenes(state);
        panel.showWorld(state);
        panel.hideLink();
    });
}

/** @param {AppStore} store @param {WorldControl} worlds @param {MapPanel} panel */
function bindMaking(store, worlds, panel) {
    const make = latestOnly(async () => {
        const wanted = panel.wanted();
        await attempt(store, async () => {
            checkSize(wanted.width, wanted.height);
            if (!(Number.isInteger(wanted.seed) && wanted.seed >= 0)) {
                throw new UserError('The seed must be a whole number of at least 0.');
            }
            await worlds.open(`${wanted.kind}-${wanted.width}x${wanted.height}-${wanted.seed}.map`, 'make', wanted);
        });
    });
    store.on(['registry'], ({ registry }) => panel.showKinds(registry.generators));
    panel.kind.addEventListener('change', () => {
        panel.showDials();
        make(null);
    });
    for (const input of [panel.makeWidth, panel.makeHeight, panel.seed]) input.addEventListener('change', () => make(null));
    panel.dials.addEventListener('input', () => make(null));
    panel.make.addEventListener('click', () => make(null));
    panel.nextSeed.addEventListener('click', () => {
        panel.seed.value = String((panel.seed.valueAsNumber || 0) + 1);
        make(null);
    });
}

/** @param {FileControl} files @param {MapPanel} panel */
function bindFiles(files, panel) {
    panel.openFiles.addEventListener('click', () => panel.files.click());
    panel.files.addEventListener('change', async () => {
        await files.open([...(panel.files.files ?? [])]);
        // So that the same file can be chosen again.
        panel.files.value = '';
    });
}

/** @param {AppStore} store @param {WorldControl} worlds @param {MapPanel} panel */
function bindSaving(store, worlds, panel) {
    const save = (/** @type {HTMLButtonElement} */ button, /** @type {() => Promise<void>} */ work) =>
        button.addEventListener('click', () => attempt(store, work));
    save(panel.saveMap, async () => {
        const { world } = store.state;
        download(renamed(world.name, '.map'), [/** @type {BlobPart} */ (mapBytes(world))]);
    });
    save(panel.saveCosts, async () => {
        const { world } = store.state;
        download(renamed(world.name, '.cost'), [/** @type {BlobPart} */ (costBytes(world))]);
    });
    save(panel.savePng, () => savePng(store, worlds));
}

/** @param {AppStore} store @param {WorldControl} worlds */
async function savePng(store, worlds) {
    const { name, width, height } = store.state.world;
    const { rgba, rounded } = await worlds.core.call('picture');
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    context?.putImageData(new ImageData(rgba, width, height), 0, 0);
    /** @type {Blob|null} */
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
    if (!blob) throw new UserError('This browser cannot make a picture of this size. Save the map as .map instead.');
    download(renamed(name, '.png'), [blob], 'image/png');
    if (rounded === 0) return;
    store.update({ message: { kind: 'note', text: `A PNG has 255 greys, so ${number(rounded)} tiles have a cost in it that is a little off, or 1 where it was less. Save .map and .cost to keep them exactly.` } });
}

/** @param {AppStore} store @param {MapPanel} panel @param {() => import('../model/link.js').View} view */
function bindLink(store, panel, view) {
    panel.copyLink.addEventListener('click', () => attempt(store, async () => {
        const fragment = await writeLink(store.state, view());
        const address = new URL(`#${fragment}`, location.href).href;
        history.replaceState(null, '', `#${fragment}`);
        panel.showLink(address);
        store.update({ message: { kind: 'note', text: await copy(address, panel.link) } });
    }));
    // What an address says is out of date once another map is open.
    let opened = -1;
    store.on(['world'], ({ world }) => {
        if (opened >= 0 && world.opened !== opened) clearAddress();
        opened = world.opened;
    });
}

/** @param {string} text @param {HTMLInputElement} field where it stands too @returns {Promise<string>} what to say */
async function copy(text, field) {
    try {
        await navigator.clipboard.writeText(text);
        return 'The link is copied; it is in the address bar too.';
    } catch {
        field.focus();
        field.select();
        return 'The browser does not let the page copy. The link is selected in the Map panel: press Ctrl+C.';
    }
}

/** Asks for the facts while the panel shows. @param {AppStore} store @param {WorldControl} worlds @param {MapPanel} panel */
function bindFacts(store, worlds, panel) {
    const root = byId('panel-map', HTMLElement);
    let shown = -1;
    const request = latestOnly((/** @type {AppState} */ state) => attempt(store, async () => {
        const facts = await worlds.core.call('facts');
        if (store.state.world.version !== state.world.version) return;
        shown = state.world.version;
        panel.showFacts(state, facts);
    }).then());
    const refresh = () => {
        if (!root.hidden && store.state.world.version !== shown) request(store.state);
    };
    store.on(['world'], refresh);
    new MutationObserver(refresh).observe(root, { attributes: true, attributeFilter: ['hidden'] });
}
