// SPDX-License-Identifier: MIT
// The walls of a free space.
//
// Cost: about two walls per square of the grid; the nearest wall is searched in rings of squares
// around the point, until no wall further out can be nearer.
#include "space/mesh/walls.h"

#include "base/status.h"
#include "space/geometry/geometry.h"
#include "space/mesh/around.h"
#include "space/mesh/measure.h"

static const double SQUARES_PER_WALL = 1;
// Squares are a little larger when walls are entered, so that a wall along a border is in both.
static const double TO_SPARE = 1e-6;

// ---------------------------------------------------------------------------------------------
// Building

// The next wall of the same ground after a side of the border: around the corner at its end, from
// triangle to triangle.
static uint32_t border_after(const slui_mesh *mesh, uint32_t side)
{
    uint32_t next = slui_side_after(side);
    while (mesh->side_cell[next] != SLUI_NO_CELL)
        next = slui_side_after(slui_side_twin(mesh, next));
    return next;
}

static size_t count_walls(const slui_mesh *mesh)
{
    size_t count = 0;
    for (uint32_t side = 0; side < mesh->side_count; side++)
        count += mesh->side_cell[side] == SLUI_NO_CELL;
    return count;
}

// Scratch memory: the wall of each side, and how many walls end at each corner.
typedef struct scratch {
    uint32_t *wall_of, *ends_at;
} scratch;

static void fill_walls(slui_walls *walls, const slui_mesh *mesh, const scratch *s)
{
    uint32_t count = 0;
    for (uint32_t side = 0; side < mesh->side_count; side++) {
        if (mesh->side_cell[side] != SLUI_NO_CELL) continue;
        s->wall_of[side] = count;
        s->ends_at[mesh->side_corner[slui_side_after(side)]]++;
        walls->all[count++] =
            (slui_wall){.from = slui_side_first(mesh, side), .to = slui_side_second(mesh, side)};
    }
    for (uint32_t side = 0; side < mesh->side_count; side++) {
        if (mesh->side_cell[side] != SLUI_NO_CELL) continue;
        uint32_t wall = s->wall_of[side], next = s->wall_of[border_after(mesh, side)];
        walls->all[wall].is_pinched = s->ends_at[mesh->side_corner[slui_side_after(side)]] > 1;
        walls->all[wall].next = next;
        walls->all[next].before = wall;
    }
}

static int clamp(double x, int end)
{
    return x < 0 ? 0 : x >= end ? end - 1 : (int)x;
}

static void shape_grid(slui_walls *walls, const slu_free_space *space)
{
    slu_point size = slui_minus(space->bounds.most, space->bounds.least);
    double longest = size.x > size.y ? size.x : size.y;
    double square = SLUI_SQRT(size.x * size.y / (SQUARES_PER_WALL * (double)walls->count + 1));
    // A free space so thin that it would need more squares in a row than it has walls gets larger
    // ones.
    double least = longest / (double)(walls->count + 1);
    walls->square = square > least ? square : least > 0 ? least : 1;
    walls->origin = space->bounds.least;
    walls->columns = 1 + (int)(size.x / walls->square);
    walls->rows = 1 + (int)(size.y / walls->square);
}

// Calls `put` for each square that a wall touches.
static void visit_squares(slui_walls *walls, uint32_t index,
                          void (*put)(slui_walls *walls, size_t square, uint32_t index))
{
    slu_point a = walls->all[index].from, b = walls->all[index].to;
    slu_point low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    slu_point high = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
    double side = walls->square, spare = TO_SPARE * side;
    slu_point o = walls->origin;
    int right = clamp((high.x + spare - o.x) / side, walls->columns);
    int top = clamp((high.y + spare - o.y) / side, walls->rows);
    for (int row = clamp((low.y - spare - o.y) / side, walls->rows); row <= top; row++) {
        for (int column = clamp((low.x - spare - o.x) / side, walls->columns); column <= right;
             column++) {
            slu_box box = {{o.x + column * side - spare, o.y + row * side - spare},
                           {o.x + (column + 1) * side + spare, o.y + (row + 1) * side + spare}};
            if (slui_segment_enters(box, a, b))
                put(walls, (size_t)row * (size_t)walls->columns + (size_t)column, index);
        }
    }
}

static void count_entry(slui_walls *walls, size_t square, uint32_t index)
{
    (void)index;
    walls->first_entry[square + 1]++;
}

// first_entry[square] is the end of the square's entries so far.
static void put_entry(slui_walls *walls, size_t square, uint32_t index)
{
    walls->entries[walls->first_entry[square]++] = index;
}

