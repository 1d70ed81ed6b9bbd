// SPDX-License-Identifier: MIT
// Starts the page of smooth worlds. ../README.md is the map of the parts.
import { missingFeature, startHelp } from '../control/frame.js';
import { startDropping } from '../control/files.js';
import { Keyboard } from '../control/keyboard.js';
import { startLessons } from '../control/lessons.js';
import { startSide } from '../control/side.js';
import { startBusySign, startMessages, startTabs } from '../control/toolbar.js';
import { attempt } from '../control/world.js';
import { Store } from '../model/store.js';
import { byId } from '../view/dom.js';
import { startTheme } from '../view/theme.js';
import { Core } from '../worker/core.js';
import { startCompare } from './control/compare.js';
import { EditControl } from './control/edit.js';
import { FindControl } from './control/find.js';
import { PlanePointer } from './control/pointer.js';
import { startSettings } from './control/settings.js';
import { startLinks, startShare } from './control/share.js';
import { startWalk } from './control/walk.js';
import { WorldsControl, loadScenes, startWorldPanel } from './control/worlds.js';
import { initialState } from './model/state.js';
import { showAnswer, showComparison, showFacts, showLegend, showPointed, showShapes } from './view/panels.js';
import { Plane } from './view/plane.js';

/** @typedef {import('./model/state.js').SmoothState} SmoothState */

// What the canvas itself answers to (control/pointer.js).
const ON_THE_WORLD = [
    ['Arrow keys', 'move the cursor, with Shift a far step'], ['S, G', 'put the start or the goal under the cursor'],
    ['Enter', 'use the tool under the cursor: take up or put down, or set a corner; twice at one place closes a drawing'],
    ['Escape', 'drop the drawing, let go'],
];

/** @param {Store<SmoothState>} store @param {Plane} plane */
function startShowing(store, plane) {
    let opened = -1;
    store.on(['world'], ({ world }) => {
        if (world.opened !== opened) plane.fit();
        opened = world.opened;
    });
    store.on(['world', 'from', 'to', 'radius', 'space', 'answer', 'draft', 'selection', 'pointer', 'cursor', 'moment', 'showSketch', 'showFreeSpace'],
        () => plane.draw());
    store.on(['answer'], showAnswer);
    store.on(['answer', 'showSketch', 'showFreeSpace', 'world', 'space'], showLegend);
    let isWalking = false;
    store.on(['moment'], (state) => {
        if (state.moment < 1 !== isWalking) showLegend(state);
        isWalking = state.moment < 1;
    });
    store.on(['world', 'space'], showFacts);
    store.on(['pointer', 'world'], showPointed);
    store.on(['world', 'selection'], (state) => showShapes(state, (shape) => store.update({ selection: { shape, ring: -1, corner: -1 }, tool: 'move' })));
    store.on(['comparison'], showComparison);
    startTheme(byId('theme', HTMLButtonElement), () => {
        plane.draw();
        showLegend(store.state);
        showComparison(store.state);
    });
}

/** @param {Plane} plane @param {Keyboard} keyboard */
function startCameraKeys(plane, keyboard) {
    const zoom = (/** @type {number} */ factor) => {
        const { width, height } = plane.canvas.getBoundingClientRect();
        plane.camera.zoom(factor, width / 2, height / 2);
        plane.draw();
    };
    byId('fit', HTMLButtonElement).addEventListener('click', () => plane.fit());
    keyboard.add('0', 'show the whole world', () => plane.fit());
    keyboard.add('+', 'zoom in', () => zoom(1.25), '+');
    keyboard.add('-', 'zoom out', () => zoom(0.8), '-');
}

async function main() {
    /** @type {Store<SmoothState>} */
    const store = new Store(initialState());
    startMessages(store);
    startTabs();
    startSide();
    const missing = missingFeature();
    if (missing) {
        store.update({ message: { kind: 'error', text: missing } });
        return;
    }
    const core = new Core(new URL('./worker/worker.js', import.meta.url), (busy) => store.update({ busy }));
    const plane = new Plane(byId('plane', HTMLCanvasElement), () => store.state);
    const keyboard = new Keyboard(ON_THE_WORLD);
    const edit = new EditControl(store, core);
    const finder = new FindControl(store, core);
    const pointer = new PlanePointer(store, plane, edit);
    const worlds = new WorldsControl(store, core, edit);
    startShowing(store, plane);
    startSettings(store, edit, keyboard);
    startCameraKeys(plane, keyboard);
    startHelp(keyboard);
    const showLesson = startLessons();
    startShare(store, plane);
    startWalk(store, keyboard);
    startWorldPanel(store, worlds);
    startDropping(worlds);
    startCompare(store, core, finder);
    startBusySign(store, () => finder.cancel());
    pointer.start();
    finder.start();
    // For the console, and for tests.
    Object.assign(window, { sluiceTool: { store, core, plane, pointer, edit, worlds, finder } });
    await attempt(store, async () => {
        worlds.openFirst();
        store.update({ registry: await core.call('registry') });
        await loadScenes(store);
    });
    await startLinks(store, plane, worlds, showLesson);
    document.body.dataset.ready = 'true';
}

main();
