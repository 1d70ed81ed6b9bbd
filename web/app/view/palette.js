// SPDX-License-Identifier: MIT
// The colours of the map, by theme. What a search does is shown in colours of Okabe and Ito's palette, which
// people with any kind of colour vision can distinguish. Heat maps go by viridis (Smith & van der Walt 2015),
// which also is ordered by lightness, or, where values lie on both sides of 0, from orange to purple, which
// keep apart for them too.
import { TILE } from '../model/replay.js';

/** @typedef {[number, number, number]} Rgb */

/**
 * @typedef {object} Palette
 * @property {Rgb} ground
 * @property {Rgb} wall
 * @property {Rgb} costly   ground of high cost
 * @property {Rgb} cheap    ground below the usual cost
 * @property {string} background
 * @property {string} path
 * @property {string} halo  around lines and marks
 * @property {string} gate
 * @property {string} waypoint
 * @property {string} blocked  a gate
 * @property {string} outline  of zones
 * @property {string} graph
 * @property {string} start
 * @property {string} goal
 * @property {string} cursor
 * @property {string} grid
 * @property {string} flow      arrows of directions
 * @property {string} walking   units, by what they do
 * @property {string} atGoal
 * @property {string} stranded
 * @property {string} unitGoal
 * @property {string} pruned    ground that a search never looks at
 * @property {string} tree      from tiles to their parents
 * @property {string} stop      breakpoints
 * @property {string} mover     obstacles that move by themselves
 * @property {string} unitEdge  around units, and their signs
 * @property {Record<number, [number, number, number, number]>} tile  by TILE, with an opacity of 0 to 255
 */

// Opaque: a tile that is closed has the colour that the legend says, whatever is under it.
/** @type {Palette['tile']} */
const SEARCH_COLOURS = {
    [TILE.OPEN]: [230, 159, 0, 255],
    [TILE.CURRENT]: [213, 60, 0, 255],
    [TILE.CLOSED]: [112, 172, 219, 255],
    [TILE.REOPENED]: [240, 228, 66, 255],
    [TILE.RECLOSED]: [204, 121, 167, 255],
};
/** @type {Palette['tile']} */
const DARK_SEARCH_COLOURS = { ...SEARCH_COLOURS, [TILE.OPEN]: [201, 138, 0, 255], [TILE.CLOSED]: [30, 92, 145, 255], [TILE.RECLOSED]: [160, 88, 128, 255] };

/** @type {Record<'light'|'dark', Palette>} */
const PALETTES = {
    light: {
        ground: [250, 249, 245], wall: [58, 64, 74], costly: [150, 108, 58], cheap: [190, 222, 196],
        background: '#e4e2da', path: '#101418', halo: '#ffffff', gate: '#c2122f', waypoint: '#d94f00', blocked: '#101418', outline: '#2a2f3a66',
        graph: '#4b3f72', start: '#006d4e', goal: '#a3195b', cursor: '#101418', grid: '#00000018',
        flow: '#5a3d00', walking: '#26549e', atGoal: '#a5ecae', stranded: '#f0587c', unitGoal: '#7d9cc9',
        mover: '#c46a12', unitEdge: '#101418', pruned: '#ffffff', tree: '#123a66', stop: '#c8102e',
        tile: SEARCH_COLOURS,
    },
    dark: {
        ground: [52, 57, 66], wall: [14, 16, 19], costly: [160, 118, 68], cheap: [63, 92, 72],
        background: '#1b1e23', path: '#ffffff', halo: '#000000', gate: '#ff7b93', waypoint: '#ff7a1a', blocked: '#c9ccd2', outline: '#cfd6e066',
        graph: '#d0c4ff', start: '#3fd6a6', goal: '#ff8fc0', cursor: '#ffffff', grid: '#ffffff14',
        flow: '#ffd479', walking: '#4f8df0', atGoal: '#c9f7cc', stranded: '#ff6f91', unitGoal: '#93b4e3',
        mover: '#ffa04d', unitEdge: '#05070a', pruned: '#ffffff', tree: '#86c5f7', stop: '#ff5468',
        tile: DARK_SEARCH_COLOURS,
    },
};

/** @param {'light'|'dark'} theme */
export function paletteOf(theme) {
    return PALETTES[theme];
}

