// SPDX-License-Identifier: MIT
// Undoes an enlargement by nearest neighbour, as the benchmark's maps of Baldur's Gate II have been
// enlarged to 512 x 512 tiles.
//
// An enlargement from w columns to n repeats columns: column x is a copy of column
// floor(x * w / n), or of floor((x + 1/2) * w / n) if the middles of tiles are compared. So
// neighbouring columns can differ only where that number changes. We look for the least w for which
// every difference is at such a place, and the same for rows.
//
// Chance: an original map may fit some w by chance. If c of its columns differ from the one before,
// each of the n - 1 places being as likely, all c are among the w - 1 places with probability
// C(w - 1, c) / C(n - 1, c). An enlargement is accepted only if that, times the number of sizes
// tried, is below CHANCE.
//
// The differences of regular maps are not independent: a maze with corridors of two tiles and walls
// of one is also the enlargement of a maze with corridors of one, by 3/2. So a factor below 8/5 is
// not accepted, and both sides must be enlarged.
//
// Cost: one pass over the tiles, then at most n sizes times c differences per side, mostly far less
// because a wrong size fails at one of the first differences. 1 byte per row and column.
#include "base/status.h"
#include "map/costs.h"

// The 38 maps of bg512 are below 1e-18, their factors 8/5 or more.
static const double CHANCE = 1e-3;

// One side of a map.
typedef struct side {
    int length;
    bool *differs; // from the one before
    int differences;
    int native; // the length before the enlargement; `length` if there was none
    int phase;  // 1 if the middles of tiles were compared
} side;

// The row or column of the native map that a row or column is a copy of.
static int source_of(const side *s, int native, int phase, int at)
{
    return (int)((2 * (int64_t)at + phase) * native / (2 * (int64_t)s->length));
}

static bool fits(const side *s, int native, int phase)
{
    for (int i = 1; i < s->length; i++) {
        if (s->differs[i] && source_of(s, native, phase, i) == source_of(s, native, phase, i - 1))
            return false;
    }
    return true;
}

// How many of the sizes tried a map that is no enlargement would fit by chance, at most.
static double chance(const side *s, int native)
{
    double expected = 2.0 * s->length;
    for (int i = 0; i < s->differences; i++)
        expected *= (double)(native - 1 - i) / (s->length - 1 - i);
    return expected;
}

static void find_native(side *s)
{
    s->native = s->length;
    for (int native = s->differences + 1; 8 * native <= 5 * s->length; native++) {
        for (int phase = 0; phase <= 1; phase++) {
            if (!fits(s, native, phase)) continue;
            if (chance(s, native) >= CHANCE) return;
            s->native = native;
            s->phase = phase;
            return;
        }
    }
}

static bool same_tile(const slu_map *map, uint32_t a, uint32_t b)
{
    return map->glyph[a] == map->glyph[b] && (!map->cost || map->cost[a] == map->cost[b]);
}

static void find_differences(const slu_map *map, side *columns, side *rows)
{
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            uint32_t t = slui_map_index(map, (slu_tile){x, y});
            if (x > 0 && !same_tile(map, t, t - 1)) columns->differs[x] = true;
            if (y > 0 && !same_tile(map, t, t - (uint32_t)map->width)) rows->differs[y] = true;
        }
    }
    for (int x = 0; x < map->width; x++)
        columns->differences += columns->differs[x];
    for (int y = 0; y < map->height; y++)
        rows->differences += rows->differs[y];
}

// The first row or column that is a copy of this one.
static int first_copy(const side *s, int native)
{
    int at = (int)((int64_t)native * s->length / s->native);
    while (source_of(s, s->native, s->phase, at) < native)
        at++;
    while (at > 0 && source_of(s, s->native, s->phase, at - 1) == native)
        at--;
    return at;
}

static slu_status copy_costs(const slu_map *map, const uint32_t *source, slu_map *to)
{
    if (!slui_costs_reserve(to)) return SLU_ERR_MEMORY;
    for (size_t t = 0; t < to->tile_count; t++)
        to->cost[t] = map->cost[source[t]];
    return slui_costs_count(to) ? SLU_OK : SLU_ERR_MEMORY;
}

static void read_glyphs(const slu_map *map, slu_glyphs *glyphs)
{
    for (int i = 0; i < 256; i++) {
        bool unknown = map->glyph_cost[i] == SLUI_GLYPH_UNKNOWN;
        glyphs->cost[i] = unknown ? SLU_UNKNOWN : (double)map->glyph_cost[i] / SLUI_COST_ONE;
    }
}

// Creates the map from the tile of the large map that each of its tiles is taken from.
static slu_status create(const slu_map *map, const side *columns, const side *rows,
                         const uint32_t *source, char *glyph, slu_map **out, slu_error *error)
{
    slu_glyphs glyphs;
    read_glyphs(map, &glyphs);
    slu_map_options options = {&glyphs, &map->allocator};
    size_t tiles = (size_t)columns->native * (size_t)rows->native;
    for (size_t t = 0; t < tiles; t++)
        glyph[t] = map->glyph[source[t]];
    slu_map *made = NULL;
    slu_status status =
        slu_map_create_from(columns->native, rows->native, glyph, &options, &made, error);
    if (status == SLU_OK && map->cost) status = copy_costs(map, source, made);
    if (status != SLU_OK) {
        slu_map_destroy(made);
        return status == SLU_ERR_MEMORY ? slui_fail_memory(error) : status;
    }
    *out = made;
    return SLU_OK;
}

static slu_status sample(const slu_map *map, const side *columns, const side *rows, slu_map **out,
                         slu_error *error)
{
    size_t tiles = (size_t)columns->native * (size_t)rows->native, t = 0;
    uint32_t *source = slui_alloc(&map->allocator, tiles, sizeof *source);
    char *glyph = slui_alloc(&map->allocator, tiles, 1);
    slu_status status = source && glyph ? SLU_OK : slui_fail_memory(error);
    for (int y = 0; y < rows->native && status == SLU_OK; y++) {
        for (int x = 0; x < columns->native; x++)
            source[t++] =
                slui_map_index(map, (slu_tile){first_copy(columns, x), first_copy(rows, y)});
    }
    if (status == SLU_OK) status = create(map, columns, rows, source, glyph, out, error);
    slui_free(&map->allocator, source, tiles, sizeof *source);
    slui_free(&map->allocator, glyph, tiles, 1);
    return status;
}

static slu_status shrink(const slu_map *map, side *columns, side *rows, slu_map **out,
                         slu_error *error)
{
    find_differences(map, columns, rows);
    find_native(columns);
    find_native(rows);
    if (columns->native == columns->length || rows->native == rows->length)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "the map is no enlargement: its columns and rows do not repeat in the "
                         "pattern of a smaller map");
    return sample(map, columns, rows, out, error);
}

slu_status slu_map_shrink(const slu_map *map, slu_map **out, slu_error *error)
{
    if (!map || !out) return slui_fail_null(error, "map and out");
    side columns = {.length = map->width}, rows = {.length = map->height};
    columns.differs = slui_alloc(&map->allocator, (size_t)map->width, sizeof(bool));
    rows.differs = slui_alloc(&map->allocator, (size_t)map->height, sizeof(bool));
    slu_status status = columns.differs && rows.differs ? shrink(map, &columns, &rows, out, error)
                                                        : slui_fail_memory(error);
    slui_free(&map->allocator, columns.differs, (size_t)map->width, sizeof(bool));
    slui_free(&map->allocator, rows.differs, (size_t)map->height, sizeof(bool));
    return status;
}
