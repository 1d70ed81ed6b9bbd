// SPDX-License-Identifier: MIT
// One sweep of a climb over a table with bounds (bounds.h), once for each kind of machine, as
// climb_kernel.inl is, which comes first.
//
// For the border: of every group the most promising brick is read first, which gives costs to
// compare with; then those that may still lower one. Both come into the cache before they are read.
// Own groups know costs from the cell below, and are settled one after the other.
//
// Invariant: a brick is left out only if none of its rows can lower a column of its group.

// The quads of a group, and the costs of its columns. The last group may have one quad, twice, and
// four columns that are not there: they cost less than anything.
typedef struct NAME(group) {
    const int32_t *quads[SLUI_GROUP_QUADS];
    int32_t *columns;
} NAME(group);

SLUI_INLINE TARGET void NAME(close_group)(uint32_t quads, int32_t *costs)
{
    if (quads % SLUI_GROUP_QUADS != 0)
        slui_quad_store(costs + (size_t)quads * SLUI_QUAD, slui_quad_of(INT32_MIN));
}

// The least cost of a brick's rows, none if it is at the limit.
SLUI_INLINE TARGET int32_t NAME(least_of_brick)(const int32_t *costs, uint32_t rows, int32_t limit)
{
    int32_t least = SLUI_NO_NUMBER_LOWERED;
    if (rows >= SLUI_BRICK) least = OCT_CALL(least_lane)(OCT_CALL(load)(costs));
    for (uint32_t i = 0; rows < SLUI_BRICK && i < rows; i++)
        least = costs[i] < least ? costs[i] : least;
    return least < limit ? least : SLUI_NO_NUMBER_LOWERED;
}

// The greatest cost of a group that a row may lower.
SLUI_INLINE TARGET int32_t NAME(most_of_group)(const NAME(group) * g, int32_t unreached)
{
    int32_t most = OCT_CALL(most_lane)(OCT_CALL(load)(g->columns));
    if (SLUI_LIKELY(most < SLUI_NO_NUMBER_LOWERED)) return most;
    most = INT32_MIN;
    for (uint32_t i = 0; i < SLUI_BRICK; i++)
        if (!(unreached >> i & 1) && g->columns[i] > most) most = g->columns[i];
    return most;
}

// The bricks that may lower a column: a bit for each.
SLUI_INLINE TARGET uint64_t NAME(find_below)(const int32_t *bounds, const int32_t *least,
                                             uint32_t bricks, int32_t most)
{
    uint64_t bits = OCT_CALL(below)(OCT_CALL(sum)(least, bounds), most);
    for (uint32_t r = SLUI_OCT; r < bricks; r += SLUI_OCT)
        bits |= (uint64_t)OCT_CALL(below)(OCT_CALL(sum)(least + r, bounds + r), most) << r;
    return bits;
}

SLUI_INLINE TARGET uint32_t NAME(most_promising)(const int32_t *bounds, const int32_t *least,
                                                 uint32_t bricks)
{
    OCT best = OCT_CALL(sum)(least, bounds);
    for (uint32_t r = SLUI_OCT; r < bricks; r += SLUI_OCT)
        best = OCT_CALL(least)(best, OCT_CALL(sum)(least + r, bounds + r));
    const uint64_t bits = NAME(find_below)(bounds, least, bricks, OCT_CALL(least_lane)(best) + 1);
    const uint32_t first = SLUI_LOWEST_BIT64(bits);
    return first < bricks ? first : 0;
}

// Where a brick begins in a quad. The last one begins early, so that all have as many rows.
SLUI_INLINE TARGET size_t NAME(row_of)(size_t brick, size_t size)
{
    const size_t row = brick * SLUI_BRICK, last = size - SLUI_BRICK;
    return row < last ? row : last;
}

SLUI_INLINE TARGET void NAME(fetch_brick)(const NAME(group) * g, size_t row)
{
    for (int i = 0; i < SLUI_GROUP_QUADS; i++) {
        const int32_t *brick = g->quads[i] + row * SLUI_QUAD;
        SLUI_PREFETCH(brick);
        SLUI_PREFETCH(brick + LINE);
        SLUI_PREFETCH(brick + 2 * LINE - 1);
    }
}

