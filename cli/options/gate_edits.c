// SPDX-License-Identifier: MIT
// Gates added, removed and blocked: by options, or by a list in a file.
#include "options/gate_edits.h"

#include <stdlib.h>
#include <string.h>

#include "options/names.h"
#include "options/values.h"
#include "system/file.h"

static bool take_line(gate_edit *edit, const char *text)
{
    const char *comma = strchr(text, ',');
    const char *second = comma ? strchr(comma + 1, ',') : NULL;
    if (!second) {
        say_bad("--add-gate takes two tiles, as X,Y,X,Y, not '%s'", text);
        return false;
    }
    char first[64];
    snprintf(first, sizeof first, "%.*s", (int)(second - text), text);
    return read_tile("--add-gate", first, &edit->end[0]) &&
           read_tile("--add-gate", second + 1, &edit->end[1]);
}

static gate_edit *new_edit(gate_edits *edits, slu_edit_kind kind)
{
    if (edits->count == EDITS_MOST) {
        say_bad("at most %d gates can be added, removed or blocked at once", EDITS_MOST);
        return NULL;
    }
    gate_edit *edit = &edits->items[edits->count++];
    *edit = (gate_edit){.kind = kind};
    return edit;
}

bool gate_edits_take(gate_edits *edits, slu_edit_kind kind, const char *value)
{
    gate_edit *edit = new_edit(edits, kind);
    if (!edit) return false;
    if (kind == SLU_EDIT_ADD) return take_line(edit, value);
    uint64_t id;
    const char *name = kind == SLU_EDIT_REMOVE ? "--remove-gate" : "--block-gate";
    if (!read_count(name, value, 0, UINT32_MAX - 1, &id)) return false;
    edit->gate = (uint32_t)id;
    return true;
}

// ---------------------------------------------------------------------------------------------
// Lists in files

static const char *const VERBS[] = {[SLU_EDIT_ADD] = "add-gate",
                                    [SLU_EDIT_REMOVE] = "remove-gate",
                                    [SLU_EDIT_BLOCK] = "block-gate"};
enum { VERB_COUNT = sizeof VERBS / sizeof *VERBS };

static bool say_line(const char *file, int line, const char *why)
{
    say_bad("%s:%d: %s", file, line, why);
    return false;
}

// A line may end with a number that selects one of several gates with the same ends.
static bool read_which(const char *place, const char *text, uint32_t *which)
{
    uint64_t number;
    if (!read_count(place, text, 0, UINT32_MAX - 1, &number)) return false;
    *which = (uint32_t)number;
    return true;
}

static bool read_edit(gate_edits *edits, const char *file, int line, const char *text)
{
    char verb[16], first[32], second[32], which[16] = "0", rest, place[128];
    int kind = 0, words = sscanf(text, "%15s %31s %31s %15s %c", verb, first, second, which, &rest);
    while (words >= 3 && kind < VERB_COUNT && strcmp(verb, VERBS[kind]) != 0)
        kind++;
    if (words < 3 || words > 4 || kind == VERB_COUNT)
        return say_line(file, line,
                        "expected add-gate, remove-gate or block-gate and two tiles, as in "
                        "add-gate 3,4 3,9");
    gate_edit *edit = new_edit(edits, (slu_edit_kind)kind);
    if (!edit) return false;
    *edit = (gate_edit){.kind = edit->kind, .by_ends = true, .file = file, .line = line};
    snprintf(place, sizeof place, "%.100s:%d", file_base_name(file), line);
    return read_tile(place, first, &edit->end[0]) && read_tile(place, second, &edit->end[1]) &&
           read_which(place, which, &edit->gate);
}

static bool read_method(const char *file, int line, const char *text, bool first, int *method)
{
    char name[64], rest;
    if (!first) return say_line(file, line, "the method goes before the edits, and only once");
    if (sscanf(text, "method %63s %c", name, &rest) != 1)
        return say_line(file, line, "expected the name of a decomposition, as in method water");
    if (slu_methods_find(slu_decompositions(), name, method, NULL) == SLU_OK) return true;
    return say_line(file, line, "there is no such decomposition; sluice list names them all");
}

