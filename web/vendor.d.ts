// SPDX-License-Identifier: MIT
// The types of what the page imports from vendor/, which scripts/build-web copies there from its package.
declare module '*/vendor/geos.esm.js' {
    export default function initGeosJs(options: object): Promise<Record<string, any>>;
}
