// SPDX-License-Identifier: MIT
// Whole files in, whole files out. Input has a largest size, because a device may never end. Output
// goes to a temporary name beside the real one and is renamed when it is complete, unless the name
// is a device or a pipe.
#define _POSIX_C_SOURCE 200809L
#include "system/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef _WIN32

#include <windows.h>

// Not rename, which fails if the name is already taken.
static bool replace_file(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING)) return true;
    errno = EACCES;
    return false;
}

#else

enum { O_BINARY = 0 }; // files are

static bool replace_file(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

#endif

static cli_exit say_failed(const char *what, const char *name)
{
    return say_bad("cannot %s %s: %s", what, name, strerror(errno));
}

static cli_exit say_too_large(const char *name, uint64_t most)
{
    return say_bad("cannot read %s: it has more than %d MiB", name, (int)(most >> 20));
}

static cli_exit read_stream(FILE *stream, const char *name, uint64_t most, char **text,
                            size_t *size)
{
    enum { FIRST_CAPACITY = 4096 };
    size_t capacity = FIRST_CAPACITY, length = 0;
    char *bytes = console_alloc(capacity, 1);
    for (;;) {
        length += fread(bytes + length, 1, capacity - length, stream);
        if (length < capacity || length > most) break;
        // One byte more than the most shows that there are too many.
        capacity = capacity <= most / 2 ? capacity * 2 : (size_t)most + 1;
        char *larger = console_alloc(capacity, 1);
        memcpy(larger, bytes, length);
        free(bytes);
        bytes = larger;
    }
    if (length > most || ferror(stream)) {
        free(bytes);
        return length > most ? say_too_large(name, most) : say_failed("read", name);
    }
    *text = bytes;
    *size = length;
    return CLI_OK;
}

// The size of a file; 0 for what has none, such as a pipe or a device.
static uint64_t known_size(const char *name)
{
    struct stat facts;
    return stat(name, &facts) == 0 && S_ISREG(facts.st_mode) ? (uint64_t)facts.st_size : 0;
}

static cli_exit read_up_to(uint64_t most, const char *name, char **text, size_t *size)
{
    uint64_t known = known_size(name);
    if (known == 0) most = SLU_MAX_STREAM_BYTES;
    if (known > most) return say_too_large(name, most);
    FILE *stream = fopen(name, "rb");
    if (!stream) return say_failed("read", name);
    cli_exit code = read_stream(stream, name, most, text, size);
    fclose(stream);
    return code;
}

cli_exit file_read(const char *name, char **text, size_t *size)
{
    return read_up_to(SLU_MAX_FILE_BYTES, name, text, size);
}

cli_exit file_read_atlas(const char *name, char **text, size_t *size)
{
    return read_up_to(SLU_MAX_ATLAS_BYTES, name, text, size);
}

static bool replaceable(const char *name)
{
    struct stat facts;
    return stat(name, &facts) != 0 || S_ISREG(facts.st_mode);
}

static char *temporary_name(const char *name)
{
    size_t size = strlen(name) + 32;
    char *text = console_alloc(size, 1);
    snprintf(text, size, "%s.%ld.tmp", name, (long)getpid());
    return text;
}

cli_exit file_open(file_writer *writer, const char *name)
{
    *writer = (file_writer){.name = name};
    if (replaceable(name)) writer->temporary = temporary_name(name);
    int flags = writer->temporary ? O_WRONLY | O_CREAT | O_EXCL : O_WRONLY;
    int fd = open(writer->temporary ? writer->temporary : name, flags | O_BINARY, 0666);
    if (fd >= 0) writer->stream = fdopen(fd, "wb");
    if (writer->stream) return CLI_OK;
    cli_exit code = say_failed("write", name);
    if (fd >= 0) close(fd);
    if (fd >= 0 && writer->temporary) unlink(writer->temporary);
    free(writer->temporary);
    return code;
}

static void discard(file_writer *writer)
{
    if (writer->temporary) unlink(writer->temporary);
    free(writer->temporary);
}

void file_abandon(file_writer *writer)
{
    fclose(writer->stream);
    discard(writer);
}

// The file is closed before it gets its name, since Windows renames no open file.
cli_exit file_close(file_writer *writer)
{
    errno = 0;
    bool lost = fflush(writer->stream) != 0 || ferror(writer->stream);
    int reason = errno;
    bool closed = fclose(writer->stream) == 0;
    if (lost) errno = reason;
    lost = lost || !closed || (writer->temporary && !replace_file(writer->temporary, writer->name));
    if (lost) {
        say_failed("write", writer->name);
        discard(writer);
        return CLI_BAD;
    }
    free(writer->temporary);
    return CLI_OK;
}

cli_exit file_write(const char *name, const char *text, size_t size)
{
    file_writer writer;
    if (file_open(&writer, name) != CLI_OK) return CLI_BAD;
    fwrite(text, 1, size, writer.stream);
    return file_close(&writer);
}

const char *file_base_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

char *file_with_suffix(const char *name, const char *suffix)
{
    size_t size = strlen(name) + strlen(suffix) + 1;
    char *joined = console_alloc(size, 1);
    snprintf(joined, size, "%s%s", name, suffix);
    return joined;
}

bool file_has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcasecmp(name + length - tail, ending) == 0;
}
