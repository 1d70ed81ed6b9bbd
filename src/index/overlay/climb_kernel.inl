// SPDX-License-Identifier: MIT
// One sweep of a climb over a table (numbers.h), once for each kind of machine: kernels.c includes
// this file with the names of what that machine offers.
//
//   NAME(x)      a function or type of this instance
//   TARGET       marks its functions
//   ABREAST      how many quads it takes at a time, for which it has registers
//   OCT          eight numbers, and OCT_CALL(x) a function on them (base/octs.h)
//
// Quads are lowered several at a time by rows that are final: their sums stay in registers, and a
// row's cost is loaded once for all of them. Two rows of a quad lie side by side, and are read as
// one: a pair. While quads are lowered, those after them come into the cache.
//
// Rows are taken in blocks, so that a block's pairs fit on the stack. A block is settled, then
// offered to all columns after it.
//
// Invariant: the numbers of a row are read once that row's cost is final.

typedef struct NAME(block) {
    uint32_t first, count; // rows
    int32_t limit;         // no row that costs as much counts
    uint32_t pairs;        // of those that do, so far
    int32_t begin[PAIRS];  // where they are, from the block's first row on
    OCT cost[PAIRS];       // of both rows, each for the four columns of a quad
} NAME(block);

// Sums of the even rows are in the first half of an oct, of the odd ones in the second.
SLUI_INLINE TARGET void NAME(fold)(int32_t *columns, OCT sum)
{
    slui_quad_store(columns, slui_quad_least(slui_quad_load(columns), OCT_CALL(fold)(sum)));
}

// Offers a block to a quad whose table, from the block's first row on, is given.
SLUI_INLINE TARGET void NAME(offer)(const NAME(block) * b, const int32_t *table, int32_t *columns)
{
    OCT sum = OCT_CALL(of)(SLUI_NO_NUMBER_LOWERED, SLUI_NO_NUMBER_LOWERED);
    for (uint32_t p = 0; p < b->pairs; p++)
        sum = OCT_CALL(lower)(sum, b->cost[p], table + b->begin[p]);
    NAME(fold)(columns, sum);
}

// The same for several quads; what is `ahead` of them comes into the cache.
SLUI_INLINE TARGET void NAME(offer_abreast)(const NAME(block) * b, const int32_t *const *tables,
                                            const int abreast, size_t ahead, int32_t *columns)
{
    OCT sums[ABREAST];
    for (int i = 0; i < abreast; i++)
        sums[i] = OCT_CALL(of)(SLUI_NO_NUMBER_LOWERED, SLUI_NO_NUMBER_LOWERED);
    for (uint32_t p = 0; p < b->pairs; p++) {
        const ptrdiff_t at = b->begin[p];
        const int32_t *next = tables[0] + (ptrdiff_t)ahead + abreast * at;
        for (int i = 0; i < abreast; i++)
            sums[i] = OCT_CALL(lower)(sums[i], b->cost[p], tables[i] + at);
        for (int i = 0; i < abreast / 2; i++)
            SLUI_PREFETCH(next + (ptrdiff_t)i * LINE);
    }
    for (int i = 0; i < abreast; i++)
        NAME(fold)(columns + i * SLUI_QUAD, sums[i]);
}

// Notes the costs of two rows, the first of which is `row` rows after the block's, unless neither
// counts.
SLUI_INLINE TARGET void NAME(note_pair)(NAME(block) * b, uint32_t row, const int32_t *costs)
{
    b->begin[b->pairs] = (int32_t)(row * SLUI_QUAD);
    b->cost[b->pairs] = OCT_CALL(spread)(costs);
    b->pairs += costs[0] < b->limit || costs[1] < b->limit;
}

// Notes the costs of some rows, an even number from the block's first. A last row that has no
// other is noted with the one before it, which does not count again.
SLUI_INLINE TARGET void NAME(note_rows)(NAME(block) * b, uint32_t row, uint32_t end,
                                        const int32_t *costs)
{
    costs += b->first;
    for (; row + 2 <= end; row += 2)
        NAME(note_pair)(b, row, costs + row);
    if (row == end) return;
    const int32_t last[2] = {SLUI_NO_NUMBER_LOWERED, costs[row]};
    NAME(note_pair)(b, row - 1, last);
}

