// SPDX-License-Identifier: MIT
// Files: the only part of the library that knows FILE, so that everything else embeds where there
// is no file system. Reading fetches the whole file; writing goes through a temporary file, so that
// a full disk never destroys the old one.
//
// Invariant: no more bytes are read than the header allows (SLU_MAX_FILE_BYTES and its kin), since
// a device may never end. A file that is too large is refused before its first byte is read.
//
// Windows: files are read and written byte for byte there too, and a file replaces an old one
// atomically, unless another program holds the old one open, which is an error. Names are those of
// the C library: in the program's code page, UTF-8 if its manifest says so.
#define _POSIX_C_SOURCE 200809L // stat
#include "base/files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#endif

#include "base/arrays.h"
#include "base/memory.h"
#include "base/status.h"

// An error holds one sentence. The end of a long path is its most informative part, and the reason
// must still fit.
enum { SHOWN_NAME = 96, MIB_SHIFT = 20 };

static slu_status fail_with_reason(slu_error *error, const char *verb, const char *file, int reason)
{
    size_t length = strlen(file);
    bool cut = length > SHOWN_NAME;
    const char *why = reason ? strerror(reason) : "the system gives no reason";
    return slui_fail(error, SLU_ERR_IO, "cannot %s %s%s: %s", verb, cut ? "..." : "",
                     cut ? file + length - SHOWN_NAME : file, why);
}

// ---- where systems differ

#ifdef _WIN32

enum { FILE_MODE = _S_IREAD | _S_IWRITE };

// Not fopen's "wbx": the C library that ships with every Windows does not know the x.
static FILE *create_file(const char *name)
{
    int handle = _open(name, _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY, FILE_MODE);
    if (handle < 0) return NULL;
    FILE *stream = _fdopen(handle, "wb");
    if (!stream) _close(handle);
    return stream;
}

static int reason_of(DWORD code)
{
    switch (code) {
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION: return EACCES;
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND: return ENOENT;
    case ERROR_DISK_FULL: return ENOSPC;
    default: return 0;
    }
}

// Not rename, which fails if the name is already taken.
static bool replace_file(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING)) return true;
    errno = reason_of(GetLastError());
    return false;
}

static bool is_pipe_or_device(const char *file)
{
    struct _stat facts;
    if (_stat(file, &facts) != 0) return false;
    int type = facts.st_mode & _S_IFMT;
    return type != _S_IFREG && type != _S_IFDIR;
}

static bool create_folder(const char *name)
{
    return _mkdir(name) == 0;
}

static bool is_folder(const char *name)
{
    const int reason = errno;
    struct _stat facts;
    const bool is = _stat(name, &facts) == 0 && (facts.st_mode & _S_IFMT) == _S_IFDIR;
    errno = reason;
    return is;
}

static uint64_t known_size(const char *file)
{
    struct _stat64 facts;
    bool known = _stat64(file, &facts) == 0 && (facts.st_mode & _S_IFMT) == _S_IFREG;
    return known ? (uint64_t)facts.st_size : 0;
}

#else

static FILE *create_file(const char *name)
{
    return fopen(name, "wbx");
}

