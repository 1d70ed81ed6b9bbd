// SPDX-License-Identifier: MIT
// The core in a worker. Methods live in the files of this folder, by subject.
import { loadSluice } from '../../lib/sluice.js';
import { mapMethods } from './map-methods.js';
import { searchMethods } from './search-methods.js';
import { terrainMethods } from './terrain-methods.js';
import { heatMethods } from './heat-methods.js';
import { overlayMethods } from './overlay-methods.js';
import { labelsMethods } from './labels-methods.js';
import { benchMethods } from './bench-methods.js';
import { traceMethods } from './trace-methods.js';
import { crowdMethods } from './crowd-methods.js';
import { serve } from './serve.js';
import { Session } from './session.js';

/** @typedef {import('./serve.js').Method<Session>} Method */

serve({
    ...mapMethods, ...searchMethods, ...terrainMethods, ...heatMethods, ...benchMethods, ...traceMethods,
    ...crowdMethods, ...overlayMethods, ...labelsMethods,
}, loadSluice(new URL('../../lib/sluice.wasm', import.meta.url)).then((sluice) => new Session(sluice)));
