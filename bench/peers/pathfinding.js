// SPDX-License-Identifier: MIT
// PathFinding.js behind the driver of bench/peers (see driver.h for its input and output). KIND is
// `astar` or `jps`, both with the octile estimate and without cutting corners.
//
// Its searches leave marks in the grid, so every query needs a clone of it; that time is printed
// separately. Times are processor times of the whole process, including garbage collection, because
// Node offers none per thread.
'use strict';
const fs = require('fs');
const PF = require('pathfinding');

const WARM_UP = 5;

function readMap(file) {
    const lines = fs.readFileSync(file, 'latin1').split(/\r?\n/);
    const rows = lines.slice(4, 4 + Number(lines[1].split(' ')[1]));
    return new PF.Grid(rows.map((row) => Array.from(row, (c) => ('.GS'.includes(c) ? 0 : 1))));
}

function readQueries(file) {
    const lines = fs.readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => line.split(' ').map(Number));
}

function microseconds() {
    const used = process.cpuUsage();
    return used.user + used.system;
}

function makeFinder(kind) {
    const options = {
        diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles,
        heuristic: PF.Heuristic.octile,
    };
    if (kind === 'astar') return new PF.AStarFinder(options);
    if (kind === 'jps') return new PF.JumpPointFinder(options);
    throw new Error('usage: node pathfinding.js MAP QUERIES REPEAT astar|jps');
}

function timeOnce(finder, grid, query) {
    const begin = microseconds();
    const clone = grid.clone();
    const cloned = microseconds();
    const path = finder.findPath(...query, clone);
    return { us: microseconds() - cloned, setup: cloned - begin, path };
}

function main([mapFile, queryFile, repeat, kind]) {
    const grid = readMap(mapFile);
    const queries = readQueries(queryFile);
    const finder = makeFinder(kind);
    for (const query of queries.slice(0, WARM_UP)) timeOnce(finder, grid, query);
    for (const query of queries) {
        let best = timeOnce(finder, grid, query);
        for (let i = 1; i < Number(repeat); i++) {
            const again = timeOnce(finder, grid, query);
            best = again.us < best.us ? again : best;
        }
        console.log([best.us, best.setup, ...best.path.flat()].join(' '));
    }
}

main(process.argv.slice(2));