// The tables of some quads, from the block's first row on; returns the end of the last.
SLUI_INLINE TARGET const int32_t *NAME(list_tables)(const NAME(block) * b, const int32_t *table,
                                                    uint32_t quad, uint32_t count, uint32_t size,
                                                    const int32_t **tables)
{
    for (uint32_t i = 0; i < count; i++) {
        tables[i] = table + (size_t)b->first * SLUI_QUAD;
        table += (size_t)SLUI_QUAD * slui_quad_rows(size, quad + i);
    }
    return table;
}

// Offers a row of one quad to it and those after it. The last row of a quad has no later column
// there.
SLUI_INLINE TARGET void NAME(settle_row)(const int32_t *const *tables, const uint32_t quads,
                                         const uint32_t quad, const uint32_t k, uint32_t row,
                                         slui_quad *sum)
{
    const slui_quad cost = slui_quad_of(slui_quad_lane(sum[quad], k));
    const size_t at = ((size_t)row + quad * SLUI_QUAD + k) * SLUI_QUAD;
    for (uint32_t i = k + 1 < SLUI_QUAD ? quad : quad + 1; i < quads; i++)
        sum[i] = slui_quad_least(sum[i], slui_quad_add(cost, slui_quad_load(tables[i] + at)));
}

SLUI_INLINE TARGET void NAME(settle_rows)(const int32_t *const *tables, const uint32_t quad,
                                          uint32_t row, slui_quad *sum)
{
    NAME(settle_row)(tables, GROUP, quad, 0, row, sum);
    NAME(settle_row)(tables, GROUP, quad, 1, row, sum);
    NAME(settle_row)(tables, GROUP, quad, 2, row, sum);
    NAME(settle_row)(tables, GROUP, quad, 3, row, sum);
}

// Settles the own tiles of several quads by each other: a row's cost is final once the rows before
// it have been offered.
SLUI_INLINE TARGET void NAME(settle_group)(const int32_t *const *tables, uint32_t row,
                                           int32_t *costs)
{
    slui_quad sum[GROUP];
    for (uint32_t i = 0; i < GROUP; i++)
        sum[i] = slui_quad_load(costs + i * SLUI_QUAD);
    NAME(settle_rows)(tables, 0, row, sum);
    NAME(settle_rows)(tables, 1, row, sum);
    NAME(settle_rows)(tables, 2, row, sum);
    NAME(settle_rows)(tables, 3, row, sum);
    for (uint32_t i = 0; i < GROUP; i++)
        slui_quad_store(costs + i * SLUI_QUAD, sum[i]);
}

// The same for one, of which the last may have fewer own tiles.
SLUI_INLINE TARGET void NAME(settle_quad)(const int32_t *const *tables, uint32_t row, uint32_t own,
                                          int32_t *costs)
{
    slui_quad sum = slui_quad_load(costs);
    NAME(settle_row)(tables, 1, 0, 0, row, &sum);
    if (own > 1) NAME(settle_row)(tables, 1, 0, 1, row, &sum);
    if (own > 2) NAME(settle_row)(tables, 1, 0, 2, row, &sum);
    slui_quad_store(costs, sum);
}

// Settles the quads with the block's own tiles by the pairs before them, then by each other.
// Returns the end of their tables.
//
//   noted  all pairs are to be noted, for what follows the block
SLUI_INLINE TARGET const int32_t *NAME(settle_block)(NAME(block) * b, const int32_t *table,
                                                     uint32_t quad, uint32_t end, uint32_t size,
                                                     int32_t *costs, const bool noted)
{
    const int32_t *tables[GROUP];
    while (quad < end) {
        const uint32_t own = quad * SLUI_QUAD, row = own - b->first;
        const bool full = size - own >= GROUP * SLUI_QUAD;
        const uint32_t count = full ? GROUP : 1;
        table = NAME(list_tables)(b, table, quad, count, size, tables);
        if (full) {
            NAME(offer_abreast)(b, tables, GROUP, (size_t)GROUP * SLUI_QUAD * own, costs + own);
            NAME(settle_group)(tables, row, costs + own);
        } else {
            NAME(offer)(b, tables[0], costs + own);
            NAME(settle_quad)(tables, row, size - own, costs + own);
        }
        const uint32_t after = row + count * SLUI_QUAD;
        quad += count;
        if (quad < end || noted)
            NAME(note_rows)(b, row, after < b->count ? after : b->count, costs);
    }
    return table;
}

