// SPDX-License-Identifier: MIT
// The open list compared with a plain array: entries come out least priority first, then larger g,
// then lower tile, whatever keeps them, whether priorities creep or leap.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "search/open_list.h"
#include "support.h"

enum { MOST = 400 };

typedef struct plain_entry {
    uint64_t priority, g;
    uint32_t place;
} plain_entry;

typedef struct plain_list {
    plain_entry entries[MOST];
    int count;
} plain_list;

static bool comes_before(plain_entry a, plain_entry b)
{
    if (a.priority != b.priority) return a.priority < b.priority;
    if (a.g != b.g) return a.g > b.g;
    return a.place < b.place;
}

static plain_entry take_first(plain_list *list)
{
    int first = 0;
    for (int i = 1; i < list->count; i++) {
        if (comes_before(list->entries[i], list->entries[first])) first = i;
    }
    plain_entry taken = list->entries[first];
    list->entries[first] = list->entries[--list->count];
    return taken;
}

// Priorities rise from the one taken last by up to `leap`, and occasionally fall below it. Each
// entry has a tile of its own; 151 and MOST are coprime.
static plain_entry draw(slui_random *random, int number, uint64_t last, uint32_t leap)
{
    uint64_t down = slui_random_below(random, 10) == 0 ? slui_random_below(random, leap) : 0;
    uint64_t up = slui_random_below(random, leap);
    return (plain_entry){
        .priority = last > down ? last - down + up : up,
        .g = slui_random_below(random, 5) * (SLUI_COST_MAX / 5),
        .place = (uint32_t)(number * 151 % MOST),
    };
}

static void claim_pops_in_order(slui_open *open, plain_list *plain, uint64_t *last)
{
    slui_entry e = {0};
    if (plain->count == 0) {
        assert_int_equal(slui_open_pop(open, &e), SLUI_POP_EMPTY);
        return;
    }
    assert_int_equal(slui_open_pop(open, &e), SLUI_POP_OK);
    plain_entry expected = take_first(plain);
    assert_true(slui_entry_priority(e) == expected.priority);
    assert_true(slui_entry_g(e) == expected.g);
    assert_int_equal(slui_entry_place(e), expected.place);
    *last = expected.priority;
}

static void run_a_list(slui_open *open, slui_random *random, slu_queue queue)
{
    static plain_list plain;
    static slui_node nodes[MOST];
    uint32_t rise = 1 + slui_random_below(random, 100000);
    uint32_t leap = 1 + slui_random_below(random, slui_random_below(random, 4) ? rise : 100 * rise);
    uint64_t last = slui_random_below(random, 1000000);
    slui_open_reset(open, nodes, MOST, queue, last, rise);
    plain.count = 0;
    for (int i = 0; i < MOST; i++) {
        if (slui_random_below(random, 5) < 3) {
            plain_entry p = draw(random, i, last, leap);
            nodes[p.place] = p.g << SLUI_NODE_G_SHIFT;
            plain.entries[plain.count++] = p;
            assert_true(slui_open_push(open, slui_entry_make(p.priority, p.g, p.place)));
        } else {
            claim_pops_in_order(open, &plain, &last);
        }
        assert_int_equal(open->count, plain.count);
    }
    while (plain.count > 0) {
        claim_pops_in_order(open, &plain, &last);
    }
    claim_pops_in_order(open, &plain, &last);
}

static void entries_come_out_in_order(void **state)
{
    (void)state;
    support_allocator memory;
    support_allocator_init(&memory, -1);
    static slui_open open;
    open.allocator = memory.allocator;
    slui_random random = slui_random_seeded(1);
    for (int round = 0; round < 3000; round++) {
        run_a_list(&open, &random, (slu_queue)(round % (SLU_QUEUE_UNSORTED + 1)));
    }
    assert_int_equal(slui_open_bytes(&open), memory.live_bytes);
    slui_open_release(&open);
    assert_int_equal(memory.live_blocks, 0);
}

// The fields of an entry do not overlap, even at their largest.
static void an_entry_keeps_its_parts(void **state)
{
    (void)state;
    const uint64_t costs[] = {0, 1, SLUI_COST_MAX / 3, SLUI_COST_MAX - 1, SLUI_COST_MAX};
    const uint32_t places[] = {0, 1, 0x7FFF7FFF, 0x7FFF0000, 0x00007FFF};
    for (int i = 0; i < 125; i++) {
        uint64_t priority = costs[i % 5], g = costs[i / 5 % 5];
        slui_entry e = slui_entry_make(priority, g, places[i / 25]);
        assert_true(slui_entry_priority(e) == priority);
        assert_true(slui_entry_g(e) == g);
        assert_int_equal(slui_entry_place(e), places[i / 25]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_come_out_in_order),
        cmocka_unit_test(an_entry_keeps_its_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
