// SPDX-License-Identifier: MIT
// A reader of XML as far as editors write it: elements, attributes, text, comments, CDATA. The browser's own
// reader makes a page with styles of what is wrong, which the page's security policy then complains about, and
// workers have none. There are no entities but the five and numbers, so that text is never longer than its file.
//
// Cost: one pass over the text.
import { UserError } from '../limits.js';

/**
 * @typedef {object} XmlElement
 * @property {string} name
 * @property {Record<string, string>} attributes
 * @property {XmlElement[]} children
 * @property {string} text   all text directly in it
 */

const NAMED = /** @type {Record<string, string>} */ ({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" });
const DEEPEST = 128;

class XmlReader {
    /** @param {string} text */
    constructor(text) {
        this.text = text;
        this.at = 0;
        /** @type {XmlElement[]} the elements we are in */
        this.path = [];
        /** @type {XmlElement|null} */
        this.root = null;
    }

    /** @param {string} what @param {number} [at] */
    fail(what, at = this.at) {
        const before = this.text.slice(0, at).split('\n');
        return new UserError(`The XML breaks at line ${before.length}, column ${/** @type {string} */ (before.at(-1)).length + 1}: ${what}.`);
    }

    /** @returns {XmlElement} */
    read() {
        while (this.at < this.text.length) {
            const begin = this.text.indexOf('<', this.at);
            this.#takeText(this.text.slice(this.at, begin < 0 ? undefined : begin), false);
            if (begin < 0) break;
            this.at = begin;
            this.#takeMarkup();
        }
        this.at = this.text.length;
        const open = this.path.at(-1);
        if (open) throw this.fail(`<${open.name}> is not closed`);
        if (!this.root) throw this.fail('there is no element');
        return this.root;
    }

    #takeMarkup() {
        if (this.#skips('<!--', '-->') || this.#skips('<?', '?>')) return;
        if (this.text.startsWith('<![CDATA[', this.at)) {
            const begin = this.at + '<![CDATA['.length;
            this.#skips('<![CDATA[', ']]>');
            this.#takeText(this.text.slice(begin, this.at - ']]>'.length), true);
        } else if (this.text.startsWith('<!', this.at)) {
            this.#skipDoctype();
        } else if (this.text.startsWith('</', this.at)) {
            this.#takeEnd();
        } else {
            this.#takeStart();
        }
    }

    /** Passes over what begins here with one mark and ends with another. @param {string} begin @param {string} end */
    #skips(begin, end) {
        if (!this.text.startsWith(begin, this.at)) return false;
        const last = this.text.indexOf(end, this.at + begin.length);
        if (last < 0) throw this.fail(`${begin} is not followed by ${end}`);
        this.at = last + end.length;
        return true;
    }

    #skipDoctype() {
        const end = this.text.indexOf('>', this.at);
        const inner = this.text.slice(this.at, end);
        if (end < 0 || inner.includes('[')) throw this.fail('declarations of entities are not read');
        this.at = end + 1;
    }

    /** @param {string} text @param {boolean} isPlain  nothing in it is written as an entity */
    #takeText(text, isPlain) {
        const parent = this.path.at(-1);
        if (parent) parent.text += isPlain ? text : this.#decoded(text, this.at);
        else if (text.replace('\uFEFF', '').trim() !== '') throw this.fail('text stands outside of all elements');
    }

    /** @param {string} text @param {number} at where it begins */
    #decoded(text, at) {
        if (!text.includes('&')) return text;
        return text.replace(/&([^;&\s]*);?/g, (whole, name, offset) => {
            const [, hex, decimal] = name.match(/^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/) ?? [];
            const code = hex ? parseInt(hex, 16) : decimal ? Number(decimal) : NaN;
            const said = code <= 0x10FFFF ? String.fromCodePoint(code) : NAMED[name];
            if (said === undefined || !whole.endsWith(';')) throw this.fail(`${whole} stands for nothing`, at + offset);
            return said;
        });
    }

    #takeEnd() {
        const [whole, name] = this.#match(/<\/([^\s<>/]+)\s*>/y, 'an end tag is not whole');
        const open = this.path.pop();
        if (open?.name !== name) throw this.fail(open ? `</${name}> stands where </${open.name}> should` : `</${name}> closes nothing`);
        this.at += whole.length;
    }

    #takeStart() {
        const [whole, name] = this.#match(/<([A-Za-z_][^\s<>/="']*)/y, 'a tag has no name');
        this.at += whole.length;
        /** @type {XmlElement} */
        const element = { name, attributes: this.#takeAttributes(), children: [], text: '' };
        const parent = this.path.at(-1);
        if (parent) parent.children.push(element);
        else if (this.root) throw this.fail('there are two outermost elements');
        else this.root = element;
        const [end] = this.#match(/\s*\/?>/y, `the tag <${name}> is not whole`);
        this.at += end.length;
        if (end.endsWith('/>')) return;
        if (this.path.push(element) > DEEPEST) throw this.fail(`elements lie in each other more than ${DEEPEST} deep`);
    }

    #takeAttributes() {
        /** @type {Record<string, string>} */
        const attributes = Object.create(null);
        const one = /\s+([^\s<>/="']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
        for (;;) {
            one.lastIndex = this.at;
            const match = one.exec(this.text);
            if (!match) return { ...attributes };
            const [whole, name, double, single] = match;
            if (name in attributes) throw this.fail(`the attribute ${name} is there twice`);
            attributes[name] = this.#decoded(double ?? single, this.at);
            this.at += whole.length;
        }
    }

    /** @param {RegExp} pattern  sticky @param {string} otherwise what is wrong where it does not match */
    #match(pattern, otherwise) {
        pattern.lastIndex = this.at;
        const match = pattern.exec(this.text);
        if (!match) throw this.fail(otherwise);
        return match;
    }
}

/** The outermost element. @param {string} text */
export function readXml(text) {
    return new XmlReader(text).read();
}
