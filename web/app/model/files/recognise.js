// SPDX-License-Identifier: MIT
// What a file is, by what is in it; names do not matter.

/**
 * @typedef {'map'|'scenario'|'costs'|'tiled-json'|'tiled-xml'|'tileset-json'|'tileset-xml'|'png'|'atlas'|'trace'|
 *           'unknown'} FileKind
 */

const PNG = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A];
const ATLAS = [0x89, 0x53, 0x4C, 0x41, 0x0D, 0x0A, 0x1A, 0x0A];
// Enough to see how a text begins.
const HEAD = 4096;

/** @param {Uint8Array} bytes @param {number[]} magic */
function beginsWith(bytes, magic) {
    return magic.every((byte, at) => bytes[at] === byte);
}

/** The bytes as text, without a byte order mark. @param {Uint8Array} bytes */
export function textOf(bytes) {
    return new TextDecoder().decode(bytes);
}

/** @param {Uint8Array} bytes @returns {FileKind} */
export function recognise(bytes) {
    if (beginsWith(bytes, PNG)) return 'png';
    if (beginsWith(bytes, ATLAS)) return 'atlas';
    const head = textOf(bytes.subarray(0, HEAD)).trimStart();
    if (head.startsWith('{')) return kindOfJson(bytes);
    if (head.startsWith('<')) return kindOfXml(head);
    return kindOfLines(head.split(/\r?\n/));
}

/** Text that is no JSON may be a Tiled map that is cut off; its reader says where it breaks. @param {Uint8Array} bytes @returns {FileKind} */
function kindOfJson(bytes) {
    let value;
    try {
        value = JSON.parse(textOf(bytes));
    } catch {
        return 'tiled-json';
    }
    if (Array.isArray(value.layers)) return 'tiled-json';
    if (Array.isArray(value.events)) return 'trace';
    return value.type === 'tileset' || Array.isArray(value.tiles) ? 'tileset-json' : 'unknown';
}

/** @param {string} head @returns {FileKind} */
function kindOfXml(head) {
    const [, root = ''] = head.replace(/<!--[\s\S]*?-->/g, '').match(/<([A-Za-z_][\w.-]*)/) ?? [];
    return root === 'map' ? 'tiled-xml' : root === 'tileset' ? 'tileset-xml' : 'unknown';
}

/** @param {string[]} lines @returns {FileKind} */
function kindOfLines(lines) {
    const [first] = lines;
    if (/^(type|height|width)\s/.test(first) && lines.some((line) => /^map\s*$/.test(line))) return 'map';
    if (/^(version|mover)\s/.test(first) || /^\d+\t/.test(first)) return 'scenario';
    // The last line may be cut by where the head ends.
    const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
    const filled = whole.filter((line) => line.trim() !== '');
    return filled.length > 0 && filled.every((line) => /^\S\s+\S+\s*$/.test(line)) ? 'costs' : 'unknown';
}

/**
 * The size that a MovingAI map says it has, or null where its head is no such head: the reader then says
 * what is wrong.
 * @param {Uint8Array} bytes
 */
export function sizeOfMap(bytes) {
    const head = textOf(bytes.subarray(0, HEAD));
    const [, width] = head.match(/^width\s+(\d+)\s*$/m) ?? [];
    const [, height] = head.match(/^height\s+(\d+)\s*$/m) ?? [];
    return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** The size that a PNG says it has: its first chunk begins with it. @param {Uint8Array} bytes */
export function sizeOfPng(bytes) {
    if (bytes.length < 24) return null;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { width: view.getUint32(16), height: view.getUint32(20) };
}
