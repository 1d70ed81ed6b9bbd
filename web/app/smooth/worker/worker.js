// SPDX-License-Identifier: MIT
// The core of smooth worlds in a worker. GEOS is fetched with the first world.
import { loadSluice } from '../../../lib/smooth.js';
import { serve } from '../../worker/serve.js';
import { startGeos } from './bench.js';
import { methods } from './methods.js';
import { Session } from './session.js';

async function loadGeos() {
    const { default: start } = await import('../../../vendor/geos.esm.js');
    return startGeos(start);
}

serve(methods, loadSluice(new URL('../../../lib/sluice-smooth.wasm', import.meta.url)).then((sluice) => new Session(sluice, loadGeos)));
