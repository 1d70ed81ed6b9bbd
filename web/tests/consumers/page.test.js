// SPDX-License-Identifier: MIT
// docs/javascript.md, followed to the letter: each section's files are written into a project of its own, its commands are
// run, and they and its pages must show what the page says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { createProject, deno, openPage, root, run, serveFolder, tool } from './support.js';

const page = readFileSync(join(root, 'docs/javascript.md'), 'utf8');
const path = [dirname(tool('vite')), dirname(tool('esbuild')), deno && dirname(deno), process.env.PATH].filter(Boolean);
process.env.PATH = path.join(delimiter);

/**
 * @param {string} project
 * @param {string} lines `$ command`, each followed by what it prints
 */
async function follow(project, lines) {
    for (const [, command, output] of lines.matchAll(/^\$ (.*)\n((?:[^$].*\n)*)/gm)) {
        assert.equal(await run(project, 'bash', '-c', command), output, command);
    }
}

/**
 * @param {string} project
 * @param {string} file
 * @param {string} text
 */
async function shows(project, file, text) {
    const { page: tab, check } = await openPage(await serveFolder(project) + file);
    await tab.waitForFunction(() => document.body.innerText !== '', undefined, { timeout: 20000 }).catch(check);
    check();
    assert.equal(`${await tab.evaluate(() => document.body.innerText)}\n`, text);
}

for (const section of page.split(/^## /m).slice(1)) {
    const [title] = section.split('\n');
    const blocks = [...section.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms)].map(([, kind, name, text]) => ({ kind, name, text }));
    if (blocks.length === 0) continue;
    test(`docs/javascript.md: ${title}`, { skip: title.startsWith('Deno') && !deno }, async () => {
        const files = blocks.filter(({ kind, name }) => name !== '' && kind !== 'text');
        const project = await createProject(title.replaceAll(/\W/g, '-'),
            Object.fromEntries(files.map(({ name, text }) => [name, text])));
        for (const { kind, name, text } of blocks) {
            if (kind === 'console') await follow(project, text);
            if (kind === 'text') await shows(project, name, text);
        }
    });
}
