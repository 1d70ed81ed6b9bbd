// SPDX-License-Identifier: MIT
// A query: labels from the sources and to the goal inside their blocks, a search between them, and
// the path, whose legs through groups are searched among their blocks, and whose legs through
// blocks are solved on the raster.
//
// Several sources are searched one after the other, each only for what is cheaper than the one
// before: so of equally near ones the least number wins, as in a field.
#include "base/arrays.h"
#include "base/sort.h"
#include "base/status.h"
#include "raster/index/search.h"

// The sources of a query, ordered by number and block.
typedef struct sources {
    const slu_raster_seed *seeds;
    uint64_t *order; // indices among those
    size_t count;
    slu_tile *cells; // of one source and block
} sources;

// A leg of the path through a unit, while the path is followed back.
typedef struct leg {
    int level;
    size_t number;
    slu_tile from, to;
    uint64_t cost;
    bool begins; // from the sources of its block
} leg;

typedef struct legs {
    leg *list;
    size_t count, capacity;
} legs;

typedef struct query {
    slu_raster_index *index;
    slu_raster_path *path;
    slu_tile goal;
    slu_error *error;
} query;

static slu_rect whole_of(const slu_raster_index *index)
{
    return (slu_rect){0, 0, index->plan.raster.width, index->plan.raster.height};
}

static size_t block_at(const slu_raster_index *index, slu_tile cell)
{
    return slui_raster_block_at(&index->plan.cuts[0], cell.x, cell.y);
}

// ---- legs

static slu_status add_leg(const query *q, legs *all, leg one)
{
    if (!SLUI_GROW(&q->index->plan.allocator, all->list, all->capacity, all->count + 1))
        return slui_fail_memory(q->error);
    all->list[all->count++] = one;
    return SLU_OK;
}

static slu_status fail_broken(const query *q)
{
    return slui_fail(q->error, SLU_ERR_FORMAT,
                     "the index contradicts itself: a path in it has a gap; build it again");
}

// The node of another unit from which a step gives a node its label.
static slu_status find_before(const query *q, slui_raster_search *s, slui_unit **unit,
                              uint32_t *node)
{
    const slui_raster_steps *steps = &q->index->plan.steps;
    slu_status status = SLU_OK;
    const slui_index_table *table = slui_raster_search_table(s, *unit, &status, q->error);
    if (!table) return status;
    const slu_tile cell = slui_node_cell(table, *node);
    const uint32_t ground = table->grounds[*node];
    for (int k = 0; k < steps->directions; k++) {
        const slu_tile at = {cell.x + slui_raster_offsets[k].x, cell.y + slui_raster_offsets[k].y};
        if (slui_is_in((*unit)->area, at) || !slui_is_in(s->region, at)) continue;
        slui_unit *other = slui_raster_search_known(s, at);
        if (!other) continue;
        table = slui_raster_search_table(s, other, &status, q->error);
        if (!table) return status;
        const uint32_t from = slui_cell_node(table, at);
        if (from == SLUI_TABLE_WALL) continue;
        const uint64_t step = slui_raster_step(steps->charge, steps, table->grounds[from], ground,
                                               slui_raster_is_diagonal(k));
        if (other->label[from] + step != (*unit)->label[*node]) continue;
        *unit = other;
        *node = from;
        return SLU_OK;
    }
    return fail_broken(q);
}

// Adds the leg that leads to a node inside its unit; *node is then where the leg begins.
static slu_status add_leg_to(const query *q, slui_raster_search *s, const slui_unit *unit,
                             uint32_t *node, bool *begins, legs *out)
{
    slu_status status = SLU_OK;
    const slui_index_table *table = slui_raster_search_table(s, unit, &status, q->error);
    if (!table) return status;
    const uint32_t from = unit->from[*node];
    *begins = from == SLUI_FROM_START;
    leg one = {.level = unit->level,
               .number = unit->number,
               .to = slui_node_cell(table, *node),
               .cost = unit->label[*node],
               .begins = *begins};
    one.from = one.to;
    if (from < unit->count) *node = from;
    if (!*begins) {
        one.from = slui_node_cell(table, *node);
        one.cost -= unit->label[*node];
    }
    return add_leg(q, out, one);
}

// Lists the legs of the path that the search found, from its end to its beginning.
static slu_status list_legs(const query *q, slui_raster_search *s, legs *out)
{
    slui_unit *unit = s->last;
    uint32_t node = s->last_node;
    bool begins = false;
    for (;;) {
        slu_status status = add_leg_to(q, s, unit, &node, &begins, out);
        if (status != SLU_OK || begins || unit->label[node] == 0) return status;
        status = find_before(q, s, &unit, &node);
        if (status != SLU_OK) return status;
    }
}

// ---- adding cells to the path

