// SPDX-License-Identifier: MIT
// Mapping files into memory: see mapping.h.
//
// Whatever cannot be mapped (an empty file, a pipe, a system without mappings) is read instead, and
// that says what is wrong with it.
// Cost: none until a page is touched; pages are shared by all programs that map the file.
#ifndef __wasi__
#define _POSIX_C_SOURCE 200809L // mmap
#endif
#include "base/mapping.h"

#include "base/files.h"
#include "base/memory.h"

// ---- where systems differ: NULL if the file cannot be mapped

#if defined(_WIN32)

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

static const void *map_handle(HANDLE file, size_t *size)
{
    LARGE_INTEGER length;
    if (!GetFileSizeEx(file, &length) || length.QuadPart <= 0) return NULL;
    if (length.QuadPart > SLU_MAX_ATLAS_BYTES || (uint64_t)length.QuadPart > SIZE_MAX) return NULL;
    HANDLE mapping = CreateFileMappingA(file, NULL, PAGE_READONLY, 0, 0, NULL);
    if (!mapping) return NULL;
    const void *bytes = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
    CloseHandle(mapping);
    *size = (size_t)length.QuadPart;
    return bytes;
}

static const void *map_file(const char *name, size_t *size)
{
    const DWORD sharing = FILE_SHARE_READ | FILE_SHARE_DELETE;
    HANDLE file = CreateFileA(name, GENERIC_READ, sharing, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE) return NULL;
    const void *bytes = map_handle(file, size);
    CloseHandle(file);
    return bytes;
}

static void unmap(const void *bytes, size_t size)
{
    (void)size;
    UnmapViewOfFile(bytes);
}

#elif (defined(__unix__) || defined(__APPLE__)) && !defined(__wasi__)

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const void *map_descriptor(int file, size_t *size)
{
    struct stat facts;
    if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size <= 0) return NULL;
    const uint64_t length = (uint64_t)facts.st_size;
    if (length > SLU_MAX_ATLAS_BYTES || length > SIZE_MAX) return NULL;
    *size = (size_t)length;
    void *bytes = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0);
    return bytes == MAP_FAILED ? NULL : bytes;
}

// A pipe that nobody writes to must not be waited for here.
static const void *map_file(const char *name, size_t *size)
{
    struct stat facts;
    if (stat(name, &facts) != 0 || !S_ISREG(facts.st_mode)) return NULL;
    const int file = open(name, O_RDONLY);
    if (file < 0) return NULL;
    const void *bytes = map_descriptor(file, size);
    close(file);
    return bytes;
}

static void unmap(const void *bytes, size_t size)
{
    munmap((void *)(uintptr_t)bytes, size);
}

#else

static const void *map_file(const char *name, size_t *size)
{
    (void)name;
    (void)size;
    return NULL;
}

static void unmap(const void *bytes, size_t size)
{
    (void)bytes;
    (void)size;
}

#endif

// ---- everywhere

slu_status slui_file_map(const char *file, const slu_allocator *allocator, slui_mapping *out,
                         slu_error *error)
{
    slui_mapping m = {.allocator = slui_allocator_or_default(allocator)};
    m.bytes = map_file(file, &m.size);
    m.mapped = m.bytes != NULL;
    if (!m.mapped) {
        char *text;
        const slu_status status = slui_file_read_atlas(file, &m.allocator, &text, &m.size, error);
        if (status != SLU_OK) return status;
        m.bytes = text;
    }
    *out = m;
    return SLU_OK;
}

void slui_file_unmap(slui_mapping *m)
{
    if (m->mapped)
        unmap(m->bytes, m->size);
    else if (m->bytes)
        slui_free(&m->allocator, (void *)(uintptr_t)m->bytes, m->size, 1);
    *m = (slui_mapping){.bytes = NULL};
}
