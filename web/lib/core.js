// SPDX-License-Identifier: MIT
// The module and its conventions (wasm/sluw.h): records, lists, names, errors. Only this file reads or writes
// the module's memory.

import { SluiceError } from './error.js';
import { checkString, wrongArgument } from './check.js';
import { readMethods } from './registry.js';

/**
 * @typedef {(...values: number[]) => number} Call
 * @typedef {{ place: number, fields: string[] }} Layout of a record: its address and the names of its fields
 * @typedef {Int8Array | Uint8Array | Int32Array | Uint32Array | Float64Array} Numbers
 */

// The largest block that can be allocated; a larger size would wrap around in the module.
const MAX_BYTES = 2 ** 31;

/** One instance of the module. */
export class Core {
    /** @type {Record<string, Call>} */
    #calls;
    /** @type {WebAssembly.Memory} */
    #memory;
    /** @type {Map<string, Layout>} */
    #layouts = new Map();
    /** @type {Map<string, readonly string[]>} */
    #names = new Map();
    #decoder = new TextDecoder();
    #encoder = new TextEncoder();
    /** @type {Map<string, { search: number, heuristic: number }>} parsed algorithms, by name */
    algorithms = new Map();

    /** @param {WebAssembly.Exports} exports */
    constructor(exports) {
        this.#calls = /** @type {Record<string, Call>} */ (/** @type {unknown} */ (exports));
        this.#memory = /** @type {WebAssembly.Memory} */ (exports.memory);
        this.#calls._initialize();
        this.methods = readMethods(this);
    }

    get memoryBytes() {
        return this.#memory.buffer.byteLength;
    }

    /**
     * Calls an export and returns its number.
     * @param {string} name without its prefix
     * @param {...number} values
     * @returns {number}
     */
    ask(name, ...values) {
        const call = this.#calls['sluw_' + name];
        if (!call) throw new SluiceError('unsupported', 'Smooth worlds need the larger module, of sluice-paths/smooth.');
        return call(...values);
    }

    /**
     * Like `ask`, for exports that return an address or a size, which would be negative from 2^31 on.
     * @param {string} name
     * @param {...number} values
     * @returns {number}
     */
    address(name, ...values) {
        return this.ask(name, ...values) >>> 0;
    }

    /**
     * Calls an export that returns a status, and throws if the call failed.
     * @param {string} name
     * @param {...number} values
     */
    run(name, ...values) {
        const status = this.ask(name, ...values);
        if (status !== 0) throw this.failure(status);
    }

    /**
     * Like `run`, for exports that create an object.
     * @param {string} name
     * @param {...number} values
     * @returns {number} its address
     */
    create(name, ...values) {
        this.run(name, ...values);
        return this.address('created');
    }

    /**
     * The last failure as an error.
     * @param {number} status
     * @returns {SluiceError}
     */
    failure(status) {
        const sentence = this.text(this.address('error_text'));
        const first = sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
        return new SluiceError(this.text(this.address('status_name', status)),
            /[.!?]$/.test(first) ? first : first + '.', this.ask('error_line'), this.ask('error_column'));
    }

    // ---- records

