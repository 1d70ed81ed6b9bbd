// SPDX-License-Identifier: MIT
// Gates added, removed and blocked by options.
#include "options/gate_edits.h"

#include <string.h>

#include "options/values.h"

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

bool gate_edits_take(gate_edits *edits, slu_edit_kind kind, const char *value)
{
    if (edits->count == EDITS_MOST) {
        say_bad("at most %d gates can be added, removed or blocked at once", EDITS_MOST);
        return false;
    }
    gate_edit *edit = &edits->items[edits->count++];
    edit->kind = kind;
    if (kind == SLU_EDIT_ADD) return take_line(edit, value);
    uint64_t id;
    const char *name = kind == SLU_EDIT_REMOVE ? "--remove-gate" : "--block-gate";
    if (!read_count(name, value, 0, UINT32_MAX - 1, &id)) return false;
    edit->gate = (uint32_t)id;
    return true;
}

static slu_status make_edit(slu_terrain *terrain, const gate_edit *asked, slu_error *error)
{
    slu_edit edit = {.kind = asked->kind, .end = {asked->end[0], asked->end[1]}};
    if (asked->kind != SLU_EDIT_ADD) {
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
    slu_status status = SLU_OK;
    for (int i = 0; i < edits->count && status == SLU_OK; i++)
        status = make_edit(terrain, &edits->items[i], error);
    return status;
}
