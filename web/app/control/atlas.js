// SPDX-License-Identifier: MIT
// Atlases as files: saved with the manual edits, and opened again; and the changes as a call of the
// command.
import { UserError } from '../model/limits.js';
import { commandOptions } from '../model/gates.js';
import { cutOf } from '../model/state.js';
import { download, renamed } from '../view/download.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../worker/core.js').Core} Core */

/** @param {AppStore} store @param {Core} core */
export async function saveAtlas(store, core) {
    const { state } = store;
    const { diagonals, charge } = state;
    const { bytes } = await core.call('formatAtlas', { cut: cutOf(state), rules: { diagonals, charge } });
    download(renamed(state.world.name, '.atlas'), [bytes]);
}

/** @param {AppStore} store @param {Core} core */
export async function saveEdits(store, core) {
    const { state } = store;
    const { edits, ids } = await core.call('listEdits', { cut: cutOf(state) });
    if (edits.length === 0) {
        throw new UserError('None of the edits fits the map now, so there is nothing to save.');
    }
    download(renamed(state.world.name, '-gates.txt'), [commandOf(state, edits, ids)], 'text/plain');
}

/**
 * The command that makes the same zones and gates.
 * @param {AppState} state @param {AppState['gateEdits']} edits @param {number[]} ids
 */
function commandOf({ world, method, prominence, widest, downscale, diagonals }, edits, ids) {
    const thresholds = method === 'water' ? [`--prominence ${prominence}`, `--widest ${widest}`] : [];
    const parts = [
        `sluice decompose ${world.name}`, `--method ${method}`, ...thresholds, `--downscale ${downscale}`,
        ...(diagonals === 'always' ? ['--slits'] : []), ...commandOptions(edits, ids),
    ];
    return `${parts.join(' \\\n    ')}\n`;
}

/**
 * Takes over how an atlas of this map was cut, and its manual edits. Fails with the library's sentence
 * where the bytes are no atlas, or not one of this map.
 * @param {AppStore} store @param {Core} core @param {Uint8Array} bytes
 */
export async function openAtlas(store, core, bytes) {
    const { edits, ...made } = await core.call('parseAtlas', { bytes });
    const { method, prominence, widest, downscale, diagonals } = made;
    const text = `The atlas fits: its method, thresholds, rules and ${edits.length} edits are taken over.`;
    store.update({
        method, prominence, widest, downscale, diagonals, gateEdits: edits, gate: -1,
        message: { kind: 'note', text },
    });
}
