// SPDX-License-Identifier: MIT
// docs/tool.md is held to what it says: browser/CLAIMS.md quotes it, and names the tests of each claim. Checked here: every
// quote is on the page, every paragraph and item of the page is quoted, and every test that is named exists.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** @typedef {{quote: string, tests: string[]}} Claim  tests: each as `file: title` */

/** @param {string} text */
const inOneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** What a page says, piece by piece: its paragraphs and the items of its lists, up to where it speaks of itself. @param {string} page */
function piecesOf(page) {
    const [claims] = page.split('\n## How it is built');
    return claims.split(/\n\n|\n(?=- )/).map(inOneLine).filter((piece) => piece && !/^(#|!\[)/.test(piece));
}

/** @param {string} list @returns {Claim[]} */
function claimsOf(list) {
    return list.replace(/^#.*$/gm, '').split(/\n(?=- )/).slice(1).map((item) => {
        const [quote, ...tests] = item.split(/\n {2}- /).map(inOneLine);
        return { quote: quote.slice(2), tests };
    });
}

/** The titles of a file of tests; what depends on something is an ellipsis. @param {string} source */
function titlesOf(source) {
    return [...source.matchAll(/(?:[tT]est|on[A-Z]\w*)\(\s*(['`])((?:\\.|(?!\1).)*)\1/g)]
        .map(([, , title]) => title.replace(/\\(.)/g, '$1').replace(/\$\{.*?\}(?=[^}]|$)/g, '…'));
}

/**
 * What is wrong, a sentence each.
 * @param {string} page @param {string} list @param {(file: string) => string[]|null} titles  null: there is no such file
 */
function faultsOf(page, list, titles) {
    const [pieces, claims] = [piecesOf(page), claimsOf(list)];
    const isNamed = (/** @type {string} */ named) => {
        const [file, ...title] = named.split(': ');
        return titles(file)?.includes(title.join(': '));
    };
    return [
        ...claims.filter(({ quote }) => !pieces.some((piece) => piece.includes(quote))).map(({ quote }) => `not on the page: ${quote}`),
        ...pieces.filter((piece) => !claims.some(({ quote }) => piece.includes(quote))).map((piece) => `without a claim: ${piece}`),
        ...claims.filter(({ tests }) => tests.length === 0).map(({ quote }) => `without a test: ${quote}`),
        ...claims.flatMap(({ tests }) => tests.filter((named) => named !== 'no test' && !isNamed(named))).map((named) => `no such test: ${named}`),
    ];
}

/** @param {string} file */
function titlesIn(file) {
    const [path] = ['browser', 'node', 'walk'].map((folder) => `${ROOT}web/tests/${folder}/${file}.test.js`).filter((each) => existsSync(each));
    return path ? titlesOf(readFileSync(path, 'utf8')) : null;
}

test('every claim of docs/tool.md has a test', () => {
    const [page, list] = ['docs/tool.md', 'web/tests/browser/CLAIMS.md'].map((file) => readFileSync(ROOT + file, 'utf8'));
    assert.deepEqual(faultsOf(page, list, titlesIn), []);
});

test('a claim that was changed, forgotten or is not tested is found', () => {
    const page = '# A page\n\nIt *does* this,\nand that.\n\n- One item.\n- Another\n  item.\n\n![A picture](a.png)\n\n## How it is built\n\nBy hand.\n';
    const list = '# List\n\n- It *does* this, and\n  - a: does this\n- One item\n  - a: makes … of it\n- Another item.\n  - no test\n';
    const titles = (/** @type {string} */ file) => (file === 'a' ? titlesOf("pageTest('does this', {});\nonCaves(`makes ${1 + 1} of it`, f)") : null);
    assert.deepEqual(faultsOf(page, list, titles), []);
    assert.deepEqual(faultsOf(page.replace('this', 'something'), list, titles), ['not on the page: It *does* this, and', 'without a claim: It *does* something, and that.']);
    assert.deepEqual(faultsOf(page.replace('item.\n\n!', 'item.\n- A third.\n\n!'), list, titles), ['without a claim: - A third.']);
    assert.deepEqual(faultsOf(page, list.replace('a: does this', 'a: did this'), titles), ['no such test: a: did this']);
    assert.deepEqual(faultsOf(page, list.replace('a: does this', 'b: does this'), titles), ['no such test: b: does this']);
    assert.deepEqual(faultsOf(page, list.replace('  - no test\n', ''), titles), ['without a test: Another item.']);
});
