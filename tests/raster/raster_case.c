// SPDX-License-Identifier: MIT
#include "raster_case.h"

slui_random raster_case_random(uint64_t number)
{
    return slui_random_seeded(number * 977 + 5);
}

raster_case raster_case_create(uint64_t number)
{
    slui_random random = raster_case_random(number);
    raster_case c = {.count = 1 + slui_random_below(&random, RASTER_CASE_SEEDS)};
    slu_raster_rules *rules = &c.options.rules;
    rules->charge = (slu_raster_charge)(number % 4);
    rules->toward = slui_random_below(&random, 2);
    rules->four = slui_random_below(&random, 4) == 0;
    rules->cell_size = 1 + slui_random_below(&random, 40);
    const int most = rules->charge == SLU_RASTER_TOBLER ? 60 : 1 << slui_random_below(&random, 12);
    c.raster =
        plain_random(number, 1 + (int)slui_random_below(&random, RASTER_CASE_SIDE),
                     1 + (int)slui_random_below(&random, RASTER_CASE_SIDE), most, number % 3 != 0);
    c.options.block = 1 + (int)slui_random_below(&random, RASTER_CASE_SIDE + 2);
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

plain_field raster_case_plain(const raster_case *c, const slu_raster_field *field)
{
    slu_raster_field_facts facts;
    slu_raster_field_describe(field, &facts);
    return plain_solve(&c->raster, &c->options, c->seeds, c->count, facts.ground_unit,
                       facts.ground.least);
}
