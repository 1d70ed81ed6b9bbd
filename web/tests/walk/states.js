// SPDX-License-Identifier: MIT
// The states of both pages that a user reaches: each an address, and what is done there. The walk looks at every one.
import { LESSONS, addressOf } from '../../app/model/lessons.js';
import { ROOT } from '../browser/harness.js';
import * as smooth from '../browser/smooth-tool.js';
import * as tool from '../browser/tool.js';
import { drag, sceneArguments, settle } from '../browser/tool.js';
import { place, setRate, untilTick } from '../browser/units-tool.js';

/** @typedef {import('playwright-core').Page} Page */

/**
 * @typedef {object} State
 * @property {string} name
 * @property {string} [path]       of the page (one search on the first map)
 * @property {string[]} [serve]    arguments of `sluice serve`
 * @property {RegExp[]} [expected] complaints that belong to it
 * @property {(page: Page) => Promise<unknown>} [to] what a user does there
 */

const ONE = '#searches=astar%2Boctile';
const TWO = '#searches=astar%2Boctile%2Castar%2Bguided';
const FOUR = '#searches=astar%2Boctile%2Castar%2Bguided%2Cjps%2Boctile%2Cdijkstra';
const WIDE = '&map=caves.map&unitSize=3';
const TERRAIN = 'map=terrain.map&start=70,16&goals=12,52';

/** @param {Page} page @param {object} change */
async function update(page, change) {
    await page.evaluate((now) => /** @type {any} */ (window).sluiceTool.store.update(now), change);
    await settle(page);
}

/** Opens a panel and puts something of it in sight. @param {string} tab @param {string} [selector] */
function panel(tab, selector) {
    return async (/** @type {Page} */ page) => {
        await settle(page);
        await page.click(`#tab-${tab}`);
        await settle(page);
        if (selector) await page.locator(selector).scrollIntoViewIfNeeded();
    };
}

/** Goes to a moment of the replay. @param {number} moment */
function at(moment) {
    return async (/** @type {Page} */ page) => {
        await settle(page);
        await page.locator('#moment').fill(String(moment));
        await settle(page);
    };
}

/** One after the other. @param {...((page: Page) => Promise<unknown>)} steps */
function all(...steps) {
    return async (/** @type {Page} */ page) => {
        for (const step of steps) await step(page);
    };
}

/** @param {string} selector */
const press = (selector) => async (/** @type {Page} */ page) => {
    await settle(page);
    await page.click(selector);
    await settle(page);
};

/** A stroke on the first map. @param {object} settings of the tool @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function stroke(settings, from, to) {
    return async (/** @type {Page} */ page) => {
        await settle(page);
        await update(page, settings);
        await page.evaluate(() => scrollTo(0, 0));
        await drag(page, from, to);
        await settle(page);
    };
}

/** @param {Page} page */
async function wallGoalIn(page) {
    await settle(page);
    await page.evaluate(() => {
        const { edit, store } = /** @type {any} */ (window).sluiceTool;
        const { goals: [{ x, y }], world: { width } } = store.state;
        edit.wallUp(Uint32Array.from([-1, 0, 1].flatMap((dy) => [-1, 0, 1].filter((dx) => dx || dy).map((dx) => (y + dy) * width + x + dx))));
    });
    await settle(page);
}

/** @param {Page} page @param {string} rate @param {number} tick */
async function walkUntil(page, rate, tick) {
    await setRate(page, /** @type {'slow'|'fast'} */ (rate));
    await page.click('#units-play');
    await untilTick(page, tick);
    await page.click('#units-play');
    await settle(page);
}

/** Puts the ends where a unit of this kind finds a path. @param {{size: number, terrains?: string}} unit */
function goFar(unit) {
    return async (/** @type {Page} */ page) => {
        await settle(page);
        await tool.goFar(page, unit);
    };
}

/** Points at a tile of the first map. @param {number} x @param {number} y */
function point(x, y) {
    return (/** @type {Page} */ page) => update(page, { pointer: { x, y } });
}

/** A query that is in the way of corners, by labels. */
const HUBS = '#map=rooms.map&searches=labels&start=8,20&goals=60,30&ground=hubs&tab=zones';

/** @type {State[]} */
const OPENING = [
    { name: 'open-first-visit', path: '', to: press('#to-end') },
    { name: 'open-mid-replay', path: '', to: at(300) },
    { name: 'open-tour-2', path: '', to: all(press('#to-end'), press('#welcome-next')) },
    { name: 'open-tour-3', path: '', to: all(press('#to-end'), press('#welcome-next'), press('#welcome-next')) },
    { name: 'open-tour-4', path: '', to: all(press('#to-end'), press('#welcome-next'), press('#welcome-next'), press('#welcome-next')) },
    { name: 'open-done', path: '', to: all(press('#to-end'), press('#welcome-skip')) },
    { name: 'open-dragged', path: TWO, to: stroke({}, { x: 92, y: 38 }, { x: 60, y: 20 }) },
    { name: 'help', path: TWO, to: press('#help') },
    { name: 'lessons', path: TWO, to: press('#lessons') },
    { name: 'share', path: TWO, to: press('#share') },
];

