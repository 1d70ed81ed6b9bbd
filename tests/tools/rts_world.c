// SPDX-License-Identifier: MIT
// Doors, buildings, enemies and atlases: see rts_world.h.
//
// A door is the tiles of a gate. What closes and what opens it is prepared before the first frame,
// since a terrain is stale once its map is edited. Doors take turns: each toggles once a second,
// but no two in the same frame.
#include "rts_world.h"

#include <stdlib.h>
#include <string.h>

// In frames.
enum { SECOND = 60, BUILDING_STANDS = 10 * SECOND, ENEMIES_MOVE = 30 };

// In tiles.
enum { BUILDING = 3, WIDEST_DOOR = 12, DANGER_RADIUS = 10, ENEMY_STEP = 2 };

// What standing next to an enemy costs, on top of 1.
static const double DANGER = 8;

// Sites that a frame tries before it gives up.
enum { MOST_SITES = 8 };

enum { DOOR_CHANGES = 64, MOST_DOORS = 64, MOST_BUILDINGS = 256 };

// Tiles that an update of an atlas may look at per frame.
static const uint64_t ATLAS_SLICE = 2000;

typedef struct door {
    slu_change close[DOOR_CHANGES], open[DOOR_CHANGES];
    size_t close_count, open_count;
    bool closed;
} door;

typedef struct building {
    slu_rect area;
    int until;
} building;

struct rts_world {
    rts_options options;
    rts_random *random;
    slu_map *map;
    slu_influence *danger;
    slu_atlas *atlas[RTS_KINDS];
    slu_placement *placement[RTS_LARGE + 1];
    uint8_t *is_main; // in the largest component while all doors are open
    door doors[MOST_DOORS];
    int door_count;
    building buildings[MOST_BUILDINGS]; // a ring
    int first_building, building_count;
    slu_tile *enemies;
    uint64_t opened, closed, hindered, placed, removed, refused;
};

int rts_below(rts_random *random, int limit)
{
    random->state = random->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((random->state >> 33) % (uint64_t)limit);
}

const slu_map *rts_world_map(const rts_world *w)
{
    return w->map;
}

const slu_influence *rts_world_danger(const rts_world *w)
{
    return w->danger;
}

const slu_atlas *rts_world_atlas(const rts_world *w, int kind)
{
    return w->atlas[kind];
}

bool rts_world_is_main(const rts_world *w, slu_tile tile)
{
    return w->is_main[tile.y * slu_map_width(w->map) + tile.x];
}

// ---- creating

// Marks the tiles of the largest component.
static bool find_main(rts_world *w)
{
    int width = slu_map_width(w->map), tiles = width * slu_map_height(w->map);
    size_t *count = calloc((size_t)tiles + 2, sizeof *count);
    w->is_main = calloc((size_t)tiles, 1);
    if (!count || !w->is_main) {
        free(count);
        return false;
    }
    uint32_t most = 0;
    for (int i = 0; i < tiles; i++) {
        uint32_t c =
            slu_map_component(w->map, SLU_DIAGONALS_CLEAR, (slu_tile){i % width, i / width});
        if (c && ++count[c] > count[most]) most = c;
    }
    for (int i = 0; i < tiles; i++)
        w->is_main[i] = slu_map_component(w->map, SLU_DIAGONALS_CLEAR,
                                          (slu_tile){i % width, i / width}) == most;
    free(count);
    return true;
}

static bool prepare_door(rts_world *w, const slu_terrain *terrain, uint32_t gate, slu_error *error)
{
    door *d = &w->doors[w->door_count];
    if (slu_terrain_gate_changes(terrain, gate, '@', d->close, DOOR_CHANGES, &d->close_count,
                                 error) != SLU_OK ||
        slu_map_undo(w->map, d->close, d->close_count, d->open, DOOR_CHANGES, &d->open_count,
                     error) != SLU_OK)
        return false;
    w->door_count++;
    return true;
}

// Draws doors from the gates that are narrow enough.
static bool draw_doors(rts_world *w, const slu_terrain *terrain, slu_error *error)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    uint32_t *gates = calloc((size_t)facts.gate_count + 1, sizeof *gates);
    size_t count = 0;
    bool done = gates && slu_terrain_choke_points(terrain, WIDEST_DOOR, gates, facts.gate_count,
                                                  &count, error) == SLU_OK;
    while (done && w->door_count < w->options.doors && w->door_count < MOST_DOORS && count > 0) {
        int drawn = rts_below(w->random, (int)count);
        done = prepare_door(w, terrain, gates[drawn], error);
        gates[drawn] = gates[--count];
    }
    free(gates);
    return done;
}

