// SPDX-License-Identifier: MIT
// Files: the only part of the library that knows FILE, so that everything else embeds where there is
// no file system. Reading fetches the whole file; writing goes through a temporary file, so that a
// full disk never costs the old one.
#define _POSIX_C_SOURCE 200809L // stat
#include "base/files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arrays.h"
#include "base/memory.h"
#include "base/status.h"

// An error holds one sentence. Of a long path its end says most, and the reason must still fit.
enum { SHOWN_NAME = 96 };

static slu_status fail_with_reason(slu_error *error, const char *verb, const char *file, int reason)
{
    size_t length = strlen(file);
    bool cut = length > SHOWN_NAME;
    const char *why = reason ? strerror(reason) : "the system gives no reason";
    return slui_fail(error, SLU_ERR_IO, "cannot %s %s%s: %s", verb, cut ? "..." : "",
                     cut ? file + length - SHOWN_NAME : file, why);
}

// ---- reading

typedef struct buffer {
    const slu_allocator *allocator;
    char *bytes;
    size_t capacity, length;
} buffer;

static void release(buffer *b)
{
    slui_free(b->allocator, b->bytes, b->capacity, 1);
}

static slu_status read_all(buffer *b, FILE *stream, const char *file, slu_error *error)
{
    enum { CHUNK = 1 << 16 };
    for (;;) {
        if (!SLUI_GROW(b->allocator, b->bytes, b->capacity, b->length + CHUNK))
            return slui_fail_memory(error);
        errno = 0;
        size_t got = fread(b->bytes + b->length, 1, b->capacity - b->length, stream);
        b->length += got;
        if (ferror(stream)) return fail_with_reason(error, "read", file, errno);
        if (got == 0) return SLU_OK;
    }
}

// Moves the bytes into a block of just their size, so that one number says what to free.
static slu_status take_text(buffer *b, char **text, size_t *size, slu_error *error)
{
    char *exact = slui_alloc(b->allocator, b->length, 1);
    if (!exact) return slui_fail_memory(error);
    memcpy(exact, b->bytes, b->length);
    *text = exact;
    *size = b->length;
    return SLU_OK;
}

slu_status slui_file_read(const char *file, const slu_allocator *allocator, char **text,
                          size_t *size, slu_error *error)
{
    slu_allocator memory = slui_allocator_or_default(allocator);
    buffer b = {.allocator = &memory};
    errno = 0;
    FILE *stream = fopen(file, "rb");
    if (!stream) return fail_with_reason(error, "read", file, errno);
    slu_status status = read_all(&b, stream, file, error);
    if (status == SLU_OK) status = take_text(&b, text, size, error);
    fclose(stream);
    release(&b);
    return status;
}

// ---- writing

static slu_status write_stream(FILE *stream, const char *text, size_t size, const char *file,
                               slu_error *error)
{
    errno = 0;
    int reason = 0;
    bool written = fwrite(text, 1, size, stream) == size;
    if (!written) reason = errno;
    // Closing flushes, and on a full disk that is where the failure shows.
    if (fclose(stream) != 0 && written) {
        written = false;
        reason = errno;
    }
    return written ? SLU_OK : fail_with_reason(error, "write", file, reason);
}

static bool is_pipe_or_device(const char *file)
{
    struct stat facts;
    return stat(file, &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode);
}

static slu_status write_directly(const char *file, const char *text, size_t size, slu_error *error)
{
    errno = 0;
    FILE *stream = fopen(file, "wb");
    if (!stream) return fail_with_reason(error, "write", file, errno);
    return write_stream(stream, text, size, file, error);
}

// Opens `file.tmp-N` for the first N that no file has, so that neither another writer's temporary
// nor one that a crash left behind is touched. `name` has room for the longest.
static FILE *open_temporary(const char *file, size_t name_capacity, char *name)
{
    enum { TRIES = 100 };
    for (int n = 0; n < TRIES; n++) {
        snprintf(name, name_capacity, "%s.tmp-%d", file, n);
        errno = 0;
        FILE *stream = fopen(name, "wbx");
        if (stream || errno != EEXIST) return stream;
    }
    return NULL;
}

static slu_status write_beside(const char *file, size_t name_capacity, char *name, const char *text,
                               size_t size, slu_error *error)
{
    FILE *stream = open_temporary(file, name_capacity, name);
    if (!stream) return fail_with_reason(error, "write", file, errno);
    slu_status status = write_stream(stream, text, size, file, error);
    errno = 0;
    if (status == SLU_OK && rename(name, file) != 0)
        status = fail_with_reason(error, "write", file, errno);
    if (status != SLU_OK) remove(name);
    return status;
}

slu_status slui_file_write(const char *file, const char *text, size_t size, slu_error *error)
{
    if (is_pipe_or_device(file)) return write_directly(file, text, size, error);
    slu_allocator memory = slui_allocator_or_default(NULL);
    size_t name_capacity = strlen(file) + sizeof ".tmp-00";
    char *name = slui_alloc(&memory, name_capacity, 1);
    if (!name) return slui_fail_memory(error);
    slu_status status = write_beside(file, name_capacity, name, text, size, error);
    slui_free(&memory, name, name_capacity, 1);
    return status;
}
