// SPDX-License-Identifier: MIT
// sluice serve: the analysis tool in the browser, served to this machine alone.
//
// The server is civetweb; answer.c has the answers. A map given on the command line is read
// and checked first, and then offered under /open/, where the page looks when it starts.
#define _POSIX_C_SOURCE 200809L
#include "commands/serve/serve.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"
#include "options/shared_options.h"
#include "options/values.h"
#include "report/json.h"
#include "sluice/formats.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/site.h"

enum { OPTION_PORT = OPTION_OWN, OPTION_WEB, OPTION_SCEN, OPTION_SERVED_LABELS };

const option_row options_of_serve[] = {
    {"port", OPTION_PORT, "N", "the port, or 0 for any that is free (8737)"},
    {"web", OPTION_WEB, "DIR", "the page's folder (SLUICE_WEB, or the one built or installed)"},
    {"scen", OPTION_SCEN, "FILE", "the map's scenario (MAP.scen, if there is one)"},
    {"labels", OPTION_SERVED_LABELS, "FILE", "the map's labels, for labels and best"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

typedef struct serve_request {
    shared_options shared;
    int port;
    const char *folder, *map_file, *scenario_file, *labels_file;
    char *default_scenario; // the name MAP.scen, if scenario_file is that
    serve_offer offer;
} serve_request;

static bool take_option(void *ctx, int key, const char *value)
{
    serve_request *request = ctx;
    switch (key) {
    case OPTION_PORT: return read_int("--port", value, 0, UINT16_MAX, &request->port);
    case OPTION_WEB: request->folder = value; return true;
    case OPTION_SCEN: request->scenario_file = value; return true;
    case OPTION_SERVED_LABELS: request->labels_file = value; return true;
    default: return false;
    }
}

// ---- what is offered under /open/

static serve_item *add_item(serve_offer *offer, const char *address, const char *type)
{
    serve_item *item = &offer->items[offer->count++];
    *item = (serve_item){.type = type};
    snprintf(item->address, sizeof item->address, "%s", address);
    return item;
}

// Offers nothing if the name is NULL.
static bool offer_file(serve_offer *offer, const char *address, const char *name)
{
    if (!name) return true;
    serve_item *item = add_item(offer, address, "application/octet-stream");
    return file_read(name, &item->bytes, &item->size) == CLI_OK;
}

static void add_or_null(cJSON *object, const char *key, const char *text)
{
    if (text)
        json_add_text(object, key, text);
    else
        cJSON_AddNullToObject(object, key);
}

static void add_name(cJSON *object, const char *key, const char *file)
{
    add_or_null(object, key, file ? file_base_name(file) : NULL);
}

static void offer_index(serve_request *request)
{
    cJSON *object = cJSON_CreateObject();
    add_name(object, "map", request->map_file);
    add_name(object, "scenario", request->scenario_file);
    add_name(object, "costs", request->shared.costs_file);
    add_name(object, "labels", request->labels_file);
    add_or_null(object, "passable", request->shared.passable);
    add_or_null(object, "collision", request->shared.collision);
    cJSON *tilesets = cJSON_AddArrayToObject(object, "tilesets");
    for (int i = 0; i < request->offer.count; i++) {
        const char *name = request->offer.items[i].name;
        if (name) cJSON_AddItemToArray(tilesets, json_text(file_base_name(name)));
    }
    serve_item *item = add_item(&request->offer, "/open/index.json", "application/json");
    item->bytes = cJSON_Print(object);
    item->size = strlen(item->bytes);
    cJSON_Delete(object);
}

// ---- the tilesets that a Tiled map keeps in separate files, offered as /open/tileset-0 and so on

typedef struct tileset_offer {
    serve_offer *offer;
    const char *map_file;
    int count;
} tileset_offer;

// The file that a map names, from the folder the map is in.
static char *name_next_to(const char *map_file, const char *name)
{
    size_t folder = (size_t)(file_base_name(map_file) - map_file);
    size_t size = folder + strlen(name) + 1;
    char *file = console_alloc(size, 1);
    snprintf(file, size, "%.*s%s", (int)folder, map_file, name);
    return file;
}

static slu_status offer_tileset(void *ctx, const char *name, const char **bytes, size_t *size,
                                slu_error *error)
{
    tileset_offer *tilesets = ctx;
    char address[32];
    *error = (slu_error){.code = SLU_ERR_IO, .text = "a tileset cannot be read"};
    if (tilesets->count == SERVE_TILESETS_MOST) return SLU_ERR_IO;
    snprintf(address, sizeof address, "/open/tileset-%d", tilesets->count++);
    serve_item *item = add_item(tilesets->offer, address, "application/octet-stream");
    item->name = name_next_to(tilesets->map_file, name);
    if (file_read(item->name, &item->bytes, &item->size) != CLI_OK) return SLU_ERR_IO;
    *bytes = item->bytes;
    *size = item->size;
    return SLU_OK;
}

// Reads the map, which is known to be valid, again to see which tilesets it asks for.
static bool offer_tilesets(serve_request *request)
{
    if (!request->map_file) return true;
    const serve_item *map_item = &request->offer.items[request->offer.count - 1];
    slu_format format = slu_format_recognise(map_item->bytes, map_item->size);
    if (format != SLU_FORMAT_TILED_JSON && format != SLU_FORMAT_TILED_TMX) return true;
    tileset_offer tilesets = {&request->offer, request->map_file, 0};
    slu_format_options options = {.collision_layer = request->shared.collision,
                                  .tilesets = {offer_tileset, &tilesets}};
    slu_map *map;
    slu_error error = {0};
    slu_status status =
        slu_map_parse_tiled(map_item->bytes, map_item->size, &options, &map, &error);
    if (status != SLU_OK) return say_error(request->map_file, &error) == CLI_OK;
    slu_map_destroy(map);
    return true;
}

// ---- what belongs to the map

static void find_scenario(serve_request *request)
{
    if (request->scenario_file) return;
    request->default_scenario = file_with_suffix(request->map_file, ".scen");
    if (access(request->default_scenario, F_OK) == 0)
        request->scenario_file = request->default_scenario;
}

static cli_exit check_scenario(const serve_request *request, const slu_map *map)
{
    if (!request->scenario_file) return CLI_OK;
    slu_scenario *scenario;
    slu_error error = {0};
    slu_status status = slu_scenario_load(request->scenario_file, slu_map_width(map),
                                          slu_map_height(map), NULL, &scenario, &error);
    if (status != SLU_OK) return say_error(request->scenario_file, &error);
    slu_scenario_destroy(scenario);
    return CLI_OK;
}

// The page starts with the rules that the library has by default.
static cli_exit check_labels(const serve_request *request, const slu_map *map)
{
    if (!request->labels_file) return CLI_OK;
    slu_labels *labels;
    slu_error error = {0};
    slu_status status = slu_labels_load(map, request->labels_file, NULL, &labels, &error);
    if (status != SLU_OK) return say_error(request->labels_file, &error);
    slu_labels_destroy(labels);
    return CLI_OK;
}

static cli_exit check_map(serve_request *request)
{
    slu_map *map;
    if (shared_load_map(&request->shared, request->map_file, &map) != CLI_OK) return CLI_BAD;
    find_scenario(request);
    cli_exit code = check_scenario(request, map);
    if (code == CLI_OK) code = check_labels(request, map);
    shared_unload_map(&request->shared, map);
    return code;
}

static cli_exit prepare_offer(serve_request *request)
{
    serve_offer *offer = &request->offer;
    const shared_options *shared = &request->shared;
    bool belongs = request->scenario_file || request->labels_file || shared->costs_file ||
                   shared->passable || shared->collision;
    if (belongs && !request->map_file)
        return say_bad("--scen, --labels, --costs-file, --passable and --collision belong to a "
                       "map; name it: sluice serve MAP");
    if (request->map_file && check_map(request) != CLI_OK) return CLI_BAD;
    bool good = offer_file(offer, "/open/map", request->map_file) && offer_tilesets(request) &&
                offer_file(offer, "/open/scenario", request->scenario_file) &&
                offer_file(offer, "/open/costs", shared->costs_file) &&
                offer_file(offer, "/open/labels", request->labels_file);
    if (good) offer_index(request);
    return good ? CLI_OK : CLI_BAD;
}

static void release_request(serve_request *request)
{
    for (int i = 0; i < request->offer.count; i++) {
        free(request->offer.items[i].name);
        free(request->offer.items[i].bytes);
    }
    free(request->offer.folder);
    free(request->default_scenario);
}

// ---- the server

// The server's messages about single requests (a reader that went away) are of no use.
static int keep_quiet(const struct mg_connection *connection, const char *message)
{
    (void)connection;
    (void)message;
    return 1;
}

static struct mg_context *start_server(serve_request *request)
{
    char place[32];
    snprintf(place, sizeof place, "127.0.0.1:%d", request->port);
    // A browser opens six connections at a time; one more waits for nobody.
    const char *const settings[] = {
        "listening_ports",
        place,
        "num_threads",
        "8",
        "connection_queue",
        "32",
        "tcp_nodelay",
        "1",
        "request_timeout_ms",
        "10000",
        "max_request_size",
        "16384",
        "decode_url",
        "no",
        "enable_keep_alive",
        "no",
        NULL,
    };
    struct mg_callbacks callbacks = {
        .begin_request = serve_answer, .log_message = keep_quiet, .log_access = keep_quiet};
    return mg_start(&callbacks, &request->offer, (const char **)settings);
}

static cli_exit say_not_started(int port)
{
    if (port == 0) return say_bad("cannot serve on 127.0.0.1: no port is free");
    return say_bad("cannot serve on port %d of 127.0.0.1: it is taken or reserved; choose "
                   "another with --port N, or any free one with --port 0",
                   port);
}

static void print_address(const serve_request *request, int port)
{
    char address[40];
    snprintf(address, sizeof address, "http://127.0.0.1:%d/", port);
    if (request->shared.json) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "address", address);
        cJSON_AddNumberToObject(object, "port", port);
        json_print(object);
    } else {
        puts(address);
    }
}

static cli_exit serve(serve_request *request)
{
    interrupt_hold();
    struct mg_context *server = start_server(request);
    if (!server) return say_not_started(request->port);
    struct mg_server_port port = {0};
    mg_get_server_ports(server, 1, &port);
    print_address(request, port.port);
    // The caller reads the address first; without a reader there is no point in serving.
    if (fflush(stdout) == 0) {
        say("Open the address in a browser; Ctrl-C ends the server.");
        interrupt_await();
    }
    mg_stop(server);
    return CLI_OK;
}

cli_exit run_serve(const command *self, int argc, char **argv)
{
    enum { DEFAULT_PORT = 8737 };
    command_line line = {self, argc, argv, .least = 0, .most = 1};
    serve_request request = {.port = DEFAULT_PORT};
    if (!shared_read(&line, &request.shared, take_option, &request)) return line.code;
    if (line.count) request.map_file = line.arguments[0];
    cli_exit code = prepare_offer(&request);
    if (code == CLI_OK) {
        request.offer.folder = site_find(request.folder);
        code = request.offer.folder ? serve(&request) : CLI_BAD;
    }
    release_request(&request);
    return code;
}
