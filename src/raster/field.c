// SPDX-License-Identifier: MIT
// Creating and describing fields.
#include "base/envelope.h"
#include "base/sort.h"
#include "base/status.h"
#include "raster/solver.h"

static const char *const CHARGES[] = {"mean", "entered", "greater", "tobler"};
enum { CHARGE_COUNT = sizeof CHARGES / sizeof *CHARGES };

const char *slu_raster_charge_name(slu_raster_charge charge)
{
    return (unsigned)charge < CHARGE_COUNT ? CHARGES[charge] : "unknown";
}

bool slu_raster_charge_parse(const char *name, slu_raster_charge *out)
{
    if (!name || !out) return false;
    for (int i = 0; i < CHARGE_COUNT; i++) {
        if (strcmp(name, CHARGES[i]) != 0) continue;
        *out = (slu_raster_charge)i;
        return true;
    }
    return false;
}

// ---- what is asked for

static bool is_at_least_zero(double value)
{
    return value >= 0 && value <= 1e300;
}

slu_status slui_raster_check(const slu_raster *raster, const slu_raster_options *options,
                             slu_error *error)
{
    if (!raster->read || raster->width < 1 || raster->height < 1)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a raster has a read function and cells");
    if (options->block < 0 || options->block > SLU_RASTER_MOST_BLOCK)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the side of a block is 1 to %d cells",
                         SLU_RASTER_MOST_BLOCK);
    if (options->workers < 0 || options->workers > SLU_RASTER_MOST_WORKERS)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there are 1 to %d workers",
                         SLU_RASTER_MOST_WORKERS);
    const slu_raster_ranks *ranks = &options->ranks;
    if (ranks->count < 0 || ranks->count > UINT16_MAX || ranks->rank < 0 ||
        (ranks->rank > 0 && ranks->rank >= ranks->count))
        return slui_fail(error, SLU_ERR_ARGUMENT, "a rank is 0 or more, and below their number");
    if (ranks->count > 1 && (!ranks->send || !ranks->receive || !ranks->begin_sum ||
                             !ranks->end_sum || options->goal_count))
        return slui_fail(error, SLU_ERR_ARGUMENT, "ranks have four functions, and no goals");
    if ((unsigned)options->rules.charge >= CHARGE_COUNT)
        return slui_fail(error, SLU_ERR_ARGUMENT, "no rule of charging has this number");
    if (!is_at_least_zero(options->limit) || !is_at_least_zero(options->checkpoint_seconds) ||
        !is_at_least_zero(options->rules.cell_size) || !is_at_least_zero(raster->unit))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "limits, sizes, units and seconds are numbers of 0 or more");
    return SLU_OK;
}

static bool is_on(const slu_raster *raster, int x, int y)
{
    return x >= 0 && y >= 0 && x < raster->width && y < raster->height;
}

slu_status slui_raster_check_ends(const slu_raster *raster, const slu_raster_seed *seeds,
                                  size_t count, const slu_raster_options *options, slu_error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (!is_on(raster, seeds[i].x, seeds[i].y))
            return slui_fail(error, SLU_ERR_ARGUMENT, "the source at (%d, %d) is not on the raster",
                             seeds[i].x, seeds[i].y);
        if (seeds[i].source >= SLU_RASTER_MOST_SOURCES)
            return slui_fail(error, SLU_ERR_ARGUMENT, "sources have numbers below %d",
                             SLU_RASTER_MOST_SOURCES);
    }
    for (size_t i = 0; i < options->goal_count; i++) {
        const slu_tile goal = options->goals[i];
        if (!is_on(raster, goal.x, goal.y))
            return slui_fail(error, SLU_ERR_ARGUMENT, "the goal at (%d, %d) is not on the raster",
                             goal.x, goal.y);
    }
    return SLU_OK;
}

// ---- seeds

static unsigned id_bits_for(const slu_raster_seed *seeds, size_t count)
{
    uint32_t most = 0;
    for (size_t i = 0; i < count; i++)
        most = seeds[i].source > most ? seeds[i].source : most;
    return most ? SLUI_HIGHEST_BIT64(most) + 1 : 0;
}

