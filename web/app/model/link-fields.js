// SPDX-License-Identifier: MIT
// The parts of a link: how a value is written into an address and read back. What comes from an address is not trusted:
// every value is checked, and a part that cannot be understood is named.
import { UserError } from './limits.js';

// What chats and mail still take as one address.
export const LONGEST_LINK = 16_000;

/** @typedef {{write: (value: any) => string, read: (text: string) => any}} Field */

/** @param {number} least @param {number} most @returns {Field} */
export const numberField = (least, most) => ({
    write: String,
    read: (text) => {
        const value = text.trim() === '' ? NaN : Number(text);
        if (value >= least && value <= most) return value;
        throw new Error();
    },
});
/** @param {string[]} words @returns {Field} */
export const wordField = (...words) => ({
    write: String,
    read: (text) => {
        if (words.includes(text)) return text;
        throw new Error();
    },
});
/** A word that the registry has or has not, which is seen when it is used. @type {Field} */
export const nameField = {
    write: String,
    read: (text) => {
        if (/^[a-z0-9:+_-]{1,60}$/.test(text)) return text;
        throw new Error();
    },
};
/** @type {Field} */
export const flagField = { write: (value) => (value ? '1' : '0'), read: (text) => wordField('0', '1').read(text) === '1' };
/** @param {Field} field @param {string} between @param {number} most @returns {Field} */
export const listField = (field, between, most) => ({
    write: (values) => values.map(field.write).join(between),
    read: (text) => {
        const parts = text === '' ? [] : text.split(between);
        if (parts.length > most) throw new Error();
        return parts.map(field.read);
    },
});
/** Where the camera looks: the tile in its middle, and how much larger than when all of the map fits. @type {Field} */
export const cameraField = {
    write: ({ x, y, zoom }) => [x, y, zoom].map((value) => Number(value.toFixed(2))).join(','),
    read: (text) => {
        const [x, y, zoom, ...more] = text.split(',').map((part) => numberField(-1e6, 1e6).read(part));
        if (zoom === undefined || zoom <= 0 || more.length) throw new Error();
        return { x, y, zoom };
    },
};
/** @param {URLSearchParams} params @param {Record<string, Field>} fields */
export function readAll(params, fields) {
    /** @type {Record<string, any>} */
    const values = {};
    for (const [key, field] of Object.entries(fields)) {
        const text = params.get(key);
        if (text !== null) values[key] = readField(key, field, text);
    }
    return values;
}

/** @param {string} key @param {Field} field @param {string} text */
export function readField(key, field, text) {
    try {
        return field.read(text);
    } catch {
        throw broken(key);
    }
}

/** @param {string} part */
export function broken(part) {
    return new UserError(`The link is broken: its part "${part}" cannot be understood. Ask for the whole link again.`);
}

/**
 * What was unpacked; whatever is wrong with it is wrong with that part of the link.
 * @template Value
 * @param {string} part @param {Promise<Value>} work
 */
export async function unpacked(part, work) {
    try {
        return await work;
    } catch {
        throw broken(part);
    }
}

/** @param {string} link @param {string} advice */
export function checkedLength(link, advice) {
    if (link.length <= LONGEST_LINK) return link;
    throw new UserError(`This would need a link of ${link.length} characters, and ${LONGEST_LINK} is what an address can be ` +
        `relied on to carry. ${advice}`);
}

/** Values as parts of a link. @param {URLSearchParams} params @param {Record<string, Field>} fields @param {Record<string, any>} values */
export function writeAll(params, fields, values) {
    for (const [key, field] of Object.entries(fields)) {
        const value = values[key];
        const text = value === undefined || value === null ? '' : field.write(value);
        if (text !== '') params.set(key, text);
    }
}
