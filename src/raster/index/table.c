// SPDX-License-Identifier: MIT
// Joining tables of halves: see table.h.
#include "raster/index/table.h"

#include "base/arrays.h"

enum { HALVES = 2, DEPTHS = 40, ACROSS = 3 };

// One half of a rectangle while its table is joined with the other's.
typedef struct half {
    const slui_raster_table *table;
    uint64_t *label;        // by node
    uint32_t *seam;         // the nodes along the seam; SLUI_TABLE_WALL: none
    uint64_t *entry;        // what cells of the seam cost when entered from the other half
    uint64_t *step[ACROSS]; // from the seam's cell to the other half's one place back,
                            // opposite and one place on; SLUI_RASTER_BEYOND: none
    uint64_t *offered;      // the label that the seam's cell had when it was offered across
    size_t label_capacity, seam_capacity, entry_capacity, offered_capacity, step_capacity[ACROSS];
} half;

// A node of the joined table: which half it is in, and its node there.
typedef struct origin {
    uint32_t half, node;
} origin;

struct slui_table_maker {
    const slui_raster_steps *steps;
    slu_allocator allocator;
    const slui_raster_block *ground;
    slu_rect whole; // the area that `ground` holds
    const int *sides;
    const slui_table_taker *taker;
    half halves[HALVES];
    size_t seam; // its length in cells
    origin *origins;
    size_t origin_capacity;
    slui_raster_table tables[DEPTHS][HALVES];
};

// ---- memory

slui_table_maker *slui_table_maker_create(const slui_raster_steps *steps,
                                          const slu_allocator *allocator)
{
    slui_table_maker *maker = slui_alloc(allocator, 1, sizeof *maker);
    if (!maker) return NULL;
    maker->steps = steps;
    maker->allocator = *allocator;
    return maker;
}

static void release_half(const slu_allocator *a, half *h)
{
    slui_free(a, h->label, h->label_capacity, sizeof *h->label);
    slui_free(a, h->seam, h->seam_capacity, sizeof *h->seam);
    slui_free(a, h->entry, h->entry_capacity, sizeof *h->entry);
    slui_free(a, h->offered, h->offered_capacity, sizeof *h->offered);
    for (int i = 0; i < ACROSS; i++)
        slui_free(a, h->step[i], h->step_capacity[i], sizeof *h->step[i]);
}

void slui_table_maker_destroy(slui_table_maker *maker)
{
    if (!maker) return;
    const slu_allocator a = maker->allocator;
    for (int i = 0; i < HALVES; i++)
        release_half(&a, &maker->halves[i]);
    for (int depth = 0; depth < DEPTHS; depth++) {
        for (int i = 0; i < HALVES; i++) {
            slui_raster_table *t = &maker->tables[depth][i];
            slui_free(&a, t->nodes, t->node_capacity, sizeof *t->nodes);
            slui_free(&a, t->costs, t->cost_capacity, sizeof *t->costs);
        }
    }
    slui_free(&a, maker->origins, maker->origin_capacity, sizeof *maker->origins);
    slui_free(&a, maker, 1, sizeof *maker);
}

// The whole and its halves, the halves of one of them, and so on: each pair has three quarters of
// the border, squared, and then half of it.
size_t slui_table_maker_bytes(int side)
{
    const size_t border = 4 * (size_t)side;
    return 4 * border * border * sizeof(uint64_t) + 64 * border * sizeof(uint64_t);
}

static bool reserve_table(slui_table_maker *m, slui_raster_table *t, slu_rect area, size_t count)
{
    t->area = area;
    t->count = count;
    return SLUI_GROW(&m->allocator, t->nodes, t->node_capacity, slui_border_size(area)) &&
           SLUI_GROW(&m->allocator, t->costs, t->cost_capacity, count * count);
}

static bool reserve_half(slui_table_maker *m, half *h)
{
    const slu_allocator *a = &m->allocator;
    bool done = SLUI_GROW(a, h->label, h->label_capacity, h->table->count) &&
                SLUI_GROW(a, h->seam, h->seam_capacity, m->seam) &&
                SLUI_GROW(a, h->entry, h->entry_capacity, m->seam) &&
                SLUI_GROW(a, h->offered, h->offered_capacity, m->seam);
    for (int i = 0; i < ACROSS && done; i++)
        done = SLUI_GROW(a, h->step[i], h->step_capacity[i], m->seam);
    return done;
}

// ---- the seam

