// SPDX-License-Identifier: MIT
// sluice doctor: what this build can do, which instructions it uses, whether the page is there, and
// whether searches answer correctly on this machine. What it prints belongs into a bug report.
#include "commands/doctor/doctor.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"
#include "options/values.h"
#include "report/json.h"
#include "sluice/raster_files.h"
#include "sluice/space.h"
#include "system/site.h"

enum { OPTION_SECONDS = OPTION_OWN };

const option_row options_of_doctor[] = {
    {"seconds", OPTION_SECONDS, "S", "how long the self-test takes, 0 to 3600 (5)"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

enum { USUAL_SECONDS = 5, MOST_SECONDS = 3600 };

#ifdef SLUICE_WITH_MPI
enum { WITH_MPI = true };
static const char MPI[] = "sluice-mpi";
#else
enum { WITH_MPI = false };
static const char MPI[] = "not built: there is no sluice-mpi";
#endif

// GEOS appends the version of its C interface.
static int geos_version_length(const char *version)
{
    return (int)strcspn(version, "-");
}

// What the page is nothing without.
static const char *const PAGE_FILES[] = {"/index.html", "/app/main.js", "/lib/sluice.wasm"};

// The first file that is missing or empty in the page's folder; NULL if none is.
static const char *missing_of(const char *page)
{
    for (size_t i = 0; i < sizeof PAGE_FILES / sizeof *PAGE_FILES; i++) {
        size_t size = 0;
        const int fd = site_open(page, PAGE_FILES[i], &size);
        if (fd >= 0) close(fd);
        if (fd < 0 || size == 0) return PAGE_FILES[i] + 1;
    }
    return NULL;
}

static void print_page(const char *page, const char *missing)
{
    printf("page       %s%s%s\n", page ? page : "not found", missing ? ", broken: no " : "",
           missing ? missing : "");
}

static void print_build(const char *page, const char *missing)
{
    const char *features = slu_processor_features(), *geos = slu_geos_version();
    printf("version    %s\n", slu_version());
    printf("processor  %s\n", *features ? features : "no instructions beyond the build's own");
    printf("maps       MovingAI, Tiled (TMX, JSON), PNG\n");
    printf("smooth     GEOS %.*s\n", geos_version_length(geos), geos);
    printf("rasters    %s%s\n", *slu_gdal_version() ? "GDAL " : "only by the library: no GDAL",
           slu_gdal_version());
    printf("mpi        %s\n", MPI);
    print_page(page, missing);
}

static void print_test(const self_test *t)
{
    printf("self-test  %d answers by %d algorithms on %d map%s; ", t->counts.answered,
           t->algorithms, t->maps, t->maps == 1 ? "" : "s");
    if (t->counts.differing == 0)
        printf("all are those of dijkstra\n");
    else
        printf("%d differ from those of dijkstra\n", t->counts.differing);
}

static void print_json(const char *page, const char *missing, const self_test *t)
{
    char geos[32];
    snprintf(geos, sizeof geos, "%.*s", geos_version_length(slu_geos_version()),
             slu_geos_version());
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "version", slu_version());
    cJSON_AddStringToObject(object, "processor_features", slu_processor_features());
    cJSON_AddStringToObject(object, "geos", geos);
    cJSON_AddStringToObject(object, "gdal", slu_gdal_version());
    cJSON_AddBoolToObject(object, "mpi", WITH_MPI);
    if (page)
        json_add_text(object, "page", page);
    else
        cJSON_AddNullToObject(object, "page");
    if (missing) cJSON_AddStringToObject(object, "page_lacks", missing);
    json_add_count(object, "answers", (uint64_t)t->counts.answered);
    json_add_count(object, "algorithms", (uint64_t)t->algorithms);
    json_add_count(object, "maps", (uint64_t)t->maps);
    json_add_count(object, "differing", (uint64_t)t->counts.differing);
    json_print(object);
}

static bool take_option(void *ctx, int key, const char *value)
{
    int *seconds = ctx;
    return key == OPTION_SECONDS && read_int("--seconds", value, 0, MOST_SECONDS, seconds);
}

cli_exit run_doctor(const command *self, int argc, char **argv)
{
    int seconds = USUAL_SECONDS;
    command_line line = {self, argc, argv, .most = 0};
    shared_options shared = {0};
    if (!shared_read(&line, &shared, take_option, &seconds)) return line.code;
    char *page = site_find(NULL);
    const char *missing = page ? missing_of(page) : NULL;
    if (!shared.json) print_build(page, missing);
    self_test test;
    slu_error error = {0};
    slu_status status = self_test_run(seconds, &test, &error);
    if (status == SLU_OK && shared.json) print_json(page, missing, &test);
    if (status == SLU_OK && !shared.json) print_test(&test);
    free(page);
    if (status != SLU_OK) return say_error("self-test", &error);
    return test.counts.differing == 0 && !missing ? CLI_OK : CLI_NO;
}
