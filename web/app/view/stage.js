// SPDX-License-Identifier: MIT
// The panes with the map in them. Draws the state when something changed, at most once a
// frame; what the pointer does on a canvas is for control/pointer.js.
import { Camera } from './camera.js';
import { CostHatch } from './costs.js';
import { drawMarks } from './marks.js';
import { element } from './dom.js';
import { paletteOf } from './palette.js';
import { PrunedHatch } from './pruned.js';
import { themeNow } from './theme.js';
import { TilePicture, SearchPicture, drawTiles, paintGround } from './tiles.js';
import { TreePicture } from './tree.js';

/** @typedef {import('../model/state.js').AppState} AppState */

// Lines of text below the map come and go with the pointer; the map must not jump for them.
const SPARE_HEIGHT = 80;
// Of a low pane less can be missing before much of the map is.
const SPARE_SHARE = 0.12;

/**
 * @typedef {object} PaneView
 * @property {HTMLElement} figure
 * @property {HTMLElement} head     for what chooses the algorithm
 * @property {HTMLElement} counts   a line of text in a span
 * @property {HTMLCanvasElement} canvas
 * @property {SearchPicture} search
 * @property {PrunedHatch} pruned
 * @property {TreePicture} tree
 */

export class Stage {
    /**
     * @param {HTMLElement} root
     * @param {() => AppState} getState
     */
    constructor(root, getState) {
        this.root = root;
        this.getState = getState;
        this.camera = new Camera();
        /** one for all panes, or one each where a heat map differs between them @type {TilePicture[]} */
        this.grounds = [];
        this.costs = new CostHatch();
        /** @type {PaneView[]} */
        this.panes = [];
        /** called with each new pane @type {(pane: PaneView, index: number) => void} */
        this.onPane = () => {};
        this.groundIsOld = true;
        this.frame = 0;
        this.fitted = { width: 0, height: 0 }; // the size that the camera was set for
        // A canvas also changes its size when a line of text next to it wraps.
        this.sizes = new ResizeObserver(() => this.#resized());
        this.sizes.observe(root);
    }

    /** Has as many panes as the state. */
    setPanes(/** @type {number} */ count) {
        while (this.panes.length > count) this.#removePane();
        while (this.panes.length < count) this.#addPane(this.panes.length);
        this.root.dataset.panes = String(count);
        this.#resized();
    }

    #removePane() {
        const pane = this.panes.pop();
        if (!pane) return;
        this.sizes.unobserve(pane.canvas);
        pane.figure.remove();
    }

