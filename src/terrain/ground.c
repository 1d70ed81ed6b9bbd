// SPDX-License-Identifier: MIT
// Which zones new ground joins.
//
// Invariant: zones stay 4-connected, since a component joins a zone only over a straight step.
// Cost: the tiles that are new.
#include "terrain/ground.h"

#include "map/rules.h"

// Labels of new tiles that have not been looked at, and of those of the current component.
#define NEW UINT32_MAX
#define UNDER_WAY (UINT32_MAX - 1)

// Zones beyond the first few that a component touches are not counted: it takes one of these.
enum { MOST_ZONES = 16 };

typedef struct votes {
    uint32_t label[MOST_ZONES], count[MOST_ZONES];
    int zones;
} votes;

static void vote(votes *v, uint32_t label)
{
    int i = 0;
    while (i < v->zones && v->label[i] != label)
        i++;
    if (i == MOST_ZONES) return;
    if (i == v->zones) {
        v->label[v->zones] = label;
        v->count[v->zones++] = 0;
    }
    v->count[i]++;
}

static uint32_t winner(const votes *v)
{
    int best = 0;
    for (int i = 1; i < v->zones; i++) {
        bool more = v->count[i] > v->count[best];
        bool first = v->count[i] == v->count[best] && v->label[i] < v->label[best];
        if (more || first) best = i;
    }
    return v->label[best];
}

// Collects the component of a tile; returns its number of tiles.
static size_t collect(const slu_map *map, uint32_t *label, uint32_t from, uint32_t *queue, votes *v)
{
    size_t count = 1;
    queue[0] = from;
    label[from] = UNDER_WAY;
    for (size_t i = 0; i < count; i++) {
        for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
            if (!(map->around[queue[i]] >> k & 1)) continue;
            uint32_t next = queue[i] + (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k]);
            if (label[next] == NEW) {
                label[next] = UNDER_WAY;
                queue[count++] = next;
            } else if (label[next] != UNDER_WAY) {
                vote(v, label[next]);
            }
        }
    }
    return count;
}

void slui_terrain_join_opened(const slu_map *map, uint32_t *label, const uint32_t *tiles,
                              size_t count, uint32_t *next, uint32_t *queue)
{
    for (size_t i = 0; i < count; i++)
        label[tiles[i]] = NEW;
    for (size_t i = 0; i < count; i++) {
        if (label[tiles[i]] != NEW) continue;
        votes v = {.zones = 0};
        size_t component = collect(map, label, tiles[i], queue, &v);
        uint32_t name = v.zones ? winner(&v) : (*next)++;
        for (size_t k = 0; k < component; k++)
            label[queue[k]] = name;
    }
}