static slui_raster_seed seed_in_block(const slui_raster_cut *cut, const slu_raster_seed *seed)
{
    return (slui_raster_seed){slui_raster_block_at(cut, seed->x, seed->y), seed->x % cut->side,
                              seed->y % cut->side, seed->source};
}

// Orders the seeds by block, and makes their blocks wait. A raster has fewer than 2^32 blocks and
// a field fewer than 2^32 seeds, so that both fit into a word.
static slu_status place_seeds(slu_raster_field *f, const slu_raster_seed *seeds, size_t count,
                              slu_error *error)
{
    f->seeds = slui_alloc(&f->allocator, count, sizeof *f->seeds);
    f->seed_count = count;
    uint64_t *order = slui_alloc(&f->allocator, 2 * count, sizeof *order);
    if (!f->seeds || !order) {
        slui_free(&f->allocator, order, 2 * count, sizeof *order);
        return slui_fail_memory(error);
    }
    for (size_t i = 0; i < count; i++)
        order[i] = (uint64_t)slui_raster_block_at(&f->cut, seeds[i].x, seeds[i].y) << 32 | i;
    slui_sort_words(order, order + count, count);
    for (size_t i = 0; i < count; i++)
        f->seeds[i] = seed_in_block(&f->cut, &seeds[(uint32_t)order[i]]);
    slui_free(&f->allocator, order, 2 * count, sizeof *order);
    for (size_t i = 0; i < count && !f->resumed; i++)
        if (slui_raster_owns(f, f->seeds[i].block))
            slui_raster_await(f, f->seeds[i].block, f->seeds[i].source);
    return SLU_OK;
}

// ---- identity

static uint64_t hash_double(uint64_t hash, double number)
{
    uint64_t word;
    memcpy(&word, &number, sizeof word);
    return slui_hash_word(hash, word);
}

uint64_t slui_raster_hash_ground(const slu_raster *raster, int side, const slu_raster_rules *rules,
                                 const slu_raster_facts *facts, double unit)
{
    uint64_t hash = slui_hash_word(SLUI_HASH_BEGIN, raster->hash);
    hash = slui_hash_word(hash, (uint64_t)raster->width << 32 | (uint32_t)raster->height);
    hash = slui_hash_word(hash, (uint64_t)side);
    hash = slui_hash_word(hash, (uint64_t)rules->charge);
    hash = slui_hash_word(hash, rules->toward ? 1 : 0);
    hash = slui_hash_word(hash, rules->four ? 1 : 0);
    hash = hash_double(hash_double(hash, rules->cell_size), unit);
    hash = hash_double(hash_double(hash, facts->least), facts->most);
    return slui_hash_word(hash, facts->walls);
}

static uint64_t hash_problem(const slu_raster_field *f, const slu_raster_seed *seeds, size_t count)
{
    uint64_t hash =
        slui_raster_hash_ground(&f->raster, f->cut.side, &f->options.rules, &f->ground, f->unit);
    hash = slui_hash_word(hash, f->beyond);
    for (size_t i = 0; i < count; i++) {
        hash = slui_hash_word(hash, (uint64_t)seeds[i].x << 32 | (uint32_t)seeds[i].y);
        hash = slui_hash_word(hash, seeds[i].source);
    }
    return hash;
}

// ---- memory

static size_t sides_bytes(const slui_raster_cut *cut)
{
    const size_t rows = (size_t)cut->down * (size_t)cut->width;
    const size_t columns = (size_t)cut->across * (size_t)cut->height;
    return 2 * (rows + columns) * (sizeof(uint64_t) + sizeof(uint32_t));
}

static size_t fixed_bytes(const slu_raster_field *f)
{
    const size_t each = sizeof *f->sides + sizeof *f->states + sizeof *f->heap;
    const size_t copies = f->options.checkpoint ? 2 : 1; // a checkpoint is written from a copy
    return copies * sides_bytes(&f->cut) + f->block_count * each +
           (size_t)f->worker_count * slui_raster_worker_bytes(f->cut.side) +
           f->seed_count * sizeof *f->seeds;
}

