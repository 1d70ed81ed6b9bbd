// SPDX-License-Identifier: MIT
// The command line of a farm.
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "farm.h"

// What the command can do map by map.
typedef struct kind {
    const char *command;
    const char *actions[3];
    const char *suffix; // of the file that it writes for each map
} kind;

static const kind KINDS[] = {
    {"bench", {NULL}, NULL},
    {"reproduce", {"thesis", "aiide2006"}, NULL},
    {"atlas", {"build"}, ".atlas"},
    {"labels", {"build"}, ".labels"},
};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

static const char USAGE[] =
    "Usage: mpirun -n N sluice-mpi field GROUND X,Y COST.vrt [RULE [BLOCK [MEGABYTES "
    "[CHECKPOINT [SECONDS]]]]]\n"
    "       mpirun -n N sluice-mpi bench MAP... -o FILE [-- OPTIONS]\n"
    "       mpirun -n N sluice-mpi reproduce thesis|aiide2006 MAP... -o FILE [-- OPTIONS]\n"
    "       mpirun -n N sluice-mpi atlas build MAP... -o FILE --into DIR [-- OPTIONS]\n"
    "       mpirun -n N sluice-mpi labels build MAP... -o FILE --into DIR [-- OPTIONS]\n"
    "\n"
    "field computes a field over a raster by all ranks. The others run the command of this name\n"
    "for each map, with the OPTIONS after --, as many at a time as there are ranks.\n"
    "\n"
    "  -o, --output FILE   the result, as JSON; FILE.journal keeps finished maps until then\n"
    "      --into DIR      atlas, labels: write each map's file there\n"
    "      --list FILE     more maps, one name per line\n"
    "      --tries N       of a map whose process or rank dies (3)\n"
    "      --silence S     a rank that says nothing for S seconds is dead (30)\n"
    "      --sluice FILE   the command (beside this program, or in $PATH)\n"
    "\n"
    "Exit codes: 0 ok, 1 a map failed, 2 bad usage or input, 3 a limit was hit.\n";

void farm_say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("sluice-mpi: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
}

void farm_usage(FILE *stream)
{
    fputs(USAGE, stream);
}

// ---- words

typedef struct reader {
    farm_request *request;
    const char *list;
    bool speaks; // rank 0
} reader;

static bool refuse(const reader *r, const char *what, const char *word)
{
    if (r->speaks) farm_say("%s%s; see sluice-mpi --help", what, word);
    return false;
}

static bool read_number(const reader *r, const char *word, double least, double most, double *out)
{
    char *end;
    *out = strtod(word, &end);
    if (end != word && !*end && *out >= least && *out <= most) return true;
    return refuse(r, "--tries and --silence take a number of 1 or more, not ", word);
}

static void add_map(farm_request *request, const char *name, size_t length)
{
    request->maps = realloc(request->maps, (request->map_count + 1) * sizeof *request->maps);
    char *copy = request->maps ? strndup(name, length) : NULL;
    if (!copy) {
        farm_say("out of memory");
        exit(FARM_BAD);
    }
    request->maps[request->map_count++] = copy;
}

// Where the value of an option goes that takes any text.
static const char **text_option(reader *r, const char *option)
{
    farm_request *request = r->request;
    if (strcmp(option, "-o") == 0 || strcmp(option, "--output") == 0) return &request->output;
    if (strcmp(option, "--into") == 0) return &request->into;
    if (strcmp(option, "--sluice") == 0) return &request->program;
    return strcmp(option, "--list") == 0 ? &r->list : NULL;
}

static bool take_value(reader *r, const char *option, const char *value)
{
    farm_request *request = r->request;
    double number;
    if (!value) return refuse(r, "this option needs a value: ", option);
    const char **text = text_option(r, option);
    if (text) {
        *text = value;
        return true;
    }
    if (strcmp(option, "--tries") == 0) {
        if (!read_number(r, value, 1, 1000, &number)) return false;
        request->tries = (int)number;
        return true;
    }
    if (strcmp(option, "--silence") == 0) return read_number(r, value, 1, 1e6, &request->silence);
    return refuse(r, "unknown option ", option);
}

static bool read_words(reader *r, int argc, char **argv, int at)
{
    for (; at < argc && strcmp(argv[at], "--") != 0; at++) {
        if (argv[at][0] != '-') {
            add_map(r->request, argv[at], strlen(argv[at]));
            continue;
        }
        if (!take_value(r, argv[at], at + 1 < argc ? argv[at + 1] : NULL)) return false;
        at++;
    }
    r->request->options = argv + (at < argc ? at + 1 : argc);
    r->request->option_count = at < argc ? argc - at - 1 : 0;
    return true;
}

// ---- the list

static bool read_list(const reader *r)
{
    FILE *file = fopen(r->list, "r");
    if (!file) {
        if (r->speaks) farm_say("cannot read %s: %s", r->list, strerror(errno));
        return false;
    }
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, file) >= 0) {
        const size_t length = strcspn(line, "\r\n");
        if (length) add_map(r->request, line, length);
    }
    free(line);
    fclose(file);
    return true;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// The journal knows a map by its name, and files are named after a map's last part.