/** @type {State[]} */
const SEARCHES = [
    { name: 'one', path: ONE },
    { name: 'one-mid', path: ONE, to: all(at(400), point(30, 30)) },
    { name: 'two-pointed', path: TWO, to: point(40, 30) },
    { name: 'four', path: FOUR },
    { name: 'four-mid', path: FOUR, to: at(120) },
    { name: 'four-long-names', path: '#searches=astar%2Bbackprop-octile%2Cbibfs%2Cjps-patches%2Boctile%2Castar%2Bgateway-2015' },
    { name: 'four-index', path: '#searches=hpa%2Ciddfs%2Coverlay%2Clabels' },
    { name: 'tree', path: `${TWO}&showTree=1`, to: at(400) },
    { name: 'tree-one', path: `${ONE}&showTree=1&map=caves.map` },
    { name: 'waypoints', path: '#searches=astar%2Bbackprop-octile&showWaypoints=1' },
    { name: 'numbers', path: `${TWO}&camera=7,32,9`, to: at(120) },
    { name: 'events', path: `${TWO}&tab=events`, to: at(100) },
    { name: 'breakpoint', path: `${TWO}&tab=events&breakpoints=20,20;40,30`, to: all(at(0), press('#breakpoint-run')) },
    { name: 'charts', path: FOUR, to: panel('search', '#search-chart') },
    { name: 'charts-mid', path: TWO, to: all(at(300), panel('search', '#search-chart')) },
    { name: 'scenario', path: ONE, to: all(panel('search', '#scenario'), press('#scenario-next')) },
    { name: 'unreachable', path: TWO, to: wallGoalIn },
    { name: 'unreachable-partial', path: `${TWO}&partial=1`, to: wallGoalIn },
    { name: 'goal-in-wall', path: `${TWO}&goals=10,5` },
    { name: 'start-in-wall', path: `${TWO}&start=10,5` },
    { name: 'no-heuristic-fits', path: '#map=terrain.map&searches=jps%2Boctile%2Castar%2Boctile' },
    { name: 'limit', path: `${TWO}&maxExpanded=100` },
    { name: 'tour-of-goals', path: `${ONE}&start=3,28&goals=92,38;60,3;40,30;20,40`, to: press('#tour') },
    { name: 'several-goals', path: `${TWO}&start=3,28&goals=92,38;60,3;40,30` },
    { name: 'steering', path: '#map=traps.map&searches=walk:trace%2Cwalk:robust-trace' },
];

/** @type {State[]} */
const LAYERS = [
    { name: 'preset-search', path: TWO, to: press('[data-preset="search"]') },
    { name: 'preset-zones', path: TWO, to: press('[data-preset="zones"]') },
    { name: 'preset-heat', path: TWO, to: press('[data-preset="heat"]') },
    { name: 'preset-units', path: TWO, to: press('[data-preset="units"]') },
    { name: 'preset-flow', path: TWO, to: press('[data-preset="flow"]') },
    { name: 'flow-large', path: `${ONE}&camera=60,20,3`, to: all(press('[data-preset="flow"]'), point(50, 20)) },
    { name: 'ground-plain', path: `${ONE}&ground=plain` },
    { name: 'ground-depth', path: `${ONE}&ground=depth&showSearch=0` },
    { name: 'ground-water-begin', path: '#map=caves.map&searches=astar%2Boctile&ground=water&showSearch=0&tab=zones', to: water(0.02) },
    { name: 'ground-water-half', path: '#map=caves.map&searches=astar%2Boctile&ground=water&showSearch=0&tab=zones', to: water(0.5) },
    { name: 'ground-water-full', path: '#map=caves.map&searches=astar%2Boctile&ground=water&showSearch=0&tab=zones', to: water(1) },
    { name: 'ground-ridges', path: '#map=caves.map&searches=astar%2Boctile&ground=ridges&showSearch=0&tab=zones' },
    { name: 'ground-cells', path: `#${TERRAIN}&searches=overlay&ground=cells&tab=zones`, to: panel('zones', '#cells-counts') },
    { name: 'ground-hubs', path: HUBS, to: panel('zones', '#hubs-counts') },
    { name: 'heat-distance', path: `${ONE}&ground=heat&heatKind=distance&tab=heat&showSearch=0`, to: point(30, 30) },
    { name: 'heat-difference', path: `${TWO}&ground=heat&heatKind=difference&tab=heat&showSearch=0` },
    { name: 'heat-order', path: `${TWO}&ground=heat&heatKind=order&tab=heat&showSearch=0` },
    { name: 'heat-clearance', path: `${TWO}&ground=heat&heatKind=clearance&tab=heat&showSearch=0` },
    { name: 'heat-pruned', path: '#searches=astar%2Bdead-end%2Castar%2Bguided%2Castar%2Boctile%2Castar%2Bmanhattan&ground=heat&tab=heat&showSearch=0' },
];

