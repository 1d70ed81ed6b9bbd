// SPDX-License-Identifier: MIT
// Atlases as files: saved with the manual edits, and opened again; and the changes as a call of the
// command.
import { UserError } from '../model/limits.js';
import { commandOptions } from '../model/gates.js';
import { cutOf } from '../model/state.js';
import { rulesOf, stateOfUnit, unitOf } from '../model/unit.js';
import { download, renamed } from '../view/download.js';

/** @typedef {import('../model/state.js').AppState} AppState */
/** @typedef {import('../model/store.js').Store<AppState>} AppStore */
/** @typedef {import('../worker/core.js').Core} Core */

/** @param {AppStore} store @param {Core} core */
export async function saveAtlas(store, core) {
    const { state } = store;
    const { bytes } = await core.call('formatAtlas', { cut: cutOf(state), rules: rulesOf(state) });
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
function commandOf(state, edits, ids) {
    const { world, method, prominence, widest, downscale, diagonals } = state;
    const { size, terrains } = unitOf(state);
    const thresholds = method === 'water' ? [`--prominence ${prominence}`, `--widest ${widest}`] : [];
    const parts = [
        `sluice decompose ${world.name}`, `--method ${method}`, ...thresholds, `--downscale ${downscale}`,
        ...(diagonals === 'always' ? ['--slits'] : []), ...(size === undefined ? [] : [`--size ${size}`]),
        ...(terrains === undefined ? [] : [`--terrains ${quoted(terrains)}`]), ...commandOptions(edits, ids),
    ];
    return `${parts.join(' \\\n    ')}\n`;
}

/** A word for the shell. @param {string} text */
function quoted(text) {
    return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Takes over how an atlas of this map was cut, and its manual edits. Fails with the library's sentence
 * where the bytes are no atlas, or not one of this map.
 * @param {AppStore} store @param {Core} core @param {Uint8Array} bytes
 */
export async function openAtlas(store, core, bytes) {
    const { edits, unit, ...made } = await core.call('parseAtlas', { bytes, unit: unitOf(store.state) });
    const { method, prominence, widest, downscale, diagonals } = made;
    const text = `The atlas fits: its method, thresholds, rules, unit and ${edits.length} edits are taken over.`;
    store.update({
        method, prominence, widest, downscale, diagonals, ...stateOfUnit(unit), gateEdits: edits, gate: -1,
        message: { kind: 'note', text },
    });
}
