// SPDX-License-Identifier: MIT
// Methods of the worker about bench.

/** @typedef {import('./worker.js').Method} Method */

/** @type {Record<string, Method>} */
export const benchMethods = {
};