    /**
     * @param {string} record
     * @returns {Layout}
     */
    #layout(record) {
        let layout = this.#layouts.get(record);
        if (!layout) {
            const fields = this.text(this.address(record + '_names')).trim().split(' ');
            layout = { place: this.address(record + '_record'), fields };
            this.#layouts.set(record, layout);
        }
        return layout;
    }

    /**
     * Fills a record. Every field is required.
     * @param {string} record
     * @param {Record<string, number>} values
     */
    write(record, values) {
        const { place, fields } = this.#layout(record);
        const numbers = new Float64Array(this.#memory.buffer, place, fields.length);
        for (let i = 0; i < fields.length; i++) {
            const value = values[fields[i]];
            if (typeof value !== 'number') throw new TypeError(`${record}.${fields[i]} is missing`);
            numbers[i] = value;
        }
    }

    /**
     * @param {string} record
     * @returns {Record<string, number>}
     */
    read(record) {
        const { place, fields } = this.#layout(record);
        const numbers = new Float64Array(this.#memory.buffer, place, fields.length);
        /** @type {Record<string, number>} */
        const values = {};
        for (let i = 0; i < fields.length; i++) values[fields[i]] = numbers[i];
        return values;
    }

    // ---- text and arrays that come out

    /**
     * The zero-terminated text at an address.
     * @param {number} address
     * @returns {string}
     */
    text(address) {
        return this.#decoder.decode(this.bytes(address));
    }

    /**
     * The bytes of such a text, without the zero.
     * @param {number} address
     * @returns {Uint8Array}
     */
    bytes(address) {
        const bytes = new Uint8Array(this.#memory.buffer, address);
        return bytes.slice(0, bytes.indexOf(0));
    }

    /**
     * The names of an enum's values, in order.
     * @param {string} call
     * @returns {readonly string[]}
     */
    names(call) {
        const known = this.#names.get(call);
        if (known) return known;
        const names = [];
        for (let name; (name = this.address(call, names.length)) !== 0;) names.push(this.text(name));
        this.#names.set(call, Object.freeze(names));
        return names;
    }

    /**
     * Copies `count` numbers at an address.
     * @template {Numbers} T
     * @param {{ new(buffer: ArrayBuffer, place: number, count: number): T, BYTES_PER_ELEMENT: number }} Kind
     * @param {number} address
     * @param {number} count
     * @returns {T}
     */
    copy(Kind, address, count) {
        const buffer = /** @type {ArrayBuffer} */ (this.#memory.buffer);
        return /** @type {T} */ (new Kind(buffer, address, count).slice());
    }

    /**
     * Runs a call that fills the module's list, copies the list and frees its memory.
     * @template {Numbers} T
     * @param {{ new(buffer: ArrayBuffer, place: number, count: number): T, BYTES_PER_ELEMENT: number }} Kind
     * @param {string} name
     * @param {...number} values
     * @returns {T}
     */
    list(Kind, name, ...values) {
        try {
            this.run(name, ...values);
            const count = this.address('list_size') / Kind.BYTES_PER_ELEMENT;
            return this.copy(Kind, this.address('list_items'), count);
        } finally {
            this.ask('list_release');
        }
    }

    // ---- text and arrays that go in

    /**
     * @param {number} size
     * @returns {number} the address of a block
     */
    alloc(size) {
        const address = size < MAX_BYTES ? this.address('alloc', size) : 0;
        if (address !== 0) return address;
        throw new SluiceError('memory', `Out of memory: cannot allocate ${size} bytes.`);
    }

    /**
     * Copies numbers into a new block.
     * @param {Numbers} numbers
     * @returns {number} its address
     */
    put(numbers) {
        const address = this.alloc(numbers.byteLength);
        const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
        new Uint8Array(this.#memory.buffer).set(bytes, address);
        return address;
    }

    /**
     * Copies arrays into blocks for the duration of a call; null becomes the address 0.
     * @template T
     * @param {(Numbers | null)[]} arrays
     * @param {(...addresses: number[]) => T} call
     * @returns {T}
     */
    lend(arrays, call) {
        /** @type {number[]} */
        const addresses = [];
        try {
            for (const array of arrays) addresses.push(array ? this.put(array) : 0);
            return call(...addresses);
        } finally {
            for (const address of addresses) this.ask('free', address);
        }
    }

    /**
     * A C string: UTF-8, zero-terminated.
     * @param {unknown} value
     * @param {string} name
     * @returns {Uint8Array}
     */
    zeroTerminated(value, name) {
        const text = checkString(value, name);
        if (text.includes('\0')) throw wrongArgument(`${name} must not contain a zero character.`);
        return this.encode(text + '\0');
    }

    /**
     * @param {string} text
     * @returns {Uint8Array}
     */
    encode(text) {
        return this.#encoder.encode(text);
    }

    /**
     * @param {Uint8Array} bytes
     * @returns {string}
     */
    decode(bytes) {
        return this.#decoder.decode(bytes);
    }
}

// ---- loading

// Node reads files, but does not fetch them. Asking for its module at run time leaves no import that a bundler, or a
// runtime without Node's modules, would have to resolve.
/**
 * @param {URL} url
 * @returns {Promise<BufferSource>}
 */
async function readBytes(url) {
    const files = url.protocol === 'file:' && globalThis.process?.getBuiltinModule?.('node:fs/promises');
    if (files) return files.readFile(url);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return response.arrayBuffer();
}

/**
 * @param {URL} url
 * @returns {Promise<BufferSource>}
 */
async function fetchModule(url) {
    try {
        return await readBytes(url);
    } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new SluiceError('io', `Cannot read the module ${url}: ${reason}.`);
    }
}

/**
 * @param {BufferSource} bytes
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(bytes) {
    try {
        return await WebAssembly.compile(bytes);
    } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new SluiceError('unsupported', 'Cannot compile the module; Sluice needs WebAssembly with ' +
            `128-bit SIMD, which browsers support since 2023: ${reason}.`);
    }
}

/**
 * @param {unknown} source
 * @returns {URL}
 */
function urlOf(source) {
    const here = globalThis.location?.href; // Node has no location, Deno an undefined one
    try {
        return new URL(/** @type {string | URL} */ (source), here);
    } catch {
        throw wrongArgument(`The module must be a URL, bytes or a WebAssembly.Module, not '${source}'.`);
    }
}

/**
 * @param {unknown} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function moduleOf(source) {
    if (source instanceof WebAssembly.Module) return source;
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
        return compile(/** @type {BufferSource} */ (source));
    }
    return compile(await fetchModule(urlOf(source)));
}

/**
 * Creates an instance. Its only import is a clock, for statistics.
 * @param {URL | string | BufferSource | WebAssembly.Module} source
 * @returns {Promise<Core>}
 */
export async function loadCore(source) {
    const module = await moduleOf(source);
    if (!WebAssembly.Module.exports(module).some(({ name }) => name.startsWith('sluw_')))
        throw wrongArgument('The module must be sluice.wasm of this package, not another one.');
    /** @type {WebAssembly.Memory | undefined} */
    let memory;
    const clock = (/** @type {number} */ _id, /** @type {bigint} */ _precision, /** @type {number} */ place) => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(/** @type {WebAssembly.Memory} */ (memory).buffer)
            .setBigUint64(place >>> 0, nanoseconds, true);
        return 0;
    };
    const imports = { wasi_snapshot_preview1: { clock_time_get: clock } };
    const instance = await WebAssembly.instantiate(module, imports);
    memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    return new Core(instance.exports);
}
