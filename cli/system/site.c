// SPDX-License-Identifier: MIT
// The folder of the analysis tool's page, and which of its files an address names.
#define _POSIX_C_SOURCE 200809L
#include "system/site.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/console.h"
#include "system/file.h"
#include "system/folder.h"
#include "system/real_path.h"

static const char PAGE[] = "index.html";

// ---- finding the folder

static bool is_file(const char *name)
{
    struct stat facts;
    return stat(name, &facts) == 0 && S_ISREG(facts.st_mode);
}

// The real path of a folder if it holds the page, else NULL.
static char *site_at(const char *folder)
{
    char *page = folder_join(folder, PAGE);
    char *found = is_file(page) ? real_path(folder) : NULL;
    free(page);
    return found;
}

static char *site_named(const char *folder, const char *by)
{
    char *found = site_at(folder);
    if (!found)
        say_bad("%s names %s, which has no %s; scripts/build-web builds the page in build/web", by,
                folder, PAGE);
    return found;
}

static char *site_beside_command(void)
{
    // A build leaves the command at build/release/sluice, an installation at bin/sluice.
    static const char *const PLACES[] = {"../web", "../share/sluice/web"};
    char *command = real_path_of_command();
    if (!command) return NULL;
    *strrchr(command, '/') = '\0';
    char *found = NULL;
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES && !found; i++) {
        char *folder = folder_join(command, PLACES[i]);
        found = site_at(folder);
        free(folder);
    }
    free(command);
    return found;
}

char *site_find(const char *named)
{
    if (named) return site_named(named, "--web");
    const char *variable = getenv("SLUICE_WEB");
    if (variable && *variable) return site_named(variable, "SLUICE_WEB");
    char *found = site_beside_command();
    if (!found)
        say_bad("the page is not built; run scripts/build-web, or name its folder with SLUICE_WEB "
                "or --web");
    return found;
}

// ---- from an address to a file

static bool is_plain(char c)
{
    return isalnum((unsigned char)c) || c == '.' || c == '-' || c == '_' || c == '/';
}

static bool is_address(const char *address)
{
    if (*address != '/') return false;
    for (const char *c = address; *c; c++) {
        bool begins_badly = *c == '/' && (c[1] == '/' || c[1] == '.' || c[1] == '\0');
        if (!is_plain(*c) || begins_badly) return false;
    }
    return true;
}

static bool lies_in(const char *folder, const char *file)
{
    size_t length = strlen(folder);
    return strncmp(folder, file, length) == 0 && file[length] == '/';
}

// Non-blocking: opening a pipe would wait for a writer.
#ifdef _WIN32
enum { HOW_TO_OPEN = O_RDONLY | O_BINARY | O_NOINHERIT };
#else
enum { HOW_TO_OPEN = O_RDONLY | O_NONBLOCK | O_CLOEXEC };
#endif

static int open_regular(const char *file, size_t *size)
{
    int fd = open(file, HOW_TO_OPEN);
    struct stat facts;
    if (fd < 0) return -1;
    if (fstat(fd, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        close(fd);
        return -1;
    }
    *size = (size_t)facts.st_size;
    return fd;
}

int site_open(const char *folder, const char *address, size_t *size)
{
    if (!is_address(address)) return -1;
    char *joined = folder_join(folder, address + 1);
    char *file = real_path(joined);
    int fd = file && lies_in(folder, file) ? open_regular(file, size) : -1;
    free(file);
    free(joined);
    return fd;
}

const char *site_type(const char *name)
{
    static const struct {
        const char *ending, *type;
    } TYPES[] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".json", "application/json"},
        {".wasm", "application/wasm"},
        {".png", "image/png"},
        {".svg", "image/svg+xml"},
        {".ico", "image/x-icon"},
    };
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++) {
        if (file_has_ending(name, TYPES[i].ending)) return TYPES[i].type;
    }
    return "text/plain; charset=utf-8";
}
