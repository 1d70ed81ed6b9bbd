// SPDX-License-Identifier: MIT
// What the tests in a real browser stand on: `sluice serve` on a free port, Chromium with a profile
// of its own, and a page whose every complaint (console error, exception, failed request, refusal by
// the security policy) fails the test.
//
// SLUICE names the command (build/release/sluice, or build/dev/sluice), CHROMIUM the browser.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {{ width: number, height: number }} Size
 *
 * @typedef {object} PageOptions
 * @property {string[]} [serve] arguments of `sluice serve`, such as a map
 * @property {string} [path] what to open, after the address (nothing: the page with one search)
 * @property {Size} [viewport] of the window (1280 x 720)
 * @property {'light' | 'dark'} [colorScheme] what the system prefers (light)
 * @property {boolean} [touch] a telephone's screen: touched, not pointed at
 * @property {RegExp[]} [expected] complaints that belong to the test
 * @property {number} [timeout] milliseconds the whole test may take (60000)
 *
 * @typedef {object} Opened
 * @property {Page} page
 * @property {string} address of the server, with a slash at the end
 * @property {string[]} complaints what the page has complained about so far
 */

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TEST_MS = 60000;
const START_MS = 15000;
const WINDOW = { width: 1280, height: 720 };
// One map and its end: most tests are about one search, and the opening plays two.
const ONE_SEARCH = '#searches=astar%2Boctile';

const FLAGS = [
    '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/**
 * The first of some files that exists.
 * @param {(string | undefined)[]} names
 * @param {string} advice
 */
function firstOf(names, advice) {
    for (const name of names) if (name && existsSync(name)) return name;
    throw new Error(advice);
}

export function sluiceCommand() {
    const built = ['release', 'dev'].map((preset) => `${ROOT}build/${preset}/sluice`);
    return firstOf([process.env.SLUICE, ...built],
        'The command is not built; run cmake --preset release && cmake --build --preset release.');
}

function browserCommand() {
    // The first has no window and takes two thirds of the time.
    const known = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`);
    return firstOf([process.env.CHROMIUM, ...known],
        'Chromium is missing; run scripts/setup web-test, or name a browser by CHROMIUM.');
}

// ---- the native command

/**
 * What the native command answers with --json, whether it found a path (exit 0) or not (1, 3).
 * @param {...(string | number)} args
 * @returns {Promise<any>}
 */
export async function native(...args) {
    const [command, ...rest] = args.map(String);
    const line = [command, '--json', ...rest];
    const answer = await promisify(execFile)(sluiceCommand(), line, { cwd: ROOT, maxBuffer: 1 << 28 })
        .catch((failed) => {
            if (failed.code === 1 || failed.code === 3) return failed;
            throw new Error(`sluice ${line.join(' ')}: ${failed.stderr}`);
        });
    return JSON.parse(answer.stdout);
}

// ---- servers, one for each set of arguments in a file of tests

class Server {
    /** @param {string[]} args */
    constructor(args) {
        this.process = spawn(sluiceCommand(), ['serve', '--port', '0', ...args],
            { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
        /** @type {Promise<number | null>} */
        this.ended = new Promise((resolve) => this.process.once('exit', resolve));
        this.address = this.#readAddress();
    }

    /** @returns {Promise<string>} */
    #readAddress() {
        return new Promise((resolve, reject) => {
            let said = '';
            const late = setTimeout(() => reject(new Error('sluice serve prints no address')), START_MS);
            this.process.stderr.on('data', (text) => { said += text; });
            this.process.stdout.once('data', (text) => {
                clearTimeout(late);
                resolve(String(text).trim());
            });
            this.process.once('exit', () => {
                clearTimeout(late);
                reject(new Error(`sluice serve ended: ${said}`));
            });
        });
    }

    async stop() {
        this.process.kill('SIGTERM');
        assert.equal(await this.ended, 0, 'sluice serve did not end cleanly');
    }

    kill() {
        this.process.kill('SIGKILL');
    }
}

/** @type {Map<string, Server>} */
const servers = new Map();
/** @type {Promise<Browser> | null} */
let browser = null;

/** @param {string[]} args */
function serverFor(args) {
    const key = JSON.stringify(args);
    let server = servers.get(key);
    if (!server) servers.set(key, server = new Server(args));
    return server;
}

function theBrowser() {
    browser ??= chromium.launch({ executablePath: browserCommand(), headless: true, args: FLAGS });
    return browser;
}

after(async () => {
    await (await browser)?.close();
    await Promise.all([...servers.values()].map((server) => server.stop()));
    servers.clear();
});
process.on('exit', () => servers.forEach((server) => server.kill()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGPIPE']) process.once(signal, () => process.exit(1));

// ---- a page and its complaints

/**
 * @param {Page} page
 * @param {string[]} complaints
 */
function listen(page, complaints) {
    page.on('console', (message) => {
        if (message.type() !== 'error') return;
        complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error}`));
    page.on('crash', () => complaints.push('the page crashed'));
    page.on('requestfailed', (request) => {
        complaints.push(`request: ${request.url()}: ${request.failure()?.errorText}`);
    });
    page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`status ${response.status()}: ${response.url()}`);
    });
}