static slu_status add_cell(const query *q, slu_tile cell)
{
    slu_raster_path *path = q->path;
    const slu_tile *end = path->count ? &path->tiles[path->count - 1] : NULL;
    if (end && end->x == cell.x && end->y == cell.y) return SLU_OK;
    return slui_raster_push_tile(&q->index->plan.allocator, path, cell)
               ? SLU_OK
               : slui_fail_memory(q->error);
}

static slu_status trace_in_block(const query *q, const leg *one)
{
    if (one->from.x == one->to.x && one->from.y == one->to.y) return add_cell(q, one->to);
    const slui_raster_leg known = {one->number, &one->from, 1, one->to, one->cost};
    return slui_index_trace_leg(q->index, &known, q->path, q->error);
}

// Searches a leg of known cost through a group among the group's blocks.
static slu_status search_leg(const query *q, slui_raster_search *s, const leg *one)
{
    slu_status status = slui_raster_search_begin(
        s, q->index, slui_raster_block_area(&q->index->plan.cuts[1], one->number), one->to,
        one->cost + 1, q->error);
    if (status != SLU_OK) return status;
    slui_unit *end = slui_raster_search_unit(s, one->to, &status, q->error);
    if (!end) return status;
    end->finish = slui_alloc(&q->index->plan.allocator, end->count, sizeof *end->finish);
    if (!end->finish) return slui_fail_memory(q->error);
    const slui_index_table *table = slui_raster_search_table(s, end, &status, q->error);
    if (!table) return status;
    for (size_t i = 0; i < end->count; i++)
        end->finish[i] = SLUI_RASTER_BEYOND;
    end->finish[slui_cell_node(table, one->to)] = 0;
    slui_unit *begin = slui_raster_search_unit(s, one->from, &status, q->error);
    if (!begin) return status;
    table = slui_raster_search_table(s, begin, &status, q->error);
    if (!table) return status;
    slui_raster_search_offer(s, begin, table, slui_cell_node(table, one->from), 0,
                             SLUI_FROM_OUTSIDE);
    status = slui_raster_search_run(s, q->error);
    if (status == SLU_OK && (!s->found || s->best != one->cost)) return fail_broken(q);
    return status;
}

static slu_status trace_in_group(const query *q, const leg *one)
{
    slui_raster_search s = {0};
    legs inside = {0};
    slu_status status = search_leg(q, &s, one);
    if (status == SLU_OK) status = list_legs(q, &s, &inside);
    for (size_t i = inside.count; i-- > 0 && status == SLU_OK;)
        status = trace_in_block(q, &inside.list[i]);
    slui_free(&q->index->plan.allocator, inside.list, inside.capacity, sizeof *inside.list);
    slui_raster_search_release(&s);
    return status;
}

static slu_status trace_leg(const query *q, const leg *one, const slui_raster_leg *first)
{
    if (one->begins) return slui_index_trace_leg(q->index, first, q->path, q->error);
    if (one->level == 0 || (one->from.x == one->to.x && one->from.y == one->to.y))
        return trace_in_block(q, one);
    return trace_in_group(q, one);
}

// ---- sources

// The cells of the sources that have the same number and block as the one at `from`.
static size_t same_block(const query *q, const sources *all, size_t from, size_t *block)
{
    size_t count = 0;
    const slu_raster_seed *first = &all->seeds[(uint32_t)all->order[from]];
    *block = block_at(q->index, (slu_tile){first->x, first->y});
    for (size_t i = from; i < all->count; i++) {
        const slu_raster_seed *seed = &all->seeds[(uint32_t)all->order[i]];
        const slu_tile cell = {seed->x, seed->y};
        if (seed->source != first->source || block_at(q->index, cell) != *block) break;
        all->cells[count++] = cell;
    }
    return count;
}

// Sorts by block, and then, which keeps that order, by number. The sources are fewer than 2^32.
static void sort_sources(const query *q, const sources *all, uint64_t *by_block, uint64_t *spare)
{
    for (size_t i = 0; i < all->count; i++) {
        const slu_tile cell = {all->seeds[i].x, all->seeds[i].y};
        by_block[i] = (uint64_t)block_at(q->index, cell) << 32 | i;
    }
    slui_sort_words(by_block, spare, all->count);
    for (size_t i = 0; i < all->count; i++)
        all->order[i] = (uint64_t)all->seeds[(uint32_t)by_block[i]].source << 32 | i;
    slui_sort_words(all->order, spare, all->count);
    for (size_t i = 0; i < all->count; i++)
        all->order[i] = (uint32_t)by_block[(uint32_t)all->order[i]];
}

