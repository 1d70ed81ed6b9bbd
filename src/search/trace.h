// SPDX-License-Identifier: MIT
// The event buffer of a traced search.
#ifndef SLUI_TRACE_H
#define SLUI_TRACE_H

#include "sluice/sluice.h"

// Appends an event, or counts it as dropped if the caller's buffer is full.
void slui_trace_add(slu_trace *trace, const slu_event *event);

#endif