// Offers the rows of a brick to its group.
SLUI_INLINE TARGET void NAME(offer_brick)(const NAME(group) * g, const int32_t *costs, size_t row)
{
    const int32_t *first = g->quads[0] + row * SLUI_QUAD, *second = g->quads[1] + row * SLUI_QUAD;
    OCT sums[SLUI_GROUP_QUADS];
    sums[0] = sums[1] = OCT_CALL(of)(SLUI_NO_NUMBER_LOWERED, SLUI_NO_NUMBER_LOWERED);
    costs += row;
    for (int i = 0; i < SLUI_BRICK; i += 2) {
        const OCT cost = OCT_CALL(spread)(costs + i);
        sums[0] = OCT_CALL(lower)(sums[0], cost, first + (ptrdiff_t)i * SLUI_QUAD);
        sums[1] = OCT_CALL(lower)(sums[1], cost, second + (ptrdiff_t)i * SLUI_QUAD);
    }
    OCT_CALL(store)
    (g->columns, OCT_CALL(least)(OCT_CALL(load)(g->columns), OCT_CALL(join)(sums[0], sums[1])));
}

// --- Own tiles

SLUI_INLINE TARGET NAME(group) NAME(own_group)(const int32_t *table, uint32_t size, uint32_t span,
                                               uint32_t group, int32_t *costs)
{
    const uint32_t quad = group * SLUI_GROUP_QUADS;
    const int32_t *first = table + slui_quad_begin(size, quad);
    const size_t rows = quad + 1 < slui_quad_count(span) ? slui_quad_rows(size, quad) : 0;
    return (NAME(group)){{first, first + rows * SLUI_QUAD}, costs + (size_t)quad * SLUI_QUAD};
}

// Settles the last own tiles, which do not fill a group.
SLUI_INLINE TARGET void NAME(settle_rest)(const NAME(group) * g, uint32_t rows, size_t row)
{
    const uint32_t quads = g->quads[1] == g->quads[0] ? 1 : SLUI_GROUP_QUADS;
    for (uint32_t k = 0; k < rows; k++) {
        const slui_quad cost = slui_quad_of(g->columns[k]);
        for (uint32_t i = 0; i < quads; i++) {
            int32_t *columns = g->columns + (size_t)i * SLUI_QUAD;
            if (k + 1 >= (i + 1) * SLUI_QUAD) continue; // the quad has no such row
            const slui_quad offers =
                slui_quad_add(cost, slui_quad_load(g->quads[i] + (row + k) * SLUI_QUAD));
            slui_quad_store(columns, slui_quad_least(slui_quad_load(columns), offers));
        }
    }
}

SLUI_INLINE TARGET void NAME(settle_one)(const NAME(group) * g, const uint32_t quad, uint32_t row,
                                         slui_quad *sum)
{
    NAME(settle_row)(g->quads, SLUI_GROUP_QUADS, quad, 0, row, sum);
    NAME(settle_row)(g->quads, SLUI_GROUP_QUADS, quad, 1, row, sum);
    NAME(settle_row)(g->quads, SLUI_GROUP_QUADS, quad, 2, row, sum);
    NAME(settle_row)(g->quads, SLUI_GROUP_QUADS, quad, 3, row, sum);
}

// Settles a whole group; returns the least cost in it. It is not read back from memory, where the
// two quads that have just been stored would keep a load of eight numbers waiting.
SLUI_INLINE TARGET int32_t NAME(settle_full)(const NAME(group) * g, uint32_t row)
{
    slui_quad sum[SLUI_GROUP_QUADS];
    sum[0] = slui_quad_load(g->columns);
    sum[1] = slui_quad_load(g->columns + SLUI_QUAD);
    NAME(settle_one)(g, 0, row, sum);
    NAME(settle_one)(g, 1, row, sum);
    slui_quad_store(g->columns, sum[0]);
    slui_quad_store(g->columns + SLUI_QUAD, sum[1]);
    return OCT_CALL(least_lane)(OCT_CALL(of_quads)(sum[0], sum[1]));
}