static uint32_t ground_at(const slui_table_maker *m, slu_tile cell)
{
    return m->ground->ground[slui_raster_cell(m->ground, cell.x - m->whole.x, cell.y - m->whole.y)];
}

static uint32_t node_at(const slui_raster_table *t, slu_tile cell)
{
    return t->nodes[slui_border_place(t->area, cell.x - t->area.x, cell.y - t->area.y)];
}

// A cell of the seam, in the half `side`.
static slu_tile seam_cell(const slui_table_maker *m, int side, size_t index)
{
    const slu_rect one = m->halves[0].table->area, area = m->halves[side].table->area;
    if (m->halves[1].table->area.x > one.x) // left and right
        return (slu_tile){side ? area.x : area.x + area.width - 1, area.y + (int)index};
    return (slu_tile){area.x + (int)index, side ? area.y : area.y + area.height - 1};
}

static uint64_t step_across(const slui_table_maker *m, int side, size_t from, int shift)
{
    const slui_raster_steps *s = m->steps;
    const ptrdiff_t to = (ptrdiff_t)from + shift;
    if (to < 0 || to >= (ptrdiff_t)m->seam || (shift && s->directions == 4))
        return SLUI_RASTER_BEYOND;
    const uint32_t one = ground_at(m, seam_cell(m, side, from));
    const uint32_t other = ground_at(m, seam_cell(m, !side, (size_t)to));
    return one && other ? slui_raster_step(s->charge, s, one, other, shift != 0)
                        : SLUI_RASTER_BEYOND;
}

static bool lay_seam(slui_table_maker *m, const slui_raster_table *one,
                     const slui_raster_table *other)
{
    m->halves[0].table = one;
    m->halves[1].table = other;
    m->seam = (size_t)(other->area.x > one->area.x ? one->area.height : one->area.width);
    if (!reserve_half(m, &m->halves[0]) || !reserve_half(m, &m->halves[1])) return false;
    for (int side = 0; side < HALVES; side++) {
        half *h = &m->halves[side];
        for (size_t i = 0; i < m->seam; i++) {
            h->seam[i] = node_at(h->table, seam_cell(m, side, i));
            for (int k = 0; k < ACROSS; k++)
                h->step[k][i] = step_across(m, side, i, k - 1);
        }
    }
    return true;
}

// ---- one row

// Offers the other half what the steps across the seam cost from here, where that has fallen.
static void offer_across(const slui_table_maker *m, const half *from, const half *to)
{
    for (size_t i = 0; i < m->seam; i++) {
        if (from->seam[i] == SLUI_TABLE_WALL) continue;
        const uint64_t label = from->label[from->seam[i]];
        if (label >= from->offered[i]) continue;
        from->offered[i] = label;
        for (size_t k = 0; k < ACROSS; k++) {
            const uint64_t lower = label + from->step[k][i];
            // A step that there is not costs too much for any entry, which may be none.
            if (lower < SLUI_RASTER_BEYOND && lower < to->entry[i + k - 1])
                to->entry[i + k - 1] = lower;
        }
    }
}

// The cheapest entry that lowers a label; false if there is none.
static bool next_entry(const slui_table_maker *m, int *side, size_t *index)
{
    uint64_t least = SLUI_RASTER_BEYOND;
    for (int s = 0; s < HALVES; s++) {
        const half *h = &m->halves[s];
        for (size_t i = 0; i < m->seam; i++) {
            if (h->entry[i] >= least || h->entry[i] >= h->label[h->seam[i]]) continue;
            least = h->entry[i];
            *side = s;
            *index = i;
        }
    }
    return least < SLUI_RASTER_BEYOND;
}

static void enter(const half *h, size_t index)
{
    const uint64_t label = h->entry[index];
    const uint64_t *row = h->table->costs + h->seam[index] * h->table->count;
    for (size_t i = 0; i < h->table->count; i++) {
        const uint64_t lower = label + row[i];
        h->label[i] = lower < h->label[i] ? lower : h->label[i];
    }
}

static void fill_beyond(uint64_t *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        list[i] = SLUI_RASTER_BEYOND;
}

