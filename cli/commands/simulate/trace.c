// SPDX-License-Identifier: MIT
// The trace of sluice simulate: lines of JSON, so that a reader can follow a run of any length line
// by line. docs/crowds.md describes them.
#include "commands/simulate/simulate.h"
#include "report/json.h"

static void print_line(cJSON *line, FILE *stream)
{
    char *text = cJSON_PrintUnformatted(line);
    fprintf(stream, "%s\n", text);
    cJSON_free(text);
    cJSON_Delete(line);
}

static void add_numbers(cJSON *list, const int *numbers, int count)
{
    cJSON_AddItemToArray(list, cJSON_CreateIntArray(numbers, count));
}

static cJSON *area_json(slu_rect a)
{
    return cJSON_CreateIntArray((int[]){a.x, a.y, a.width, a.height}, 4);
}

static cJSON *edit_json(const slu_change *change)
{
    bool cost = change->kind == SLU_CHANGE_COST;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, cost ? "cost" : "fill", area_json(change->area));
    if (cost)
        cJSON_AddNumberToObject(object, "value", change->cost);
    else
        json_add_text(object, "value", (char[]){change->glyph, '\0'});
    return object;
}

static void add_edits(const simulation *s, cJSON *line)
{
    if (s->made_count == 0) return;
    cJSON *edits = cJSON_AddArrayToObject(line, "edits");
    for (size_t i = 0; i < s->made_count; i++)
        cJSON_AddItemToArray(edits, edit_json(&s->made[i]));
}

static void add_movers(const simulation *s, cJSON *line)
{
    if (!s->movers) return;
    cJSON *movers = cJSON_AddArrayToObject(line, "movers");
    for (size_t i = 0; i < slu_movers_count(s->movers); i++) {
        const slu_mover_state *state = &slu_movers_states(s->movers)[i];
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "kind", slu_mover_kind_name(state->kind));
        cJSON_AddItemToObject(object, "area", area_json(state->area));
        cJSON_AddBoolToObject(object, "present", state->present);
        cJSON_AddBoolToObject(object, "waiting", state->waiting);
        cJSON_AddItemToArray(movers, object);
    }
}

void simulate_trace_begin(const simulation *s, FILE *stream)
{
    const simulate_request *request = s->request;
    cJSON *line = cJSON_CreateObject();
    cJSON_AddStringToObject(line, "trace", "sluice simulate");
    cJSON_AddNumberToObject(line, "version", 1);
    json_add_text(line, "map", file_base_name(request->map_file));
    cJSON_AddNumberToObject(line, "width", slu_map_width(s->map));
    cJSON_AddNumberToObject(line, "height", slu_map_height(s->map));
    cJSON_AddStringToObject(line, "method",
                            slu_methods_at(slu_crowd_methods(), request->crowd.method)->name);
    json_add_count(line, "seed", request->crowd.seed);
    cJSON_AddNumberToObject(line, "size",
                            request->crowd.rules.unit.size ? request->crowd.rules.unit.size : 1);
    cJSON *units = cJSON_AddArrayToObject(line, "units");
    for (size_t i = 0; i < s->count; i++) {
        const slu_errand *e = &s->errands[i];
        add_numbers(units, (int[]){e->start.x, e->start.y, e->goal.x, e->goal.y}, 4);
    }
    add_movers(s, line);
    print_line(line, stream);
}

static void add_moves(const simulation *s, cJSON *line)
{
    cJSON *moves = cJSON_AddArrayToObject(line, "moves");
    for (size_t i = 0; i < s->count; i++) {
        if (same_tile(s->now[i], s->tiles[i])) continue;
        add_numbers(moves, (int[]){(int)i, s->now[i].x, s->now[i].y}, 3);
    }
}

static void add_units_of(const simulation *s, const char *key, slu_unit_status status, cJSON *line)
{
    cJSON *units = cJSON_AddArrayToObject(line, key);
    for (size_t i = 0; i < s->count; i++) {
        if (s->statuses[i] == status) cJSON_AddItemToArray(units, cJSON_CreateNumber((double)i));
    }
}

static void add_goals(const simulation *s, cJSON *line)
{
    if (!s->request->endless) return;
    cJSON *goals = cJSON_AddArrayToObject(line, "goals");
    for (size_t i = 0; i < s->count; i++) {
        slu_tile goal = s->errands[i].goal;
        if (s->sent[i]) add_numbers(goals, (int[]){(int)i, goal.x, goal.y}, 3);
    }
}

void simulate_trace_tick(const simulation *s, FILE *stream)
{
    cJSON *line = cJSON_CreateObject();
    json_add_count(line, "tick", s->tick);
    add_edits(s, line);
    add_movers(s, line);
    add_moves(s, line);
    add_units_of(s, "at_goal", SLU_UNIT_AT_GOAL, line);
    add_units_of(s, "stranded", SLU_UNIT_STRANDED, line);
    add_goals(s, line);
    print_line(line, stream);
}
