// SPDX-License-Identifier: MIT
// Reading labels from bytes or from a file: see file.h.
//
// Cost: the corners of the map, and one sweep over the entries.
#include "base/mapping.h"
#include "base/status.h"
#include "index/labels/file.h"
#include "index/overlay/file.h"

// ---- whether they fit

static slu_status check_fit(const slu_labels_file_facts *f, const slu_labels *labels,
                            slu_error *error)
{
    const slu_rules *r = &labels->rules;
    const slu_map *layer = labels->view.layer;
    const char *what = NULL;
    if (f->width != layer->width || f->height != layer->height)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the labels belong to a map of %d x %d tiles, but this map has %d x %d",
                         f->width, f->height, layer->width, layer->height);
    if (f->diagonals != r->diagonals || f->steps.straight != r->steps.straight ||
        f->steps.diagonal != r->steps.diagonal)
        what = "were built for other diagonals or step lengths";
    else if (f->unit_size != labels->view.fit.size ||
             f->kind_hash != slui_overlay_kind_hash(&labels->view))
        what = "were built for another kind of unit";
    else if (f->map_hash != slui_file_map_hash(layer))
        what = "belong to a map with other walls";
    if (!what) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "the labels %s: build them again", what);
}

// ---- whether they are sound

static bool is_legal_leg(const slui_corners *c, slu_tile from, slu_tile to)
{
    if (slui_is_direct(c, from, to)) return true;
    const int k = slui_direction(to.x - from.x, to.y - from.y);
    uint8_t around = 0;
    for (int i = 0; i < SLUI_DIRECTIONS; i++)
        if (slui_corners_ground(c, from.x + slui_step_x[i], from.y + slui_step_y[i]))
            around |= (uint8_t)(1u << i);
    return k >= 0 && slui_moves_for(c->diagonals, around) >> k & 1;
}

static bool is_sound_entry(const slui_hub_table *t, const slui_lengths *lengths, uint32_t corner,
                           uint32_t entry)
{
    const uint32_t next = t->next[entry], distance = slui_hub_distance(t, entry);
    if (next >= t->count || t->corners[next].first == t->corners[next + 1].first) return false;
    const uint32_t at = slui_hub_table_find(t, next, t->hub[entry]);
    if (t->hub[at] != t->hub[entry]) return false;
    const uint32_t leg =
        slui_direct_length(lengths, slui_hub_tile(t, corner), slui_hub_tile(t, next));
    return distance <= lengths->longest && distance >= leg &&
           distance - leg == slui_hub_distance(t, at) && (next == corner) == (distance == 0);
}

static const char *fault_of_label(const slui_hub_table *t, const slui_corners *corners,
                                  const slui_lengths *lengths, uint32_t corner)
{
    uint32_t legal = corner; // the last next corner whose leg was found legal
    for (uint32_t i = t->corners[corner].first; i < t->corners[corner + 1].first; i++) {
        if (t->hub[i] >= t->count) return "a hub is none of its corners";
        if (i > t->corners[corner].first && t->hub[i] <= t->hub[i - 1])
            return "its hubs are out of order";
        if (!is_sound_entry(t, lengths, corner, i)) return "a link leads nowhere";
        const uint32_t next = t->next[i];
        if (next == legal || next == corner) continue;
        if (!is_legal_leg(corners, slui_hub_tile(t, corner), slui_hub_tile(t, next)))
            return "a link leads through a wall";
        legal = next;
    }
    return NULL;
}

// Why these labels cannot be used safely: NULL if they can. That is what unpacking a path relies
// on: links lead to the same hub, along legal legs, by the distances that they claim.
static const char *fault_of(const slui_hub_table *t, const slui_corners *corners,
                            const slui_lengths *lengths)
{
    if (t->count != corners->count) return "its corners are not those of the map";
    if (t->corners[0].first != 0 || t->corners[t->count].first != t->entry_count ||
        t->corners[t->count].place != 0)
        return "it has other numbers of entries than it states";
    for (uint32_t i = 0; i < t->count; i++) {
        if (t->corners[i].place != corners->place[i]) return "its corners are not those of the map";
        if (t->corners[i].first > t->corners[i + 1].first ||
            t->corners[i + 1].first > t->entry_count)
            return "a label ends before it begins";
    }
    const char *fault = NULL;
    for (uint32_t i = 0; !fault && i < t->count; i++)
        fault = fault_of_label(t, corners, lengths, i);
    return fault;
}

// ---- taking them

static bool may_stay(const slui_labels_file *file, bool in_place)
{
    return in_place && (uintptr_t)file->bytes % sizeof(uint64_t) == 0 && slui_is_little_endian();
}