static int megabytes(size_t bytes)
{
    const size_t megabytes = bytes / 1000000 + 1;
    return megabytes > INT32_MAX ? INT32_MAX : (int)megabytes;
}

static slu_status count_slots(slu_raster_field *f, slu_error *error)
{
    const size_t fixed = fixed_bytes(f), slot = slui_raster_slot_bytes(f->cut.side);
    const size_t fewest = (size_t)f->worker_count, memory = f->options.memory;
    if (f->block_count >= UINT32_MAX)
        return slui_fail(error, SLU_ERR_CAPACITY,
                         "the raster has more than 2^32 blocks; choose a larger side");
    f->slot_count = f->block_count > fewest ? f->block_count : fewest;
    if (!memory) return SLU_OK;
    if (memory < fixed + fewest * slot)
        return slui_fail(error, SLU_ERR_CAPACITY,
                         "the memory limit is too small: sides, workers and one block for each "
                         "need %d MB, and the limit is %d MB",
                         megabytes(fixed + fewest * slot), (int)(memory / 1000000));
    const size_t fit = (memory - fixed) / slot;
    if (fit < f->slot_count) f->slot_count = fit;
    return SLU_OK;
}

static bool create_worker(slu_raster_field *f, int number)
{
    slui_raster_worker *w = &f->workers[number];
    const slu_allocator *a = &f->allocator;
    const size_t cells = (size_t)f->cut.side * (size_t)f->cut.side;
    const size_t ring = slui_raster_ring_size(f->cut.side, f->cut.side);
    w->number = number;
    w->ring.label = slui_alloc(a, ring, sizeof *w->ring.label);
    w->ring.ground = slui_alloc(a, ring, sizeof *w->ring.ground);
    w->sides.label = slui_alloc(a, ring, sizeof *w->sides.label);
    w->sides.ground = slui_alloc(a, ring, sizeof *w->sides.ground);
    w->values = slui_alloc(a, cells, sizeof *w->values);
    w->costs = slui_alloc(a, cells, sizeof *w->costs);
    w->links = slui_alloc(a, cells, sizeof *w->links);
    w->sources = slui_alloc(a, cells, sizeof *w->sources);
    slui_wave_reset(&w->queue);
    return w->ring.label && w->ring.ground && w->sides.label && w->sides.ground && w->values &&
           w->costs && w->links && w->sources;
}

static void release_worker(const slu_raster_field *f, slui_raster_worker *w)
{
    const slu_allocator *a = &f->allocator;
    const size_t cells = (size_t)f->cut.side * (size_t)f->cut.side;
    const size_t ring = slui_raster_ring_size(f->cut.side, f->cut.side);
    slui_free(a, w->ring.label, ring, sizeof *w->ring.label);
    slui_free(a, w->ring.ground, ring, sizeof *w->ring.ground);
    slui_free(a, w->sides.label, ring, sizeof *w->sides.label);
    slui_free(a, w->sides.ground, ring, sizeof *w->sides.ground);
    slui_free(a, w->values, cells, sizeof *w->values);
    slui_free(a, w->costs, cells, sizeof *w->costs);
    slui_free(a, w->links, cells, sizeof *w->links);
    slui_free(a, w->sources, cells, sizeof *w->sources);
    slui_free(a, w->starts, w->start_capacity, sizeof *w->starts);
    slui_wave_release(&w->queue, a);
}

static slu_status reserve(slu_raster_field *f, slu_error *error)
{
    const slu_allocator *a = &f->allocator;
    f->sides = slui_alloc(a, f->block_count, sizeof *f->sides);
    f->states = slui_alloc(a, f->block_count, sizeof *f->states);
    f->heap = slui_alloc(a, f->block_count, sizeof *f->heap);
    f->slots = slui_alloc(a, f->slot_count, sizeof *f->slots);
    f->workers = slui_alloc(a, (size_t)f->worker_count, sizeof *f->workers);
    f->goal_labels = slui_alloc(a, f->options.goal_count, sizeof *f->goal_labels);
    bool done = f->sides && f->states && f->heap && f->slots && f->workers && f->goal_labels;
    for (int i = 0; i < f->worker_count && done; i++)
        done = create_worker(f, i);
    if (!done) return slui_fail_memory(error);
    for (size_t i = 0; i < f->block_count; i++)
        f->states[i] = (slui_raster_state){SLUI_RASTER_NOT_WAITING, SLUI_RASTER_NOT_WAITING,
                                           SLUI_RASTER_NO_SLOT, 0};
    for (size_t i = 0; i < f->slot_count; i++)
        f->slots[i].holds = SLUI_RASTER_NO_BLOCK;
    for (size_t i = 0; i < f->options.goal_count; i++)
        f->goal_labels[i] = f->beyond;
    return SLU_OK;
}