/** @param {number} share of the slider */
function water(share) {
    return async (/** @type {Page} */ page) => {
        await settle(page);
        await page.locator('#water-level').fill(String(share * Number(await page.getAttribute('#water-level', 'max'))));
        await settle(page);
    };
}

/** @type {State[]} */
const ZONES = [
    { name: 'zones-gate', path: `${TWO}&tab=zones`, to: press('#gate-5') },
    { name: 'zones-gate-removed', path: `${TWO}&tab=zones`, to: all(press('#gate-27'), press('#gate-remove')) },
    { name: 'zones-gate-blocked', path: `${TWO}&tab=zones`, to: all(press('#gate-27'), press('#gate-block')) },
    { name: 'zones-gate-undone', path: `${TWO}&tab=zones`, to: all(press('#gate-27'), press('#gate-block'), press('#undo')) },
    { name: 'zones-gate-walled', path: `${TWO}&tab=zones`, to: all(press('#gate-27'), press('#gate-wall')) },
    { name: 'zones-one-zone', path: `${TWO}&tab=zones&prominence=10` },
    { name: 'zones-method-2006', path: `${TWO}&tab=zones&method=flood-2006` },
    { name: 'zones-graph', path: `${ONE}&tab=zones&showGraph=1&showSearch=0` },
];

/** @type {State[]} */
const MAPS = [
    { name: 'map-panel', path: ONE, to: panel('map') },
    { name: 'map-generated', path: ONE, to: async (page) => {
        await panel('map')(page);
        await page.selectOption('#kind', 'caves');
        await page.click('#make');
        await settle(page);
    } },
    { name: 'edit-walls', path: TWO, to: stroke({}, { x: 40, y: 25 }, { x: 40, y: 45 }) },
    { name: 'edit-cost-plain', path: `${TWO}&ground=plain&showSearch=0`, to: stroke({ tool: 'cost', brush: 7, paintCost: 4 }, { x: 20, y: 30 }, { x: 70, y: 34 }) },
    { name: 'edit-cost-zones', path: TWO, to: stroke({ tool: 'cost', brush: 7, paintCost: 4 }, { x: 20, y: 30 }, { x: 70, y: 34 }) },
    { name: 'edit-cost-heat', path: `${TWO}&ground=heat&showSearch=0`, to: stroke({ tool: 'cost', brush: 7, paintCost: 4 }, { x: 20, y: 30 }, { x: 70, y: 34 }) },
    { name: 'tool-fill', path: ONE, to: press('[data-tool="fill"]') },
    { name: 'weighted-best', path: `#${TERRAIN}&searches=astar%2Boctile%2Cbest` },
    { name: 'weighted-plain', path: `#${TERRAIN}&searches=best&ground=plain&showSearch=0` },
    { name: 'swamp', path: '#map=swamp.map&searches=astar%2Boctile%2Coverlay&ground=plain' },
    { name: 'labels-served', serve: ['scenes/rooms.map'], path: '#map=rooms.map&searches=astar%2Boctile%2Clabels' },
    { name: 'tiled', path: '#map=village.tmx&searches=astar%2Boctile%2Castar%2Bguided' },
    { name: 'picture-map', path: '#map=island.png&searches=astar%2Boctile%2Castar%2Bguided' },
    { name: 'big-map', path: '#map=fortress.map&searches=astar%2Boctile%2Castar%2Bguided' },
    { name: 'kind-3', path: `${TWO}${WIDE}`, to: goFar({ size: 3 }) },
    { name: 'kind-3-zones', path: `${ONE}${WIDE}&tab=zones&showSearch=0`, to: goFar({ size: 3 }) },
    { name: 'kind-terrains', serve: sceneArguments('terrain'), path: '#map=terrain.map&searches=astar%2Boctile%2Cbest&unitSize=2&unitTerrains=.%3DS', to: goFar({ size: 2, terrains: '.=S' }) },
    { name: 'kind-nowhere', path: `${ONE}&unitSize=16` },
];

