// SPDX-License-Identifier: MIT
// Units on the map: placing them, letting ticks pass, drawing walls across their paths. The worker moves them; there is
// never more than one tick in progress, so that a slow one only lowers the rate. Edits of the map reach the worker
// as always, and the units see them in the next tick.
import { latestOnly } from '../worker/core.js';
import { MOST_SEED, MOST_UNITS, STATUS, TickLog } from '../model/crowd.js';
import { MOST_SIZE } from '../model/unit.js';
import { MOST_SIDE, drawMover, moverOfQuery } from '../model/movers.js';
import { Chart } from '../view/chart.js';
import { UnitsPanel, rateOf } from '../view/units-panel.js';
import { byId, number } from '../view/dom.js';
import { FrameLoop } from './frames.js';
import { onNumber } from './query.js';
import { oncePerFrame } from './search-chart.js';
import { attempt } from './world.js';
import { onShown } from './zones.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/state.js').Tile} Tile */
/** @typedef {import('../model/crowd.js').CrowdReport} CrowdReport */
/** @typedef {import('../model/crowd.js').CrowdView} CrowdView */
/** @typedef {import('../model/movers.js').MoverSettings} MoverSettings */
/** @typedef {import('../../lib/sluice.js').MoverKind} MoverKind */
/** @typedef {import('../model/crowd.js').CrowdSettings} CrowdSettings */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../worker/core.js').Core} Core */
/** @typedef {import('./world.js').WorldControl} WorldControl */

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

