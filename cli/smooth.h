// SPDX-License-Identifier: MIT
// The parts of sluice smooth: what is asked and finding (smooth.c), saying what came out (smooth_report.c) and
// drawing it (smooth_draw.c).
#ifndef CLI_SMOOTH_H
#define CLI_SMOOTH_H

#include "names.h"
#include "shared_options.h"
#include "sluice/space.h"

// What was asked.
typedef struct smooth_request {
    shared_options shared;
    space_list methods;
    slu_router_options router; // all but the method
    slu_way_query query;
    double radius;
    int repeat;
    const char *world_file, *render_file, *save_file;
} smooth_request;

// What came of one method.
typedef struct smooth_answer {
    const slu_row *row;
    slu_router *router;
    slu_router_facts facts;
    slu_way way; // its points are the router's
    slu_way_facts checked;
    double build_ms, query_us;
    double excess; // per cent above the cheapest way known; negative: there is none to compare
} smooth_answer;

typedef struct smooth_answers {
    smooth_answer items[SPACES_MOST];
    int count;
} smooth_answers;

void smooth_report(const smooth_request *request, const slu_room *room,
                   const smooth_answers *answers);
cli_exit smooth_draw(const smooth_request *request, const slu_world *world,
                     const smooth_answers *answers);

#endif
