// SPDX-License-Identifier: MIT
// Random worlds: a square divided into cells, with a star-shaped obstacle in most of them.
//
// A star's corners lie on rays around its centre, less than half a turn apart, so it never crosses
// itself. Rays come from the rational parametrisation of the circle, and coordinates are multiples
// of 1/64: the same on every platform, and short to write.
#include "base/random.h"
#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/world/world.h"

enum { LEAST_CORNERS = 3, MOST_CORNERS = 12, BOUNDARY_CORNERS = 4, DEFAULT_CORNERS = 200 };
static const double CELL = 10;
// The distance of a star's corners from its centre, if stars keep apart, and how far the centre is
// displaced.
static const double LEAST_REACH = 1.5, MOST_REACH = 4.3, MOST_MOVE = 0.5;
static const double FULL_CELLS = 0.8; // the share of cells with an obstacle
static const double WEIGHTS[] = {0.5, 1.5, 2, 3, 5, 8};
enum { WEIGHT_COUNT = sizeof WEIGHTS / sizeof *WEIGHTS };

typedef struct maker {
    slu_world *world;
    slui_random random;
    slui_polygons polygon; // the one under construction
    double side;           // of the square
} maker;

static double share(maker *m)
{
    return (double)(slui_random_next(&m->random) >> 11) / 9007199254740992.0; // 2^53
}

static double between(maker *m, double least, double most)
{
    return least + share(m) * (most - least);
}

static double rounded(double x)
{
    double scaled = 64 * x + 0.5;
    int64_t whole = (int64_t)scaled;
    return (double)((double)whole > scaled ? whole - 1 : whole) / 64;
}

// The direction at a fraction of a whole turn.
static slu_point ray(double turn)
{
    double quarters = 4 * turn;
    int quarter = (int)quarters;
    double t = quarters - quarter, cosine = (1 - t * t) / (1 + t * t), sine = 2 * t / (1 + t * t);
    switch (quarter % 4) {
    case 0: return (slu_point){cosine, sine};
    case 1: return (slu_point){-sine, cosine};
    case 2: return (slu_point){-cosine, -sine};
    default: return (slu_point){sine, -cosine};
    }
}

static slu_status append(maker *m, slui_trait trait, slu_error *error)
{
    const slu_allocator *a = &m->world->allocator;
    slu_status status = SLU_OK;
    if (slui_polygons_end_ring(a, &m->polygon) && slui_polygons_end_polygon(a, &m->polygon))
        status = slui_world_append(m->world, trait, &m->polygon, error);
    else
        status = slui_fail_memory(error);
    m->polygon.count = 0;
    slui_polygons_drop_unfinished(&m->polygon);
    return status;
}

static slu_status add_star(maker *m, slui_trait trait, slu_point middle, double reach,
                           uint32_t corners, slu_error *error)
{
    static const double JITTER =
        0.25; // of the mean angle between two rays: any more might make three fold
    double turned = share(m);
    for (uint32_t i = 0; i < corners; i++) {
        slu_point direction = ray((i + turned + JITTER * share(m)) / corners);
        double far = between(m, LEAST_REACH / MOST_REACH, 1) * reach;
        slu_point corner = {rounded(middle.x + far * direction.x),
                            rounded(middle.y + far * direction.y)};
        if (!slui_polygons_add_point(&m->world->allocator, &m->polygon, corner))
            return slui_fail_memory(error);
    }
    return append(m, trait, error);
}

static uint32_t corners_of_star(slui_random *random, size_t left)
{
    uint32_t corners = LEAST_CORNERS + slui_random_below(random, MOST_CORNERS - LEAST_CORNERS + 1);
    return left < corners ? (uint32_t)left : corners;
}

// The number of stars to come, by a trial run with a copy of the random state.
static size_t count_stars(slui_random random, size_t corners)
{
    size_t count = 0;
    for (; corners >= LEAST_CORNERS; count++)
        corners -= corners_of_star(&random, corners);
    return count;
}

