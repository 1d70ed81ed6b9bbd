// SPDX-License-Identifier: MIT
// Stands in for the example that lies in the dynamic track's start kit, and that an entry has to
// replace: it finds no path.
#include "Entry.h"

void gppc_preprocess_init_map(gppc_patch, const char *) {}

void *gppc_search_init(gppc_patch, const char *)
{
    static int nothing;
    return &nothing;
}

void gppc_map_change(void *, const gppc_patch *, uint32_t) {}

gppc_path gppc_get_path(void *, gppc_point, gppc_point)
{
    return {};
}

void gppc_free_data(void *) {}

const char *gppc_get_name(void)
{
    return "example";
}
