// SPDX-License-Identifier: MIT
// The harness itself: a good page passes under the server's security policy, with everything the
// analysis tool needs of a browser, and each kind of bad page is found.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { findViolations } from './accessibility.js';
import { native, pageTest, withPage } from './harness.js';

const folder = mkdtempSync(join(tmpdir(), 'sluice-page-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {Record<string, string | Uint8Array>} files */
function write(files) {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

/**
 * @param {string} script
 * @param {string} [body]
 */
function pageWith(script, body = '<main><h1>Page</h1></main>') {
    return `<!doctype html><html lang="en"><title>page</title><link rel="icon" href="data:,">
        <script type="module" src="${script}"></script>${body}</html>`;
}

// A module of one function, answer() = 42.
const MODULE = Uint8Array.from([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 10, 1, 6, 97, 110, 115, 119, 101, 114,
    0, 0, 10, 6, 1, 4, 0, 65, 42, 11,
]);

write({
    'index.html': pageWith('good.js'),
    'answer.wasm': MODULE,
    'answer.js': `export async function answer() {
        const { instance } = await WebAssembly.instantiateStreaming(fetch('answer.wasm'));
        return instance.exports.answer();
    }`,
    'worker.js': `import { answer } from './answer.js';
        self.postMessage(await answer());`,
    'good.js': `import { answer } from './answer.js';
        const worker = new Worker('worker.js', { type: 'module' });
        const fromWorker = await new Promise((resolve) => { worker.onmessage = (e) => resolve(e.data); });
        const canvas = document.createElement('canvas');
        const blob = await new Promise((resolve) => canvas.toBlob(resolve));
        const picture = new Image();
        picture.src = URL.createObjectURL(blob);
        await picture.decode();
        canvas.style.width = '7px';
        document.body.append(canvas);
        window.seen = { page: await answer(), worker: fromWorker, picture: picture.width,
            canvas: canvas.clientWidth };`,
    'logs.html': pageWith('logs.js'),
    'logs.js': 'console.error("oh");',
    'throws.html': pageWith('throws.js'),
    'throws.js': 'throw new Error("ouch");',
    'rejects.html': pageWith('rejects.js'),
    'rejects.js': 'Promise.reject(new Error("ouch"));',
    'absent.html': pageWith('no-such-file.js'),
    'worker-throws.html': pageWith('worker-throws.js'),
    'worker-throws.js': 'new Worker("throws.js", { type: "module" });',
    'evaluates.html': pageWith('evaluates.js'),
    'evaluates.js': 'eval("1");',
    'elsewhere.html': pageWith('elsewhere.js'),
    'elsewhere.js': 'fetch("http://elsewhere.example/").catch(() => {});',
    'inline.html': pageWith('good.js', '<script>window.inline = 1;</script>'),
    'nameless.html': pageWith('answer.js', '<main><h1>Page</h1><button></button><input></main>'),
});
const serve = ['--web', folder];
const seen = () => /** @type {any} */ (window).seen;

pageTest('modules, a worker, WebAssembly and pictures from memory work', { serve }, async ({ page }) => {
    const handle = await page.waitForFunction(seen);
    assert.deepEqual(await handle.jsonValue(), { page: 42, worker: 42, picture: 300, canvas: 7 });
    assert.deepEqual(await findViolations(page), []);
});

/** @type {[string, string, RegExp][]} page, what it is, the complaint */
const BAD = [
    ['logs.html', 'an error on the console', /console: oh/],
    ['throws.html', 'an exception', /exception: Error: ouch/],
    ['rejects.html', 'a promise nobody catches', /exception: Error: ouch/],
    ['absent.html', 'a file that is not there', /status 404: .*no-such-file/],
    ['worker-throws.html', 'an exception in a worker', /ouch/],
    ['evaluates.html', 'text run as a script', /EvalError/],
    ['elsewhere.html', 'a request to another server', /Content Security Policy/],
    ['inline.html', 'a script inside the page', /Content Security Policy/],
];
for (const [path, what, complaint] of BAD) {
    test(`${what} is found`, { timeout: 30000 }, async () => {
        // The browser reports some of these only a while after the page has loaded.
        const open = withPage({ serve, path }, async ({ complaints }) => {
            const heard = () => complaints.some((text) => complaint.test(text));
            for (let waits = 0; waits < 1000 && !heard(); waits++) await setTimeout(10);
        });
        await assert.rejects(open, complaint);
    });
}

const expected = [/console: oh/];
pageTest('a complaint can be expected', { serve, path: 'logs.html', expected }, async ({ complaints }) => {
    assert.equal(complaints.length, 1);
});

test('a body that fails fails the test', { timeout: 30000 }, async () => {
    await assert.rejects(withPage({ serve }, async () => assert.fail('no')), /no/);
});

pageTest('a control without a name is found', { serve, path: 'nameless.html' }, async ({ page }) => {
    const found = (await findViolations(page)).join('\n');
    assert.match(found, /button-name/);
    assert.match(found, /label/);
});

test('the native command answers', async () => {
    const found = await native('path', 'scenes/rooms.map', 3, 28, 92, 38, '--alg', 'astar+octile');
    assert.equal(found.outcome, 'found');
    await assert.rejects(native('path', 'scenes/absent.map', 3, 28, 92, 38), /cannot read/);
});
