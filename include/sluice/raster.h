// SPDX-License-Identifier: MIT
// Rasters larger than memory: least-cost fields over friction or elevation, exact and out of core.
//
//     slu_raster_field *field;
//     slu_raster raster;
//     slu_raster_seed seed = {.x = 10, .y = 20};
//     slu_raster_options options = {.memory = (size_t)2 << 30};
//     slu_error error;
//     slu_raster_of_map(map, &raster);
//     if (slu_raster_field_create(&raster, &seed, 1, &options, &field, &error) != SLU_OK)
//         puts(error.text);
//     slu_raster_field_destroy(field);
//
// A library of its own, sluice-raster, because it waits for other threads. It reads a raster
// block by block through a callback; raster_files.h has one for files, by GDAL. docs/raster.md is
// the manual.
//
// The raster is cut into square blocks. A block is solved from the costs along its four sides, and
// gives its own sides back; blocks run in the order of the least cost that waits at one of them,
// until no side improves. Only sides are kept. The field itself is computed from them when it is
// read, block by block.
//
// Costs are whole numbers, so every number of workers, every block side and every memory limit
// gives the same field to the last bit.
#ifndef SLUICE_RASTER_H
#define SLUICE_RASTER_H

#include "sluice.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------
// Ground

// A raster that is read in windows. Zeroed fields are optional.
typedef struct slu_raster {
    // 1 or more; a raster may have more than 2^31 cells.
    int width, height;
    // Fills `out`, row by row, with the frictions or heights of an area; SLU_RASTER_WALL where
    // there is no way. Workers call it at the same time, each with its own number, from 0 on.
    slu_status (*read)(void *ctx, int worker, slu_rect area, double *out, slu_error *error);
    void *ctx;
    // Frictions are whole multiples of this; 0: chosen from the values (slu_raster_facts).
    double unit;
    // Names the contents, so that a checkpoint of another raster is refused; any number.
    uint64_t hash;
} slu_raster;

// No value of a raster: where nobody can go.
#define SLU_RASTER_WALL (-1e300)

// A map as a raster: passable tiles with their costs. It must outlive what reads the raster.
SLU_API slu_status slu_raster_of_map(const slu_map *map, slu_raster *out);

// What a step costs.
typedef enum slu_raster_charge {
    // The mean friction of the two cells times the distance, 1 or the square root of 2.
    SLU_RASTER_MEAN = 0,
    // The friction of the cell entered times the distance.
    SLU_RASTER_ENTERED,
    // The greater of the two frictions times the distance.
    SLU_RASTER_GREATER,
    // The raster holds heights in metres: seconds by Tobler's walking function. Uphill and downhill
    // differ. Steps steeper than SLU_RASTER_STEEPEST are not taken.
    SLU_RASTER_TOBLER,
} slu_raster_charge;
SLU_API const char *slu_raster_charge_name(slu_raster_charge charge);
SLU_API bool slu_raster_charge_parse(const char *name, slu_raster_charge *out);

// Rise over run: 63 degrees, where walking takes more than a thousand times as long as on the flat.
#define SLU_RASTER_STEEPEST 2.0

typedef struct slu_raster_rules {
    slu_raster_charge charge;
    // The costs of travel towards the sources instead of away from them.
    bool toward;
    // Steps to four neighbours instead of eight.
    bool four;
    // Tobler: the side of a cell in metres; 0 means 1.
    double cell_size;
} slu_raster_rules;

// What is in a raster (slu_raster_survey).
typedef struct slu_raster_facts {
    uint64_t cells, walls;
    // Of the cells that are no walls; 0 if there are none.
    double least, most;
    // All of them are whole numbers.
    bool whole;
} slu_raster_facts;

// ---------------------------------------------------------------------------------------------
// Several processes

