// SPDX-License-Identifier: MIT
// Runs a fuzz target over every file of the folders named, for builds without libFuzzer.
#define _POSIX_C_SOURCE 200809L // opendir, stat
#include <dirent.h>
#include <sys/stat.h>
#include <time.h>

#include "fuzz.h"

// Of processor time for one input, like the fuzzers' own limit in scripts/test.
enum { MOST_SECONDS = 10 };

static bool is_file(const char *name)
{
    struct stat facts;
    return stat(name, &facts) == 0 && S_ISREG(facts.st_mode);
}

// The input is copied into an allocation of exactly its size, so that a sanitizer detects a read
// past its end.
static void run_file(const char *name)
{
    FILE *stream = fopen(name, "rb");
    fuzz_require(stream != NULL, name);
    fuzz_require(fseek(stream, 0, SEEK_END) == 0, name);
    long size = ftell(stream);
    fuzz_require(size >= 0, name);
    rewind(stream);
    uint8_t *data = malloc((size_t)size + (size == 0));
    fuzz_require(data && fread(data, 1, (size_t)size, stream) == (size_t)size, name);
    fclose(stream);
    clock_t begin = clock();
    LLVMFuzzerTestOneInput(data, (size_t)size);
    bool is_quick = clock() - begin < (clock_t)MOST_SECONDS * CLOCKS_PER_SEC;
    if (!is_quick) fprintf(stderr, "%s\n", name);
    fuzz_require(is_quick, "no input takes longer than the limit");
    free(data);
}

static int run_folder(const char *folder)
{
    DIR *entries = opendir(folder);
    if (!entries) {
        fprintf(stderr, "cannot open the folder %s\n", folder);
        return 0;
    }
    int count = 0;
    char name[4096];
    for (struct dirent *entry = readdir(entries); entry; entry = readdir(entries)) {
        int length = snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        if (length >= (int)sizeof name || !is_file(name)) continue;
        run_file(name);
        count++;
    }
    closedir(entries);
    return count;
}

int main(int count, char **arguments)
{
    int ran = 0;
    for (int i = 1; i < count; i++)
        ran += run_folder(arguments[i]);
    printf("%d inputs replayed\n", ran);
    return ran > 0 ? 0 : 1;
}
