// SPDX-License-Identifier: MIT
// What the worker keeps between calls: the map, and what was made for it. Finders, terrains and atlases are
// made when first asked for, and dropped when the map changes or when newer ones of their kind take their
// place.
import { landmarksFor, readsZones } from '../model/algorithms.js';

/** @typedef {import('../../lib/sluice.js').Sluice} Sluice */
/** @typedef {import('../../lib/sluice.js').GridMap} GridMap */
/** @typedef {import('../../lib/sluice.js').Finder} Finder */
/** @typedef {import('../../lib/sluice.js').Atlas} Atlas */
/** @typedef {import('../../lib/sluice.js').Overlay} Overlay */
/** @typedef {import('../../lib/sluice.js').Labels} Labels */
/** @typedef {import('../../lib/sluice.js').Terrain} Terrain */
/** @typedef {import('../../lib/sluice.js').Flow} Flow */
/** @typedef {import('../../lib/sluice.js').Tile} Tile */
/** @typedef {import('./units.js').Units} Units */
/** @typedef {import('../../lib/sluice.js').Rules} Rules */
/** @typedef {import('../../lib/sluice.js').Edit} Edit */
/** @typedef {import('../../lib/sluice.js').TerrainOptions} TerrainOptions */

/**
 * @typedef {{options: TerrainOptions, edits: Edit[]}} Cut how the map is cut: options, and manual edits
 */
/**
 * @typedef {{index: number, message: string}} Refusal an edit that does not fit, and the library's sentence
 */
/** @typedef {{terrain: Terrain, refused: Refusal[], milliseconds: number}} CutTerrain */

// One for the zones and one for the lakes, with and without edits.
const MOST_TERRAINS = 4;
// With and without edits, with and without landmarks; each holds about ten bytes per tile.
const MOST_ATLASES = 4;
const MOST_FINDERS = 6;
const MOST_ATLAS_BYTES = 5e8;
// For the unit before and the present one; an overlay holds some hundred bytes per tile.
const MOST_INDEXES = 2;
// Building an overlay takes about two microseconds per tile: on larger maps only those who name it wait for that.
const MOST_TILES_UNASKED = 1 << 16;

export class Session {
    /** @param {Sluice} sluice */
    constructor(sluice) {
        this.sluice = sluice;
        /** @type {GridMap|null} */
        this.map = null;
        /** @type {Map<string, Finder>} by what they were made with, as the others; the latest last */
        this.finders = new Map();
        /** @type {Map<string, CutTerrain>} */
        this.terrains = new Map();
        /** @type {Map<string, Atlas>} */
        this.atlases = new Map();
        /** @type {Map<string, Overlay>} by their rules; they outlive edits */
        this.overlays = new Map();
        /** @type {Map<string, Labels>} likewise */
        this.labelSets = new Map();
        /** @type {{flow: Flow, rules: string, goals: string}|null} outlives edits, as the units do */
        this.field = null;
        /** @type {Units|null} */
        this.units = null;
    }

    /** The map, which must have been opened. */
    theMap() {
        if (!this.map) throw new Error('No map is open.');
        return this.map;
    }

    /** @param {GridMap} map */
    open(map) {
        this.forget();
        this.map?.destroy(); // and with it the units, the field, the overlays and the labels
        this.overlays.clear();
        this.labelSets.clear();
        this.map = map;
        this.units = null;
        this.field = null;
    }

    /** Drops what was made for the map and does not survive an edit. */
    forget() {
        // Finders first: they read the atlases.
        leaveAtMost(this.finders, 0, (finder) => finder.destroy());
        leaveAtMost(this.terrains, 0, ({ terrain }) => terrain.destroy());
        leaveAtMost(this.atlases, 0, (atlas) => atlas.destroy());
    }

    /** @param {Rules} rules */
    finder(rules) {
        return this.#keepFinder(JSON.stringify(rules), () => this.theMap().createFinder({ rules }));
    }

