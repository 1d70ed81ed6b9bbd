// SPDX-License-Identifier: MIT
// Colours for zones, such that neighbours differ and a zone keeps its colour when the map or a threshold
// changes a little. A graph of zones is nearly planar, so that colouring it smallest degree last takes about
// six colours; zones that keep what they had may need a few more.
//
// Cost: in proportion to zones and neighbours.

// As many as view/palette.js can show apart.
export const MOST_COLOURS = 12;

/** @typedef {{neighbours: number[], centre: {x: number, y: number}, area: number}} ColouredZone */

/**
 * A colour index for each zone.
 * @param {ColouredZone[]} zones
 * @param {{zones: Int32Array, colours: number[], width: number}|null} [before]  a decomposition shown before,
 *        of a map of the same size: zones whose centre lay in one of its zones have its colour where they can
 * @returns {number[]}
 */
export function colourZones(zones, before = null) {
    const kept = before ? colourRest(zones, keptColours(zones, before)) : null;
    if (kept && kept.every((colour) => colour < MOST_COLOURS)) return kept;
    return colourRest(zones, zones.map(() => -1));
}

/**
 * The colours that zones had before, -1 where there was none or a larger neighbour has it.
 * @param {ColouredZone[]} zones
 * @param {{zones: Int32Array, colours: number[], width: number}} before
 */
function keptColours(zones, before) {
    const zoneAt = (/** @type {{x: number, y: number}} */ { x, y }) => before.zones[y * before.width + x];
    const had = zones.map(({ centre }) => before.colours[zoneAt(centre)] ?? -1);
    const yields = (/** @type {number} */ zone, /** @type {number} */ other) => had[other] === had[zone] &&
        (zones[other].area > zones[zone].area || (zones[other].area === zones[zone].area && other < zone));
    return zones.map(({ neighbours }, zone) =>
        (neighbours.some((other) => yields(zone, other)) ? -1 : had[zone]));
}

/**
 * Gives every zone without a colour (-1) the least that no neighbour has.
 * @param {ColouredZone[]} zones
 * @param {number[]} given
 */
function colourRest(zones, given) {
    const colours = [...given];
    for (const zone of smallestLast(zones)) {
        if (colours[zone] >= 0) continue;
        const taken = new Set(zones[zone].neighbours.map((other) => colours[other]));
        let colour = 0;
        while (taken.has(colour)) colour++;
        colours[zone] = colour;
    }
    return colours;
}

/**
 * The zones in an order in which each has few neighbours before it: what has the fewest of those left is
 * taken away, again and again, and the order is the reverse of that (Matula & Beck 1983).
 * @param {ColouredZone[]} zones
 */
function smallestLast(zones) {
    const left = zones.map(({ neighbours }) => neighbours.length);
    /**
     * @type {number[][]} zones by how many neighbours they have left; those that have fewer by now are stale
     */
    const buckets = [];
    const put = (/** @type {number} */ zone) => (buckets[left[zone]] ??= []).push(zone);
    for (const zone of left.keys()) put(zone);
    const order = [];
    const isGone = new Uint8Array(zones.length);
    for (let degree = 0; order.length < zones.length;) {
        const zone = buckets[degree]?.pop();
        if (zone === undefined) {
            degree++;
            continue;
        }
        if (isGone[zone] || left[zone] !== degree) continue;
        isGone[zone] = 1;
        order.push(zone);
        for (const other of zones[zone].neighbours) {
            if (isGone[other]) continue;
            left[other]--;
            put(other);
        }
        degree = Math.max(0, degree - 1);
    }
    return order.reverse();
}
