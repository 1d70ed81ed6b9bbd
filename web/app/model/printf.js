// SPDX-License-Identifier: MIT
// Numbers as the command writes them by C's printf. JavaScript differs in how it writes exponents and, where
// a value lies just between two that can be written, takes the larger one; C takes the even digit.

/** A number as C's %.10g prints it. @param {number} value */
export function general(value) {
    if (Number.isInteger(value) && Math.abs(value) < 1e10) return Object.is(value, -0) ? '-0' : String(value);
    if (isPlain(value)) return String(Number(value.toPrecision(10)));
    const [mantissa, power] = tenDigits(value).split('e');
    const exponent = Number(power);
    const digits = withoutZeros(mantissa);
    if (exponent >= -4 && exponent < 10)
        return withoutZeros(Number(`${digits}e${power}`).toFixed(9 - exponent));
    return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/**
 * True for nearly all numbers: those written without an exponent that do not lie between two.
 * What lies between two ends in a 5 at the eleventh digit, so from 0.0001 on it is a multiple of 1/16384.
 * @param {number} value
 */
function isPlain(value) {
    const size = Math.abs(value);
    return size >= 1e-4 && size < 9_999_999_999 && !Number.isInteger(value * 16384);
}

/** Without the zeros behind the point, and the point where nothing else is left. @param {string} digits */
function withoutZeros(digits) {
    return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

/**
 * With ten digits, d.ddddddddde±x. A value just between two takes the even digit, as C has it; toExponential
 * takes the larger.
 * @param {number} value
 */
function tenDigits(value) {
    const rounded = value.toExponential(9);
    // Only what eleven digits hold can lie between two.
    if (Number(value.toPrecision(11)) !== value) return rounded;
    const [exact, power] = value.toExponential(60).split('e');
    const tail = exact.slice(exact.indexOf('.') + 10);
    const lower = exact.slice(0, -tail.length);
    return /^50*$/.test(tail) && Number(lower.at(-1)) % 2 === 0 ? `${lower}e${power}` : rounded;
}

/** A number as %.Nf prints it. @param {number} value @param {number} digits */
export function fixed(value, digits) {
    const rounded = value.toFixed(digits);
    const exact = value.toFixed(60);
    const end = exact.indexOf('.') + 1 + digits;
    const lower = exact.slice(0, end).replace(/\.$/, '');
    return /^50*$/.test(exact.slice(end)) && Number(lower.at(-1)) % 2 === 0 ? lower : rounded;
}
