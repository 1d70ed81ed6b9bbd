// SPDX-License-Identifier: MIT
// Starts the page: the state, the worker, the views, and what binds them. README.md in this folder
// describes the parts.
import { Core } from './worker/core.js';
import { Store } from './model/store.js';
import { initialState } from './model/state.js';
import { Stage } from './view/stage.js';
import { TransportView, speedOf } from './view/transport.js';
import { LEGEND_KEYS, LegendView } from './view/legend.js';
import { ReadoutView } from './view/readout.js';
import { startTheme } from './view/theme.js';
import { byId, number } from './view/dom.js';
import { missingFeature, startHelp } from './control/frame.js';
import { Keyboard } from './control/keyboard.js';
import { PointerControl } from './control/pointer.js';
import { ReplayControl } from './control/replay.js';
import { WorldControl, attempt } from './control/world.js';
import { startSearching } from './control/search.js';
import { startTour } from './control/tour.js';
import { showView, viewNow } from './control/view.js';
import { startLessons } from './control/lessons.js';
import { startWelcome } from './control/welcome.js';
import { startUnit } from './control/unit.js';
import { startGround } from './control/ground.js';
import { startZones } from './control/zones.js';
import { startZonesPanel } from './control/zones-panel.js';
import { startCells } from './control/cells.js';
import { startHubs } from './control/hubs.js';
import { startEvents } from './control/events.js';
import { startHeat } from './control/heat.js';
import { startResults } from './control/results.js';
import { startPanes, startQueryPanel } from './control/query.js';
import { loadSceneList, openFirst, startLinks } from './control/open.js';
import { startEditing } from './control/edit.js';
import { FileControl, startDropping } from './control/files.js';
import { startMapPanel } from './control/map.js';
import { startSearchChart } from './control/search-chart.js';
import { TraceControl, startTraces } from './control/traces.js';
import { startBench } from './control/bench.js';
import { startCrowd } from './control/crowd.js';
import { startFlow } from './control/flow.js';
import { startShare } from './control/share.js';
import { startSide } from './control/side.js';
import { startBusySign, startMessages, startTabs, startToolbar } from './control/toolbar.js';

/** @typedef {import('./model/state.js').AppState} AppState */

/** @param {Store<AppState>} store @param {Stage} stage */
function startDrawing(store, stage) {
    const readout = new ReadoutView();
    const legend = new LegendView();
    startPanes(store, stage);
    startResults(store);
    store.on(['world'], (() => {
        let opened = -1;
        return ({ world }) => {
            if (world.opened !== opened) stage.fit();
            opened = world.opened;
            byId('map-title', HTMLElement).textContent =
                `${world.name}, ${number(world.width)} x ${number(world.height)} tiles`;
        };
    })());
    store.on(['world', 'ground', 'terrain', 'heat', 'cells', 'hubs', 'waterLevel'], () => stage.repaint());
    store.on(['panes', 'moment', 'unit', 'unitSize', 'unitTerrains', 'start', 'goals', 'pointer', 'gate', 'gateAnchor', 'tool', 'brush', 'showSearch', 'showPath',
        'showGates', 'showGraph', 'showFlow', 'showTree', 'showWaypoints', 'breakpoints', 'tour', 'flow', 'crowd', 'crowdShare'],
    () => stage.draw());
    store.on(['pointer', 'moment', 'panes', 'terrain', 'heat', 'cells', 'hubs', 'ground', 'active', 'crowd', 'flow', 'showFlow'], (state) =>
        requestAnimationFrame(() => readout.show(state)));
    store.on(LEGEND_KEYS, (state) => legend.show(state));
    startTheme(byId('theme', HTMLButtonElement), () => {
        stage.repaint();
        legend.show(store.state);
    });
}

