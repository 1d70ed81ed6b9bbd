// SPDX-License-Identifier: MIT
// Packed bytes: base64, and what zlib, gzip, deflate and zstd make. Whoever unpacks says how many bytes there
// may be, so that a small file cannot fill the memory.
import { UserError } from '../limits.js';

const FORMATS = /** @type {Record<string, CompressionFormat>} */ ({ zlib: 'deflate', gzip: 'gzip', deflate: 'deflate-raw' });

/** @param {string} text */
export function fromBase64(text) {
    let bytes;
    try {
        bytes = atob(text);
    } catch {
        throw new UserError('The base64 text is broken or cut off.');
    }
    return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
}

/** Base64 for addresses: - and _ for + and /, and no padding. @param {Uint8Array} bytes */
export function toBase64Url(bytes) {
    let text = '';
    // In parts: the number of arguments of a call is limited.
    for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} text */
export function fromBase64Url(text) {
    return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

/** @param {Uint8Array} bytes */
export async function deflate(bytes) {
    const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Unpacks data of a known size; any other size is an error.
 * @param {Uint8Array} bytes @param {string} compression  zlib, gzip, zstd, or deflate for the bare form
 * @param {number} size
 */
export async function unpack(bytes, compression, size) {
    if (compression === 'zstd') return unpackZstd(bytes, size);
    const format = FORMATS[compression];
    if (!format) throw new UserError(`The compression ${compression} is unknown. Choose CSV, or base64 plain, zlib, gzip or zstd in Tiled.`);
    if (typeof DecompressionStream !== 'function') {
        throw new UserError('This browser cannot unpack compressed data. Use a current Firefox, Chrome, Edge or Safari, or save the file without compression.');
    }
    const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream(format));
    return readExactly(stream.getReader(), size, compression);
}

/** A buffer of a known size that is filled in parts. */
class Exactly {
    /** @param {number} size */
    constructor(size) {
        this.bytes = new Uint8Array(size);
        this.length = 0;
    }

    /** @param {Uint8Array} part */
    add(part) {
        if (this.length + part.length > this.bytes.length) throw this.#unlike('more');
        this.bytes.set(part, this.length);
        this.length += part.length;
    }

    finish() {
        if (this.length < this.bytes.length) throw this.#unlike('fewer');
        return this.bytes;
    }

    /** @param {string} how */
    #unlike(how) {
        return new UserError(`The data have ${how} than the ${this.bytes.length} bytes that belong there.`);
    }
}

/** @param {ReadableStreamDefaultReader<Uint8Array>} reader @param {number} size @param {string} compression */
async function readExactly(reader, size, compression) {
    const out = new Exactly(size);
    try {
        for (;;) {
            const { done, value } = await reader.read();
            if (done) return out.finish();
            out.add(value);
        }
    } catch (error) {
        reader.cancel().catch(() => {});
        throw error instanceof UserError ? error : notMadeBy(compression);
    }
}

/** @param {Uint8Array} bytes @param {number} size */
async function unpackZstd(bytes, size) {
    const { Decompress } = await import('fzstd'); // few files need it
    const out = new Exactly(size);
    try {
        new Decompress((part) => out.add(part)).push(bytes, true);
        return out.finish();
    } catch (error) {
        throw error instanceof UserError ? error : notMadeBy('zstd');
    }
}

/** @param {string} compression */
function notMadeBy(compression) {
    return new UserError(`The data are not what ${compression} makes, or cut off.`);
}