export class CrowdControl {
    /** @param {AppStore} store @param {Core} core @param {WorldControl} worlds */
    constructor(store, core, worlds) {
        this.store = store;
        this.core = core;
        this.worlds = worlds;
        this.id = 0;
        this.ticking = false; // a tick is in progress
        this.due = 0;         // when the next tick is to begin, and when the last one ended
        this.arrived = 0;
        this.adding = false; // a mover, which those that there are do not restart for
        const loop = new FrameLoop((_, now) => this.#play(now));
        const send = latestOnly((/** @type {Tile[]} */ goals) => this.#ask('sendUnits', { goals }));
        store.on(['goals'], ({ goals, crowd }) => {
            if (crowd?.settings.errands === 'query') send(goals);
        });
        store.on(['movers'], ({ crowd, movers }) => {
            if (!this.adding && (movers.length > 0 || crowd?.movers.length)) this.place(crowd?.settings ?? { count: 0 });
        });
        store.on(['crowdPlaying'], ({ crowdPlaying }) => {
            if (crowdPlaying) {
                this.due = 0;
                loop.start();
            } else {
                loop.stop();
                store.update({ crowdShare: 1 });
            }
        });
    }

    /** Puts units on the map, in place of those that there are. @param {Partial<CrowdSettings>} [changes]  of the settings */
    async place(changes = {}) {
        if (this.worlds.opening) return;
        const { crowdSettings, goals, diagonals, movers } = this.store.state;
        const settings = { ...crowdSettings, ...changes };
        const id = ++this.id;
        this.store.update({ crowdPlaying: false });
        await attempt(this.store, async () => {
            const { sizes, ...report } = await this.core.call('placeUnits', { id, settings, goals, movers, rules: { diagonals } });
            if (id !== this.id) return;
            this.store.update({ crowd: { ...report, id, sizes, settings, before: report.tiles, moversBefore: report.movers, log: new TickLog() } });
            const missing = settings.count - report.stats.units;
            if (missing > 0) this.store.update({ message: { kind: 'note', text: describeMissing(missing, settings.count) } });
        });
    }

    /**
     * Asks the worker to change the units there are, and shows them as they are then.
     * @param {string} method @param {any} argument @param {(report: any) => Partial<CrowdView>} [more]  that changes
     */
    async #ask(method, argument, more = () => ({})) {
        const { crowd } = this.store.state;
        if (!crowd || this.worlds.opening) return;
        await attempt(this.store, async () => {
            const report = await this.core.call(method, { id: crowd.id, ...argument });
            const now = this.store.state.crowd;
            if (!report || now?.id !== crowd.id) return;
            this.store.update({ crowd: { ...now, ...report, before: report.tiles, moversBefore: report.movers, ...more(report) } });
        });
    }

    /** Puts all units back to where they began. */
    async reset() {
        this.store.update({ crowdPlaying: false });
        await this.#ask('resetUnits', {}, ({ leftOut }) => {
            if (leftOut > 0) this.store.update({ message: { kind: 'note', text: describeLeftOut(leftOut) } });
            return { log: new TickLog() };
        });
    }

    /** Takes all units off the map. */
    remove() {
        const { crowd } = this.store.state;
        if (!crowd) return;
        this.store.update({ crowd: null, crowdPlaying: false });
        attempt(this.store, () => this.core.call('removeUnits', { id: crowd.id }));
    }

    /** Takes the unit off a tile, or puts one there. @param {Tile} tile */
    async toggleUnit(tile) {
        if (!this.store.state.crowd) await this.place({ count: 0 });
        await this.#ask('toggleUnit', { tile });
    }

    /** Adds something that moves by itself. The first begins the ticks again. @param {MoverKind} kind */
    async addMover(kind) {
        if (this.worlds.opening || this.adding) return;
        await attempt(this.store, async () => {
            const { crowd, movers } = this.store.state;
            const mover = this.#newMover(kind);
            this.adding = true;
            try {
                if (crowd?.movers.length) {
                    const report = await this.core.call('addMover', { id: crowd.id, mover });
                    if (report) this.#show(crowd.id, report);
                }
                this.store.update({ movers: [...movers, mover] });
            } finally {
                this.adding = false;
            }
            if (!crowd?.movers.length) await this.place(crowd?.settings ?? { count: 0 });
            if (!this.store.state.crowd?.movers.length) this.store.update({ movers });
        });
    }

    /** @param {number} id @param {CrowdReport} report */
    #show(id, report) {
        const { crowd } = this.store.state;
        if (crowd?.id !== id) return;
        this.store.update({ crowd: { ...crowd, ...report, before: report.tiles, moversBefore: report.movers } });
    }

    /** @param {MoverKind} kind */
    #newMover(kind) {
        const { world, crowd, movers, start, goals, moverSettings: { side, where }, crowdSettings } = this.store.state;
        const seed = crowdSettings.seed + movers.length;
        if (where === 'query') return moverOfQuery(kind, start, goals, side, seed);
        return drawMover(kind, { ...world, taken: takenBy(crowd) }, side, seed);
    }

    /** Takes away what moves by itself; the units begin again. */
    removeMovers() {
        this.store.update({ movers: [] });
    }

    toggle() {
        const { crowd, crowdPlaying } = this.store.state;
        if (crowd) this.store.update({ crowdPlaying: !crowdPlaying });
    }

    /** Lets one tick pass, and no more. */
    async step() {
        this.store.update({ crowdPlaying: false });
        await this.#tick();
    }

    async #tick() {
        const { crowd } = this.store.state;
        if (!crowd || this.ticking || this.worlds.opening) return;
        this.ticking = true;
        const went = await attempt(this.store, async () => {
            const report = await this.core.call('stepUnits', { id: crowd.id });
            if (report && this.store.state.crowd?.id === crowd.id) this.#arrive(report);
        });
        this.ticking = false;
        if (!went) this.store.update({ crowdPlaying: false });
    }

    /** Shows what a tick came to. @param {CrowdReport} report */
    #arrive(report) {
        const { crowd, crowdPlaying } = this.store.state;
        if (!crowd) return;
        crowd.log.add(report.stats);
        this.arrived = performance.now();
        this.store.update({
            crowd: { ...crowd, ...report, before: crowd.tiles, moversBefore: crowd.movers }, crowdShare: crowdPlaying && !stillness.matches ? 0 : 1,
        });
    }

    /** @param {number} now milliseconds */
    #play(now) {
        const span = 1000 / this.store.state.tickRate;
        // A frame may come a little before its time.
        if (!this.ticking && now >= this.due - 2) {
            this.due = Math.max(this.due + span, now);
            this.#tick();
        }
        const share = Math.max(0, now - this.arrived) / span;
        this.store.update({ crowdShare: stillness.matches ? 1 : Math.min(share, 1) });
    }
}

/** The ground that units and movers occupy. @param {CrowdView|null} crowd */
function takenBy(crowd) {
    if (!crowd) return [];
    const units = [...crowd.statuses.keys()].filter((unit) => crowd.statuses[unit] !== STATUS.ABSENT).map((unit) => {
        const side = crowd.sizes[crowd.kinds[unit]];
        return { x: crowd.tiles[2 * unit], y: crowd.tiles[2 * unit + 1], width: side, height: side };
    });
    return [...units, ...crowd.movers.map(({ area }) => area)];
}

/** @param {number} missing @param {number} count */
function describeMissing(missing, count) {
    return `Only ${number(count - missing)} of the ${number(count)} units fit here: ${number(missing)} left out.`;
}

/** @param {number} leftOut */
function describeLeftOut(leftOut) {
    return `${number(leftOut)} ${leftOut === 1 ? 'unit was' : 'units were'} left out: a wall or another unit is ` +
        'on the start.';
}

/**
 * @param {AppStore} store @param {Core} core @param {WorldControl} worlds
 * @param {import('./pointer.js').PointerControl} pointer @param {import('./keyboard.js').Keyboard} keyboard
 */