/** @type {State[]} */
const UNITS = [
    { name: 'units-placed', path: `${ONE}&showSearch=0&ground=plain`, to: all(panel('units'), (page) => place(page, { count: 100 })) },
    { name: 'units-walking', path: `${ONE}&showSearch=0&ground=plain`, to: all(panel('units'), (page) => place(page, { count: 300, seed: 2 }), (page) => walkUntil(page, 'fast', 25)) },
    { name: 'units-wide', path: `${ONE}&showSearch=0&ground=plain&map=caves.map`, to: all(panel('units'), (page) => place(page, { count: 40, wide: 50 }), (page) => walkUntil(page, 'fast', 10)) },
    { name: 'units-shared-goal', path: `${ONE}&showSearch=0&ground=plain`, to: all(panel('units'), (page) => place(page, { count: 200, errands: 'query' }), (page) => walkUntil(page, 'fast', 30)) },
    { name: 'units-stranded', path: `${ONE}&showSearch=0&ground=plain`, to: all(panel('units'), (page) => place(page, { count: 100, errands: 'query' }), wallGoalIn, (page) => walkUntil(page, 'fast', 12)) },
    { name: 'units-on-search', path: ONE, to: all(panel('units'), (page) => place(page, { count: 100 })) },
    { name: 'movers', path: `${ONE}&showSearch=0&ground=plain`, to: all(panel('units'), async (page) => {
        await page.setInputFiles('#files', `${ROOT}scenes/rooms-movers.scen`);
        await settle(page);
    }, (page) => place(page, { count: 60 }), (page) => walkUntil(page, 'fast', 15)) },
    { name: 'bench-before', path: ONE, to: panel('bench') },
    { name: 'bench-done', path: ONE, to: all(panel('bench'), runBench) },
];

/** @param {Page} page */
async function runBench(page) {
    await page.click('#bench-run');
    await page.waitForFunction(() => document.getElementById('bench-status')?.textContent?.startsWith('Done'));
}

/** Gives the page a file. @param {string} name @param {string} text */
function give(name, text) {
    return async (/** @type {Page} */ page) => {
        await settle(page);
        await page.setInputFiles('#files', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
        await page.waitForSelector('#message', { state: 'visible' });
    };
}

/** @type {State[]} */
const TROUBLE = [
    { name: 'error-file', path: TWO, to: give('broken.map', 'type octile\nheight 3\nwidth 5\nmap\n...\n') },
    { name: 'error-large', path: TWO, to: give('huge.map', 'type octile\nheight 5000\nwidth 5000\nmap\n') },
    { name: 'error-link', path: '#map=rooms.map&searches=astar%2Boctile&start=nowhere', to: (page) => page.waitForSelector('#message', { state: 'visible' }) },
];

/** @type {State[]} */
const OF_LESSONS = LESSONS.filter(({ page }) => page === '').map((lesson) => ({
    name: `lesson-${lesson.name}`, path: addressOf(lesson),
    to: async (page) => {
        await settle(page);
        if (lesson.link.play === 'replay') await page.click('#to-end');
        if (lesson.link.play === 'units') await untilTick(page, 12);
        await settle(page);
    },
}));

/** @param {string} method */
const byMethod = (method) => async (/** @type {Page} */ page) => {
    await smooth.settle(page);
    await page.selectOption('#method', method);
    await smooth.settle(page);
};

/** @type {State[]} */
const SMOOTH = [
    { name: 'smooth-open', path: 'smooth.html', to: smooth.settle },
    ...['polyanya', 'visibility', 'convex', 'weighted', 'tiles', 'quadtree', 'cylinders', 'field'].map((method) => ({ name: `smooth-${method}`, path: 'smooth.html', to: byMethod(method) })),
    { name: 'smooth-lesson', path: addressOf(/** @type {any} */ (LESSONS.at(-1))), to: async (page) => {
        await page.waitForFunction(() => document.querySelectorAll('#comparison tbody tr').length === 8);
        await smooth.settle(page);
    } },
    { name: 'smooth-trap', path: 'smooth.html#scene=trap&method=field&escape=0', to: smooth.settle },
    { name: 'smooth-trap-left', path: 'smooth.html#scene=trap&method=field&escape=1', to: smooth.settle },
    { name: 'smooth-walking', path: 'smooth.html', to: async (page) => {
        await smooth.settle(page);
        await page.locator('#moment').fill('400');
        await smooth.settle(page);
    } },
    { name: 'smooth-drawing', path: 'smooth.html', to: async (page) => {
        await smooth.settle(page);
        await page.evaluate(() => scrollTo(0, 0));
        await smooth.drawPolygon(page, [60, 44], [64, 44], [64, 52]);
    } },
    { name: 'smooth-share', path: 'smooth.html', to: async (page) => {
        await smooth.settle(page);
        await page.click('#share');
    } },
    { name: 'smooth-help', path: 'smooth.html', to: async (page) => {
        await smooth.settle(page);
        await page.click('#help');
    } },
];

export const STATES = [...OPENING, ...SEARCHES, ...LAYERS, ...ZONES, ...MAPS, ...UNITS, ...TROUBLE, ...OF_LESSONS, ...SMOOTH];