/** @param {Store<AppState>} store @param {Keyboard} keyboard */
function startTransport(store, keyboard) {
    const replay = new ReplayControl(store);
    const view = new TransportView();
    view.toStart.addEventListener('click', () => replay.seek(0));
    view.toEnd.addEventListener('click', () => replay.seek(Infinity));
    view.stepBack.addEventListener('click', () => replay.step(-1));
    view.stepOn.addEventListener('click', () => replay.step(1));
    view.play.addEventListener('click', () => replay.toggle());
    view.moment.addEventListener('input', () => replay.seek(view.moment.valueAsNumber));
    view.unit.addEventListener('change', () => replay.countIn(/** @type {AppState['unit']} */ (view.unit.value)));
    view.speed.addEventListener('input', () => store.update({ speed: speedOf(view.speed.valueAsNumber) }));
    store.update({ speed: speedOf(view.speed.valueAsNumber) });
    store.on(['moment', 'panes', 'unit', 'playing', 'stopped', 'breakpoints'], (state) => view.show(state));
    keyboard.add(' ', 'play or pause', () => replay.toggle(), 'Space');
    keyboard.add('p', 'play or pause', () => replay.toggle());
    keyboard.add(',', 'one step back', () => replay.step(-1), ',');
    keyboard.add('.', 'one step forward', () => replay.step(1), '.');
    keyboard.add('home', 'to the beginning of the replay', () => replay.seek(0), 'Home');
    keyboard.add('end', 'to the end of the replay', () => replay.seek(Infinity), 'End');
    return replay;
}

/** @param {Stage} stage @param {Keyboard} keyboard */
function startCameraKeys(stage, keyboard) {
    const zoom = (/** @type {number} */ factor) => {
        const { width, height } = stage.panes[0].canvas.getBoundingClientRect();
        stage.camera.zoom(factor, width / 2, height / 2);
        stage.draw();
    };
    byId('zoom-in', HTMLButtonElement).addEventListener('click', () => zoom(1.25));
    byId('zoom-out', HTMLButtonElement).addEventListener('click', () => zoom(0.8));
    byId('fit', HTMLButtonElement).addEventListener('click', () => stage.fit());
    keyboard.add('0', 'show the whole map', () => stage.fit());
    keyboard.add('+', 'zoom in', () => zoom(1.25), '+');
    keyboard.add('-', 'zoom out', () => zoom(0.8), '-');
}

async function main() {
    /** @type {Store<AppState>} */
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
    const worlds = new WorldControl(store, core);
    const stage = new Stage(byId('stage', HTMLElement), () => store.state);
    const pointer = new PointerControl(store, stage);
    stage.onPane = (pane, index) => pointer.attach(pane, index);
    const keyboard = new Keyboard();
    startDrawing(store, stage);
    startToolbar(store, keyboard);
    const replay = startTransport(store, keyboard);
    startCameraKeys(stage, keyboard);
    const queryPanel = startQueryPanel(store);
    startUnit(store, core, queryPanel.unit);
    const traces = new TraceControl(store, core);
    startTraces(traces, queryPanel);
    startSearchChart(store, queryPanel.chart);
    const bench = startBench(store, core);
    startHelp(keyboard);
    startBusySign(store, () => attempt(store, () => worlds.cancel()));
    startSearching(store, core);
    startTour(store, core, queryPanel);
    startGround(store);
    startZones(store, core);
    const edit = startEditing(store, worlds, pointer, keyboard);
    const files = new FileControl(store, worlds);
    startDropping(files);
    startMapPanel(store, worlds, edit, files, () => viewNow(store, stage));
    const gates = startZonesPanel(store, core, edit, pointer, keyboard);
    startHeat(store, core);
    startEvents(store, replay, keyboard);
    startCells(store, core);
    startHubs(store, core);
    startFlow(store, core);
    const crowd = startCrowd(store, core, worlds, pointer, keyboard);
    startShare(store, stage, replay, () => viewNow(store, stage));
    const showLesson = startLessons();
    const opening = {
        store, worlds, files, welcome: startWelcome,
        show: (/** @type {import('./model/link.js').View} */ view) => {
            showLesson(view.lesson);
            return showView(store, stage, replay, view);
        },
    };
    // For the console, and for tests.
    Object.assign(window, {
        sluiceTool: { store, core, worlds, stage, pointer, replay, edit, files, gates, traces, bench, crowd },
    });
    await attempt(store, async () => {
        store.update({ registry: await core.call('registry') });
        await loadSceneList(store);
        await openFirst(opening);
        startLinks(opening);
    });
    document.body.dataset.ready = 'true';
}

main();