static slu_status fill_grid(const slu_allocator *a, slui_walls *walls, slu_error *error)
{
    size_t squares = (size_t)walls->columns * (size_t)walls->rows;
    walls->first_entry = slui_alloc(a, squares + 1, sizeof *walls->first_entry);
    if (!walls->first_entry) return slui_fail_memory(error);
    for (uint32_t i = 0; i < walls->count; i++)
        visit_squares(walls, i, count_entry);
    for (size_t i = 0; i < squares; i++)
        walls->first_entry[i + 1] += walls->first_entry[i];
    walls->entry_capacity = walls->first_entry[squares];
    walls->entries = slui_alloc(a, walls->entry_capacity, sizeof *walls->entries);
    if (!walls->entries) return slui_fail_memory(error);
    for (uint32_t i = 0; i < walls->count; i++)
        visit_squares(walls, i, put_entry);
    memmove(walls->first_entry + 1, walls->first_entry, squares * sizeof *walls->first_entry);
    walls->first_entry[0] = 0;
    return SLU_OK;
}

static slu_status make_parts(const slu_allocator *a, const slu_free_space *space, slui_walls *walls,
                             slu_error *error)
{
    walls->count = count_walls(&space->mesh);
    walls->all = slui_alloc(a, walls->count, sizeof *walls->all);
    scratch s = {slui_alloc(a, space->mesh.side_count, sizeof *s.wall_of),
                 slui_alloc(a, space->mesh.corner_count, sizeof *s.ends_at)};
    bool fits = walls->all && s.wall_of && s.ends_at;
    if (fits) fill_walls(walls, &space->mesh, &s);
    slui_free(a, s.wall_of, space->mesh.side_count, sizeof *s.wall_of);
    slui_free(a, s.ends_at, space->mesh.corner_count, sizeof *s.ends_at);
    if (!fits) return slui_fail_memory(error);
    shape_grid(walls, space);
    return fill_grid(a, walls, error);
}

slu_status slui_walls_build(const slu_allocator *a, const slu_free_space *space, slui_walls *out,
                            slu_error *error)
{
    *out = (slui_walls){0};
    slu_status status = make_parts(a, space, out, error);
    if (status != SLU_OK) slui_walls_release(a, out);
    return status;
}

void slui_walls_release(const slu_allocator *a, slui_walls *walls)
{
    size_t squares = (size_t)walls->columns * (size_t)walls->rows;
    slui_free(a, walls->all, walls->count, sizeof *walls->all);
    slui_free(a, walls->first_entry, squares + 1, sizeof *walls->first_entry);
    slui_free(a, walls->entries, walls->entry_capacity, sizeof *walls->entries);
    *walls = (slui_walls){0};
}

size_t slui_walls_bytes(const slui_walls *walls)
{
    size_t squares = (size_t)walls->columns * (size_t)walls->rows;
    return walls->count * sizeof *walls->all + (squares + 1) * sizeof *walls->first_entry +
           walls->entry_capacity * sizeof *walls->entries;
}

// ---------------------------------------------------------------------------------------------
// Queries

// The search: the nearest wall to a point, only of those that have `beyond` to their right if it is
// given.
typedef struct question {
    const slui_walls *walls;
    slu_point point;
    const slu_point *beyond;
    slui_nearest best;
} question;

static void look_at(question *q, uint32_t index)
{
    const slui_wall *wall = &q->walls->all[index];
    slu_point place = slui_nearest_on(wall->from, wall->to, q->point);
    double distance = slui_distance(place, q->point);
    bool is_tie = distance == q->best.distance && index < q->best.wall;
    if (distance >= q->best.distance && !is_tie) return;
    if (q->beyond && slui_turn(wall->from, wall->to, *q->beyond) >= 0) return;
    q->best = (slui_nearest){index, place, distance};
}

static void look_in(question *q, int column, int row)
{
    const slui_walls *walls = q->walls;
    if (column < 0 || row < 0 || column >= walls->columns || row >= walls->rows) return;
    size_t square = (size_t)row * (size_t)walls->columns + (size_t)column;
    for (uint32_t i = walls->first_entry[square]; i < walls->first_entry[square + 1]; i++)
        look_at(q, walls->entries[i]);
}

static void look_around(question *q)
{
    const slui_walls *walls = q->walls;
    int column = clamp((q->point.x - walls->origin.x) / walls->square, walls->columns);
    int row = clamp((q->point.y - walls->origin.y) / walls->square, walls->rows);
    int rings = walls->columns > walls->rows ? walls->columns : walls->rows;
    // Whatever lies in this ring is at least this many whole squares away.
    for (int ring = 0; ring <= rings && (ring - 1) * walls->square <= q->best.distance; ring++) {
        for (int dy = -ring; dy <= ring; dy++) {
            bool is_edge = dy == -ring || dy == ring;
            for (int dx = -ring; dx <= ring; dx += is_edge ? 1 : 2 * ring)
                look_in(q, column + dx, row + dy);
        }
    }
}

slui_nearest slui_walls_nearest(const slui_walls *walls, slu_point point, double reach)
{
    question q = {walls, point, NULL, {SLUI_NO_WALL, point, reach}};
    look_around(&q);
    return q.best;
}

