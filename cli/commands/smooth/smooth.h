// SPDX-License-Identifier: MIT
// The parts of sluice smooth: the request and finding (smooth.c), the world (worlds.c), many
// queries (bench.c), reporting the results (report.c) and drawing them (picture.c).
#ifndef CLI_SMOOTH_H
#define CLI_SMOOTH_H

#include "options/names.h"
#include "options/shared_options.h"
#include "sluice/space.h"

// The request.
typedef struct smooth_request {
    shared_options shared;
    space_list methods;
    slu_router_options router; // all but the method
    unsigned given;            // a bit for each option of single methods that was given
    slu_space_query query;
    double radius;
    int repeat;
    int queries;   // 0: the one query above
    uint64_t seed; // of random queries
    bool seeded;   // --seed was given
    const char *world_file, *render_file, *save_file;
} smooth_request;

// The result of one method.
typedef struct smooth_answer {
    const slu_method *row;
    slu_router *router;
    slu_router_facts facts;
    slu_space_path path; // its points are the router's
    slu_point *walked;   // without a path: how far the method came
    size_t walked_count;
    slu_space_path_facts checked;
    double build_ms, query_us;
    double excess; // percent above the cheapest path known; negative: none to compare
} smooth_answer;

typedef struct smooth_answers {
    smooth_answer items[SPACES_MOST];
    int count;
} smooth_answers;

// Reads the request's file, which is GeoJSON or a tile map; writes GeoJSON.
cli_exit smooth_load_world(smooth_request *request, slu_world **world);
cli_exit smooth_save_world(const slu_world *world, const char *file);

// Runs one method in a free space; the answer's router is the caller's, even if the call fails.
slu_status smooth_answer_by(smooth_answer *answer, const smooth_request *request,
                            const slu_free_space *space, int method, slu_error *error);

// Repeats the query with the answer's router.
slu_status smooth_ask(smooth_answer *answer, const smooth_request *request, slu_error *error);

// The method whose paths the others are compared with: an exact one, or `weighted` on uneven
// ground.
int smooth_reference(const slu_free_space *space);

// Runs many random queries, and prints the averages of each method.
cli_exit smooth_bench(const smooth_request *request, const slu_world *world,
                      const slu_free_space *space);

void smooth_report(const smooth_request *request, const slu_free_space *space,
                   const smooth_answers *answers);
cli_exit smooth_draw(const smooth_request *request, const slu_world *world,
                     const smooth_answers *answers);

#endif