// Offers a block to the quads of a range.
SLUI_INLINE TARGET void NAME(offer_block)(const NAME(block) * b, const int32_t *table,
                                          uint32_t quad, uint32_t end, uint32_t size,
                                          int32_t *costs)
{
    const int32_t *tables[ABREAST];
    const size_t apart = (size_t)SLUI_QUAD * size;
    if (b->pairs == 0) return;
    for (; quad + ABREAST <= end; quad += ABREAST) {
        table = NAME(list_tables)(b, table, quad, ABREAST, size, tables);
        NAME(offer_abreast)(b, tables, ABREAST, ABREAST * apart, costs + quad * SLUI_QUAD);
    }
    for (; quad + GROUP <= end; quad += GROUP) {
        table = NAME(list_tables)(b, table, quad, GROUP, size, tables);
        NAME(offer_abreast)(b, tables, GROUP, GROUP * apart, costs + quad * SLUI_QUAD);
    }
    for (; quad < end; quad++) {
        table = NAME(list_tables)(b, table, quad, 1, size, tables);
        NAME(offer)(b, tables[0], costs + quad * SLUI_QUAD);
    }
}

SLUI_INLINE TARGET void NAME(begin_block)(NAME(block) * b, uint32_t first, uint32_t size,
                                          int32_t limit)
{
    b->first = first;
    b->count = size - first < BLOCK ? size - first : BLOCK;
    b->limit = limit;
    b->pairs = 0;
}

SLUI_INLINE TARGET void NAME(settle)(const int32_t *table, uint32_t size, int32_t *costs,
                                     int32_t limit)
{
    NAME(block) b;
    const uint32_t own = slui_quad_count(size);
    for (uint32_t first = 0; first < size; first += BLOCK) {
        NAME(begin_block)(&b, first, size, limit);
        const uint32_t end = slui_quad_count(first + b.count);
        table = NAME(settle_block)(&b, table, first / SLUI_QUAD, end, size, costs, end < own);
        NAME(offer_block)(&b, table, end, own, size, costs);
    }
}

// A single row has no pair. It shares the first quad with the border.
SLUI_INLINE TARGET void NAME(leave_by_one)(const int32_t *table, uint32_t quad, uint32_t quads,
                                           int32_t *costs)
{
    const slui_quad cost = slui_quad_of(costs[0]);
    for (uint32_t i = quad; i < quads; i++) {
        const slui_quad offers = slui_quad_add(cost, slui_quad_load(table + (size_t)i * SLUI_QUAD));
        int32_t *columns = costs + (size_t)i * SLUI_QUAD;
        slui_quad_store(columns, slui_quad_least(slui_quad_load(columns), offers));
    }
}

// Both parts of a climb through a table of one block.
SLUI_INLINE TARGET void NAME(climb)(const int32_t *table, uint32_t size, uint32_t span,
                                    int32_t *costs)
{
    NAME(block) b;
    const uint32_t own = slui_quad_count(size), quads = slui_quad_count(span);
    if (size == 1) {
        NAME(leave_by_one)(table, 0, quads, costs);
        return;
    }
    NAME(begin_block)(&b, 0, size, SLUI_NO_NUMBER_LOWERED);
    table = NAME(settle_block)(&b, table, 0, own, size, costs, true);
    NAME(offer_block)(&b, table, own, quads, size, costs);
}

SLUI_INLINE TARGET void NAME(leave)(const int32_t *table, uint32_t size, uint32_t span,
                                    int32_t *costs, int32_t limit)
{
    NAME(block) b;
    const uint32_t own = slui_quad_count(size), quads = slui_quad_count(span);
    if (size == 1) {
        NAME(leave_by_one)(table, 1, quads, costs);
        return;
    }
    table += slui_quad_begin(size, own);
    for (uint32_t first = 0; first < size; first += BLOCK) {
        NAME(begin_block)(&b, first, size, limit);
        NAME(note_rows)(&b, 0, b.count, costs);
        NAME(offer_block)(&b, table, own, quads, size, costs);
    }
}