// One of several processes, its rank, that compute a field together: each solves the blocks that it
// owns, and improved sides travel as messages. Ranks own runs of blocks along a Hilbert curve, in
// turn. The functions are called in the thread that creates the field.
typedef struct slu_raster_ranks {
    int rank, count; // count 0 or 1: this process alone
    // Sends a message to another rank. May return before it has arrived; messages may overtake each
    // other, and none may be lost.
    slu_status (*send)(void *ctx, int to, const void *bytes, size_t size, slu_error *error);
    // Takes a message that has arrived; *size is 0 if there is none.
    slu_status (*receive)(void *ctx, void *bytes, size_t capacity, size_t *size, slu_error *error);
    // Begins to add up numbers over all ranks, and later says whether the sums are there. Between
    // the two, messages are sent and received.
    slu_status (*begin_sum)(void *ctx, const uint64_t numbers[2], slu_error *error);
    slu_status (*end_sum)(void *ctx, uint64_t sums[2], bool *done, slu_error *error);
    void *ctx;
} slu_raster_ranks;

// No message is longer.
#define SLU_RASTER_MOST_MESSAGE 65536

// ---------------------------------------------------------------------------------------------
// Work

// Called now and then, by one worker at a time. `cells` of `total` have been reached by the waves,
// or read. Returning false ends the work with SLU_ERR_STALE. Must stay valid as long as the field.
// tell NULL: no progress is reported.
typedef struct slu_raster_progress {
    bool (*tell)(void *ctx, uint64_t cells, uint64_t total);
    void *ctx;
} slu_raster_progress;

typedef struct slu_raster_options {
    slu_raster_rules rules;
    // The side of a block in cells, 1 to SLU_RASTER_MOST_BLOCK; 0 means SLU_RASTER_BLOCK.
    int block;
    // Bytes for sides and for blocks that are kept; 0: as many as there are blocks.
    size_t memory;
    // How many tasks to start with `parallel`; 0 means 1.
    int workers;
    // Starts the workers. They wait for each other, so it must give each task a thread of its own,
    // or run them one after the other. run NULL: one worker, in the calling thread.
    slu_parallel parallel;
    // Costs above this are not reached, in the field's unit; 0: no limit.
    double limit;
    // Stops once the cheapest paths to these tiles are known; other cells are then undefined.
    const slu_tile *goals;
    size_t goal_count;
    // A file that holds the work done, written every checkpoint_seconds (0: 60) and read if it is
    // there; NULL: none. The caller removes it when the field is no longer needed.
    const char *checkpoint;
    double checkpoint_seconds;
    slu_raster_progress progress;
    // The ranks that share the work; each has one worker, a checkpoint of its own and no goals.
    slu_raster_ranks ranks;
    // What a survey of the raster found, if the caller has made one; NULL: it is made.
    const slu_raster_facts *facts;
    // NULL: calloc and free. Called by all workers.
    const slu_allocator *allocator;
} slu_raster_options;

#define SLU_RASTER_BLOCK 256
#define SLU_RASTER_MOST_BLOCK 4096
#define SLU_RASTER_MOST_WORKERS 256

// Where a field begins. Several cells may share a number, such as those of a line.
typedef struct slu_raster_seed {
    int x, y;
    // The source's number, 0 to SLU_RASTER_MOST_SOURCES - 1; of equally near ones, the field has
    // the least.
    uint32_t source;
} slu_raster_seed;
#define SLU_RASTER_MOST_SOURCES (1 << 20)