export function startCrowd(store, core, worlds, pointer, keyboard) {
    const crowd = new CrowdControl(store, core, worlds);
    const root = byId('panel-units', HTMLElement);
    const panel = new UnitsPanel(root);
    bindSettings(store, panel);
    bindButtons(panel, crowd);
    showTicks(store, panel, root);
    pointer.tools.set('unit', { begin: (tile) => crowd.toggleUnit(tile) });
    store.on(['tool'], ({ tool }) => {
        if (tool === 'unit') byId('tab-units', HTMLButtonElement).click();
    });
    keyboard.add('m', 'play or pause the units', () => crowd.toggle());
    keyboard.add('n', 'advance the units one tick', () => crowd.step());
    keyboard.add('b', 'return the units to their starts', () => crowd.reset());
    return crowd;
}

/** @param {AppStore} store @param {UnitsPanel} panel */
function bindSettings(store, panel) {
    const set = (/** @type {Partial<CrowdSettings>} */ changes) =>
        store.update({ crowdSettings: { ...store.state.crowdSettings, ...changes } });
    onNumber(panel.count, 1, MOST_UNITS, (count) => set({ count: Math.round(count) }));
    onNumber(panel.wide, 0, 100, (wide) => set({ wide: Math.round(wide) }));
    onNumber(panel.side, 2, MOST_SIZE, (side) => set({ side: Math.round(side) }));
    panel.terrains.addEventListener('change', () => set({ terrains: panel.terrains.value }));
    onNumber(panel.seed, 0, MOST_SEED, (seed) => set({ seed: Math.round(seed) }));
    panel.method.addEventListener('change', () => set({ method: panel.method.value }));
    panel.errands.addEventListener('change', () =>
        set({ errands: /** @type {CrowdSettings['errands']} */ (panel.errands.value) }));
    const setMover = (/** @type {Partial<MoverSettings>} */ changes) =>
        store.update({ moverSettings: { ...store.state.moverSettings, ...changes } });
    onNumber(panel.moverSide, 1, MOST_SIDE, (side) => setMover({ side: Math.round(side) }));
    panel.where.addEventListener('change', () =>
        setMover({ where: /** @type {MoverSettings['where']} */ (panel.where.value) }));
    panel.rate.addEventListener('input', () => store.update({ tickRate: rateOf(panel.rate.valueAsNumber) }));
    store.on(['registry'], ({ registry, crowdSettings }) => panel.fill(registry, crowdSettings.method));
    store.on(['registry', 'crowdSettings', 'moverSettings', 'tickRate'], (state) => panel.showSettings(state));
    store.on(['flow', 'showFlow'], (state) => panel.showFlow(state));
    panel.showSettings(store.state);
    panel.showFlow(store.state);
}

/** @param {UnitsPanel} panel @param {CrowdControl} crowd */
function bindButtons(panel, crowd) {
    panel.place.addEventListener('click', () => {
        // What is no good says so itself.
        if ([panel.count, panel.wide, panel.side, panel.seed].every((input) => input.reportValidity())) crowd.place();
    });
    panel.play.addEventListener('click', () => crowd.toggle());
    panel.step.addEventListener('click', () => crowd.step());
    panel.reset.addEventListener('click', () => crowd.reset());
    panel.remove.addEventListener('click', () => crowd.remove());
    for (const [kind, button] of panel.addMover) button.addEventListener('click', () => crowd.addMover(kind));
    panel.removeMovers.addEventListener('click', () => crowd.removeMovers());
}

/**
 * Keeps the counters and the chart up to date while the panel is shown.
 * @param {AppStore} store @param {UnitsPanel} panel @param {HTMLElement} root
 */
function showTicks(store, panel, root) {
    const chart = new Chart(panel.chart, {
        id: 'chart-units', title: 'Units over time', xLabel: 'tick', yLabel: 'units', height: 150,
    });
    const show = () => {
        if (root.hidden) return;
        panel.showCrowd(store.state);
        if (store.state.crowd) showLog(chart, store.state.crowd.log);
    };
    store.on(['crowd', 'crowdPlaying', 'movers'], oncePerFrame(show));
    onShown(root, show);
    show();
}

/** @param {Chart} chart @param {TickLog} log */
function showLog(chart, log) {
    const points = log.points();
    const last = points.at(-1);
    chart.show({
        x: points.map(({ tick }) => tick),
        series: [
            { name: 'at goal', values: points.map(({ atGoal }) => atGoal) },
            { name: 'moved', values: points.map(({ moved }) => moved) },
            { name: 'stranded', values: points.map(({ stranded }) => stranded) },
        ],
        summary: last ? `After ${number(last.tick)} ticks ${number(last.atGoal)} of ${number(last.units)} units are at ` +
            `their goals, ${number(last.moved)} moved in the last tick, ${number(last.stranded)} are stranded.` :
            'No tick has passed.',
    });
}
