// SPDX-License-Identifier: MIT
// Numbers as printf writes them; what is expected here was printed by C.
import test from 'node:test';
import assert from 'node:assert/strict';
import { fixed, general } from '../../app/model/printf.js';

test('numbers are written as %.10g writes them', () => {
    /** @type {[number, string][]} */
    const cases = [
        [0, '0'],
        [1, '1'],
        [-0, '-0'],
        [1.5, '1.5'],
        [Math.SQRT2, '1.414213562'],
        [100 * Math.SQRT2, '141.4213562'],
        [1e9, '1000000000'],
        [1e10, '1e+10'],
        [12345678901, '1.23456789e+10'],
        [9999999999.5, '1e+10'],
        [0.0001, '0.0001'],
        [0.00001, '1e-05'],
        [0.000012345678912, '1.234567891e-05'],
        [1e-300, '1e-300'],
        [1.0009765625, '1.000976562'],
        [1.0029296875, '1.002929688'],
        [0.1 + 0.2, '0.3'],
        [-2.5, '-2.5'],
        [123456.789012345, '123456.789'],
        [999999.99999, '1000000'],
        [99999.99999, '99999.99999'],
    ];
    for (const [value, text] of cases) assert.equal(general(value), text, String(value));
});

test('numbers are written as %.Nf writes them', () => {
    /** @type {[number, number, string][]} */
    const cases = [
        [144.125, 2, '144.12'],
        [144.375, 2, '144.38'],
        [0.5, 0, '0'],
        [1.5, 0, '2'],
        [2.5, 0, '2'],
        [1.005, 2, '1.00'],
        [0, 3, '0.000'],
        [123456789.125, 2, '123456789.12'],
        [27, 0, '27'],
        [2 / 3, 6, '0.666667'],
    ];
    for (const [value, digits, text] of cases) assert.equal(fixed(value, digits), text, String(value));
});