static slu_status add_boundary(maker *m, slu_error *error)
{
    const slu_point corners[4] = {{0, 0}, {m->side, 0}, {m->side, m->side}, {0, m->side}};
    for (int i = 0; i < BOUNDARY_CORNERS; i++) {
        if (!slui_polygons_add_point(&m->world->allocator, &m->polygon, corners[i]))
            return slui_fail_memory(error);
    }
    return append(m, (slui_trait){SLU_SHAPE_BOUNDARY, 1}, error);
}

// Cells are filled with the probability that leaves the right number of them at the end.
static slu_status add_obstacles(maker *m, const slu_world_generate_options *options, size_t stars,
                                size_t corners, slu_error *error)
{
    slui_random sizes = slui_random_seeded(options->seed);
    size_t row = (size_t)(m->side / CELL), cells = row * row;
    double reach = MOST_REACH * (1 + options->overlap);
    double move = MOST_MOVE + options->overlap * CELL / 2;
    slu_status status = SLU_OK;
    for (size_t cell = 0; cell < cells && status == SLU_OK; cell++) {
        if (share(m) * (double)(cells - cell) >= (double)stars) continue;
        stars--;
        uint32_t count = corners_of_star(&sizes, corners);
        corners -= count;
        slu_point middle = {CELL * ((double)(cell % row) + 0.5) + between(m, -move, move),
                            CELL * ((double)(cell / row) + 0.5) + between(m, -move, move)};
        status = add_star(m, (slui_trait){SLU_SHAPE_OBSTACLE, 1}, middle, reach, count, error);
    }
    return status;
}

static slu_status add_regions(maker *m, size_t regions, slu_error *error)
{
    double most = m->side / (2 + SLUI_SQRT((double)regions));
    slu_status status = SLU_OK;
    for (size_t i = 0; i < regions && status == SLU_OK; i++) {
        double reach = between(m, most / 2, most);
        slu_point middle = {between(m, reach, m->side - reach), between(m, reach, m->side - reach)};
        slui_trait trait = {SLU_SHAPE_REGION, WEIGHTS[slui_random_below(&m->random, WEIGHT_COUNT)]};
        status =
            add_star(m, trait, middle, reach, corners_of_star(&m->random, MOST_CORNERS), error);
    }
    return status;
}

static slu_status make(maker *m, const slu_world_generate_options *options, slu_error *error)
{
    size_t corners = (options->corners ? options->corners : DEFAULT_CORNERS) - BOUNDARY_CORNERS;
    size_t stars = count_stars(slui_random_seeded(options->seed), corners), row = 1;
    while (FULL_CELLS * (double)(row * row) < (double)stars)
        row++;
    m->side = CELL * (double)row;
    m->random = slui_random_seeded(~options->seed);
    slu_status status = add_boundary(m, error);
    if (status == SLU_OK) status = add_obstacles(m, options, stars, corners, error);
    if (status == SLU_OK) status = add_regions(m, options->regions, error);
    return status;
}

static slu_status check_options(const slu_world_generate_options *options, slu_error *error)
{
    if ((options->corners != 0 && options->corners < BOUNDARY_CORNERS) ||
        options->corners > SLU_MAX_CORNERS || options->regions > SLU_MAX_CORNERS / MOST_CORNERS)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a generated world has between 4 and %d corners",
                         SLU_MAX_CORNERS);
    if (!(options->overlap >= 0 && options->overlap <= 1))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the overlap must be between 0 and 1");
    return SLU_OK;
}

slu_status slu_world_generate(const slu_world_generate_options *options,
                              const slu_allocator *allocator, slu_world **out, slu_error *error)
{
    static const slu_world_generate_options DEFAULTS;
    if (!out) return slui_fail_null(error, "out");
    if (!options) options = &DEFAULTS;
    slu_status status = check_options(options, error);
    maker m = {0};
    if (status == SLU_OK) status = slu_world_create(allocator, &m.world, error);
    if (status != SLU_OK) return status;
    status = make(&m, options, error);
    slui_polygons_release(&m.world->allocator, &m.polygon);
    if (status == SLU_OK)
        *out = m.world;
    else
        slu_world_destroy(m.world);
    return status;
}