// ---- creating

slu_status slui_raster_check_unit(const slu_raster_rules *rules, const slu_raster_facts *facts,
                                  double unit, slu_error *error)
{
    if (rules->charge == SLU_RASTER_TOBLER || facts->most / unit <= SLUI_RASTER_MOST_GROUND)
        return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "the unit is too fine: a friction is at most %d units",
                     (int)SLUI_RASTER_MOST_GROUND);
}

double slui_raster_cost_unit(const slu_raster_rules *rules, double unit)
{
    return rules->charge == SLU_RASTER_TOBLER ? 1.0 / SLUI_RASTER_TICKS : unit / SLUI_RASTER_SCALE;
}

// The label of cells that are not reached: above that of the limit, or above all.
static uint64_t beyond_for(const slu_raster_field *f)
{
    const double costs = f->options.limit / slui_raster_cost_unit(&f->options.rules, f->unit);
    const uint64_t most = SLUI_RASTER_BEYOND >> f->steps.id_bits;
    if (!(f->options.limit > 0) || costs >= (double)most - 1) return SLUI_RASTER_BEYOND;
    return ((uint64_t)costs + 1) << f->steps.id_bits;
}

static slu_status begin(slu_raster_field *f, const slu_raster_seed *seeds, size_t count,
                        slu_error *error)
{
    f->seed_count = count;
    // What needs no look at the raster comes first: reading it may take long.
    slu_status status = count_slots(f, error);
    if (status == SLU_OK && f->options.facts)
        f->ground = *f->options.facts;
    else if (status == SLU_OK)
        status = slu_raster_survey(&f->raster, &f->options, &f->ground, error);
    if (status != SLU_OK) return status;
    const unsigned id_bits = id_bits_for(seeds, count);
    f->unit = slui_raster_choose_unit(&f->raster, &f->options, &f->ground, id_bits);
    status = slui_raster_check_unit(&f->options.rules, &f->ground, f->unit, error);
    if (status == SLU_OK)
        status = slui_raster_steps_create(&f->steps, &f->options.rules, f->unit, id_bits,
                                          &f->allocator, error);
    if (status != SLU_OK) return status;
    f->beyond = beyond_for(f);
    f->horizon = f->beyond;
    f->identity = hash_problem(f, seeds, count);
    status = reserve(f, error);
    if (status == SLU_OK) status = slui_raster_ranks_begin(f, error);
    if (status == SLU_OK) status = slui_raster_resume(f, error);
    if (status == SLU_OK) status = place_seeds(f, seeds, count, error);
    return status;
}

static slu_status solve(slu_raster_field *f, const slu_raster_seed *seeds, size_t count,
                        slu_error *error)
{
    slu_status status = begin(f, seeds, count, error);
    if (status == SLU_OK) status = slui_raster_solve_all(f, error);
    if (status == SLU_OK) status = slui_raster_checkpoint(f, true, error);
    return status;
}