    /**
     * The finder for an algorithm. Heuristics that read zones read those of the cut, which are the ones that the page
     * draws.
     * @param {Rules} rules
     * @param {string} algorithm
     * @param {Cut} [cut]
     */
    finderFor(rules, algorithm, cut) {
        if (algorithm === 'overlay' || (algorithm === 'best' && this.#suitsOverlay())) return this.#finderByOverlay(rules);
        if (algorithm === 'labels') return this.#finderByLabels(rules, this.labels(rules));
        const known = this.labelSets.get(indexKey('labels', rules));
        if (algorithm === 'best' && known) return this.#finderByLabels(rules, known);
        if (!cut || !readsZones(algorithm)) return this.finder(rules);
        return this.finderOn(rules, cut, landmarksFor(algorithm));
    }

    #suitsOverlay() {
        const { tiles, cheapest, costliest } = this.theMap().describe();
        return cheapest !== costliest && tiles <= MOST_TILES_UNASKED;
    }

    /** @param {Rules} rules */
    #finderByOverlay(rules) {
        const overlay = this.overlay(rules);
        return this.#keepFinder(indexKey('overlay', rules), () => this.theMap().createFinder({ rules, overlay }));
    }

    /** @param {Rules} rules @param {Labels} labels */
    #finderByLabels(rules, labels) {
        return this.#keepFinder(indexKey('labels', rules), () => this.theMap().createFinder({ rules, labels }));
    }

    /** The overlay for some rules, up to date with the map. @param {Rules} rules */
    overlay(rules) {
        const [like] = this.overlays.values();
        const key = indexKey('overlay', rules);
        if (!this.overlays.has(key)) like?.update();
        const overlay = keep(this.overlays, key, () => this.theMap().createOverlay({ rules, like }));
        this.#leaveFew(this.overlays);
        overlay.update();
        return overlay;
    }

    /** The labels for some rules, up to date with the map. @param {Rules} rules */
    labels(rules) {
        const labels = keep(this.labelSets, indexKey('labels', rules), () => this.theMap().createLabels({ rules }));
        this.#leaveFew(this.labelSets);
        labels.update();
        return labels;
    }

    /** Takes the labels of a file. @param {Rules} rules @param {Uint8Array} bytes */
    takeLabels(rules, bytes) {
        const key = indexKey('labels', rules);
        const labels = this.theMap().parseLabels(bytes, { rules });
        this.finders.get(key)?.destroy();
        this.finders.delete(key);
        this.labelSets.get(key)?.destroy();
        this.labelSets.set(key, labels);
        this.#leaveFew(this.labelSets);
    }

    /** Drops the oldest indexes of a kind, each with the finder that reads it. @param {Map<string, Overlay|Labels>} indexes */
    #leaveFew(indexes) {
        leaveAtMost(indexes, MOST_INDEXES, (old, key) => {
            this.finders.get(key)?.destroy();
            this.finders.delete(key);
            old.destroy();
        });
    }

    /**
     * A finder that reads the atlas of a cut.
     * @param {Rules} rules @param {Cut} cut @param {number} landmarks
     */
    finderOn(rules, cut, landmarks) {
        const atlas = this.atlas(rules, cut, landmarks);
        return this.#keepFinder(JSON.stringify(rules) + atlasKey(rules, cut, landmarks),
            () => this.theMap().createFinder({ rules, atlas }));
    }

    /**
     * The field of directions to some goals, up to date with the map.
     * @param {Rules} rules @param {Tile[]} goals
     */
    flow(rules, goals) {
        const [rulesKey, goalsKey] = [JSON.stringify(rules), JSON.stringify(goals)];
        if (this.field?.rules !== rulesKey) {
            this.field?.flow.destroy();
            this.field = null;
            this.field = { flow: this.theMap().createFlow({ rules }), rules: rulesKey, goals: '' };
        }
        const { flow } = this.field;
        if (this.field.goals === goalsKey) flow.update();
        else flow.aim(goals);
        this.field.goals = goalsKey;
        return flow;
    }

    /** @param {Units|null} units in place of those that there were */
    setUnits(units) {
        this.units?.destroy();
        this.units = units;
    }

    /** @param {string} key @param {() => Finder} make */
    #keepFinder(key, make) {
        const finder = keep(this.finders, key, make);
        leaveAtMost(this.finders, MOST_FINDERS, (old) => old.destroy());
        return finder;
    }

    /**
     * The atlas of a cut, with those of its edits that fit.
     * @param {Rules} rules @param {Cut} cut @param {number} landmarks
     */
    atlas(rules, cut, landmarks) {
        const key = atlasKey(rules, cut, landmarks);
        const atlas = keep(this.atlases, key, () => {
            const { method, prominence, widest, downscale, unit } = cut.options;
            // Where the library chooses the prominence, it sees to the memory as well.
            if (prominence) checkMemory(this.terrain(cut).terrain);
            return this.theMap().createAtlas({
                rules: { diagonals: rules.diagonals, ...unit }, landmarks,
                terrain: { method, prominence, widest, downscale },
                edits: cut.edits.length ? this.terrain(cut).terrain.edits() : [],
            });
        });
        leaveAtMost(this.atlases, MOST_ATLASES, (old, oldKey) => {
            for (const [finderKey, finder] of this.finders) {
                if (!finderKey.endsWith(oldKey)) continue;
                finder.destroy();
                this.finders.delete(finderKey);
            }
            old.destroy();
        });
        return atlas;
    }

    /**
     * The terrain of a cut. Edits that do not fit, as after a change of the map or of a threshold, are left
     * out and reported.
     * @param {Cut} cut
     */
    terrain({ options, edits }) {
        const made = keep(this.terrains, JSON.stringify([options, edits]), () => {
            const began = performance.now();
            const terrain = this.theMap().createTerrain(options);
            return { terrain, refused: makeEdits(terrain, edits), milliseconds: performance.now() - began };
        });
        leaveAtMost(this.terrains, MOST_TERRAINS, ({ terrain }) => terrain.destroy());
        return made;
    }
}

