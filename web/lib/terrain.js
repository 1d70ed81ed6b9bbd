// SPDX-License-Identifier: MIT
// Zones and gates.

import { changesOf } from './change.js';
import { checkFlag, checkGlyph, checkName, checkNumber, checkTile, checkWhole, wrongArgument } from './check.js';
import { Handle } from './handle.js';
import { readEdit, tilesOf, writeCut, writeEdit, writeUnit } from './options.js';

/**
 * @typedef {import('./core.js').Core} Core
 * @typedef {import('./types/map.js').Change} Change
 * @typedef {import('./types/terrain.js').Edit} Edit
 * @typedef {import('./types/terrain.js').Gate} Gate
 * @typedef {import('./types/terrain.js').TerrainOptions} TerrainOptions
 * @typedef {import('./types/basics.js').Tile} Tile
 * @typedef {import('./types/terrain.js').Zone} Zone
 * @typedef {import('./options.js').Size} Size
 */

/**
 * @param {Core} core
 * @param {Record<string, number>} record
 * @returns {Zone}
 */
function zoneOf(core, record) {
    const { area, clearance, component, gates, gateCount, neighbours, neighbourCount } = record;
    return {
        area, clearance, component,
        box: { x: record.boxX, y: record.boxY, width: record.boxWidth, height: record.boxHeight },
        first: { x: record.firstX, y: record.firstY },
        centre: { x: record.centreX, y: record.centreY },
        deepest: { x: record.deepestX, y: record.deepestY },
        gates: Array.from(core.copy(Uint32Array, gates, gateCount)),
        neighbours: Array.from(core.copy(Uint32Array, neighbours, neighbourCount)),
    };
}

/**
 * @param {Core} core
 * @param {Record<string, number>} record
 * @returns {Gate}
 */
function gateOf(core, record) {
    return {
        zones: [record.zone0, record.zone1],
        ends: [{ x: record.end0X, y: record.end0Y }, { x: record.end1X, y: record.end1Y }],
        middle: { x: record.middleX, y: record.middleY },
        width: record.width, straight: record.straight !== 0, blocked: record.blocked !== 0,
        widestUnit: record.widestUnit,
        tiles: tilesOf(core.copy(Int32Array, record.tiles, 2 * record.tileCount)),
    };
}

/**
 * A map cut into zones at its gates. Created by GridMap.createTerrain, or an atlas's own, which only the atlas
 * changes and destroys.
 */
export class Terrain {
    #core;
    #map;
    #size;
    /** @type {() => number} */
    #place;
    /** @type {Handle | null} null for an atlas's */
    #handle;

    /**
     * @param {Handle} map
     * @param {Size} size
     * @param {Handle | null} handle null: an atlas's terrain, whose address may change
     * @param {() => number} place its address; throws once it is gone
     */
    constructor(map, size, handle, place) {
        this.#core = map.core;
        this.#map = map;
        this.#size = size;
        this.#handle = handle;
        this.#place = place;
    }

    get zoneCount() {
        return this.#facts().zoneCount;
    }

    get gateCount() {
        return this.#facts().gateCount;
    }

    /** The revision of the map that its zones were last fitted to. */
    get revision() {
        return this.#facts().revision;
    }

    /**
     * True if walls or ground of the map have changed since. It then answers nothing that they decide: calls
     * throw, with the code 'stale', and no tile has a zone or a clearance.
     */
    get isStale() {
        return this.#core.ask('terrain_is_stale', this.#place()) !== 0;
    }

    /** Fits the zones to the map after edits of it, and assigns new ids. Keeps edits by hand and blocked gates. */
    update() {
        this.#core.run('terrain_update', this.#changeable());
    }

    /** The bytes it holds. */
    get bytes() {
        return this.#facts().bytes;
    }

    /** @returns {string} the name of its method */
    get method() {
        return this.#core.methods.decompositions[this.#facts().method].name;
    }

