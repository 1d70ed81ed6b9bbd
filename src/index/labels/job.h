// SPDX-License-Identifier: MIT
// Building labels, whole or in slices, and again after an edit in an order of hubs that is known.
//
// Finding the order of hubs takes most of the time, but any order gives exact labels: a bad one
// only makes them longer. So after an edit the corners that are still there keep their order, and
// a new one comes after the first of its neighbours, since the paths through a place lead through
// what is next to it. If labels grow too long by that, the order is found again.
//
// Invariant: how the work is divided into slices does not change the labels.
// Cost of the smallest slice: one search over the corners; the first one sweeps the map twice.
#ifndef SLUI_LABELS_JOB_H
#define SLUI_LABELS_JOB_H

#include "index/labels/labels.h"
#include "index/labels/order.h"

struct slui_labels_job {
    slui_hubs hubs; // what is built
    slui_corner_graph graph;
    slui_growth growth;
    slui_hub_order order;
    bool keeps;                          // the order of hubs
    uint32_t *kept;                      // the corners in that order
    bool grows;                          // there is a graph
    uint32_t corner_count, most_at_once; // searches of a round
    uint32_t told;
    uint64_t nanoseconds;
};

//   keeps  the order of the hubs that the labels have
//   alone  one search at a time, for small slices, unless there are threads
slu_status slui_labels_job_create(const slu_labels *labels, bool keeps, bool alone,
                                  slui_labels_job **out, slu_error *error);
void slui_labels_job_destroy(slui_labels_job *job, const slu_allocator *allocator);

// Works until the budget, in corners to look at, is used up or the table is complete.
slu_status slui_labels_job_advance(slui_labels_job *job, const slu_labels *labels, uint64_t budget,
                                   bool *done, slu_error *error);

// Hands over what is complete.
slui_hubs slui_labels_job_take(slui_labels_job *job);

#endif
