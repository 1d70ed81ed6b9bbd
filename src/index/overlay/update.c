// SPDX-License-Identifier: MIT
// Following the map: an overlay after edits, at once or in slices.
//
// What an edit changes is found when an update begins: the nest gives opened ground its place
// (repair.c), and the cells around the edit are touched. Computing those is the work (refresh.c).
// Edits in between touch more cells.
//
// Invariant: the metric's revisions are those that its numbers were last complete for, map_seen and
// influence_seen those up to which edits have touched cells.
#include "base/status.h"
#include "index/overlay/overlay.h"

static const slu_overlay_progress UNTOLD = {NULL, NULL};

static uint64_t influence_revision(const slu_overlay *o)
{
    return o->metric.rules.influence ? o->metric.rules.influence->revision : 0;
}

// Whether an update is under way, and whether it knows of all edits.
static bool is_under_way(const slu_overlay *o)
{
    return o->refresh.under_way;
}
static bool has_seen_all(const slu_overlay *o)
{
    return is_under_way(o) && o->map_seen == o->map->revision &&
           o->influence_seen == influence_revision(o);
}

// The areas that have changed since an update last looked: of the map, then of the influence.
typedef struct changes {
    slu_rect areas[2 * SLUI_CHANGES];
    size_t of_map, count;
} changes;

static bool list_changes(const slui_edits *edits, uint64_t since, changes *list)
{
    uint64_t first;
    if (!slui_edits_since(edits, since, &first)) return false;
    for (uint64_t i = first; i < edits->count; i++)
        list->areas[list->count++] = slui_edits_area(edits, i);
    return true;
}

// False if they are no longer remembered.
static bool find_changes(const slu_overlay *o, changes *list)
{
    const slui_nest_metric *m = &o->metric;
    const bool more = is_under_way(o);
    list->count = 0;
    if (!list_changes(&o->map->edited, more ? o->map_seen : m->map_revision, list)) return false;
    list->of_map = list->count;
    const slu_influence *influence = m->rules.influence;
    return !influence ||
           list_changes(&influence->edited, more ? o->influence_seen : m->influence_revision, list);
}

// Where the unit pays something else, or steps differ, after a change of an area.
static slu_rect reach_of(const slu_overlay *o, slu_rect area, int margin)
{
    const int size = o->metric.view.fit.size;
    int left = area.x - size + 1 - margin, top = area.y - size + 1 - margin;
    int right = area.x + area.width + margin, bottom = area.y + area.height + margin;
    if (left < 0) left = 0;
    if (top < 0) top = 0;
    if (right > o->map->width) right = o->map->width;
    if (bottom > o->map->height) bottom = o->map->height;
    return (slu_rect){left, top, right - left, bottom - top};
}

static void touch_area(slu_overlay *o, slu_rect area)
{
    const slui_nest *n = o->metric.nest;
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++)
            slui_refresh_touch(&o->refresh,
                               slui_nest_home(n, slui_map_index(o->map, (slu_tile){x, y})));
}

// Cells whose layout has changed get new tables, and are computed again. False when memory runs
// out.
static bool follow_repairs(slu_overlay *o)
{
    slui_nest_metric *m = &o->metric;
    if (m->nest->repairs == m->repairs) return true;
    for (uint32_t i = 0; i < m->nest->cell_count; i++) {
        if (m->nest->cells[i].stamp <= m->repairs) continue;
        uint32_t home = i;
        while (!slui_cell_is_stored(&m->nest->cells[home]))
            home = m->nest->cells[home].parent;
        slui_refresh_touch(&o->refresh, home);
        if (home == i && !slui_metric_lay_out_again(m, i)) return false;
        if (!slui_hints_lay_out_again(m, i)) return false;
    }
    m->repairs = m->nest->repairs;
    slui_overlay_count_bytes(o);
    return true;
}