    /** @returns {{ name: string, milliseconds: number }[]} the time of each stage of building it */
    get stages() {
        const stages = [];
        while (this.#core.ask('terrain_stage', this.#place(), stages.length) !== 0) {
            const { name, nanoseconds } = this.#core.read('stage');
            stages.push({ name: this.#core.text(name), milliseconds: nanoseconds / 1e6 });
        }
        return stages;
    }

    /** @returns {Int32Array} the zone of every tile, -1 for walls; all -1 while it is stale */
    zones() {
        return this.#core.list(Int32Array, 'terrain_zones', this.#place(), this.#map.address);
    }

    /** @returns {Float64Array} how far the nearest wall is from every tile; 0 for walls */
    clearance() {
        return this.#core.list(Float64Array, 'terrain_clearance', this.#place(), this.#map.address);
    }

    /**
     * @param {number} index 0 to zoneCount - 1
     * @returns {Zone}
     */
    zone(index) {
        this.#core.ask('terrain_zone', this.#place(), this.#checkZone(index));
        return zoneOf(this.#core, this.#core.read('zone'));
    }

    /**
     * @param {number} index 0 to gateCount - 1
     * @returns {Gate}
     */
    gate(index) {
        this.#core.ask('terrain_gate', this.#place(), this.#checkGate(index));
        return gateOf(this.#core, this.#core.read('gate'));
    }

    /** @returns {Zone[]} all of them */
    zoneList() {
        return Array.from({ length: this.zoneCount }, (_, index) => this.zone(index));
    }

    /** @returns {Gate[]} all of them */
    gates() {
        return Array.from({ length: this.gateCount }, (_, index) => this.gate(index));
    }

    /**
     * @param {Tile} tile walls included
     * @returns {number} the zone of the nearest passable tile; -1 if there is none
     */
    nearestZone(tile) {
        const { x, y } = checkTile(tile, 'The tile', this.#size);
        return this.#core.ask('terrain_nearest_zone', this.#place(), x, y);
    }

    /**
     * @param {number} widest
     * @returns {number[]} the gates no wider than this, narrowest first
     */
    chokePoints(widest) {
        const width = checkNumber(widest, 'The width of the widest choke point');
        return Array.from(this.#core.list(Uint32Array, 'terrain_choke_points', this.#place(), width));
    }

    /**
     * The route over open gates from one tile to another that is shortest from middle to middle.
     * @param {Tile} from
     * @param {Tile} to
     * @returns {{ gates: number[], length: number }} negative length: there is no route
     */
    route(from, to) {
        const a = checkTile(from, 'The first tile', this.#size);
        const b = checkTile(to, 'The second tile', this.#size);
        const gates = this.#core.list(Uint32Array, 'terrain_route', this.#place(), a.x, a.y, b.x, b.y);
        return { gates: Array.from(gates), length: this.#core.read('route').length };
    }

    /**
     * Blocks a gate, or opens it again. The zones stay as they are.
     * @param {number} gate
     * @param {boolean} blocked
     */
    block(gate, blocked) {
        const place = this.#changeable();
        this.#core.run('terrain_block', place, this.#checkGate(gate), checkFlag(blocked, 'blocked'));
    }

    /**
     * The changes that turn the tiles of a gate into walls, for GridMap.apply.
     * @param {number} gate
     * @param {string} [glyph] of the walls
     * @returns {Change[]}
     */
    gateChanges(gate, glyph = '@') {
        const place = this.#place();
        return changesOf(this.#core.list(Float64Array, 'terrain_gate_changes', place, this.#checkGate(gate),
            checkGlyph(glyph)));
    }

    /**
     * @param {number} gate
     * @returns {number[]} the zones that blocking this gate as well would cut off from the rest
     */
    cutOff(gate) {
        return Array.from(this.#core.list(Uint32Array, 'terrain_cut_off', this.#place(), this.#checkGate(gate)));
    }

    /**
     * Applies one manual edit, which reassigns ids.
     * @param {Edit} edit
     */
    edit(edit) {
        const place = this.#changeable();
        writeEdit(this.#core, edit, this.#size);
        this.#core.run('terrain_edit', place);
    }

    /**
     * @param {Edit['kind']} kind
     * @param {number} gate
     * @returns {Edit} the edit of this kind that names a gate by its ends
     */
    gateEdit(kind, gate) {
        const place = this.#place();
        if (kind === undefined) throw wrongArgument(`The kind of an edit is needed: ${this.#core.names('edit_name').join(', ')}.`);
        const index = checkName(kind, 'The kind of an edit', this.#core.names('edit_name'));
        this.#core.ask('terrain_gate_edit', place, index, this.#checkGate(gate));
        return readEdit(this.#core);
    }

    /** @returns {Edit[]} those applied so far, in order */
    edits() {
        const place = this.#place();
        return Array.from({ length: this.#core.address('terrain_edit_count', place) }, (_, index) => {
            this.#core.ask('terrain_edit_at', place, index);
            return readEdit(this.#core);
        });
    }

    /** Frees its memory; does nothing for an atlas's terrain. */
    destroy() {
        this.#handle?.destroy();
    }

    #facts() {
        this.#core.ask('terrain_describe', this.#place());
        return this.#core.read('terrain');
    }

    #changeable() {
        const place = this.#place();
        if (this.#handle) return place;
        throw wrongArgument('The terrain of an atlas cannot be changed: create an atlas with these edits.');
    }

    /** @param {unknown} index */
    #checkZone(index) {
        return this.#checkIndex(index, 'zone', this.zoneCount);
    }

    /** @param {unknown} index */
    #checkGate(index) {
        return this.#checkIndex(index, 'gate', this.gateCount);
    }

    /**
     * @param {unknown} index
     * @param {string} what
     * @param {number} count
     */
    #checkIndex(index, what, count) {
        if (count === 0) throw wrongArgument(`There is no ${what} on this map.`);
        return checkWhole(index, `The index of a ${what}`, 0, count - 1);
    }
}

/**
 * @param {Handle} map
 * @param {Size} size
 * @param {TerrainOptions} [options]
 * @returns {Terrain}
 */
export function createTerrain(map, size, options) {
    const { core } = map;
    writeCut(core, options);
    const address = core.lend([writeUnit(core, options?.unit)],
        (terrains) => core.create('terrain_create', map.address, terrains));
    const handle = new Handle(core, 'terrain', address, [map]);
    return new Terrain(map, size, handle, () => handle.address);
}
