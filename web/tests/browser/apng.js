// SPDX-License-Identifier: MIT
// PNG pictures of one size as one animated PNG, which browsers and GitHub show as they show PNG. Source: APNG 1.0 (Mozilla
// 2008; part of PNG since its third edition, W3C 2025). No pixel is decoded: the data of every picture go into it as they are,
// only compressed better than browsers do, which are in a hurry.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;

/** @param {Buffer} png @returns {{type: string, data: Buffer}[]} */
function chunksOf(png) {
    const chunks = [];
    for (let at = SIGNATURE_BYTES; at < png.length;) {
        const length = png.readUInt32BE(at);
        chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
        at += 12 + length;
    }
    return chunks;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
    const bytes = Buffer.alloc(12 + data.length);
    bytes.writeUInt32BE(data.length, 0);
    bytes.write(type, 4, 'latin1');
    data.copy(bytes, 8);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
    return bytes;
}

/** @param {...number} values */
function words(...values) {
    const bytes = Buffer.alloc(4 * values.length);
    values.forEach((value, i) => bytes.writeUInt32BE(value, 4 * i));
    return bytes;
}

/**
 * Shows pictures one after the other, each over the one before, again and again.
 * @param {{png: Buffer, milliseconds: number}[]} shots of one size; where one is transparent, the one before is seen
 */
export function animationOf(shots) {
    const [header] = chunksOf(shots[0].png);
    let sequence = 0;
    const frames = shots.flatMap(({ png, milliseconds }, index) => {
        const [first, ...rest] = chunksOf(png);
        if (!first.data.equals(header.data)) throw new Error('The pictures differ in size or format.');
        const filtered = inflateSync(Buffer.concat(rest.filter(({ type }) => type === 'IDAT').map((each) => each.data)));
        const data = deflateSync(filtered, { level: 9 });
        // Number, width, height, x, y; the delay in milliseconds as a fraction; leave it there; paint over what is there.
        const control = Buffer.concat([words(sequence++), header.data.subarray(0, 8), words(0, 0), Buffer.from([
            milliseconds >> 8, milliseconds & 255, 1000 >> 8, 1000 & 255, 0, index ? 1 : 0])]);
        return [chunk('fcTL', control), index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([words(sequence++), data]))];
    });
    return Buffer.concat([shots[0].png.subarray(0, SIGNATURE_BYTES), chunk('IHDR', header.data), chunk('acTL', words(shots.length, 0)),
        ...frames, chunk('IEND', Buffer.alloc(0))]);
}
