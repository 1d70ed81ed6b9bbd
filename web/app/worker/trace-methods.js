// SPDX-License-Identifier: MIT
// Methods of the worker that read traces: a large one would hold up the page.
import { parseTrace } from '../model/posthoc.js';

/** @typedef {import('./worker.js').Method} Method */

/** @type {Record<string, Method>} */
export const traceMethods = {
    // {text, width, height}: a Posthoc trace of a map of that size
    readTrace(_, { text, width, height }) {
        return { trace: parseTrace(text, { width, height }) };
    },
};
