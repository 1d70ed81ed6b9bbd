// SPDX-License-Identifier: MIT
// One sweep of a climb over a table (numbers.h), once for each kind of machine: kernels.c includes
// this file with the names of what that machine offers.
//
//   NAME(x)      a function or type of this instance
//   TARGET       marks its functions
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
    uint32_t pairs;        // that reach anything, so far
    uint32_t begin[PAIRS]; // where they are, from the block's first row on
    OCT cost[PAIRS];       // of both rows, each for the four columns of a quad
} NAME(block);

// Sums of the even rows are in the first half of an oct, of the odd ones in the second.
SLUI_INLINE TARGET void NAME(fold)(int32_t *columns, OCT sum)
{
    slui_quad_store(columns, slui_quad_least(slui_quad_load(columns), OCT_CALL(fold)(sum)));
}

// Offers the pairs from one on to quads whose tables, from the block's first row on, are given.
SLUI_INLINE TARGET void NAME(offer)(const NAME(block) * b, uint32_t from, const int32_t *table,
                                    int32_t *columns)
{
    OCT sum = OCT_CALL(of)(SLUI_NO_NUMBER_LOWERED, SLUI_NO_NUMBER_LOWERED);
    for (uint32_t p = from; p < b->pairs; p++)
        sum = OCT_CALL(lower)(sum, b->cost[p], table + b->begin[p]);
    NAME(fold)(columns, sum);
}

// The same for several quads, all pairs; the quads `ahead` of them come into the cache.
SLUI_INLINE TARGET void NAME(offer_abreast)(const NAME(block) * b,
                                            const int32_t *const tables[ABREAST], size_t ahead,
                                            int32_t *columns)
{
    OCT sums[ABREAST];
    for (int i = 0; i < ABREAST; i++)
        sums[i] = OCT_CALL(of)(SLUI_NO_NUMBER_LOWERED, SLUI_NO_NUMBER_LOWERED);
    for (uint32_t p = 0; p < b->pairs; p++) {
        const size_t at = b->begin[p];
        for (int i = 0; i < ABREAST; i++)
            sums[i] = OCT_CALL(lower)(sums[i], b->cost[p], tables[i] + at);
        SLUI_PREFETCH(tables[0] + ahead + ABREAST * at);
        SLUI_PREFETCH(tables[0] + ahead + ABREAST * at + LINE);
    }
    for (int i = 0; i < ABREAST; i++)
        NAME(fold)(columns + i * SLUI_QUAD, sums[i]);
}

// Notes the costs of two rows, unless neither is reached. The second may be beyond the last.
SLUI_INLINE TARGET void NAME(note_pair)(NAME(block) * b, uint32_t row, const int32_t *costs)
{
    const bool both = row + 1 < b->count;
    const int32_t even = costs[b->first + row];
    const int32_t odd = both ? costs[b->first + row + 1] : SLUI_NO_NUMBER_LOWERED;
    if (even == SLUI_NO_NUMBER_LOWERED && odd == SLUI_NO_NUMBER_LOWERED) return;
    b->begin[b->pairs] = row * SLUI_QUAD;
    b->cost[b->pairs++] = OCT_CALL(of)(even, odd);
}

// Settles the own tiles of a quad by the last pairs before it, then by each other.
SLUI_INLINE TARGET void NAME(settle_quad)(NAME(block) * b, uint32_t from, const int32_t *table,
                                          uint32_t quad, uint32_t size, int32_t *costs)
{
    const uint32_t own = quad * SLUI_QUAD, row = own - b->first;
    NAME(offer)(b, from, table, costs + own);
    slui_quad sum = slui_quad_load(costs + own);
    table += (size_t)row * SLUI_QUAD;
    for (uint32_t k = 0; k < SLUI_QUAD - 1 && own + k < size; k++)
        sum = slui_quad_least(sum, slui_quad_add(slui_quad_of(slui_quad_lane(sum, k)),
                                                 slui_quad_load(table + (size_t)k * SLUI_QUAD)));
    slui_quad_store(costs + own, sum);
    NAME(note_pair)(b, row, costs);
    if (row + 2 < b->count) NAME(note_pair)(b, row + 2, costs);
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

// Settles the quads with the block's own tiles: some by the pairs before all of them at once, then
// one by one. Returns the end of their tables.
SLUI_INLINE TARGET const int32_t *NAME(settle)(NAME(block) * b, const int32_t *table, uint32_t quad,
                                               uint32_t end, uint32_t size, int32_t *costs)
{
    const int32_t *tables[ABREAST];
    while (quad < end) {
        const uint32_t count = end - quad < ABREAST ? end - quad : ABREAST, before = b->pairs;
        table = NAME(list_tables)(b, table, quad, count, size, tables);
        const bool full = count == ABREAST;
        if (full) NAME(offer_abreast)
        (b, tables, (size_t)ABREAST * SLUI_QUAD * (quad * SLUI_QUAD), costs + quad * SLUI_QUAD);
        for (uint32_t i = 0; i < count; i++)
            NAME(settle_quad)(b, full ? before : 0, tables[i], quad++, size, costs);
    }
    return table;
}

// Offers a block to all quads from one on.
SLUI_INLINE TARGET void NAME(offer_on)(const NAME(block) * b, const int32_t *table, uint32_t quad,
                                       uint32_t quads, uint32_t size, int32_t *costs)
{
    const int32_t *tables[ABREAST];
    for (; quad + ABREAST <= quads; quad += ABREAST) {
        table = NAME(list_tables)(b, table, quad, ABREAST, size, tables);
        NAME(offer_abreast)
        (b, tables, (size_t)ABREAST * SLUI_QUAD * size, costs + quad * SLUI_QUAD);
    }
    for (; quad < quads; quad++) {
        table = NAME(list_tables)(b, table, quad, 1, size, tables);
        NAME(offer)(b, 0, tables[0], costs + quad * SLUI_QUAD);
    }
}

SLUI_INLINE TARGET void NAME(climb)(const int32_t *table, uint32_t size, uint32_t span,
                                    int32_t *costs)
{
    NAME(block) b;
    const uint32_t quads = slui_quad_count(span);
    for (uint32_t first = 0; first < size; first += BLOCK) {
        b.first = first;
        b.count = size - first < BLOCK ? size - first : BLOCK;
        b.pairs = 0;
        const uint32_t end = slui_quad_count(first + b.count);
        table = NAME(settle)(&b, table, first / SLUI_QUAD, end, size, costs);
        if (b.pairs > 0) NAME(offer_on)(&b, table, end, quads, size, costs);
    }
}
