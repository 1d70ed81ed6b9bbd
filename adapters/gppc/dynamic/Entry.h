/* SPDX-License-Identifier: MIT
 * The interface through which the Grid-Based Path Planning Competition (dynamic track) drives an
 * entry.
 *
 * The competition's program brings a header of this name with the same declarations; this one is
 * here so that the entry also builds, and is tested, without it. Diagonal steps need both tiles
 * beside them passable. The map changes between queries, never during one. */
#ifndef ADAPTERS_GPPC_DYNAMIC_ENTRY_H
#define ADAPTERS_GPPC_DYNAMIC_ENTRY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A tile: x to the right, y down, (0, 0) top left. */
struct gppc_point {
    uint16_t x, y;
};

/* A path, or its first piece: points that straight or diagonal lines of allowed steps join. */
struct gppc_path {
    const struct gppc_point *path; /* may be NULL where length is 0 */
    uint32_t length;               /* points; 0: there is no path */
    uint8_t incomplete;            /* not 0: call again for the next piece */
};

/* A rectangle of tiles, a whole map or a part of one: tile (x, y) is bit y * width + x, the lowest
 * bit of a byte first, and 1 where passable. */
struct gppc_patch {
    const uint8_t *bitarray;
    uint16_t width, height;
    struct gppc_point pos; /* of its left top corner on the map */
};

/* Writes the index file of a map, in a process of its own. */
void gppc_preprocess_init_map(struct gppc_patch init_map, const char *preprocess_filename);

/* Prepares for queries on the same map, and returns what the other calls take. The bits of
 * active_map stay where they are, and are those of the map at all times. */
void *gppc_search_init(struct gppc_patch active_map, const char *preprocess_filename);

/* The map has changed: each patch, in turn, replaced the part of it that it covers. */
void gppc_map_change(void *data, const struct gppc_patch *changes, uint32_t changes_length);

/* Finds a shortest path. Its points belong to the entry, and stay until the next call. */
struct gppc_path gppc_get_path(void *data, struct gppc_point start, struct gppc_point goal);

/* Lets go of everything. */
void gppc_free_data(void *data);

/* The entry's name, which the competition also puts into file names. */
const char *gppc_get_name(void);

#ifdef __cplusplus
}
#endif

#endif
