// SPDX-License-Identifier: MIT
// Export to the search trace format of Posthoc (posthoc.pathfinding.ai), version 1.4.0: JSON, which
// is YAML too, with a view that draws a square per tile and an event per line.
//
// In the view, `clear` names the event that clears a tile's square: an open tile shows until it
// is expanded, an expanding one until it is closed, a closed one until a cheaper path reopens it.
// The start would vanish under its own closing, so closed tiles without cost keep its colour.
//
// Events are written one by one; a trace of millions is never in memory twice.
#include "report/posthoc.h"

#include "system/file.h"

static const char HEAD[] =
    "{\n"
    "\"version\": \"1.4.0\",\n"
    "\"views\": {\"main\": [\n"
    "{\"$\": \"rect\", \"x\": \"${{ $.x }}\", \"y\": \"${{ $.y }}\", \"width\": 1, \"height\": 1,\n"
    " \"$if\": \"${{ $.type == 'generating' || $.type == 'updating' }}\",\n"
    " \"fill\": \"${{ color[$.type] }}\", \"clear\": \"expanding\"},\n"
    "{\"$\": \"rect\", \"x\": \"${{ $.x }}\", \"y\": \"${{ $.y }}\", \"width\": 1, \"height\": 1,\n"
    " \"$if\": \"${{ $.type == 'expanding' }}\",\n"
    " \"fill\": \"${{ color.expanding }}\", \"clear\": \"closing\"},\n"
    "{\"$\": \"rect\", \"x\": \"${{ $.x }}\", \"y\": \"${{ $.y }}\", \"width\": 1, \"height\": 1,\n"
    " \"$if\": \"${{ $.type == 'closing' }}\",\n"
    " \"fill\": \"${{ $.g == 0 ? color.source : color.closing }}\", \"clear\": \"updating\"},\n"
    "{\"$\": \"rect\", \"x\": \"${{ $.x }}\", \"y\": \"${{ $.y }}\", \"width\": 1, \"height\": 1,\n"
    " \"$if\": \"${{ $.type == 'source' || $.type == 'destination' || $.type == 'end' }}\",\n"
    " \"fill\": \"${{ color[$.type] }}\", \"clear\": false}\n"
    "]},\n"
    "\"pivot\": {\"x\": \"${{ $.x + 0.5 }}\", \"y\": \"${{ $.y + 0.5 }}\", \"scale\": 1},\n"
    "\"events\": [\n";

static bool same_tile(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

// Posthoc takes a tile's parent from its last event. For the goal that is the end, so the end
// repeats the parent the goal was given before.
static slu_tile parent_of(const slu_trace *trace, size_t index)
{
    const slu_event *event = &trace->events[index];
    if (event->kind != SLU_EVENT_END || !same_tile(event->parent, event->tile))
        return event->parent;
    while (index-- > 0) {
        const slu_event *before = &trace->events[index];
        if (same_tile(before->tile, event->tile) && !same_tile(before->parent, before->tile))
            return before->parent;
    }
    return event->parent;
}

static void put_event(FILE *stream, const slu_event *event, slu_tile parent)
{
    slu_tile tile = event->tile;
    fprintf(stream, "{\"type\": \"%s\", \"id\": \"%d,%d\", ", slu_event_kind_name(event->kind),
            tile.x, tile.y);
    if (same_tile(parent, tile))
        fputs("\"pId\": null, ", stream);
    else
        fprintf(stream, "\"pId\": \"%d,%d\", ", parent.x, parent.y);
    fprintf(stream, "\"x\": %d, \"y\": %d, \"g\": %.10g, \"h\": %.10g, \"f\": %.10g}", tile.x,
            tile.y, event->g, event->h, event->g + event->h);
}

cli_exit posthoc_write(const char *file, const slu_trace *trace)
{
    file_writer writer;
    if (file_open(&writer, file) != CLI_OK) return CLI_BAD;
    fputs(HEAD, writer.stream);
    for (size_t i = 0; i < trace->count && !ferror(writer.stream); i++) {
        if (i) fputs(",\n", writer.stream);
        put_event(writer.stream, &trace->events[i], parent_of(trace, i));
    }
    fputs("\n]\n}\n", writer.stream);
    return file_close(&writer);
}