// Reads the whole raster once. SLU_ERR_FORMAT with the cell's place if a value is no number or
// infinite, and, unless the rule takes heights, if a friction is 0 or less.
SLU_API slu_status slu_raster_survey(const slu_raster *raster, const slu_raster_options *options,
                                     slu_raster_facts *out, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Fields

typedef struct slu_raster_field slu_raster_field;

// Computes the cheapest costs from the sources to all cells, as sides of blocks.
//
// Surveys the raster first, so that a bad value is found before anything else. SLU_ERR_ARGUMENT if
// a seed is outside the raster or in a wall, SLU_ERR_CAPACITY with a sentence that says how much is
// needed if the memory limit is too small, and if a cost is more than numbers can say, which a
// coarser unit mends.
//
//   raster   its callback must stay valid as long as the field
//   options  may be NULL
SLU_API slu_status slu_raster_field_create(const slu_raster *raster, const slu_raster_seed *seeds,
                                           size_t seed_count, const slu_raster_options *options,
                                           slu_raster_field **out, slu_error *error);
SLU_API void slu_raster_field_destroy(slu_raster_field *field);

typedef struct slu_raster_field_facts {
    int width, height;
    int block;
    // A field's costs times this are in units of friction and cells, or seconds.
    double cost_unit;
    // What one unit of friction, or of height, was rounded to.
    double ground_unit;
    slu_raster_facts ground;
    uint64_t blocks;
    // How often a block was solved, and how often its ground was read.
    uint64_t runs, reads;
    uint64_t cells_settled;
    // Of the sides, and of everything that the field holds.
    size_t side_bytes, bytes;
    bool resumed;
    // With several ranks: the blocks that this one owns, and the messages it sent.
    uint64_t own_blocks, messages, message_bytes;
} slu_raster_field_facts;
SLU_API void slu_raster_field_describe(const slu_raster_field *field, slu_raster_field_facts *out);

// A part of a field, row by row.
typedef struct slu_raster_view {
    slu_rect area;
    // In units of facts.cost_unit; SLU_RASTER_UNREACHED for walls and cells out of reach.
    const uint64_t *costs;
    // The neighbour that the cheapest path comes from (towards the sources: goes on to): 0 to 7 for
    // north, east, south, west, northeast, southeast, southwest, northwest; SLU_RASTER_AT_SOURCE;
    // SLU_RASTER_NO_LINK for cells out of reach. Of equally cheap ones, the first.
    const uint8_t *links;
    // The number of the nearest source; SLU_RASTER_NO_SOURCE for cells out of reach.
    const uint32_t *sources;
} slu_raster_view;
#define SLU_RASTER_UNREACHED UINT64_MAX
#define SLU_RASTER_AT_SOURCE 8
#define SLU_RASTER_NO_LINK 255
#define SLU_RASTER_NO_SOURCE UINT32_MAX

// Takes one block of a field; several workers call it at the same time. A status other than SLU_OK
// ends the visit.
typedef slu_status slu_raster_visitor(void *ctx, int worker, const slu_raster_view *view,
                                      slu_error *error);

// Computes the field block by block, in rows from the top left, and hands each to `visit`.
//
//   field  workers, memory and progress are those it was created with; a rank visits its own blocks
SLU_API slu_status slu_raster_field_visit(slu_raster_field *field, slu_raster_visitor *visit,
                                          void *ctx, slu_error *error);

// The same for two fields of one raster and one block side at once, as corridors need them.
typedef slu_status slu_raster_pair_visitor(void *ctx, int worker, const slu_raster_view *one,
                                           const slu_raster_view *other, slu_error *error);
SLU_API slu_status slu_raster_field_visit_pair(slu_raster_field *one, slu_raster_field *other,
                                               slu_raster_pair_visitor *visit, void *ctx,
                                               slu_error *error);

// A cheapest path between a cell and its nearest source.
typedef struct slu_raster_path {
    // From the source to the cell; with rules.toward from the cell to the source. NULL if the cell
    // is out of reach.
    slu_tile *tiles;
    size_t count, capacity;
    uint64_t cost; // SLU_RASTER_UNREACHED if the cell is out of reach
    uint32_t source;
} slu_raster_path;

// Follows the field's links, solving only the blocks that the path crosses.
//
//   out  overwritten; release it with slu_raster_path_release
SLU_API slu_status slu_raster_field_path(slu_raster_field *field, slu_tile to, slu_raster_path *out,
                                         slu_error *error);
SLU_API void slu_raster_path_release(const slu_raster_field *field, slu_raster_path *path);

#ifdef __cplusplus
}
#endif

#endif
