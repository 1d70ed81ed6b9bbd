// SPDX-License-Identifier: MIT
// Short lessons: each a link to a map with its layers and its moment, and two sentences on what to see there.

/**
 * @typedef {object} Lesson
 * @property {string} name
 * @property {string} title
 * @property {string} text       two sentences
 * @property {string} page       of the tool; empty: tile maps
 * @property {Record<string, string>} link  the parts of its fragment
 */

const ROOMS = { map: 'rooms.map', start: '3,28', goals: '92,38' };
const QUIET = { showSearch: '0', showPath: '0', showGates: '0' };

/** @type {Lesson[]} */
export const LESSONS = [
    {
        name: 'flood', title: 'Why A* floods', page: '',
        text: 'The straight line to G runs into walls, so A* tries every tile that still looks nearer than the path around them. ' +
            'All that is blue was looked at for the sake of one thin line.',
        link: { ...ROOMS, searches: 'astar+octile', ground: 'plain', showGates: '0', play: 'replay' },
    },
    {
        name: 'water', title: 'Water finds the gates', page: '',
        text: 'Water rises from the tiles that are furthest from any wall, and lakes grow until they meet. ' +
            'Where they meet at a narrow place there is a gate, with a zone on either side.',
        link: { map: 'caves.map', searches: 'astar+octile', ground: 'water', ...QUIET, tab: 'zones', play: 'water' },
    },
    {
        name: 'gates', title: 'Edit a gate, watch the count', page: '',
        text: 'Choose a gate in the list in Zones and press Remove: its two zones become one, and the guided search looks at ' +
            'a different number of tiles. Undo brings the gate back.',
        link: { ...ROOMS, searches: 'astar+octile,astar+guided', tab: 'zones' },
    },
    {
        name: 'estimate', title: 'When an estimate is wrong', page: '',
        text: 'Manhattan counts a diagonal step as two, so it overestimates wherever the map is orange. ' +
            'A* trusts it, looks at fewer tiles, and returns a longer path.',
        link: {
            map: 'pillars.map', start: '4,19', goals: '62,2', searches: 'astar+octile,astar+manhattan', ground: 'heat', heatKind: 'difference',
            heatHeuristic: 'manhattan', ...QUIET, showPath: '1', tab: 'heat',
        },
    },
    {
        name: 'jumps', title: 'Jump points', page: '',
        text: 'Jump point search runs along straight lines and stops only where a path may have to turn. ' +
            'It expands a handful of tiles and finds a path of the same length.',
        link: { map: 'caves.map', start: '68,50', goals: '0,18', searches: 'astar+octile,jps+octile', ground: 'plain', showGates: '0', play: 'replay' },
    },
    {
        name: 'weight', title: 'Weighted A*', page: '',
        text: 'Multiplying the estimate by 2 makes A* hurry towards G: it looks at fewer tiles, and its path may be up to twice as long. ' +
            'Here it is only a little longer; change the weight in Search.',
        link: { map: 'caves.map', start: '68,50', goals: '0,18', searches: 'astar+octile,wastar+octile', weight: '2', ground: 'plain', showGates: '0', play: 'replay' },
    },
    {
        name: 'crowd', title: 'A crowd at a door', page: '',
        text: 'A hundred units go to one goal behind a narrow door, and push each other aside where they must. ' +
            'Draw a wall across the door: units that are cut off stop and turn red.',
        link: { ...ROOMS, goals: '78,18', searches: 'astar+octile', ground: 'plain', ...QUIET, tab: 'units', play: 'units' },
    },
    {
        name: 'wall', title: 'A wall in the way', page: '',
        text: 'Greedy search always goes on where G seems nearest, into every dead end, and its path shows it; A* weighs the path so far as well. ' +
            'Draw another wall in their way.',
        link: { map: 'traps.map', start: '45,6', goals: '12,46', searches: 'astar+octile,greedy+octile', ground: 'plain', showGates: '0', play: 'replay' },
    },
    {
        name: 'traces', title: 'A hand on the wall', page: '',
        text: 'Neither walker has a plan: the first leaves the wall as soon as its direction is free, and goes around in circles. ' +
            'The second remembers the line to G and leaves the wall only where it crosses that line, so it gets out.',
        link: { map: 'circling.map', start: '14,17', goals: '58,12', searches: 'walk:trace,walk:robust-trace', ground: 'plain', showGates: '0', play: 'replay' },
    },
    {
        name: 'smooth', title: 'Smooth against tiles', page: 'smooth.html',
        text: 'Without tiles a path bends at corners of obstacles, and at the borders of ground that costs more, as light does. ' +
            'The table compares what each method works on, its path and its time.',
        link: {},
    },
];

/** @param {string} name */
export function lessonNamed(name) {
    return LESSONS.find((lesson) => lesson.name === name);
}

/**
 * The address of a lesson: only its fragment if it is on the page that asks, which then stays.
 * @param {Lesson} lesson @param {string} [here]  the page that asks, as in Lesson
 */
export function addressOf({ name, page, link }, here = '') {
    return `${page === here ? '' : page || 'index.html'}#${new URLSearchParams({ ...link, lesson: name })}`;
}