// The costs of a table with its border, and the least ones of bricks.
typedef struct NAME(own) {
    const int32_t *table, *bounds;
    int32_t *costs;
    uint32_t size, span, groups;
    int32_t limit;
    int32_t least[SLUI_MOST_BRICKS];
} NAME(own);

SLUI_INLINE TARGET void NAME(settle_own)(NAME(own) * o)
{
    const int32_t *bounds = o->bounds;
    for (uint32_t i = 0; i < o->groups; bounds += ++i) {
        const uint32_t row = i * SLUI_BRICK, left = o->size - row;
        const NAME(group) g = NAME(own_group)(o->table, o->size, o->span, i, o->costs);
        if (left > SLUI_BRICK) {
            const NAME(group) next = NAME(own_group)(o->table, o->size, o->span, i + 1, o->costs);
            NAME(fetch_brick)(&next, row + SLUI_BRICK);
        }
        const int32_t most = NAME(most_of_group)(&g, bounds[0]);
        for (uint64_t bits = NAME(find_below)(bounds + 1, o->least, i, most); bits;
             bits &= bits - 1)
            NAME(offer_brick)(&g, o->costs, (size_t)SLUI_LOWEST_BIT64(bits) * SLUI_BRICK);
        if (left >= SLUI_BRICK) {
            const int32_t least = NAME(settle_full)(&g, row);
            o->least[i] = least < o->limit ? least : SLUI_NO_NUMBER_LOWERED;
        } else {
            NAME(settle_rest)(&g, left, row); // the last: nothing asks for its least cost
        }
    }
}

SLUI_INLINE TARGET void NAME(settle_bounded)(const int32_t *table, const int32_t *bounds,
                                             uint32_t size, uint32_t span, int32_t *costs,
                                             int32_t limit)
{
    NAME(own) o;
    o.table = table;
    o.bounds = bounds;
    o.costs = costs;
    o.size = size;
    o.span = span;
    o.groups = slui_brick_count(size);
    o.limit = limit;
    for (uint32_t i = 0; i < o.groups; i += SLUI_OCT)
        OCT_CALL(store)(o.least + i, OCT_CALL(of)(SLUI_NO_NUMBER_LOWERED, SLUI_NO_NUMBER_LOWERED));
    NAME(close_group)(slui_quad_count(span), costs);
    NAME(settle_own)(&o);
}

// --- The border

typedef struct NAME(border) {
    const int32_t *table, *bounds;
    const int32_t *costs; // of the rows
    int32_t *columns;
    size_t size, quads;
    uint32_t bricks;
    int32_t least[SLUI_MOST_BRICKS];
    // Of some groups: the brick that is read first, and a list of those that are read after it.
    uint8_t first[GROUPS];
    uint16_t others[GROUPS * SLUI_MOST_BRICKS + AT_ONCE];
} NAME(border);

SLUI_INLINE TARGET NAME(group) NAME(border_group)(const NAME(border) * b, size_t group)
{
    const size_t quad = group * SLUI_GROUP_QUADS, rows = quad + 1 < b->quads ? b->size : 0;
    const int32_t *first = b->table + quad * SLUI_QUAD * b->size;
    return (NAME(group)){{first, first + rows * SLUI_QUAD}, b->columns + quad * SLUI_QUAD};
}

// Reads the most promising brick of each group of a range.
SLUI_INLINE TARGET void NAME(offer_first)(NAME(border) * b, size_t begin, size_t end)
{
    const int32_t *bounds = b->bounds + begin * (b->bricks + 1);
    for (size_t i = begin; i < end; i++, bounds += b->bricks + 1) {
        const NAME(group) g = NAME(border_group)(b, i);
        const uint32_t first = NAME(most_promising)(bounds + 1, b->least, b->bricks);
        b->first[i - begin] = (uint8_t)first;
        NAME(fetch_brick)(&g, NAME(row_of)(first, b->size));
    }
    for (size_t i = begin; i < end; i++) {
        const NAME(group) g = NAME(border_group)(b, i);
        NAME(offer_brick)(&g, b->costs, NAME(row_of)(b->first[i - begin], b->size));
    }
}

