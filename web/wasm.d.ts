// SPDX-License-Identifier: MIT
// What a bundler makes of `import module from 'sluice-paths/sluice.wasm'`: an address, bytes or a compiled module, by its
// settings. loadSluice takes each of them.
declare const module: string | BufferSource | WebAssembly.Module;
export default module;
