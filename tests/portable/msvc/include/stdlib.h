// SPDX-License-Identifier: MIT
// Stands in for Microsoft's header: what the core uses of it.
#pragma once
#include <stddef.h>
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
void *_aligned_malloc(size_t size, size_t alignment);
void _aligned_free(void *memory);
