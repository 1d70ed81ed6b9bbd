// SPDX-License-Identifier: MIT
// Fields over rasters: against a plain reference, with every rule and blocks of every side.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../random_world.h"
#include "base/random.h"
#include "plain_field.h"

enum { MOST_SIDE = 20, MOST_SEEDS = 5, CASES = 3000 };

typedef struct random_case {
    plain_raster raster;
    slu_raster_options options;
    slu_raster_seed seeds[MOST_SEEDS];
    size_t count;
} random_case;

static slui_random case_random(uint64_t number)
{
    return slui_random_seeded(number * 977 + 5);
}

static random_case create_case(uint64_t number)
{
    slui_random random = case_random(number);
    random_case c = {.count = 1 + slui_random_below(&random, MOST_SEEDS)};
    slu_raster_rules *rules = &c.options.rules;
    rules->charge = (slu_raster_charge)(number % 4);
    rules->toward = slui_random_below(&random, 2);
    rules->four = slui_random_below(&random, 4) == 0;
    rules->cell_size = 1 + slui_random_below(&random, 40);
    const int most = rules->charge == SLU_RASTER_TOBLER ? 60 : 1 << slui_random_below(&random, 12);
    c.raster = plain_random(number, 1 + (int)slui_random_below(&random, MOST_SIDE),
                            1 + (int)slui_random_below(&random, MOST_SIDE), most, number % 3 != 0);
    c.options.block = 1 + (int)slui_random_below(&random, MOST_SIDE + 2);
    if (slui_random_below(&random, 3) == 0)
        c.options.limit = rules->charge == SLU_RASTER_TOBLER ? 300 : most * 4;
    for (size_t i = 0; i < c.count; i++) {
        slu_raster_seed *seed = &c.seeds[i];
        seed->x = (int)slui_random_below(&random, (uint32_t)c.raster.width);
        seed->y = (int)slui_random_below(&random, (uint32_t)c.raster.height);
        seed->source = slui_random_below(&random, 4);
        c.raster.values[seed->y * c.raster.width + seed->x] = 7;
    }
    return c;
}

static slu_raster_field *create_field(random_case *c)
{
    const slu_raster raster = plain_as_raster(&c->raster);
    slu_raster_field *field = NULL;
    slu_error error = {0};
    slu_raster_field_create(&raster, c->seeds, c->count, &c->options, &field, &error);
    assert_string_equal(error.text, "");
    assert_non_null(field);
    return field;
}

static plain_field plain_of(const random_case *c, const slu_raster_field *field)
{
    slu_raster_field_facts facts;
    slu_raster_field_describe(field, &facts);
    return plain_solve(&c->raster, &c->options, c->seeds, c->count, facts.ground_unit,
                       facts.ground.least);
}

// Costs, links and nearest sources are those of a plain relaxation, whatever the side of a block.
static void fields_are_those_of_a_plain_reference(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < world_cases(CASES); i++) {
        random_case c = create_case(i);
        slu_raster_field *field = create_field(&c);
        plain_field plain = plain_of(&c, field), ours = plain_collect(field);
        plain_assert_equal(&ours, &plain, (size_t)c.raster.width * (size_t)c.raster.height);
        plain_field_release(&plain);
        plain_field_release(&ours);
        slu_raster_field_destroy(field);
        plain_release(&c.raster);
    }
}

// Least memory, in which blocks come and go, and several threads give the same bits.
static void memory_and_threads_do_not_matter(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < world_cases(300); i++) {
        random_case c = create_case(i);
        slu_raster_field *field = create_field(&c);
        plain_field plain = plain_collect(field);
        slu_raster_field_facts facts;
        slu_raster_field_describe(field, &facts);
        slu_raster_field_destroy(field);
        c.options.workers = 1 + (int)(i % 4);
        c.options.parallel = plain_threads();
        const slu_raster raster = plain_as_raster(&c.raster);
        slu_error error;
        c.options.memory = 1;
        while (slu_raster_field_create(&raster, c.seeds, c.count, &c.options, &field, &error) ==
               SLU_ERR_CAPACITY)
            c.options.memory = c.options.memory * 5 / 4 + 1;
        plain_field ours = plain_collect(field);
        plain_assert_equal(&ours, &plain, (size_t)c.raster.width * (size_t)c.raster.height);
        plain_field_release(&plain);
        plain_field_release(&ours);
        slu_raster_field_destroy(field);
        plain_release(&c.raster);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_those_of_a_plain_reference),
        cmocka_unit_test(memory_and_threads_do_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
