// SPDX-License-Identifier: MIT
// A cheapest path, by following links from block to block.
#include "base/arrays.h"
#include "base/status.h"
#include "raster/solver.h"

bool slui_raster_push_tile(const slu_allocator *allocator, slu_raster_path *path, slu_tile tile)
{
    if (!SLUI_GROW(allocator, path->tiles, path->capacity, path->count + 1)) return false;
    path->tiles[path->count++] = tile;
    return true;
}

static bool is_in(slu_rect area, slu_tile tile)
{
    return tile.x >= area.x && tile.y >= area.y && tile.x - area.x < area.width &&
           tile.y - area.y < area.height;
}

static size_t index_in(slu_rect area, slu_tile tile)
{
    return (size_t)(tile.y - area.y) * (size_t)area.width + (size_t)(tile.x - area.x);
}

// Follows links inside one block. *tile is then outside it, or the source; *link says which.
static bool follow(const slu_raster_field *f, const slu_raster_view *view, slu_tile *tile,
                   uint8_t *link, slu_raster_path *path)
{
    while (is_in(view->area, *tile)) {
        if (!slui_raster_push_tile(&f->allocator, path, *tile)) return false;
        *link = view->links[index_in(view->area, *tile)];
        if (*link >= SLUI_RASTER_DIRECTIONS) return true;
        tile->x += slui_raster_offsets[*link].x;
        tile->y += slui_raster_offsets[*link].y;
    }
    return true;
}

void slui_reverse_tiles(slu_tile *tiles, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        const slu_tile first = tiles[i];
        tiles[i] = tiles[count - 1 - i];
        tiles[count - 1 - i] = first;
    }
}

static slu_status trace(slu_raster_field *f, slu_tile tile, slu_raster_path *path,
                        slui_raster_worker *w)
{
    for (bool first = true;; first = false) {
        slu_raster_view view;
        const size_t block = slui_raster_block_at(&f->cut, tile.x, tile.y);
        const slu_status status = slui_raster_view(f, w, block, &view);
        if (status != SLU_OK) return status;
        uint8_t link = SLU_RASTER_NO_LINK;
        if (first) {
            path->cost = view.costs[index_in(view.area, tile)];
            path->source = view.sources[index_in(view.area, tile)];
            if (path->cost == SLU_RASTER_UNREACHED) return SLU_OK;
        }
        if (!follow(f, &view, &tile, &link, path)) return slui_fail_memory(&w->error);
        if (link >= SLUI_RASTER_DIRECTIONS) return SLU_OK;
    }
}

slu_status slu_raster_field_path(slu_raster_field *field, slu_tile to, slu_raster_path *out,
                                 slu_error *error)
{
    if (!field || !out) return slui_fail_null(error, "field and out");
    *out = (slu_raster_path){.cost = SLU_RASTER_UNREACHED, .source = SLU_RASTER_NO_SOURCE};
    if (to.x < 0 || to.y < 0 || to.x >= field->cut.width || to.y >= field->cut.height)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the cell (%d, %d) is not on the raster", to.x,
                         to.y);
    slui_raster_worker *w = &field->workers[0];
    const slu_status status = trace(field, to, out, w);
    if (status != SLU_OK) {
        slu_raster_path_release(field, out);
        if (error) *error = w->error;
    } else if (!field->options.rules.toward) {
        slui_reverse_tiles(out->tiles, out->count);
    }
    return status;
}

void slu_raster_path_release(const slu_raster_field *field, slu_raster_path *path)
{
    if (!field || !path) return;
    slui_free(&field->allocator, path->tiles, path->capacity, sizeof *path->tiles);
    *path = (slu_raster_path){.cost = SLU_RASTER_UNREACHED, .source = SLU_RASTER_NO_SOURCE};
}
