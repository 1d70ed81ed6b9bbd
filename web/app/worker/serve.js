// SPDX-License-Identifier: MIT
// A worker's side of calls: waits for {id, method, argument} and answers {id, value} or {id, error}. A method
// gets the session and its argument; the typed arrays in what it returns are handed over instead of copied.

/**
 * @template Session
 * @typedef {(session: Session, argument: any, report: (progress: any) => void) => any} Method
 */

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

/**
 * @template Session
 * @param {Record<string, Method<Session>>} methods
 * @param {Promise<Session>} session
 */
export function serve(methods, session) {
    const scope = /** @type {any} */ (self);
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
}