/** @type {Rgb[]} */
const ZONE_COLOURS = [
    [178, 223, 196], [249, 222, 160], [176, 205, 240], [232, 190, 214], [214, 230, 140], [246, 196, 168],
    [196, 190, 232], [150, 216, 220], [222, 210, 192], [240, 168, 168], [160, 190, 160], [206, 206, 206],
];

/** @param {number} index @param {'light'|'dark'} theme @returns {Rgb} */
export function zoneColour(index, theme) {
    const colour = ZONE_COLOURS[Math.min(index, ZONE_COLOURS.length - 1)];
    return theme === 'light' ? colour : mix(colour, [20, 22, 26], 0.52);
}

/** A zone under a search, quieter than what the search does. @param {number} index @param {'light'|'dark'} theme @returns {Rgb} */
export function zoneTint(index, theme) {
    return mix(zoneColour(index, theme), PALETTES[theme].ground, 0.45);
}

/** @param {Rgb} from @param {Rgb} to @param {number} share @returns {Rgb} */
export function mix(from, to, share) {
    const part = (/** @type {0|1|2} */ i) => Math.round(from[i] + (to[i] - from[i]) * share);
    return [part(0), part(1), part(2)];
}

/** @type {Rgb[]} */
const HEAT = [
    [72, 40, 120], [62, 74, 137], [49, 104, 142], [38, 130, 142], [31, 158, 137], [53, 183, 121],
    [110, 206, 88], [181, 222, 43], [253, 231, 37],
];

/** The colour of a share of 0 to 1. @param {number} share @returns {Rgb} */
export function heatColour(share) {
    return along(HEAT, share);
}

// Away from 0, on either side.
/** @type {Rgb[]} */
const BELOW = [[247, 244, 238], [253, 184, 99], [224, 110, 10], [127, 59, 8]];
/** @type {Rgb[]} */
const ABOVE = [[247, 244, 238], [178, 171, 210], [128, 115, 172], [62, 20, 100]];

/**
 * What gives values from `least` to `most` their colours. Where some are below 0, values that are equally far from
 * 0 are equally strong.
 * @param {number} least @param {number} most @returns {(value: number) => Rgb}
 */
export function heatScale(least, most) {
    if (least >= 0) return (value) => heatColour(most > least ? (value - least) / (most - least) : 0);
    const farthest = Math.max(-least, most);
    return (value) => along(value < 0 ? BELOW : ABOVE, Math.abs(value) / farthest);
}

/** @param {Rgb[]} colours @param {number} share 0: the first, 1: the last @returns {Rgb} */
function along(colours, share) {
    const at = Math.min(Math.max(share, 0), 1) * (colours.length - 1);
    const step = Math.min(Math.floor(at), colours.length - 2);
    return mix(colours[step], colours[step + 1], at - step);
}

/** @type {Rgb[]} */
const DEPTHS = [[226, 240, 250], [86, 156, 214], [16, 44, 104]];

/** @param {number} share 0: at a wall, 1: the deepest tile @returns {Rgb} */
export function depthColour(share) {
    return along(DEPTHS, share);
}

/**
 * The colour of plain ground by its cost.
 * @param {number} cost
 * @param {Palette} palette
 * @returns {Rgb}
 */
export function groundColour(cost, palette) {
    if (cost === 0) return palette.wall;
    if (cost === 1) return palette.ground;
    // Twice the cost is a clear step, and tenfold nearly the darkest.
    const share = 1 - 1 / (1 + Math.abs(Math.log2(cost)));
    return mix(palette.ground, cost > 1 ? palette.costly : palette.cheap, 0.25 + 0.75 * share);
}

/** Of the lines over ground that does not cost 1: they are seen on every ground. @param {number} cost @param {Palette} palette */
export function costInk(cost, palette) {
    return mix(cost > 1 ? palette.costly : palette.cheap, rgbOf(palette.path), 0.2);
}

/** @param {Rgb} colour */
export function css([red, green, blue]) {
    return `rgb(${red} ${green} ${blue})`;
}

/** @param {string} colour as #rrggbb @returns {Rgb} */
export function rgbOf(colour) {
    return /** @type {Rgb} */ ([1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)));
}

/** A pixel as ImageData keeps it: on the little-endian machines that browsers run on. @param {Rgb} colour */
export function packed([red, green, blue], alpha = 255) {
    return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