static slu_status order_sources(const query *q, sources *all)
{
    const slu_allocator *a = &q->index->plan.allocator;
    all->order = slui_alloc(a, all->count, sizeof *all->order);
    all->cells = slui_alloc(a, all->count, sizeof *all->cells);
    uint64_t *by_block = slui_alloc(a, 2 * all->count, sizeof *by_block);
    const bool ready = all->order && all->cells && by_block;
    if (ready) sort_sources(q, all, by_block, by_block + all->count);
    slui_free(a, by_block, 2 * all->count, sizeof *by_block);
    return ready ? SLU_OK : slui_fail_memory(q->error);
}

static void release_sources(const query *q, sources *all)
{
    const slu_allocator *a = &q->index->plan.allocator;
    slui_free(a, all->order, all->count, sizeof *all->order);
    slui_free(a, all->cells, all->count, sizeof *all->cells);
}

// ---- the ends of a search

static slu_status mark_fine(const query *q, slui_raster_search *s, const sources *all, size_t from,
                            size_t end)
{
    const slui_index_plan *plan = &q->index->plan;
    s->fine = slui_alloc(&plan->allocator, slui_raster_block_count(&plan->cuts[1]), 1);
    if (!s->fine) return slui_fail_memory(q->error);
    for (size_t i = from; i < end; i++) {
        const slu_raster_seed *seed = &all->seeds[(uint32_t)all->order[i]];
        s->fine[slui_raster_block_at(&plan->cuts[1], seed->x, seed->y)] = 1;
    }
    s->fine[slui_raster_block_at(&plan->cuts[1], q->goal.x, q->goal.y)] = 1;
    return SLU_OK;
}

// What it costs from each border cell of the goal's block to the goal inside it. `open` is false if
// the goal is in a wall.
static slu_status begin_at_goal(const query *q, slui_raster_search *s, bool *open)
{
    const slui_raster_leg back = {block_at(q->index, q->goal), &q->goal, 1, q->goal,
                                  SLUI_RASTER_BEYOND};
    slu_status status = slui_index_read_block(q->index, back.block, q->error);
    if (status != SLU_OK) return status;
    *open = slui_index_is_open(q->index, q->goal);
    if (!*open) return SLU_OK;
    slui_unit *unit = slui_raster_search_unit(s, q->goal, &status, q->error);
    if (!unit) return status;
    const slui_index_table *table = slui_raster_search_table(s, unit, &status, q->error);
    if (!table) return status;
    status = slui_index_solve_leg(q->index, &back, &q->index->back, q->error);
    if (status != SLU_OK) return status;
    unit->finish = slui_alloc(&q->index->plan.allocator, unit->count, sizeof *unit->finish);
    if (!unit->finish) return slui_fail_memory(q->error);
    for (uint32_t i = 0; i < unit->count; i++)
        unit->finish[i] = slui_index_label(q->index, slui_node_cell(table, i));
    return SLU_OK;
}

// Labels the border of one block with sources.
static slu_status begin_in_block(const query *q, slui_raster_search *s,
                                 const slui_raster_leg *start)
{
    slu_status status = slui_index_solve_leg(q->index, start, &q->index->plan.steps, q->error);
    if (status != SLU_OK) return status;
    if (start->block == block_at(q->index, q->goal) &&
        slui_index_label(q->index, q->goal) < s->best) {
        s->best = slui_index_label(q->index, q->goal);
        s->found = true;
    }
    const slu_rect area = slui_raster_block_area(&q->index->plan.cuts[0], start->block);
    slui_unit *unit = slui_raster_search_unit(s, (slu_tile){area.x, area.y}, &status, q->error);
    if (!unit) return status;
    const slui_index_table *table = slui_raster_search_table(s, unit, &status, q->error);
    if (!table) return status;
    for (uint32_t i = 0; i < unit->count; i++) {
        const uint64_t label = slui_index_label(q->index, slui_node_cell(table, i));
        if (label < SLUI_RASTER_BEYOND)
            slui_raster_search_offer(s, unit, table, i, label, SLUI_FROM_START);
    }
    return SLU_OK;
}

static slu_status begin_at_sources(const query *q, slui_raster_search *s, const sources *all,
                                   size_t from, size_t end)
{
    for (size_t i = from; i < end;) {
        size_t block;
        const size_t count = same_block(q, all, i, &block);
        const slui_raster_leg start = {block, all->cells, count, q->goal, SLUI_RASTER_BEYOND};
        const slu_status status = begin_in_block(q, s, &start);
        if (status != SLU_OK) return status;
        i += count;
    }
    return SLU_OK;
}

// ---- the path

// Where in the order the sources of a block begin.
static size_t first_in_block(const query *q, const sources *all, size_t from, size_t end,
                             size_t block)
{
    for (; from < end; from++) {
        const slu_raster_seed *seed = &all->seeds[(uint32_t)all->order[from]];
        if (block_at(q->index, (slu_tile){seed->x, seed->y}) == block) break;
    }
    return from;
}