/** In the page: lets it finish what it has begun, so that a complaint of its last act is heard. */
function settle() {
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** @param {PageOptions} options */
async function openPage(options) {
    const address = await serverFor(options.serve ?? []).address;
    const context = await (await theBrowser()).newContext({
        viewport: options.viewport ?? WINDOW,
        colorScheme: options.colorScheme ?? 'light',
        hasTouch: options.touch ?? false,
        acceptDownloads: true,
    });
    /** @type {string[]} */
    const complaints = [];
    const page = await context.newPage();
    listen(page, complaints);
    await page.goto(address + (options.path ?? ONE_SEARCH), { waitUntil: 'load' });
    return { page, address, complaints };
}

/**
 * Runs a body on a page, and throws what it throws or what the page complained about.
 * @param {Opened} opened @param {PageOptions} options @param {(opened: Opened) => Promise<void>} body
 */
async function useOn(opened, { expected = [] }, body) {
    const { page, complaints } = opened;
    try {
        await body(opened);
        await page.evaluate(settle);
    } catch (failed) {
        throw complaints.length ? new Error(`${failed}\nand before: ${complaints.join('\n')}`) : failed;
    }
    assert.deepEqual(complaints.filter((text) => !expected.some((known) => known.test(text))), []);
}

/**
 * Opens a page and runs a body on it.
 * @param {PageOptions} options
 * @param {(opened: Opened) => Promise<void>} body
 */
export async function withPage(options, body) {
    const opened = await openPage(options);
    try {
        await useOn(opened, options, body);
    } finally {
        await opened.page.context().close();
    }
}

/**
 * A test on a page.
 * @param {string} name
 * @param {PageOptions} options
 * @param {(opened: Opened) => Promise<void>} body
 */
export function pageTest(name, options, body) {
    test(name, { timeout: options.timeout ?? TEST_MS }, () => withPage(options, body));
}

/**
 * Makes tests that share one page, because opening it costs a second of a processor. Each begins as `startOver` leaves
 * the page; after one that fails, the next has a new page.
 * @param {PageOptions} options
 * @param {(page: Page) => Promise<void>} startOver
 * @returns {(name: string, body: (opened: Opened) => Promise<void>) => void}
 */
export function sharedPageTests(options, startOver) {
    /** @type {Opened|null} */
    let kept = null;
    return (name, body) => test(name, { timeout: options.timeout ?? TEST_MS }, async () => {
        if (kept) await startOver(kept.page);
        const opened = kept ?? await openPage(options);
        kept = null;
        await useOn(opened, options, body);
        kept = opened;
    });
}