slu_status slu_raster_field_create(const slu_raster *raster, const slu_raster_seed *seeds,
                                   size_t seed_count, const slu_raster_options *options,
                                   slu_raster_field **out, slu_error *error)
{
    if (!raster || !out || (!seeds && seed_count))
        return slui_fail_null(error, "raster, seeds and out");
    static const slu_raster_options NONE;
    if (!options) options = &NONE;
    slu_status status = slui_raster_check(raster, options, error);
    if (status == SLU_OK)
        status = slui_raster_check_ends(raster, seeds, seed_count, options, error);
    if (status != SLU_OK) return status;
    const slu_allocator allocator = slui_allocator_or_default(options->allocator);
    slu_raster_field *f = slui_alloc(&allocator, 1, sizeof *f);
    if (!f) return slui_fail_memory(error);
    f->raster = *raster;
    f->options = *options;
    f->allocator = allocator;
    f->worker_count = options->workers && options->parallel.run ? options->workers : 1;
    if (options->ranks.count > 1) f->worker_count = 1;
    if (!(f->options.rules.cell_size > 0)) f->options.rules.cell_size = 1;
    f->cut = slui_raster_cut_of(raster->width, raster->height,
                                options->block ? options->block : SLU_RASTER_BLOCK);
    f->block_count = slui_raster_block_count(&f->cut);
    pthread_mutex_init(&f->lock, NULL);
    pthread_cond_init(&f->changed, NULL);
    status = solve(f, seeds, seed_count, error);
    if (status == SLU_OK)
        *out = f;
    else
        slu_raster_field_destroy(f);
    return status;
}

static void release_blocks(slu_raster_field *f)
{
    const slu_allocator *a = &f->allocator;
    const size_t framed = ((size_t)f->cut.side + 2) * ((size_t)f->cut.side + 2);
    for (size_t i = 0; f->sides && i < f->block_count; i++) {
        const size_t size = slui_raster_sides_size(slui_raster_block_area(&f->cut, i));
        slui_free(a, f->sides[i].label, size, sizeof *f->sides[i].label);
        slui_free(a, f->sides[i].ground, size, sizeof *f->sides[i].ground);
    }
    for (size_t i = 0; f->slots && i < f->slot_count; i++) {
        slui_free(a, f->slots[i].ground, framed, sizeof *f->slots[i].ground);
        slui_free(a, f->slots[i].label, framed, sizeof *f->slots[i].label);
    }
    for (int i = 0; f->workers && i < f->worker_count; i++)
        release_worker(f, &f->workers[i]);
}

void slu_raster_field_destroy(slu_raster_field *f)
{
    if (!f) return;
    const slu_allocator a = f->allocator;
    release_blocks(f);
    slui_raster_ranks_release(f);
    slui_free(&a, f->sides, f->block_count, sizeof *f->sides);
    slui_free(&a, f->states, f->block_count, sizeof *f->states);
    slui_free(&a, f->heap, f->block_count, sizeof *f->heap);
    slui_free(&a, f->slots, f->slot_count, sizeof *f->slots);
    slui_free(&a, f->workers, (size_t)f->worker_count, sizeof *f->workers);
    slui_free(&a, f->goal_labels, f->options.goal_count, sizeof *f->goal_labels);
    slui_free(&a, f->seeds, f->seed_count, sizeof *f->seeds);
    slui_raster_steps_release(&f->steps, &a);
    pthread_mutex_destroy(&f->lock);
    pthread_cond_destroy(&f->changed);
    slui_free(&a, f, 1, sizeof *f);
}

// ---- describing

void slu_raster_field_describe(const slu_raster_field *field, slu_raster_field_facts *out)
{
    if (!slui_describes(field, out, sizeof *out)) return;
    size_t slots = 0;
    for (size_t i = 0; i < field->slot_count; i++)
        slots += field->slots[i].ground != NULL;
    *out = (slu_raster_field_facts){
        .width = field->cut.width,
        .height = field->cut.height,
        .block = field->cut.side,
        .cost_unit = slui_raster_cost_unit(&field->options.rules, field->unit),
        .ground_unit = field->unit,
        .ground = field->ground,
        .blocks = field->block_count,
        .runs = field->runs,
        .side_bytes = field->side_bytes,
        .bytes = fixed_bytes(field) + slots * slui_raster_slot_bytes(field->cut.side),
        .resumed = field->resumed};
    slui_raster_ranks_describe(field, out);
    for (int i = 0; i < field->worker_count; i++) {
        out->reads += field->workers[i].reads;
        out->cells_settled += field->workers[i].tally.settled;
    }
}