static bool names_differ(const reader *r)
{
    const farm_request *request = r->request;
    const char **names = malloc((request->map_count + 1) * sizeof *names);
    for (size_t i = 0; names && i < request->map_count; i++) {
        const char *slash = strrchr(request->maps[i], '/');
        names[i] = request->into && slash ? slash + 1 : request->maps[i];
    }
    const char *twice = NULL;
    if (names) qsort(names, request->map_count, sizeof *names, compare_names);
    for (size_t i = 1; names && i < request->map_count; i++)
        if (strcmp(names[i - 1], names[i]) == 0) twice = names[i];
    if (twice) refuse(r, "two maps have the name ", twice);
    free(names);
    return !twice;
}

// ---- the command

// "DIR/sluice" if this program is "DIR/sluice-mpi" and it exists; else whatever $PATH has.
static const char *find_program(farm_request *request, const char *self)
{
    const char *slash = strrchr(self, '/');
    const size_t folder = slash ? (size_t)(slash - self) + 1 : 0;
    char *beside = malloc(folder + sizeof "sluice");
    if (!beside) return "sluice";
    memcpy(beside, self, folder);
    memcpy(beside + folder, "sluice", sizeof "sluice");
    request->program_beside = beside;
    return slash && access(beside, X_OK) == 0 ? beside : "sluice";
}

static const kind *refuse_action(const reader *r, const kind *k, const char *word)
{
    if (r->speaks)
        farm_say("%s takes %s%s%s, not '%s'; see sluice-mpi --help", k->command, k->actions[0],
                 k->actions[1] ? " or " : "", k->actions[1] ? k->actions[1] : "", word);
    return NULL;
}

static const kind *find_kind(const reader *r, int argc, char **argv, int *at)
{
    for (int i = 0; i < KIND_COUNT; i++) {
        const kind *k = &KINDS[i];
        if (strcmp(k->command, argv[1]) != 0) continue;
        if (!k->actions[0]) return k;
        for (int j = 0; j < 3 && k->actions[j] && argc > 2; j++)
            if (strcmp(k->actions[j], argv[2]) == 0) return r->request->action = argv[2], ++*at, k;
        return refuse_action(r, k, argc > 2 ? argv[2] : "");
    }
    return refuse(r, "unknown command ", argv[1]), NULL;
}

static bool is_whole(const reader *r)
{
    const farm_request *request = r->request;
    struct stat facts;
    if (!request->map_count) return refuse(r, "name the maps, or a file with --list", "");
    if (!request->output) return refuse(r, "name the file to write: -o FILE", "");
    if (request->suffix && !request->into)
        return refuse(r, "name the folder for the files: --into DIR", "");
    if (!request->suffix && request->into) return refuse(r, "this command takes no ", "--into");
    if (request->into && (stat(request->into, &facts) != 0 || !S_ISDIR(facts.st_mode)))
        return refuse(r, "there is no folder ", request->into);
    return names_differ(r);
}

bool farm_request_read(farm_request *request, int argc, char **argv, int rank)
{
    *request = (farm_request){.tries = 3, .silence = 30};
    reader r = {request, NULL, rank == 0};
    int at = 2;
    if (argc < 2) {
        if (r.speaks) farm_usage(stderr);
        return false;
    }
    const kind *k = find_kind(&r, argc, argv, &at);
    if (!k) return false;
    request->command = k->command;
    request->suffix = k->suffix;
    request->program = find_program(request, argv[0]);
    if (!read_words(&r, argc, argv, at)) return false;
    if (r.list && !read_list(&r)) return false;
    return is_whole(&r);
}

void farm_request_release(farm_request *request)
{
    for (size_t i = 0; i < request->map_count; i++)
        free(request->maps[i]);
    free(request->maps);
    free(request->program_beside);
}

// ---- a job's command line

// "FOLDERNAMESUFFIX" for a map, without the map's folder and ending.
static char *name_after(const char *folder, const char *map, const char *suffix)
{
    const char *slash = strrchr(map, '/'), *base = slash ? slash + 1 : map;
    const char *dot = strrchr(base, '.');
    const size_t length = dot ? (size_t)(dot - base) : strlen(base);
    char *name = malloc(strlen(folder) + 1 + length + strlen(suffix) + 1);
    if (name) sprintf(name, "%s%s%.*s%s", folder, *folder ? "/" : "", (int)length, base, suffix);
    return name;
}

char **farm_words(const farm_request *request, const char *map)
{
    enum { OWN = 8 };
    char **words = calloc((size_t)request->option_count + OWN + 1, sizeof *words);
    if (!words) return NULL;
    int n = 0;
    words[n++] = strdup(request->program);
    words[n++] = strdup(request->command);
    if (request->action) words[n++] = strdup(request->action);
    const bool named = strcmp(request->command, "reproduce") == 0;
    if (named) words[n++] = strdup("--map");
    words[n++] = named ? name_after("", map, "") : strdup(map);
    if (request->into) {
        words[n++] = strdup("-o");
        words[n++] = name_after(request->into, map, request->suffix);
    }
    for (int i = 0; i < request->option_count; i++)
        words[n++] = strdup(request->options[i]);
    words[n++] = strdup("--json");
    for (int i = 0; i < n; i++) {
        if (words[i]) continue;
        farm_say("out of memory");
        exit(FARM_BAD);
    }
    return words;
}

void farm_words_free(char **words)
{
    for (char **w = words; w && *w; w++)
        free(*w);
    free(words);
}