static bool find_doors(rts_world *w, slu_error *error)
{
    slu_terrain_options options = {.allocator = w->options.allocator, .prominence = 3};
    slu_terrain *terrain;
    if (w->atlas[RTS_SMALL]) return draw_doors(w, slu_atlas_terrain(w->atlas[RTS_SMALL]), error);
    if (slu_terrain_create(w->map, &options, &terrain, error) != SLU_OK) return false;
    bool done = draw_doors(w, terrain, error);
    slu_terrain_destroy(terrain);
    return done;
}

static bool create_atlases(rts_world *w, slu_error *error)
{
    for (int k = 0; k < RTS_KINDS; k++) {
        slu_atlas_options options = {.rules.unit.size = k == RTS_SCOUT ? 1 : k + 1,
                                     .allocator = w->options.allocator};
        if (!w->options.atlas[k]) continue;
        if (k == RTS_SCOUT && w->atlas[RTS_SMALL])
            w->atlas[k] = w->atlas[RTS_SMALL];
        else if (slu_atlas_create(w->map, &options, &w->atlas[k], error) != SLU_OK)
            return false;
    }
    return true;
}

static bool create_placements(rts_world *w, slu_error *error)
{
    for (int k = 0; k <= RTS_LARGE; k++) {
        slu_rules rules = {.unit.size = k + 1};
        if (slu_placement_create(w->map, &rules, w->options.allocator, &w->placement[k], error) !=
            SLU_OK)
            return false;
    }
    return true;
}

static bool threaten(rts_world *w, int enemy, double amount, slu_error *error)
{
    return slu_influence_add(w->danger, w->enemies[enemy], DANGER_RADIUS, amount, error) == SLU_OK;
}

static bool create_enemies(rts_world *w, slu_error *error)
{
    w->enemies = calloc((size_t)w->options.enemies + 1, sizeof *w->enemies);
    if (!w->enemies) return false;
    if (slu_influence_create(w->map, w->options.allocator, &w->danger, error) != SLU_OK)
        return false;
    for (int i = 0; i < w->options.enemies; i++) {
        w->enemies[i] = (slu_tile){rts_below(w->random, slu_map_width(w->map)),
                                   rts_below(w->random, slu_map_height(w->map))};
        if (!threaten(w, i, DANGER, error)) return false;
    }
    return true;
}

rts_world *rts_world_create(slu_map *map, const rts_options *options, rts_random *random,
                            slu_error *error)
{
    rts_world *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->options = *options;
    w->random = random;
    w->map = map;
    if (find_main(w) && create_atlases(w, error) && find_doors(w, error) &&
        create_placements(w, error) && create_enemies(w, error))
        return w;
    rts_world_destroy(w);
    return NULL;
}

void rts_world_destroy(rts_world *w)
{
    if (!w) return;
    for (int k = 0; k <= RTS_LARGE; k++)
        slu_placement_destroy(w->placement[k]);
    if (w->atlas[RTS_SCOUT] == w->atlas[RTS_SMALL]) w->atlas[RTS_SCOUT] = NULL;
    for (int k = 0; k < RTS_KINDS; k++)
        slu_atlas_destroy(w->atlas[k]);
    slu_influence_destroy(w->danger);
    free(w->enemies);
    free(w->is_main);
    free(w);
}

// ---- doors

static bool is_occupied(const rts_game *game, const door *d)
{
    for (size_t i = 0; i < d->close_count; i++)
        if (rts_covers_unit(game, d->close[i].area)) return true;
    return false;
}

// The rectangle around a door's walls.
static slu_rect extent(const door *d)
{
    slu_rect all = d->close[0].area;
    int right = all.x + all.width, bottom = all.y + all.height;
    for (size_t i = 1; i < d->close_count; i++) {
        slu_rect area = d->close[i].area;
        if (area.x < all.x) all.x = area.x;
        if (area.y < all.y) all.y = area.y;
        if (area.x + area.width > right) right = area.x + area.width;
        if (area.y + area.height > bottom) bottom = area.y + area.height;
    }
    return (slu_rect){all.x, all.y, right - all.x, bottom - all.y};
}

static bool toggle(rts_world *w, rts_game *game, door *d, slu_error *error)
{
    if (!d->closed && is_occupied(game, d)) {
        w->hindered++;
        return true;
    }
    slu_status status = d->closed ? slu_map_apply(w->map, d->open, d->open_count, error)
                                  : slu_map_apply(w->map, d->close, d->close_count, error);
    d->closed = !d->closed;
    if (d->closed && d->close_count > 0) rts_notice_walls(game, extent(d));
    w->closed += d->closed;
    w->opened += !d->closed;
    return status == SLU_OK;
}

static bool toggle_doors(rts_world *w, rts_game *game, int frame, slu_error *error)
{
    for (int i = 0; i < w->door_count; i++)
        if (frame % SECOND == i * SECOND / w->door_count && !toggle(w, game, &w->doors[i], error))
            return false;
    return true;
}

// ---- buildings