/**
 * Refuses zones whose distances would not fit: an atlas has a byte for every gate and tile of a zone.
 * @param {Terrain} terrain
 */
function checkMemory(terrain) {
    const bytes = terrain.zoneList().reduce((sum, { area, gates }) => sum + area * gates.length, 0);
    if (bytes <= MOST_ATLAS_BYTES) return;
    throw new Error(`The distances of these zones would need ${Math.round(bytes / 1e6)} MB, which is more than a browser has ` +
        'for them. Choose a higher prominence in Zones.');
}

/** @param {Terrain} terrain @param {Edit[]} edits @returns {Refusal[]} */
function makeEdits(terrain, edits) {
    const refused = [];
    for (const [index, edit] of edits.entries()) {
        try {
            terrain.edit(edit);
        } catch (error) {
            refused.push({ index, message: /** @type {Error} */ (error).message });
        }
    }
    return refused;
}

/** @param {'overlay'|'labels'} kind @param {Rules} rules */
function indexKey(kind, rules) {
    return JSON.stringify([kind, rules]);
}

/** @param {Rules} rules @param {Cut} cut @param {number} landmarks */
function atlasKey({ diagonals }, { options, edits }, landmarks) {
    return JSON.stringify(['atlas', diagonals, options, edits, landmarks]);
}

/**
 * What is kept under a key, made now if it is not there; it counts as the latest.
 * @template Thing
 * @param {Map<string, Thing>} kept
 * @param {string} key
 * @param {() => Thing} make
 */
export function keep(kept, key, make) {
    const thing = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, thing);
    return thing;
}

/**
 * Drops the oldest until `most` are left.
 * @template Thing
 * @param {Map<string, Thing>} kept
 * @param {number} most
 * @param {(thing: Thing, key: string) => void} drop
 */
function leaveAtMost(kept, most, drop) {
    for (const [key, thing] of kept) {
        if (kept.size <= most) return;
        kept.delete(key);
        drop(thing, key);
    }
}
