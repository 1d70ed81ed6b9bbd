// SPDX-License-Identifier: MIT
#include "search/trace.h"

#include "base/names.h"

SLUI_ENUM_NAMES(
    slu_event_kind, [SLU_EVENT_SOURCE] = "source", [SLU_EVENT_DESTINATION] = "destination",
    [SLU_EVENT_GENERATING] = "generating", [SLU_EVENT_UPDATING] = "updating",
    [SLU_EVENT_EXPANDING] = "expanding", [SLU_EVENT_CLOSING] = "closing", [SLU_EVENT_END] = "end")

void slui_trace_add(slu_trace *trace, const slu_event *event)
{
    if (trace->count < trace->capacity)
        trace->events[trace->count++] = *event;
    else
        trace->dropped++;
}
