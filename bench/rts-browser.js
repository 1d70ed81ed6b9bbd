// SPDX-License-Identifier: MIT
// Plays the game of bench/rts in Chromium: node bench/rts-browser.js MODULE MAP FRAMES SEED DIVISOR
//
// MODULE is tests/tools/rts_wasm.c as WebAssembly. The page is isolated, so that its clock has a resolution of 5
// microseconds. Prints what tests/tools/rts.c prints: a line per frame, an empty line, and totals; bytes are those of
// the module's memory. Needs the npm packages of web/ (scripts/build-web installs them) and Chromium (CHROMIUM).
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from '../web/node_modules/playwright-core/index.mjs';

const [moduleFile, mapFile, frames, seed, divisor] = process.argv.slice(2);
const TOTALS = ['asked', 'answered', 'waited', 'oldest_wait_frames', 'broken', 'restarts'];
const FACTS = 9;
const FILES = { '/': ['text/html', '<!doctype html><title>rts</title>'] };
if (divisor === undefined) throw new Error('Say MODULE MAP FRAMES SEED DIVISOR.');
FILES['/game.wasm'] = ['application/wasm', readFileSync(moduleFile)];
FILES['/map'] = ['text/plain', readFileSync(mapFile)];

function serve() {
    const server = createServer((request, response) => {
        const [type, body] = FILES[request.url] ?? ['text/plain', ''];
        response.writeHead(request.url in FILES ? 200 : 404, {
            'Content-Type': type, 'Cross-Origin-Opener-Policy': 'same-origin',
            'Cross-Origin-Embedder-Policy': 'require-corp',
        });
        response.end(body);
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function browserCommand() {
    const known = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`);
    const found = [process.env.CHROMIUM, ...known].find((name) => name && existsSync(name));
    if (!found) throw new Error('Chromium is missing; run scripts/setup web-test, or name a browser by CHROMIUM.');
    return found;
}

// Runs in the page.
async function play({ frames, seed, divisor, facts, totals }) {
    if (!crossOriginIsolated) throw new Error('The page is not isolated: its clock is too coarse.');
    // The game calls no system: what the C library would ask for answers 0.
    const silent = () => 0;
    const wasi = new Proxy({}, { get: () => silent });
    const { instance } = await WebAssembly.instantiateStreaming(fetch('/game.wasm'),
        { page: { now: () => performance.now() }, wasi_snapshot_preview1: wasi });
    const game = instance.exports;
    game._initialize();
    const text = new Uint8Array(await (await fetch('/map')).arrayBuffer());
    const place = game.rts_reserve(text.length);
    new Uint8Array(game.memory.buffer).set(text, place);
    const failed = () => {
        const bytes = new Uint8Array(game.memory.buffer, game.rts_problem());
        throw new Error(new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0))));
    };
    if (!game.rts_open(place, text.length, divisor, seed)) failed();
    const rows = [];
    for (let i = 0; i < frames; i++) {
        const began = performance.now();
        if (!game.rts_play()) failed();
        const wall = performance.now() - began;
        const [total, ...rest] = new Float64Array(game.memory.buffer, game.rts_facts(), facts);
        rows.push([total, wall, ...rest]);
    }
    return {
        rows, bytes: game.memory.buffer.byteLength,
        totals: [...new Float64Array(game.memory.buffer, game.rts_totals(), totals)],
    };
}

const server = await serve();
const browser = await chromium.launch({ executablePath: browserCommand(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
const played = await page.evaluate(play,
    { frames: Number(frames), seed: Number(seed), divisor: Number(divisor), facts: FACTS, totals: TOTALS.length });
await browser.close();
server.close();
for (const row of played.rows) console.log(row.map((x) => x.toFixed(4)).join('\t'));
console.log(`\nbytes\t${played.bytes}`);
TOTALS.forEach((name, i) => console.log(`${name}\t${played.totals[i]}`));
