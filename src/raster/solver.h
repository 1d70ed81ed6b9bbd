// SPDX-License-Identifier: MIT
// A field in the making, and a finished one: sides of blocks, the blocks that wait, the blocks that
// are in memory, and the workers.
//
// A worker takes the block with the least waiting label, copies its ring, solves it and publishes
// its sides; that may make neighbours wait. The field is done when none waits and none is being
// solved. Blocks may run in any order and any number of times: labels only fall, each is the label
// of a real path, and where no step lowers one they are those of cheapest paths, of which there is
// one set.
//
// Invariant: everything is changed under the lock, except the block that a worker holds and what is
// its own. A block that is held is not in the heap.
#ifndef SLUI_RASTER_SOLVER_H
#define SLUI_RASTER_SOLVER_H

#include <pthread.h>

#include "raster/sides.h"

#define SLUI_RASTER_NOT_WAITING UINT64_MAX
#define SLUI_RASTER_NO_SLOT UINT32_MAX
#define SLUI_RASTER_NO_BLOCK SIZE_MAX

// Memory for one block.
typedef struct slui_raster_slot {
    slui_raster_block block;
    uint32_t *ground; // with its frame
    uint64_t *label;
    size_t holds; // SLUI_RASTER_NO_BLOCK: none
    bool is_read; // its ground is that of the block
    bool held;    // by a worker
    uint64_t used;
} slui_raster_slot;

// What is known of a block.
typedef struct slui_raster_state {
    uint64_t waiting; // the least label that waits at it; SLUI_RASTER_NOT_WAITING
    uint64_t running; // the label it was taken for; SLUI_RASTER_NOT_WAITING: nobody solves it
    uint32_t slot;
    uint32_t heap; // its index there plus 1; 0: it is not in it
} slui_raster_state;

typedef struct slui_raster_worker {
    int number;
    slui_raster_ring ring;
    slui_raster_sides sides;
    slui_wave_queue queue;
    double *values; // one block, as it is read
    slui_raster_start *starts;
    size_t start_capacity;
    slui_raster_tally tally;
    uint64_t reads;
    // A view of one block.
    uint64_t *costs;
    uint8_t *links;
    uint32_t *sources;
    slu_error error;
} slui_raster_worker;

// A seed by its block, for looking up.
typedef struct slui_raster_seed {
    size_t block;
    int x, y; // in the block
    uint32_t source;
} slui_raster_seed;

// Improved cells of sides on their way to other ranks (ranks.c).
typedef struct slui_raster_post slui_raster_post;

struct slu_raster_field {
    slu_raster raster;
    slu_raster_options options;
    slu_allocator allocator;
    slu_raster_facts ground;
    double unit;       // of ground
    uint64_t identity; // a hash of all that decides the field
    slui_raster_steps steps;
    slui_raster_cut cut;
    size_t block_count;
    uint64_t beyond; // the label of cells that are not reached

    slui_raster_seed *seeds; // ordered by block
    size_t seed_count;
    uint64_t *goal_labels; // of options.goals
    uint64_t horizon;      // the greatest of them; labels from here on can wait for ever

    slui_raster_sides *sides;
    slui_raster_state *states;
    uint32_t *heap; // of blocks, by `waiting`
    size_t heap_count;
    slui_raster_slot *slots;
    size_t slot_count;
    slui_raster_worker *workers;
    int worker_count;

    uint16_t *owners; // of blocks; NULL: one rank owns all
    slui_raster_post *post;

    pthread_mutex_t lock;
    pthread_cond_t changed;
    int running;
    uint64_t clock; // for slot.used
    uint64_t next_ns;
    uint64_t begun; // when the last checkpoint was written
    uint64_t runs, cells_reached;
    size_t side_bytes;
    size_t next_visit;
    bool without_links; // the present visit has no use for them
    bool resumed;
    slu_status status;
    slu_error error;
};

// ---- blocks that wait (order.c)

// Makes a block wait for a label, unless it already waits for a lower one.
void slui_raster_await(slu_raster_field *field, size_t block, uint64_t label);

// Takes the block that waits for the least label below the horizon; false if there is none.
bool slui_raster_take_next(slu_raster_field *field, size_t *block);

// After a block was solved: it waits again if something came meanwhile.
void slui_raster_put_back(slu_raster_field *field, size_t block);

// ---- blocks in memory (slots.c)

// A block of walls with a frame, in memory for its cells and the frame's. `label` may be NULL.
slui_raster_block slui_raster_framed(slu_rect area, uint32_t *ground, uint64_t *label);

// How many bytes a slot takes, and a worker.
size_t slui_raster_slot_bytes(int side);
size_t slui_raster_worker_bytes(int side);

// Finds or frees a slot for a block, under the lock. The worker holds it until it is released.
slui_raster_slot *slui_raster_hold(slu_raster_field *field, size_t block);

// Reads the block's ground if the slot does not hold it, and solves it, without the lock.
slu_status slui_raster_run_block(slu_raster_field *field, slui_raster_worker *worker,
                                 slui_raster_slot *slot, size_t block);

// ---- what workers tell each other (publish.c)

// Puts improved sides of a block in place, and makes those neighbours wait whose cells they lower.
// Under the lock. False when memory runs out.
bool slui_raster_publish(slu_raster_field *field, size_t block, const slui_raster_sides *sides);