static bool overlap(slu_rect a, slu_rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static bool is_open(const rts_world *w, slu_rect site)
{
    for (int i = 0; i < site.width * site.height; i++)
        if (slu_map_glyph(w->map, (slu_tile){site.x + i % site.width, site.y + i / site.width}) !=
            '.')
            return false;
    for (int i = 0; i < w->door_count; i++)
        for (size_t n = 0; n < w->doors[i].close_count; n++)
            if (overlap(site, w->doors[i].close[n].area)) return false;
    return true;
}

// True if nobody of any kind is cut off.
static bool cuts_nobody_off(rts_world *w, slu_rect site, slu_error *error)
{
    for (int k = 0; k <= RTS_LARGE; k++) {
        slu_cut cut;
        if (slu_map_would_cut(w->map, w->placement[k], site, &cut, error) != SLU_OK) return false;
        if (cut.part_count == 0) continue;
        w->refused++;
        return false;
    }
    return true;
}

static bool find_site(rts_world *w, const rts_game *game, slu_rect *site, slu_error *error)
{
    for (int tried = 0; tried < MOST_SITES;) {
        *site =
            (slu_rect){rts_below(w->random, slu_map_width(w->map) - BUILDING),
                       rts_below(w->random, slu_map_height(w->map) - BUILDING), BUILDING, BUILDING};
        if (!is_open(w, *site) || rts_covers_unit(game, *site)) continue;
        if (cuts_nobody_off(w, *site, error)) return true;
        tried++;
    }
    return false;
}

static bool place(rts_world *w, rts_game *game, slu_rect site, int frame, slu_error *error)
{
    if (w->building_count == MOST_BUILDINGS) return true;
    int last = (w->first_building + w->building_count++) % MOST_BUILDINGS;
    w->buildings[last] = (building){site, frame + BUILDING_STANDS};
    w->placed++;
    rts_notice_walls(game, site);
    return slu_map_fill(w->map, site, '@', error) == SLU_OK;
}

static bool remove_buildings(rts_world *w, int frame, slu_error *error)
{
    while (w->building_count > 0 && w->buildings[w->first_building].until <= frame) {
        slu_rect site = w->buildings[w->first_building].area;
        w->first_building = (w->first_building + 1) % MOST_BUILDINGS;
        w->building_count--;
        w->removed++;
        if (slu_map_fill(w->map, site, '.', error) != SLU_OK) return false;
    }
    return true;
}

// ---- frames

static int move_by(rts_random *random, int from, int limit)
{
    int to = from + rts_below(random, 2 * ENEMY_STEP + 1) - ENEMY_STEP;
    return to < 0 ? 0 : to < limit ? to : limit - 1;
}

static bool move_enemies(rts_world *w, slu_error *error)
{
    for (int i = 0; i < w->options.enemies; i++) {
        if (!threaten(w, i, -DANGER, error)) return false;
        w->enemies[i].x = move_by(w->random, w->enemies[i].x, slu_map_width(w->map));
        w->enemies[i].y = move_by(w->random, w->enemies[i].y, slu_map_height(w->map));
        if (!threaten(w, i, DANGER, error)) return false;
    }
    return true;
}

static bool update_atlases(rts_world *w, slu_error *error)
{
    for (int k = 0; k < RTS_KINDS; k++) {
        if (!w->atlas[k] || (k == RTS_SCOUT && w->atlas[k] == w->atlas[RTS_SMALL])) continue;
        if (slu_atlas_update_some(w->atlas[k], ATLAS_SLICE, NULL, error) != SLU_OK) return false;
    }
    return true;
}

static double now(const rts_world *w)
{
    return w->options.clock ? w->options.clock() : 0;
}

bool rts_world_frame(rts_world *w, rts_game *game, int frame, double part[RTS_PARTS],
                     slu_error *error)
{
    const bool builds = w->options.buildings > 0 && frame % (SECOND / w->options.buildings) == 1;
    slu_rect site;
    double began = now(w);
    if (!remove_buildings(w, frame, error) || !toggle_doors(w, game, frame, error)) return false;
    double toggled = now(w);
    bool found = builds && find_site(w, game, &site, error);
    double asked = now(w);
    if (found && !place(w, game, site, frame, error)) return false;
    double edited = now(w);
    if (!update_atlases(w, error)) return false;
    double updated = now(w);
    if (frame % ENEMIES_MOVE == 0 && !move_enemies(w, error)) return false;
    part[RTS_EDITS] = toggled - began + edited - asked;
    part[RTS_WOULD_CUT] = asked - toggled;
    part[RTS_ATLAS] = updated - edited;
    part[RTS_INFLUENCE] = now(w) - updated;
    return true;
}

void rts_world_count(const rts_world *w, rts_totals *totals)
{
    totals->opened = w->opened;
    totals->closed = w->closed;
    totals->hindered = w->hindered;
    totals->placed = w->placed;
    totals->removed = w->removed;
    totals->refused = w->refused;
}