static bool take_table(const slui_labels_file *file, bool stay, slui_hub_table *t,
                       const slu_allocator *allocator)
{
    *t = (slui_hub_table){.count = file->facts.corner_count,
                          .entry_count = (size_t)file->facts.entry_count,
                          .wide = file->facts.distance_bytes == SLUI_WIDE_BYTES};
    void *bytes[SLUI_LABELS_PARTS];
    for (int i = 0; i < SLUI_LABELS_PARTS; i++)
        bytes[i] = (void *)(uintptr_t)(file->bytes + file->parts[i].offset); // never written
    if (stay) {
        t->borrowed = true;
        t->corners = bytes[0];
        t->distances = bytes[1];
        t->hub = bytes[2];
        t->next = bytes[3];
        return true;
    }
    if (!slui_hub_table_reserve(t, allocator)) return false;
    void *arrays[SLUI_LABELS_PARTS] = {t->corners, t->distances, t->hub, t->next};
    for (int i = 0; i < SLUI_LABELS_PARTS; i++) {
        const slui_labels_part *p = &file->parts[i];
        slui_copy_entries(arrays[i], bytes[i], (size_t)(p->count * p->entry) / p->number,
                          p->number);
    }
    return true;
}

static slu_status take(const slui_labels_file *file, bool in_place, slu_labels *labels,
                       slu_error *error)
{
    slui_hubs *h = &labels->hubs;
    const slu_map *layer = labels->view.layer;
    h->revision = layer->revision;
    const int side = layer->width < layer->height ? layer->width : layer->height;
    slu_status status = check_fit(&file->facts, labels, error);
    if (status != SLU_OK) return status;
    h->lengths =
        slui_lengths_of(&labels->rules, side, file->facts.distance_bytes == SLUI_WIDE_BYTES);
    const bool found =
        slui_corners_create(&h->corners, layer, labels->rules.diagonals, &labels->allocator);
    if (!found && h->corners.count > SLUI_MOST_CORNERS)
        return slui_envelope_fail(&slui_labels_envelope, "its corners are not those of the map",
                                  error);
    if (!found || !take_table(file, may_stay(file, in_place), &h->table, &labels->allocator))
        return slui_fail_memory(error);
    const char *fault = fault_of(&h->table, &h->corners, &h->lengths);
    if (fault) return slui_envelope_fail(&slui_labels_envelope, fault, error);
    slui_corners_drop_places(&h->corners);
    slui_labels_settle(labels, false);
    return SLU_OK;
}

static slu_status parse(const slu_map *map, const void *bytes, size_t size,
                        const slu_labels_load_options *options, slu_labels **out, slu_error *error)
{
    const slu_labels_options opening = {.rules = options->rules, .allocator = options->allocator};
    slui_labels_file file;
    slu_labels *labels = NULL;
    slu_status status = slui_labels_file_open(&file, bytes, size, error);
    if (status == SLU_OK) status = slui_labels_open(map, &opening, &labels, error);
    if (status != SLU_OK) return status;
    const uint64_t began = slui_clock();
    status = take(&file, options->in_place, labels, error);
    labels->nanoseconds = slui_clock() - began;
    if (status == SLU_OK)
        *out = labels;
    else
        slu_labels_destroy(labels);
    return status;
}

static const slu_labels_load_options DEFAULTS;

slu_status slu_labels_parse(const slu_map *map, const void *bytes, size_t size,
                            const slu_labels_load_options *options, slu_labels **out,
                            slu_error *error)
{
    if (!map || !bytes || !out) return slui_fail_null(error, "map, bytes and out");
    return parse(map, bytes, size, options ? options : &DEFAULTS, out, error);
}

slu_status slu_labels_load(const slu_map *map, const char *file,
                           const slu_labels_load_options *options, slu_labels **out,
                           slu_error *error)
{
    if (!map || !file || !out) return slui_fail_null(error, "map, file and out");
    slu_labels_load_options in_place = options ? *options : DEFAULTS;
    in_place.in_place = true;
    slui_mapping mapping;
    const slu_allocator *allocator = in_place.allocator ? in_place.allocator : &map->allocator;
    slu_status status = slui_file_map(file, allocator, &mapping, error);
    if (status != SLU_OK) return status;
    slu_labels *labels = NULL;
    status = parse(map, mapping.bytes, mapping.size, &in_place, &labels, error);
    if (labels && labels->hubs.table.borrowed)
        labels->mapping = mapping;
    else
        slui_file_unmap(&mapping);
    if (labels) *out = labels;
    return status;
}