static bool replace_file(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

static bool is_pipe_or_device(const char *file)
{
    struct stat facts;
    return stat(file, &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode);
}

static bool create_folder(const char *name)
{
    enum { MODE = 0777 }; // less what the user's mask takes away
    return mkdir(name, MODE) == 0;
}

static bool is_folder(const char *name)
{
    const int reason = errno;
    struct stat facts;
    const bool is = stat(name, &facts) == 0 && S_ISDIR(facts.st_mode);
    errno = reason;
    return is;
}

// The size of a file; 0 for what has none.
static uint64_t known_size(const char *file)
{
    struct stat facts;
    bool known = stat(file, &facts) == 0 && S_ISREG(facts.st_mode);
    return known ? (uint64_t)facts.st_size : 0;
}

#endif

// ---- reading

typedef struct buffer {
    const slu_allocator *allocator;
    char *bytes;
    size_t capacity, length;
    uint64_t most; // bytes
} buffer;

static void release(buffer *b)
{
    slui_free(b->allocator, b->bytes, b->capacity, 1);
}

static slu_status fail_too_large(const buffer *b, const char *file, slu_error *error)
{
    size_t length = strlen(file);
    bool cut = length > SHOWN_NAME;
    return slui_fail(error, SLU_ERR_IO, "cannot read %s%s: it has more than %d MiB",
                     cut ? "..." : "", cut ? file + length - SHOWN_NAME : file,
                     (int)(b->most >> MIB_SHIFT));
}

static slu_status read_all(buffer *b, FILE *stream, const char *file, slu_error *error)
{
    enum { CHUNK = 1 << 16 };
    for (;;) {
        if (b->length > b->most) return fail_too_large(b, file, error);
        if (!SLUI_GROW(b->allocator, b->bytes, b->capacity, b->length + CHUNK))
            return slui_fail_memory(error);
        // One byte more than the most shows that there are too many.
        size_t space = b->capacity - b->length;
        if (space > b->most - b->length) space = (size_t)(b->most - b->length) + 1;
        errno = 0;
        size_t got = fread(b->bytes + b->length, 1, space, stream);
        b->length += got;
        if (ferror(stream)) return fail_with_reason(error, "read", file, errno);
        if (got == 0) return SLU_OK;
    }
}

// Moves the bytes into a block of exactly their size, so that one number is enough to free it.
static slu_status take_text(buffer *b, char **text, size_t *size, slu_error *error)
{
    char *exact = slui_alloc(b->allocator, b->length, 1);
    if (!exact) return slui_fail_memory(error);
    memcpy(exact, b->bytes, b->length);
    *text = exact;
    *size = b->length;
    return SLU_OK;
}

static slu_status read_up_to(uint64_t most, const char *file, const slu_allocator *allocator,
                             char **text, size_t *size, slu_error *error)
{
    slu_allocator memory = slui_allocator_or_default(allocator);
    buffer b = {.allocator = &memory, .most = most};
    uint64_t known = known_size(file);
    if (known == 0) b.most = SLU_MAX_STREAM_BYTES;
    if (known > b.most) return fail_too_large(&b, file, error);
    errno = 0;
    FILE *stream = fopen(file, "rb");
    if (!stream) return fail_with_reason(error, "read", file, errno);
    slu_status status = read_all(&b, stream, file, error);
    if (status == SLU_OK) status = take_text(&b, text, size, error);
    fclose(stream);
    release(&b);
    return status;
}

slu_status slui_file_read(const char *file, const slu_allocator *allocator, char **text,
                          size_t *size, slu_error *error)
{
    return read_up_to(SLU_MAX_FILE_BYTES, file, allocator, text, size, error);
}

slu_status slui_file_read_atlas(const char *file, const slu_allocator *allocator, char **text,
                                size_t *size, slu_error *error)
{
    return read_up_to(SLU_MAX_ATLAS_BYTES, file, allocator, text, size, error);
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

static slu_status write_directly(const char *file, const char *text, size_t size, slu_error *error)
{
    errno = 0;
    FILE *stream = fopen(file, "wb");
    if (!stream) return fail_with_reason(error, "write", file, errno);
    return write_stream(stream, text, size, file, error);
}

// Opens `file.tmp-N` for the first unused N, so that neither another writer's temporary file nor
// one left behind by a crash is touched. `name` has the capacity for the longest.
static FILE *open_temporary(const char *file, size_t name_capacity, char *name)
{
    enum { TRIES = 100 };
    for (int n = 0; n < TRIES; n++) {
        snprintf(name, name_capacity, "%s.tmp-%d", file, n);
        errno = 0;
        FILE *stream = create_file(name);
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
    if (status == SLU_OK && !replace_file(name, file))
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

bool slui_file_exists(const char *file)
{
    FILE *stream = fopen(file, "rb");
    if (stream) fclose(stream);
    return stream || errno != ENOENT;
}

slu_status slui_folder_create(const char *folder, slu_error *error)
{
    errno = 0;
    if (create_folder(folder) || is_folder(folder)) return SLU_OK;
    return fail_with_reason(error, "create the folder", folder, errno);
}
