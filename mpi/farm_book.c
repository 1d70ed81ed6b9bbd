// SPDX-License-Identifier: MIT
// The farm's book: a row for each map, its journal, and the result.
//
// The journal is a line of JSON that says which farm it is of, and one for each finished map. It is
// on the disk before the next map is handed out, so nothing that was finished is lost when rank 0
// dies. A last line that is cut off is that of a map that was not finished.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "farm.h"

// ---- JSON

static cJSON *describe_farm(const farm_request *request)
{
    cJSON *farm = cJSON_CreateObject();
    cJSON_AddStringToObject(farm, "farm", request->command);
    if (request->action) cJSON_AddStringToObject(farm, "action", request->action);
    cJSON *options = cJSON_AddArrayToObject(farm, "options");
    for (int i = 0; i < request->option_count; i++)
        cJSON_AddItemToArray(options, cJSON_CreateString(request->options[i]));
    if (request->into) cJSON_AddStringToObject(farm, "into", request->into);
    return farm;
}

static cJSON *describe_answer(const char *map, const farm_answer *answer)
{
    cJSON *row = cJSON_CreateObject(), *printed = NULL;
    cJSON_AddStringToObject(row, "map", map);
    cJSON_AddNumberToObject(row, "exit", answer->code);
    if (answer->code >= 0 && answer->text) printed = cJSON_Parse(answer->text);
    if (printed)
        cJSON_AddItemToObject(row, "answer", printed);
    else
        cJSON_AddStringToObject(row, "why", answer->text ? answer->text : "it printed nothing");
    return row;
}

static int exit_of(const cJSON *row)
{
    const cJSON *code = cJSON_GetObjectItemCaseSensitive(row, "exit");
    return cJSON_IsNumber(code) ? code->valueint : -1;
}

// ---- the journal

static farm_row *find_row(farm_book *book, const cJSON *line)
{
    const cJSON *map = cJSON_GetObjectItemCaseSensitive(line, "map");
    for (size_t i = 0; cJSON_IsString(map) && i < book->request->map_count; i++)
        if (strcmp(book->rows[i].map, map->valuestring) == 0) return &book->rows[i];
    return NULL;
}

// Only maps that were done well are not done again.
static void take_line(farm_book *book, const char *text)
{
    cJSON *line = cJSON_Parse(text);
    farm_row *row = find_row(book, line);
    if (!row || row->answer || exit_of(line) != FARM_OK) {
        cJSON_Delete(line);
        return;
    }
    row->answer = line;
    book->finished++;
}

static bool is_of_this_farm(const farm_book *book, const char *text)
{
    cJSON *line = cJSON_Parse(text), *own = describe_farm(book->request);
    const bool same = cJSON_Compare(line, own, true);
    cJSON_Delete(line);
    cJSON_Delete(own);
    return same;
}

// Reads the journal of an earlier run, if there is one.
static bool read_journal(farm_book *book)
{
    FILE *file = fopen(book->journal_name, "r");
    if (!file) return true;
    char *line = NULL;
    size_t capacity = 0;
    bool same = getline(&line, &capacity, file) < 0 || is_of_this_farm(book, line);
    while (same && getline(&line, &capacity, file) >= 0)
        take_line(book, line);
    free(line);
    fclose(file);
    if (!same)
        farm_say("%s is of another farm; remove it, or write to another file", book->journal_name);
    else if (book->finished)
        farm_say("goes on from %s, which has %zu of %zu maps", book->journal_name, book->finished,
                 book->request->map_count);
    return same;
}

// One line, on the disk when this returns.
static bool write_line(FILE *file, const cJSON *line)
{
    char *text = cJSON_PrintUnformatted(line);
    const bool done = text && fprintf(file, "%s\n", text) > 0 && fflush(file) == 0;
    cJSON_free(text);
    if (done) fsync(fileno(file));
    return done;
}

static bool fail_journal(const farm_book *book)
{
    farm_say("cannot write %s: %s", book->journal_name, strerror(errno));
    return false;
}

// What was read is written again, without what was cut off, and takes the old journal's place.
static bool begin_journal(farm_book *book)
{
    char *fresh = malloc(strlen(book->journal_name) + sizeof ".new");
    if (!fresh) return fail_journal(book);
    sprintf(fresh, "%s.new", book->journal_name);
    book->journal = fopen(fresh, "w");
    cJSON *farm = describe_farm(book->request);
    bool done = book->journal && write_line(book->journal, farm);
    for (size_t i = 0; done && i < book->request->map_count; i++)
        if (book->rows[i].answer) done = write_line(book->journal, book->rows[i].answer);
    done = done && rename(fresh, book->journal_name) == 0;
    cJSON_Delete(farm);
    free(fresh);
    return done || fail_journal(book);
}

