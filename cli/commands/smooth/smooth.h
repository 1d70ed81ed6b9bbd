// SPDX-License-Identifier: MIT
// The parts of sluice smooth: what is asked and finding (smooth.c), many queries (bench.c), saying
// what came out (report.c) and drawing it (draw.c).
#ifndef CLI_SMOOTH_H
#define CLI_SMOOTH_H

#include "options/names.h"
#include "options/shared_options.h"
#include "sluice/space.h"

// What was asked.
typedef struct smooth_request {
    shared_options shared;
    space_list methods;
    slu_router_options router; // all but the method
    slu_space_query query;
    double radius;
    int repeat;
    int queries;   // 0: the one query above
    uint64_t seed; // of random queries
    const char *world_file, *render_file, *save_file;
} smooth_request;

// What came of one method.
typedef struct smooth_answer {
    const slu_method *row;
    slu_router *router;
    slu_router_facts facts;
    slu_space_path path; // its points are the router's
    slu_space_path_facts checked;
    double build_ms, query_us;
    double excess; // per cent above the cheapest way known; negative: there is none to compare
} smooth_answer;

typedef struct smooth_answers {
    smooth_answer items[SPACES_MOST];
    int count;
} smooth_answers;

// Runs one method on a room; the answer's router is the caller's, even if the call fails.
slu_status smooth_answer_by(smooth_answer *answer, const smooth_request *request,
                            const slu_free_space *space, int method, slu_error *error);

// Asks the answer's router again.
slu_status smooth_ask(smooth_answer *answer, const smooth_request *request, slu_error *error);

// The method whose ways others are compared with: an exact one, or where ground is uneven `weighted`.
int smooth_reference(const slu_free_space *space);

// Many random queries, and what each method needed for them on average.
cli_exit smooth_bench(const smooth_request *request, const slu_world *world,
                      const slu_free_space *space);

void smooth_report(const smooth_request *request, const slu_free_space *space,
                   const smooth_answers *answers);
cli_exit smooth_draw(const smooth_request *request, const slu_world *world,
                     const smooth_answers *answers);

#endif
