// SPDX-License-Identifier: MIT
// The core in a worker: waits for {id, method, argument} and answers {id, value} or {id, error}. A method
// gets the session and its argument; what it returns may name buffers to hand over instead of copying.
// Methods live in the files beside this one, by what they are about.
import { loadSluice } from '../../lib/sluice.js';
import { mapMethods } from './map-methods.js';
import { searchMethods } from './search-methods.js';
import { terrainMethods } from './terrain-methods.js';
import { heatMethods } from './heat-methods.js';
import { benchMethods } from './bench-methods.js';
import { traceMethods } from './trace-methods.js';
import { crowdMethods } from './crowd-methods.js';
import { Session } from './session.js';

/**
 * @typedef {(session: Session, argument: any, report: (progress: any) => void) => any} Method
 */

/** @type {Record<string, Method>} */
const methods = {
    ...mapMethods, ...searchMethods, ...terrainMethods, ...heatMethods, ...benchMethods, ...traceMethods,
    ...crowdMethods,
};

const session = loadSluice().then((sluice) => new Session(sluice));
const scope = /** @type {any} */ (self);

/** @param {any} value @returns {ArrayBuffer[]} the buffers of the typed arrays in a result, one level deep */
function buffersOf(value) {
    if (!value || typeof value !== 'object') return [];
    const parts = [...Object.values(value), ...Object.values(value.trace ?? {})];
    return [...new Set(parts.filter((part) => ArrayBuffer.isView(part)).map((part) => /** @type {any} */ (part).buffer))];
}

/** @param {unknown} error */
function describe(error) {
    const { message, code, line, column } = /** @type {any} */ (error);
    if (code === 'memory' || (error instanceof RangeError && !code)) {
        return { code: 'memory', message: 'There is not enough memory for this in the browser. Try a smaller map, or the sluice command.' };
    }
    return { message: String(message ?? error), code: typeof code === 'string' ? code : 'internal', line, column };
}

scope.onmessage = async (/** @type {MessageEvent} */ { data: { id, method, argument } }) => {
    try {
        const run = methods[method];
        if (!run) throw new Error(`The worker has no method ${method}.`);
        const value = await run(await session, argument,
            (progress) => scope.postMessage({ id, progress }));
        scope.postMessage({ id, value }, buffersOf(value));
    } catch (error) {
        scope.postMessage({ id, error: describe(error) });
    }
};