    #addPane(/** @type {number} */ index) {
        const canvas = element('canvas', { tabIndex: 0 });
        canvas.setAttribute('role', 'application');
        canvas.setAttribute('aria-label', `Map ${index + 1}`);
        canvas.setAttribute('aria-describedby', 'map-keys');
        const head = element('div', { className: 'pane-head' });
        const counts = element('output', { className: 'pane-counts' }, [element('span')]);
        const figure = element('figure', { className: 'pane' }, [head, canvas, counts]);
        this.root.append(figure);
        this.sizes.observe(canvas);
        const pane = { figure, head, counts, canvas, search: new SearchPicture(), pruned: new PrunedHatch(), tree: new TreePicture() };
        this.panes.push(pane);
        this.onPane(pane, index);
    }

    /** Shows the whole map. */
    fit() {
        if (this.panes.length) {
            const { world } = this.getState();
            // On a telephone panes are as high as the map needs at their width.
            this.root.style.setProperty('--map-ratio', String(world.width / world.height));
            this.fitted = this.#commonSize();
            this.camera.fit(world, this.fitted);
        }
        this.draw();
    }

    /** Whether the camera shows something else than the whole map. */
    isMoved() {
        const { left, top, scale } = this.camera;
        const whole = new Camera();
        whole.fit(this.getState().world, this.fitted);
        return Math.abs(left - whole.left) + Math.abs(top - whole.top) > 1 || Math.abs(scale / whole.scale - 1) > 1e-3;
    }

    /** What is in the middle of a pane, and how much larger than when all fits. */
    place() {
        const { left, top, scale } = this.camera;
        const { width, height } = this.fitted;
        const whole = new Camera();
        whole.fit(this.getState().world, this.fitted);
        return { x: (width / 2 - left) / scale, y: (height / 2 - top) / scale, zoom: scale / whole.scale };
    }

    /** Shows a place as place() describes it. @param {{x: number, y: number, zoom: number}} place */
    lookAt({ x, y, zoom }) {
        this.fit();
        const { width, height } = this.fitted;
        this.camera.zoom(zoom, width / 2, height / 2);
        this.camera.left = width / 2 - x * this.camera.scale;
        this.camera.top = height / 2 - y * this.camera.scale;
        this.draw();
    }

    #resized() {
        for (const { canvas } of this.panes) {
            const { width, height } = canvas.getBoundingClientRect();
            const pixels = [width, height].map((length) => Math.max(1, Math.round(length * devicePixelRatio)));
            // Setting a size, even the same one, clears the picture.
            if (canvas.width !== pixels[0]) canvas.width = pixels[0];
            if (canvas.height !== pixels[1]) canvas.height = pixels[1];
        }
        if (this.#hasOtherSize()) this.fit();
        else this.draw();
    }

    /** What all canvases have: below some there are more lines of text. */
    #commonSize() {
        const sizes = this.panes.map(({ canvas }) => canvas.getBoundingClientRect());
        return { width: Math.min(...sizes.map(({ width }) => width)), height: Math.min(...sizes.map(({ height }) => height)) };
    }

    #hasOtherSize() {
        const { width, height } = this.panes.length ? this.#commonSize() : this.fitted;
        // Where nobody points and the whole map was shown, it still is.
        const spare = this.getState().pointer || this.isMoved() ? Math.min(SPARE_HEIGHT, SPARE_SHARE * this.fitted.height) : 0;
        return width !== this.fitted.width || Math.abs(height - this.fitted.height) > spare;
    }

    /** The ground must be repainted: the map changed, or what its colours mean. */
    repaint() {
        this.groundIsOld = true;
        this.draw();
    }

    /** Draws at the next frame. */
    draw() {
        if (this.frame) return;
        this.frame = requestAnimationFrame(() => {
            this.frame = 0;
            this.#drawAll();
        });
    }

    #drawAll() {
        const state = this.getState();
        const theme = themeNow();
        if (this.groundIsOld) this.#paintGrounds(state, theme);
        this.groundIsOld = false;
        for (const [index, { canvas }] of this.panes.entries()) {
            const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
            context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
            this.drawPane(context, index);
        }
    }

    /** @param {AppState} state @param {'light'|'dark'} theme */
    #paintGrounds(state, theme) {
        const { ground, heat } = state;
        const count = ground === 'heat' && new Set(heat?.layers).size > 1 ? this.panes.length : 1;
        this.grounds = Array.from({ length: count }, (_, i) => this.grounds[i] ?? new TilePicture());
        this.grounds.forEach((picture, i) => paintGround(picture, state, theme, i));
    }

    /** Draws a pane, in pixels of CSS: on its canvas, or on a context of the same size. @param {CanvasRenderingContext2D} context @param {number} index */
    drawPane(context, index) {
        const [state, theme] = [this.getState(), themeNow()];
        const { canvas, search, pruned, tree } = this.panes[index];
        const palette = paletteOf(theme);
        const { world } = state;
        const answer = state.panes[index]?.answer ?? null;
        const replay = answer?.replay ?? null;
        search.show(replay, replay ? replay.eventsAt(state.moment, state.unit) : 0, world, theme);
        context.fillStyle = palette.background;
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.imageSmoothingEnabled = this.camera.scale < 1;
        drawTiles(context, this.grounds[index] ?? this.grounds[0], world, this.camera);
        pruned.draw(context, state, index, this.camera, theme);
        if (state.showSearch) drawTiles(context, search, world, this.camera);
        // Over the search too: it covers the ground that it looked at.
        if (state.ground !== 'plain' || state.showSearch) this.costs.draw(context, world, this.camera, theme);
        if (state.showTree && replay?.tileCount === world.width * world.height) tree.draw(context, replay, world.width, this.camera, palette.tree);
        drawMarks({ context, camera: this.camera, palette }, state, answer);
    }
}
