// SPDX-License-Identifier: MIT
// Packed bytes: base64, and what zlib, gzip, deflate and zstd make. Whoever unpacks says how many bytes there
// may be, so that a small file cannot fill the memory.
import { UserError } from '../limits.js';

/** @typedef {{decompress: (bytes: Uint8Array, into?: Uint8Array) => Uint8Array}} Zstd */

// A name that is not written out, for the file is there only where the page is put together.
const ZSTD = '../../../vendor/fzstd.js';
/** @type {() => Promise<Zstd>} */
const loadZstd = () => import(ZSTD);

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
    // In parts, for a call takes only so many arguments.
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
 * Unpacks what must have just so many bytes.
 * @param {Uint8Array} bytes @param {string} compression  zlib, gzip, zstd, or deflate for the bare form
 * @param {number} size @param {() => Promise<Zstd>} [zstd]
 */
export async function unpack(bytes, compression, size, zstd = loadZstd) {
    if (compression === 'zstd') return unpackZstd(await zstd(), bytes, size);
    const format = FORMATS[compression];
    if (!format) throw new UserError(`The compression ${compression} is unknown. Choose CSV, or base64 plain, zlib, gzip or zstd in Tiled.`);
    if (typeof DecompressionStream !== 'function') {
        throw new UserError('This browser cannot unpack compressed data. Use a current Firefox, Chrome, Edge or Safari, or save the file without compression.');
    }
    const out = new Uint8Array(size);
    const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream(format));
    return readExactly(stream.getReader(), out, compression);
}

/** @param {ReadableStreamDefaultReader<Uint8Array>} reader @param {Uint8Array} out @param {string} compression */
async function readExactly(reader, out, compression) {
    let at = 0;
    for (;;) {
        const { done, value } = await reader.read().catch(() => {
            throw new UserError(`The data are not what ${compression} makes, or cut off.`);
        });
        if (done) break;
        if (at + value.length > out.length) {
            reader.cancel().catch(() => {});
            throw new UserError(`The data have more than the ${out.length} bytes that belong there.`);
        }
        out.set(value, at);
        at += value.length;
    }
    return checkLength(out.subarray(0, at), out.length);
}

/** @param {Zstd} zstd @param {Uint8Array} bytes @param {number} size */
function unpackZstd({ decompress }, bytes, size) {
    let out;
    try {
        // One byte more than there may be, to tell too many from enough.
        out = decompress(bytes, new Uint8Array(size + 1));
    } catch {
        throw new UserError('The data are not what zstd makes, or cut off, or too many.');
    }
    return checkLength(out, size);
}

/** @param {Uint8Array} bytes @param {number} size */
function checkLength(bytes, size) {
    if (bytes.length === size) return bytes;
    throw new UserError(`The data have ${bytes.length > size ? 'more' : 'fewer'} than the ${size} bytes that belong there.`);
}
