// SPDX-License-Identifier: MIT
// What the consumers of the package share: a project with the packed package installed, a server for folders, a browser.

import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const version = readFileSync(join(root, 'VERSION'), 'utf8').trim();
/** What every consumer prints. */
export const ANSWER = `found 6 ${version}`;

/** @param {string} name of a program of the packages of web/, or of those here */
export function tool(name) {
    const places = ['web/node_modules/.bin', 'web/tests/consumers/node_modules/.bin'].map((folder) => join(root, folder, name));
    const found = places.find((place) => existsSync(place));
    if (!found) throw new Error(`${name} is missing; run scripts/test-js.`);
    return found;
}

/** Deno, if there is one: npm has it for some machines. */
export const deno = [process.env.DENO, join(root, 'web/tests/consumers/node_modules/@deno/linux-x64-glibc/deno')]
    .find((name) => name && existsSync(name)) ?? '';

/**
 * @param {string} cwd
 * @param {string} program
 * @param {...string} words
 * @returns {Promise<string>} what it printed; its errors are thrown
 */
export async function run(cwd, program, ...words) {
    try {
        return (await promisify(execFile)(program, words, { cwd })).stdout;
    } catch (error) {
        const { stdout, stderr } = /** @type {{ stdout: string, stderr: string }} */ (error);
        throw new Error(`${program} ${words.join(' ')}\n${stdout}${stderr}`);
    }
}

// ---- projects

const scratch = mkdtempSync(join(tmpdir(), 'sluice-consumers-'));
after(() => rmSync(scratch, { recursive: true }));

/**
 * A project with the package installed from its archive, without a network.
 * @param {string} name
 * @param {Record<string, string>} files by their paths
 * @returns {Promise<string>} its folder
 */
export async function createProject(name, files) {
    const folder = join(scratch, name);
    for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
    }
    if (!files['package.json']) writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}\n');
    await run(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund', archive());
    return folder;
}

/** The package that scripts/pack-npm packed. */
export function archive() {
    return join(root, 'build/npm', `sluice-paths-${version}.tgz`);
}

/** @param {string} folder @returns {string[]} the files in it, at any depth */
export function filesIn(folder) {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile()).map((entry) => entry.name);
}

// ---- pages

/** @type {Record<string, string>} */
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.css': 'text/css' };

/**
 * Serves a folder until the tests end.
 * @param {string} folder
 * @returns {Promise<string>} its address, with a slash at the end
 */
export async function serveFolder(folder) {
    const server = createServer((request, response) => {
        const path = join(folder, new URL(request.url ?? '/', 'http://x').pathname);
        if (!existsSync(path) || !KINDS[extname(path)]) return response.writeHead(404).end();
        return response.writeHead(200, { 'content-type': KINDS[extname(path)] }).end(readFileSync(path));
    });
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', () => resolve(undefined)); });
    after(() => { server.close(); server.closeAllConnections(); });
    return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;
}

/**
 * Starts Vite's server for a project; it ends with the tests.
 * @param {string} folder
 * @returns {Promise<string>} its address
 */
export async function startVite(folder) {
    const server = spawn(tool('vite'), ['--host', '127.0.0.1', '--port', '0', '--strictPort', '--clearScreen', 'false'],
        { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NO_COLOR: '1' } });
    after(() => server.kill());
    let said = '';
    for await (const text of server.stdout) {
        said += text;
        const [address] = /http:\S+/.exec(said) ?? [];
        if (address) return address;
    }
    throw new Error(`vite prints no address: ${said}`);
}

/** @type {Promise<import('playwright-core').Browser> | null} */
let browser = null;
after(async () => (await browser)?.close());

/**
 * Opens a page. Whatever it complains about is thrown by the function that comes with it.
 * @param {string} address
 */
export async function openPage(address) {
    const known = ['chromium-headless-shell', 'chromium'].map((name) => `/usr/bin/${name}`);
    const executablePath = [process.env.CHROMIUM, ...known].find((name) => name && existsSync(name));
    browser ??= chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    const page = await (await browser).newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()); });
    await page.goto(address);
    const check = () => { if (complaints.length > 0) throw new Error(complaints.join('\n')); };
    return { page, check };
}

/**
 * What a page writes as its title once it is done.
 * @param {string} address
 */
export async function titleOf(address) {
    const { page, check } = await openPage(address);
    await page.waitForFunction(() => document.title !== '', undefined, { timeout: 20000 }).catch((error) => {
        check();
        throw error;
    });
    check();
    return page.title();
}