bool farm_book_open(farm_book *book, const farm_request *request)
{
    *book = (farm_book){.request = request};
    book->rows = calloc(request->map_count, sizeof *book->rows);
    book->journal_name = malloc(strlen(request->output) + sizeof ".journal");
    if (!book->rows || !book->journal_name) return farm_say("out of memory"), false;
    sprintf(book->journal_name, "%s.journal", request->output);
    for (size_t i = 0; i < request->map_count; i++)
        book->rows[i].map = request->maps[i];
    return read_journal(book) && begin_journal(book);
}

// ---- answers

static void say_killed(const farm_row *row, const farm_answer *answer, int tries)
{
    const char *then = row->tries < tries ? "it is tried again" : "it is given up";
    if (answer->signal)
        farm_say("%s: its process died of signal %d; %s", row->map, answer->signal, then);
    else
        farm_say("%s: %s; %s", row->map, answer->text, then);
}

static void say_failed(const farm_row *row)
{
    const cJSON *why = cJSON_GetObjectItemCaseSensitive(row->answer, "why");
    farm_say("%s: exit code %d%s%s", row->map, exit_of(row->answer), why ? ": " : "",
             why ? why->valuestring : "");
}

void farm_book_enter(farm_book *book, size_t number, const farm_answer *answer)
{
    farm_row *row = &book->rows[number];
    if (row->answer) return; // a rank that was taken for dead has done it, too
    farm_answer known = *answer;
    char why[64];
    if (answer->code < 0) {
        row->tries++;
        say_killed(row, answer, book->request->tries);
        if (row->tries < book->request->tries) return;
        snprintf(why, sizeof why, "its process died of signal %d", answer->signal);
        if (answer->signal) known.text = why;
    }
    row->answer = describe_answer(row->map, &known);
    book->finished++;
    if (answer->code == FARM_LIMIT) book->limited++;
    if (answer->code != FARM_OK && answer->code != FARM_LIMIT) book->failed++;
    if (answer->code > 0) say_failed(row);
    if (!write_line(book->journal, row->answer)) fail_journal(book);
}

// ---- the result

static char *print_result(farm_book *book)
{
    cJSON *result = describe_farm(book->request), *rows = NULL;
    cJSON_AddNumberToObject(result, "maps", (double)book->request->map_count);
    cJSON_AddNumberToObject(result, "failed", (double)(book->failed + book->limited));
    rows = cJSON_AddArrayToObject(result, "rows");
    for (size_t i = 0; i < book->request->map_count; i++) {
        cJSON_AddItemToArray(rows, book->rows[i].answer);
        book->rows[i].answer = NULL;
    }
    char *text = cJSON_Print(result);
    cJSON_Delete(result);
    return text;
}

static bool write_result(farm_book *book)
{
    const char *name = book->request->output;
    char *partial = malloc(strlen(name) + sizeof ".partial"), *text = print_result(book);
    bool done = false;
    if (partial && text) {
        sprintf(partial, "%s.partial", name);
        FILE *file = fopen(partial, "w");
        done = file && fprintf(file, "%s\n", text) > 0 && fflush(file) == 0;
        if (file) done = fclose(file) == 0 && done;
        done = done && rename(partial, name) == 0;
    }
    if (!done) farm_say("cannot write %s: %s", name, strerror(errno));
    free(partial);
    cJSON_free(text);
    return done;
}

static int verdict(const farm_book *book)
{
    if (!book->failed && !book->limited) return FARM_OK;
    farm_say("%zu of %zu maps failed; %s says why", book->failed + book->limited,
             book->request->map_count, book->request->output);
    return book->failed ? FARM_NO : FARM_LIMIT;
}

int farm_book_close(farm_book *book)
{
    int code = FARM_BAD;
    if (book->journal && book->finished == book->request->map_count && write_result(book)) {
        remove(book->journal_name);
        code = verdict(book);
    }
    if (book->journal) fclose(book->journal);
    for (size_t i = 0; book->rows && i < book->request->map_count; i++)
        cJSON_Delete(book->rows[i].answer);
    free(book->rows);
    free(book->journal_name);
    return code;
}
