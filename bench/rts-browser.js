// SPDX-License-Identifier: MIT
// Plays the game of bench/rts in Chromium: node bench/rts-browser.js MODULE MAP FRAMES SEED DIVISOR
// or, with --version in place of these, prints the browser's name and version.
//
// MODULE is tests/tools/rts_wasm.c as WebAssembly. The page is isolated, so that its clock has a resolution of 5
// microseconds. Prints what tests/tools/rts.c prints: a line per frame, an empty line, and totals; bytes are those of
// the module's memory. Needs the npm packages of web/ (scripts/build-web installs them) and Chromium (CHROMIUM).
//
// A page has no clock for its processor time. But between two frames its thread sleeps, and the system says how long it
// has run (Linux: schedstat). What it ran for a frame, with what the browser did to call it, bounds the frame's processor
// time from above, and so does the wall clock: the first number of a line is the smaller of both.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { chromium } from '../web/node_modules/playwright-core/index.mjs';

if (process.argv[2] === '--version') {
    console.log(execFileSync(browserCommand(), ['--version'], { encoding: 'utf8' }).trim());
    process.exit();
}
const [moduleFile, mapFile, count, seed, divisor] = process.argv.slice(2);
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

// ---- in the page

async function open({ seed, divisor, facts }) {
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
    globalThis.game = game;
    globalThis.playFrame = () => {
        const began = performance.now();
        if (!game.rts_play()) failed();
        const wall = performance.now() - began;
        const [total, ...parts] = new Float64Array(game.memory.buffer, game.rts_facts(), facts);
        return [total, wall, ...parts].join(' ');
    };
}

function close(totals) {
    const { game } = globalThis;
    return {
        bytes: game.memory.buffer.byteLength,
        totals: [...new Float64Array(game.memory.buffer, game.rts_totals(), totals)],
    };
}

// ---- processor time

// The main threads of the processes that run pages, of which one has something to do.
async function pageThreads() {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    return processInfo.filter((process) => process.type === 'renderer')
        .map((process) => `/proc/${process.id}/task/${process.id}`).filter((folder) => existsSync(folder));
}

// What a thread has run is known for certain while it sleeps.
const isAwake = (folder) => /\) R /.test(readFileSync(`${folder}/stat`, 'utf8'));
const nanoseconds = (folder) => Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]);

// In milliseconds; nothing if the system does not say.
async function processorTime() {
    if (threads.length === 0) return NaN;
    while (threads.some(isAwake)) await new Promise((resolve) => { setTimeout(resolve, 1); });
    return threads.reduce((sum, folder) => sum + nanoseconds(folder), 0) / 1e6;
}

async function measureFrame() {
    const before = await processorTime();
    const { result, exceptionDetails } = await frames.send('Runtime.evaluate', { expression: 'playFrame()' });
    const ran = await processorTime() - before;
    if (exceptionDetails) throw new Error(exceptionDetails.exception.description);
    const [total, ...rest] = result.value.split(' ').map(Number);
    return [ran < total ? ran : total, ...rest];
}

// ---- the game

const server = await serve();
const browser = await chromium.launch({ executablePath: browserCommand(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.evaluate(open, { seed: Number(seed), divisor: Number(divisor), facts: FACTS });
const threads = await pageThreads();
const frames = await page.context().newCDPSession(page); // calls with less ado than page.evaluate
for (let i = 0; i < Number(count); i++) {
    console.log((await measureFrame()).map((x) => x.toFixed(4)).join('\t'));
}
const played = await page.evaluate(close, TOTALS.length);
await browser.close();
server.close();
console.log(`\nbytes\t${played.bytes}`);
TOTALS.forEach((name, i) => console.log(`${name}\t${played.totals[i]}`));