// Lists the set bits as numbers counted from `base`; returns the end of the list. The first few are
// listed whether they are there or not, because branches on them would be guessed wrong.
SLUI_INLINE TARGET uint16_t *NAME(list_bits)(uint64_t bits, uint32_t base, uint16_t *list)
{
    uint16_t *end = list + SLUI_COUNT_BITS64(bits);
    for (int k = 0; k < AT_ONCE; k++, bits &= bits - 1)
        *list++ = (uint16_t)(base + SLUI_LOWEST_BIT64(bits | (uint64_t)1 << 63));
    for (; SLUI_UNLIKELY(bits != 0); bits &= bits - 1)
        *list++ = (uint16_t)(base + SLUI_LOWEST_BIT64(bits));
    return end;
}

// Reads the others that may lower something.
SLUI_INLINE TARGET void NAME(offer_others)(NAME(border) * b, size_t begin, size_t end)
{
    const int32_t *bounds = b->bounds + begin * (b->bricks + 1);
    uint16_t *last = b->others;
    for (size_t i = begin; i < end; i++, bounds += b->bricks + 1) {
        const NAME(group) g = NAME(border_group)(b, i);
        const int32_t most = NAME(most_of_group)(&g, bounds[0]);
        uint64_t bits = NAME(find_below)(bounds + 1, b->least, b->bricks, most);
        bits &= ~((uint64_t)1 << b->first[i - begin]);
        last = NAME(list_bits)(bits, (uint32_t)(i - begin) * SLUI_MOST_BRICKS, last);
    }
    for (const uint16_t *other = b->others; other < last; other++) {
        const NAME(group) g = NAME(border_group)(b, begin + *other / SLUI_MOST_BRICKS);
        NAME(fetch_brick)(&g, NAME(row_of)(*other % SLUI_MOST_BRICKS, b->size));
    }
    for (const uint16_t *other = b->others; other < last; other++) {
        const NAME(group) g = NAME(border_group)(b, begin + *other / SLUI_MOST_BRICKS);
        NAME(offer_brick)(&g, b->costs, NAME(row_of)(*other % SLUI_MOST_BRICKS, b->size));
    }
}

SLUI_INLINE TARGET void NAME(leave_bounded)(const int32_t *table, const int32_t *bounds,
                                            uint32_t size, uint32_t span, int32_t *costs,
                                            int32_t limit)
{
    NAME(border) b;
    const uint32_t own = slui_brick_count(size) * SLUI_GROUP_QUADS, quads = slui_quad_count(span);
    if (quads <= own) return;
    b.table = table + slui_quad_begin(size, own);
    b.bounds = bounds + slui_own_bounds(slui_brick_count(size));
    b.costs = costs;
    b.columns = costs + (size_t)own * SLUI_QUAD;
    b.quads = quads - own;
    b.size = size;
    b.bricks = slui_brick_count(size);
    for (uint32_t r = 0; r < b.bricks; r++)
        b.least[r] =
            NAME(least_of_brick)(costs + (size_t)r * SLUI_BRICK, size - r * SLUI_BRICK, limit);
    for (uint32_t r = b.bricks; r % SLUI_OCT != 0; r++)
        b.least[r] = SLUI_NO_NUMBER_LOWERED;
    NAME(close_group)(quads, costs);
    const size_t groups = slui_border_groups(size, span);
    for (size_t begin = 0; begin < groups; begin += GROUPS) {
        const size_t end = groups - begin < GROUPS ? groups : begin + GROUPS;
        NAME(offer_first)(&b, begin, end);
        NAME(offer_others)(&b, begin, end);
    }
}
