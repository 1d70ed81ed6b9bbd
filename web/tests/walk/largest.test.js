// SPDX-License-Identifier: MIT
// The largest map that the page takes; scripts/walk-page runs this.
import assert from 'node:assert/strict';
import { MOST_TILES } from '../../app/model/limits.js';
import { native, pageTest } from '../browser/harness.js';
import { file, give, message } from '../browser/maps-tool.js';
import { answers, settle, state } from '../browser/tool.js';
import { mapFile } from '../browser/units-tool.js';

const SIDE = Math.sqrt(MOST_TILES);
// A strip of ground, in which a search is short, with a wall and one gap in it that a path has to find.
const [GROUND, WALL] = ['.', '@'].map((tile) => tile.repeat(SIDE));
const LARGEST = mapFile('largest.map', ...Array.from({ length: SIDE }, (_, y) => (y === 20 ? `${WALL.slice(0, 60)}.${WALL.slice(61)}` : y < 40 ? GROUND : WALL)));
const ENDS = [40, 10, 80, 30];

pageTest('a map of 16.7 million tiles is opened and searched; a larger one is refused',
    { serve: [LARGEST], path: '#searches=astar%2Boctile&start=40,10&goals=80,30&ground=plain&showGates=0', timeout: 180000 }, async ({ page }) => {
        assert.ok(MOST_TILES >= 16.7e6);
        await settle(page, 120000); // millions of tiles are drawn, too
        const [found] = await answers(page);
        const wanted = await native('path', LARGEST, ...ENDS, '--alg', 'astar+octile');
        assert.deepEqual([found.outcome, found.cost.toFixed(6), found.stats.expanded], ['found', wanted.cost.toFixed(6), wanted.stats.expanded]);
        await give(page, file('larger.map', `type octile\nheight ${SIDE}\nwidth ${SIDE + 1}\nmap\n`));
        assert.match(String(await message(page)), /4097 x 4096 tiles is too large for this page, which takes up to 16\.7 million tiles/);
        assert.equal((await state(page, 'world')).world.name, 'largest.map', 'the map stays');
    });