slui_nearest slui_walls_blocking(const slui_walls *walls, slu_point point, slu_point beyond,
                                 double reach)
{
    question q = {walls, point, &beyond, {SLUI_NO_WALL, point, reach}};
    look_around(&q);
    return q.best;
}

bool slui_walls_touch_at(const slui_walls *walls, slu_point point)
{
    int column = clamp((point.x - walls->origin.x) / walls->square, walls->columns);
    int row = clamp((point.y - walls->origin.y) / walls->square, walls->rows);
    size_t square = (size_t)row * (size_t)walls->columns + (size_t)column;
    for (uint32_t i = walls->first_entry[square]; i < walls->first_entry[square + 1]; i++) {
        const slui_wall *wall = &walls->all[walls->entries[i]];
        if (wall->is_pinched && slui_same_point(wall->to, point)) return true;
    }
    return false;
}

// Where a wall faces a point: at the foot of the perpendicular, or at its end if the border turns
// away there. Its beginning belongs to the wall before it.
static bool faces_at(const slui_walls *walls, uint32_t index, slu_point point, slu_point *place)
{
    const slui_wall *wall = &walls->all[index];
    slu_point along = slui_minus(wall->to, wall->from);
    double foot = slui_dot(slui_minus(point, wall->from), along) / slui_dot(along, along);
    if (!(foot > 0)) return false;
    *place = foot < 1 ? slui_between(wall->from, wall->to, foot) : wall->to;
    if (foot < 1) return slui_turn(wall->from, wall->to, point) >= 0;
    slu_point after = walls->all[wall->next].to;
    int turn = slui_turn(wall->from, wall->to, after);
    if (turn > 0 || slui_dot(slui_minus(point, wall->to), slui_minus(after, wall->to)) > 0)
        return false;
    return turn < 0 || slui_turn(wall->from, wall->to, point) >= 0;
}

// A wall is in the lists of several squares; it counts in that of its place.
static void face_in(const slui_walls *walls, int column, int row, slu_point point, double reach,
                    void (*take)(void *ctx, const slui_nearest *nearest), void *ctx)
{
    size_t square = (size_t)row * (size_t)walls->columns + (size_t)column;
    for (uint32_t i = walls->first_entry[square]; i < walls->first_entry[square + 1]; i++) {
        slui_nearest it = {.wall = walls->entries[i]};
        if (!faces_at(walls, it.wall, point, &it.place)) continue;
        if (clamp((it.place.x - walls->origin.x) / walls->square, walls->columns) != column ||
            clamp((it.place.y - walls->origin.y) / walls->square, walls->rows) != row)
            continue;
        it.distance = slui_distance(it.place, point);
        if (it.distance < reach) take(ctx, &it);
    }
}

void slui_walls_facing(const slui_walls *walls, slu_point point, double reach,
                       void (*take)(void *ctx, const slui_nearest *nearest), void *ctx)
{
    slu_point o = walls->origin;
    double side = walls->square;
    int right = clamp((point.x + reach - o.x) / side, walls->columns);
    int top = clamp((point.y + reach - o.y) / side, walls->rows);
    for (int row = clamp((point.y - reach - o.y) / side, walls->rows); row <= top; row++) {
        for (int column = clamp((point.x - reach - o.x) / side, walls->columns); column <= right;
             column++)
            face_in(walls, column, row, point, reach, take, ctx);
    }
}

static double segments_distance(slu_point a, slu_point b, const slui_wall *wall)
{
    if (slui_segments_meet(a, b, wall->from, wall->to)) return 0;
    const double all[4] = {slui_segment_distance(a, b, wall->from),
                           slui_segment_distance(a, b, wall->to),
                           slui_segment_distance(wall->from, wall->to, a),
                           slui_segment_distance(wall->from, wall->to, b)};
    double least = all[0];
    for (int i = 1; i < 4; i++)
        least = all[i] < least ? all[i] : least;
    return least;
}

double slui_walls_clearance(const slui_walls *walls, slu_point a, slu_point b, double reach)
{
    slu_point low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    slu_point high = {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y};
    double side = walls->square, least = reach;
    slu_point o = walls->origin;
    int right = clamp((high.x + reach - o.x) / side, walls->columns);
    int top = clamp((high.y + reach - o.y) / side, walls->rows);
    for (int row = clamp((low.y - reach - o.y) / side, walls->rows); row <= top; row++) {
        int column = clamp((low.x - reach - o.x) / side, walls->columns);
        for (; column <= right; column++) {
            size_t square = (size_t)row * (size_t)walls->columns + (size_t)column;
            uint32_t end = walls->first_entry[square + 1];
            for (uint32_t i = walls->first_entry[square]; i < end; i++) {
                double distance = segments_distance(a, b, &walls->all[walls->entries[i]]);
                least = distance < least ? distance : least;
            }
        }
    }
    return least;
}