// Labels both halves' borders with costs from one node. Entries come in the order of their costs,
// so none is entered twice.
static void label_from(const slui_table_maker *m, origin from)
{
    const half *own = &m->halves[from.half], *other = &m->halves[!from.half];
    const uint64_t *row = own->table->costs + from.node * own->table->count;
    memcpy(own->label, row, own->table->count * sizeof *row);
    fill_beyond(other->label, other->table->count);
    for (int i = 0; i < HALVES; i++) {
        fill_beyond(m->halves[i].entry, m->seam);
        fill_beyond(m->halves[i].offered, m->seam);
    }
    offer_across(m, own, other);
    int side = 0;
    size_t index = 0;
    while (next_entry(m, &side, &index)) {
        enter(&m->halves[side], index);
        offer_across(m, &m->halves[side], &m->halves[!side]);
    }
}

// ---- tables

static bool list_origins(slui_table_maker *m, slu_rect area, slui_raster_table *out)
{
    const size_t places = slui_border_size(area);
    const slui_raster_table *one = m->halves[0].table, *other = m->halves[1].table;
    size_t count = 0;
    if (!SLUI_GROW(&m->allocator, m->origins, m->origin_capacity, places) ||
        !SLUI_GROW(&m->allocator, out->nodes, out->node_capacity, places))
        return false;
    for (size_t place = 0; place < places; place++) {
        const slu_tile in = slui_border_cell(area, place);
        const slu_tile cell = {area.x + in.x, area.y + in.y};
        const bool second = cell.x >= other->area.x && cell.y >= other->area.y;
        const uint32_t node = node_at(second ? other : one, cell);
        out->nodes[place] = node == SLUI_TABLE_WALL ? SLUI_TABLE_WALL : (uint32_t)count;
        if (node != SLUI_TABLE_WALL) m->origins[count++] = (origin){second, node};
    }
    return reserve_table(m, out, area, count);
}

static slu_status join(slui_table_maker *m, const slui_raster_table halves[HALVES], slu_rect area,
                       slui_raster_table *out)
{
    if (!lay_seam(m, &halves[0], &halves[1]) || !list_origins(m, area, out)) return SLU_ERR_MEMORY;
    for (size_t from = 0; from < out->count; from++) {
        uint64_t *row = out->costs + from * out->count;
        label_from(m, m->origins[from]);
        for (size_t to = 0; to < out->count; to++)
            row[to] = m->halves[m->origins[to].half].label[m->origins[to].node];
    }
    return SLU_OK;
}

static slu_status table_of_cell(slui_table_maker *m, slu_rect area, slui_raster_table *out)
{
    const bool open = ground_at(m, (slu_tile){area.x, area.y}) != 0;
    if (!reserve_table(m, out, area, open)) return SLU_ERR_MEMORY;
    out->nodes[0] = open ? 0 : SLUI_TABLE_WALL;
    if (open) out->costs[0] = 0;
    return SLU_OK;
}

// ---- halving

// Where the longer side of an area is cut: at half of the units of this side in it.
static int cut_of(int length, int side)
{
    const int units = (length - 1) / side + 1;
    return (units + 1) / 2 * side;
}

static void halve(slu_rect area, int side, slu_rect out[HALVES])
{
    out[0] = out[1] = area;
    if (area.width >= area.height) {
        out[0].width = cut_of(area.width, side);
        out[1].x += out[0].width;
        out[1].width -= out[0].width;
    } else {
        out[0].height = cut_of(area.height, side);
        out[1].y += out[0].height;
        out[1].height -= out[0].height;
    }
}

// Makes the table of an area of whole units of a level; -1: of cells.
static slu_status make(slui_table_maker *m, slu_rect area, int level, int depth,
                       slui_raster_table *out)
{
    const int side = level < 0 ? 1 : m->sides[level];
    if (area.width <= side && area.height <= side) {
        if (level < 0) return table_of_cell(m, area, out);
        const slu_status status = make(m, area, level - 1, depth, out);
        return status == SLU_OK ? m->taker->take(m->taker->ctx, level, out) : status;
    }
    slu_rect areas[HALVES];
    halve(area, side, areas);
    slui_raster_table *halves = m->tables[depth + 1];
    for (int i = 0; i < HALVES; i++) {
        const slu_status status = make(m, areas[i], level, depth + 1, &halves[i]);
        if (status != SLU_OK) return status;
    }
    return join(m, halves, area, out);
}

slu_status slui_table_make(slui_table_maker *maker, const slui_raster_block *ground, slu_rect area,
                           const int *sides, int levels, const slui_table_taker *taker)
{
    maker->ground = ground;
    maker->whole = area;
    maker->sides = sides;
    maker->taker = taker;
    return make(maker, area, levels - 1, 0, &maker->tables[0][0]);
}
