// SPDX-License-Identifier: MIT
// The only error that this package throws.

/**
 * Thrown by a call that fails: a sentence for people, and a code for programs. A call that throws leaves every
 * object unchanged.
 */
export class SluiceError extends Error {
    /**
     * @param {string} code 'memory', 'argument', 'format', 'io', 'capacity', 'stale' or 'unsupported'
     * @param {string} sentence
     * @param {number} [line] 1-based place in a file, 0 where there is none
     * @param {number} [column]
     */
    constructor(code, sentence, line = 0, column = 0) {
        super(sentence);
        this.name = 'SluiceError';
        /** @type {string} */
        this.code = code;
        /** @type {number} 1-based place in a file (or the step of a path), 0 where there is none */
        this.line = line;
        /** @type {number} 1-based, 0 where there is none */
        this.column = column;
    }
}
