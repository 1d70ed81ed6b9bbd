// SPDX-License-Identifier: MIT
// What the tests of atlas files share: atlases as bytes, and a small example.
#ifndef TESTS_ATLAS_EXAMPLE_H
#define TESTS_ATLAS_EXAMPLE_H

#include "sluice/sluice.h"

typedef struct blob {
    uint8_t *bytes;
    size_t size;
} blob;

// Builds an atlas; writes one into memory of exactly its size. Neither ever fails.
slu_atlas *atlas_built(const slu_map *map, const slu_atlas_options *options);
blob atlas_written(const slu_atlas *atlas);

// The map, the atlas and the file of docs/atlas-format.md.
typedef struct example {
    slu_map *map;
    slu_atlas *atlas;
    blob file;
} example;

example open_example(void);
void close_example(example *e);

#endif