static bool read_lines(gate_edits *edits, const char *file, char *text, int *method)
{
    int line = 0;
    bool first = true;
    for (char *next = text; *next; next = *next ? next + 1 : next) {
        char *row = next;
        next += strcspn(next, "\n");
        char end = *next;
        *next = '\0';
        row[strcspn(row, "\r")] = '\0';
        line++;
        bool blank = row[0] == '#' || row[strspn(row, " \t")] == '\0';
        bool good =
            blank || (strncmp(row, "method", 6) == 0 ? read_method(file, line, row, first, method)
                                                     : read_edit(edits, file, line, row));
        *next = end;
        if (!good) return false;
        first = first && blank;
    }
    return true;
}

bool gate_edits_read(gate_edits *edits, const char *file, int *method)
{
    char *bytes;
    size_t size;
    *method = NO_METHOD;
    if (file_read(file, &bytes, &size) != CLI_OK) return false;
    char *text = console_alloc(size + 1, 1);
    memcpy(text, bytes, size);
    free(bytes);
    bool good = strlen(text) == size ? read_lines(edits, file, text, method)
                                     : say_line(file, 1, "this is no text");
    free(text);
    return good;
}

cli_exit gate_edits_write(const slu_terrain *terrain, const char *file)
{
    enum { LINE = 96 };
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    size_t count = slu_terrain_edit_count(terrain), used = 0, size = (count + 1) * LINE;
    char *text = console_alloc(size, 1);
    used += (size_t)snprintf(text, size, "method %s\n",
                             slu_methods_at(slu_decompositions(), facts.method)->name);
    for (size_t i = 0; i < count; i++) {
        slu_edit edit = slu_terrain_edit_at(terrain, i);
        char which[16] = "";
        if (edit.which) snprintf(which, sizeof which, " %u", edit.which);
        used += (size_t)snprintf(text + used, size - used, "%s %d,%d %d,%d%s\n", VERBS[edit.kind],
                                 edit.end[0].x, edit.end[0].y, edit.end[1].x, edit.end[1].y, which);
    }
    cli_exit code = file_write(file, text, used);
    free(text);
    return code;
}

// ---------------------------------------------------------------------------------------------
// Applying

static slu_status make_edit(slu_terrain *terrain, const gate_edit *asked, slu_error *error)
{
    slu_edit edit = {.kind = asked->kind, .end = {asked->end[0], asked->end[1]}};
    if (asked->by_ends) edit.which = asked->gate;
    if (asked->kind != SLU_EDIT_ADD && !asked->by_ends) {
        const slu_gate *gate = slu_terrain_gate(terrain, asked->gate);
        slu_terrain_facts facts;
        slu_terrain_describe(terrain, &facts);
        if (!gate) {
            error->code = SLU_ERR_ARGUMENT;
            snprintf(error->text, sizeof error->text, "there is no gate %u; the map has %u",
                     asked->gate, facts.gate_count);
            return SLU_ERR_ARGUMENT;
        }
        edit = slu_terrain_gate_edit(terrain, asked->kind, asked->gate);
    }
    return slu_terrain_edit(terrain, edit, error);
}

slu_status gate_edits_make(const gate_edits *edits, slu_terrain *terrain, slu_error *error)
{
    for (int i = 0; i < edits->count; i++) {
        const gate_edit *asked = &edits->items[i];
        slu_error own = {0};
        if (make_edit(terrain, asked, &own) == SLU_OK) continue;
        *error = own;
        if (asked->file)
            snprintf(error->text, sizeof error->text, "%.80s:%d: %.100s", asked->file, asked->line,
                     own.text);
        return own.code;
    }
    return SLU_OK;
}
