// SPDX-License-Identifier: MIT
// What the fuzz targets share: their entry point, and requirements that abort the run if violated.
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sluice/sluice.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void fuzz_require(bool holds, const char *promise)
{
    if (holds) return;
    fprintf(stderr, "broken: %s\n", promise);
    abort();
}

// Input consumed byte by byte.
typedef struct fuzz_input {
    const uint8_t *data;
    size_t size;
} fuzz_input;

// The next byte, 0 after the last.
static inline int fuzz_next(fuzz_input *in)
{
    if (in->size == 0) return 0;
    in->size--;
    return *in->data++;
}

static inline int fuzz_below(fuzz_input *in, int limit)
{
    return fuzz_next(in) % limit;
}

// A file's error has a place and a message.
static inline void fuzz_require_error(const slu_error *error)
{
    fuzz_require(error->code == SLU_ERR_FORMAT, "bad bytes are a format error");
    fuzz_require(error->line >= 1 && error->column >= 1, "a format error has a place");
    fuzz_require(error->text[0] != '\0', "an error has a sentence");
    fuzz_require(memchr(error->text, '\0', sizeof error->text) != NULL, "a sentence ends");
}

#endif