static bool touch_changes(slu_overlay *o, const changes *list)
{
    if (!slui_refresh_begin(&o->refresh, &o->metric)) return false;
    for (size_t i = 0; i < list->count; i++)
        touch_area(o, reach_of(o, list->areas[i], 1));
    slui_charges_find_least(&o->metric.charges);
    return follow_repairs(o) && slui_refresh_own(&o->refresh);
}

// All costs are to be put in again.
static bool touch_all(slu_overlay *o)
{
    o->filled_again = true;
    slui_refresh_release(&o->refresh);
    if (!slui_overlay_lay_out(o) || !slui_refresh_begin(&o->refresh, &o->metric)) return false;
    slui_refresh_touch_all(&o->refresh);
    o->metric.repairs = o->metric.nest->repairs;
    slui_overlay_count_bytes(o);
    return true;
}

static bool charges_hold(const slu_overlay *o, const changes *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!slui_charges_hold(&o->metric.charges, reach_of(o, list->areas[i], 0))) return false;
    return true;
}

static slu_status divide_again(slu_overlay *o, slu_error *error)
{
    o->divided_again = true;
    slui_refresh_release(&o->refresh);
    slui_metric_release_tables(&o->metric);
    slui_nest_release(o->metric.nest);
    o->metric.nest = NULL;
    return slui_overlay_divide(o, &UNTOLD, error);
}

// Gives the nest the map's present ground, if need be by dividing the map again; `*fill` says
// whether all costs must be put in again.
static slu_status follow_ground(slu_overlay *o, changes *list, bool *fill, slu_error *error)
{
    slui_nest *n = o->metric.nest;
    const bool known = !o->broken && find_changes(o, list);
    // The nest may be newer than the metric: another overlay that shares it has been updated.
    bool sound = n && !o->broken && !n->broken;
    if (sound && n->revision != o->map->revision)
        sound = slui_nest_repair(n, known ? list->areas : NULL, known ? list->of_map : 0);
    *fill = !sound || !known || !charges_hold(o, list);
    return sound ? SLU_OK : divide_again(o, error);
}

// Finds what there is to do since an update last looked. `at_once`: if that is everything, it is
// done here, on several threads if there are some.
static slu_status look(slu_overlay *o, bool at_once, slu_error *error)
{
    changes list;
    bool fill;
    if (!is_under_way(o)) o->divided_again = o->filled_again = false;
    const slu_status status = follow_ground(o, &list, &fill, error);
    if (status != SLU_OK) return status;
    if (fill && at_once) {
        o->filled_again = true;
        slui_refresh_release(&o->refresh);
        return slui_overlay_fill(o, &UNTOLD, error);
    }
    if (!(fill ? touch_all(o) : touch_changes(o, &list))) return slui_fail_memory(error);
    o->map_seen = o->map->revision;
    o->influence_seen = influence_revision(o);
    return SLU_OK;
}

static slu_status update(slu_overlay *o, uint64_t budget, slu_error *error)
{
    const bool at_once = budget == UINT64_MAX;
    const slu_status status = has_seen_all(o) ? SLU_OK : look(o, at_once, error);
    o->broken = status != SLU_OK;
    if (o->broken) slui_refresh_release(&o->refresh);
    if (is_under_way(o) && slui_refresh_run(&o->refresh, budget)) slui_overlay_note_fresh(o);
    return status;
}

slu_status slu_overlay_update(slu_overlay *o, slu_error *error)
{
    if (!o) return slui_fail_null(error, "overlay");
    return slu_overlay_update_some(o, UINT64_MAX, NULL, error);
}

slu_status slu_overlay_update_some(slu_overlay *o, uint64_t budget, bool *done, slu_error *error)
{
    if (!o) return slui_fail_null(error, "overlay");
    slu_status status = SLU_OK;
    if (!slui_overlay_is_fresh(o)) {
        const uint64_t began = slui_clock(), before = is_under_way(o) ? o->update_nanoseconds : 0;
        status = update(o, budget, error);
        o->update_nanoseconds = before + slui_clock() - began;
    }
    if (done && status == SLU_OK) *done = slui_overlay_is_fresh(o);
    return status;
}