// Puts sides of a block that has none in place, and makes nobody wait.
bool slui_raster_adopt(slu_raster_field *field, size_t block, const slui_raster_sides *sides);

// Notes all sides of an own block for the ranks that own its neighbours.
void slui_raster_announce(slu_raster_field *field, size_t block);

// Puts one cell of another rank's sides in place, and makes own neighbours wait. False when memory
// runs out.
bool slui_raster_take_cell(slu_raster_field *field, size_t block, size_t index, uint32_t ground,
                           uint64_t label);

// ---- views (visit.c)

// Solves a block of a finished field and views it in the worker's memory.
slu_status slui_raster_view(slu_raster_field *field, slui_raster_worker *worker, size_t block,
                            slu_raster_view *out);

// ---- paths (trace.c)

// Adds a tile to a path. False when memory runs out.
bool slui_raster_push_tile(const slu_allocator *allocator, slu_raster_path *path, slu_tile tile);
void slui_reverse_tiles(slu_tile *tiles, size_t count);

// Visits like slu_raster_field_visit, with views whose links mean nothing: to find them takes more
// than all else in a view.
slu_status slui_raster_visit_costs(slu_raster_field *field, slu_raster_visitor *visit, void *ctx,
                                   slu_error *error);

// ---- work (work.c)

// Runs task(field, worker) on all workers and returns the first failure.
typedef void slui_raster_task(slu_raster_field *field, slui_raster_worker *worker, void *ctx);
slu_status slui_raster_run_workers(slu_raster_field *field, slui_raster_task *task, void *ctx,
                                   slu_error *error);

// Solves until nothing waits.
slu_status slui_raster_solve_all(slu_raster_field *field, slu_error *error);

// Ends the work of all workers with the worker's error, or with a status alone. Under the lock.
void slui_raster_stop(slu_raster_field *field, slu_status status, const slu_error *error);

// Reports progress, if it is due. Under the lock.
void slui_raster_tell(slu_raster_field *field, uint64_t cells);

// Starts the workers that options ask for.
void slui_raster_start_tasks(const slu_raster_options *options,
                             void (*task)(void *data, size_t index), void *data);

// Runs one block; the lock is held before and after.
void slui_raster_solve_block(slu_raster_field *field, slui_raster_worker *worker, size_t block);

// ---- several ranks (ranks.c)

// Deals out the blocks. Does nothing for one rank.
slu_status slui_raster_ranks_begin(slu_raster_field *field, slu_error *error);
void slui_raster_ranks_release(slu_raster_field *field);

static inline bool slui_raster_owns(const slu_raster_field *field, size_t block)
{
    return !field->owners || field->owners[block] == field->options.ranks.rank;
}

// Notes that another rank has to know a cell of a block's sides.
void slui_raster_post_cell(slu_raster_field *field, int to, size_t block, size_t index);

// Sends what was noted.
slu_status slui_raster_post_all(slu_raster_field *field, slu_error *error);

// Solves the own blocks until no rank has anything left to do.
slu_status slui_raster_solve_ranks(slu_raster_field *field, slu_error *error);

void slui_raster_ranks_describe(const slu_raster_field *field, slu_raster_field_facts *out);

// ---- surveys (survey.c)

// Whether a raster and options are what the header asks for, and sources and goals are on the
// raster; whether frictions fit into a unit (field.c).
slu_status slui_raster_check(const slu_raster *raster, const slu_raster_options *options,
                             slu_error *error);
slu_status slui_raster_check_ends(const slu_raster *raster, const slu_raster_seed *seeds,
                                  size_t count, const slu_raster_options *options,
                                  slu_error *error);
slu_status slui_raster_check_unit(const slu_raster_rules *rules, const slu_raster_facts *facts,
                                  double unit, slu_error *error);

// What costs count, in units of friction and cells, or in seconds (field.c).
double slui_raster_cost_unit(const slu_raster_rules *rules, double unit);

// A hash of the raster and of what decides costs on it (field.c).
uint64_t slui_raster_hash_ground(const slu_raster *raster, int side, const slu_raster_rules *rules,
                                 const slu_raster_facts *facts, double unit);

// How values become ground.
typedef struct slui_raster_scale {
    bool heights;
    double least; // of heights, which is ground 1
    double unit;
} slui_raster_scale;
slui_raster_scale slui_raster_scale_of(const slu_raster_options *options,
                                       const slu_raster_facts *facts, double unit);
uint32_t slui_raster_ground_of(const slui_raster_scale *scale, double value);

// Turns values into ground. SLU_ERR_FORMAT for a value that is no ground.
slu_status slui_raster_to_ground(const slui_raster_scale *scale, slu_rect area,
                                 const double *values, slui_raster_block *block, slu_error *error);

// Chooses the unit of ground.
double slui_raster_choose_unit(const slu_raster *raster, const slu_raster_options *options,
                               const slu_raster_facts *facts, unsigned id_bits);

// ---- checkpoints (checkpoint.c)

// Writes the file, if one is asked for and it is time. Under the lock.
slu_status slui_raster_checkpoint(slu_raster_field *field, bool now, slu_error *error);

// Reads it if it is there; then the field is `resumed`.
slu_status slui_raster_resume(slu_raster_field *field, slu_error *error);
slu_status slui_raster_read_checkpoint(slu_raster_field *field, const uint8_t *bytes, size_t size,
                                       slu_error *error);

#endif