// The last leg, from the search's last node to the goal, and those before it.
static slu_status list_all_legs(const query *q, slui_raster_search *s, legs *out)
{
    leg end = {.number = block_at(q->index, q->goal), .to = q->goal, .cost = s->best};
    if (!s->last) {
        end.begins = true;
        return add_leg(q, out, end);
    }
    slu_status status = SLU_OK;
    const slui_index_table *table = slui_raster_search_table(s, s->last, &status, q->error);
    if (!table) return status;
    end.from = slui_node_cell(table, s->last_node);
    end.cost = s->last->finish[s->last_node];
    status = add_leg(q, out, end);
    return status == SLU_OK ? list_legs(q, s, out) : status;
}

static slu_status trace_path(const query *q, slui_raster_search *s, const sources *all, size_t from,
                             size_t end)
{
    legs found = {0};
    slu_status status = list_all_legs(q, s, &found);
    q->path->count = 0;
    for (size_t i = found.count; i-- > 0 && status == SLU_OK;) {
        const leg *one = &found.list[i];
        slui_raster_leg first = {
            .block = one->number, .from = all->cells, .to = one->to, .cost = one->cost};
        if (one->begins)
            first.count =
                same_block(q, all, first_in_block(q, all, from, end, one->number), &first.block);
        status = trace_leg(q, one, &first);
    }
    slui_free(&q->index->plan.allocator, found.list, found.capacity, sizeof *found.list);
    return status;
}

// Searches from the sources with one number, for what is cheaper than the path known so far.
static slu_status search_source(const query *q, const sources *all, size_t from, size_t end)
{
    slui_raster_search s = {0};
    const uint64_t known = q->path->cost < SLUI_RASTER_BEYOND ? q->path->cost : SLUI_RASTER_BEYOND;
    bool open = true;
    slu_status status =
        slui_raster_search_begin(&s, q->index, whole_of(q->index), q->goal, known, q->error);
    if (status == SLU_OK) status = mark_fine(q, &s, all, from, end);
    if (status == SLU_OK) status = begin_at_goal(q, &s, &open);
    if (status == SLU_OK) status = begin_at_sources(q, &s, all, from, end);
    if (status == SLU_OK && open) status = slui_raster_search_run(&s, q->error);
    if (status == SLU_OK && s.overflow && !s.found)
        status =
            slui_fail(q->error, SLU_ERR_CAPACITY, "costs grow beyond 2^62; choose a coarser unit");
    if (status == SLU_OK && s.found) {
        q->path->cost = s.best;
        q->path->source = all->seeds[(uint32_t)all->order[from]].source;
        status = trace_path(q, &s, all, from, end);
    }
    slui_raster_search_release(&s);
    return status;
}

static slu_status search_all(const query *q, const sources *all)
{
    for (size_t from = 0, end; from < all->count; from = end) {
        const uint32_t source = all->seeds[(uint32_t)all->order[from]].source;
        for (end = from; end < all->count; end++)
            if (all->seeds[(uint32_t)all->order[end]].source != source) break;
        const slu_status status = search_source(q, all, from, end);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

slu_status slu_raster_index_path(slu_raster_index *index, const slu_raster_seed *seeds,
                                 size_t seed_count, slu_tile to, slu_raster_path *out,
                                 slu_raster_index_reads *reads, slu_error *error)
{
    if (!index || !out || (!seeds && seed_count))
        return slui_fail_null(error, "index, seeds and out");
    *out = (slu_raster_path){.cost = SLU_RASTER_UNREACHED, .source = SLU_RASTER_NO_SOURCE};
    const slu_raster_options ends = {.goals = &to, .goal_count = 1};
    slu_status status =
        slui_raster_check_ends(&index->plan.raster, seeds, seed_count, &ends, error);
    if (status != SLU_OK) return status;
    const query q = {index, out, to, error};
    sources all = {.seeds = seeds, .count = seed_count};
    index->reads = (slu_raster_index_reads){0};
    status = order_sources(&q, &all);
    if (status == SLU_OK) status = search_all(&q, &all);
    release_sources(&q, &all);
    if (status != SLU_OK) {
        slu_raster_index_release(index, out);
        return status;
    }
    if (index->plan.options.rules.toward) slui_reverse_tiles(out->tiles, out->count);
    if (reads) *reads = index->reads;
    return SLU_OK;
}

void slu_raster_index_release(const slu_raster_index *index, slu_raster_path *path)
{
    if (!index || !path) return;
    slui_free(&index->plan.allocator, path->tiles, path->capacity, sizeof *path->tiles);
    *path = (slu_raster_path){.cost = SLU_RASTER_UNREACHED, .source = SLU_RASTER_NO_SOURCE};
}
