// SPDX-License-Identifier: MIT
#include "search/trace.h"

void slui_trace_add(slu_trace *trace, const slu_event *event)
{
    if (trace->count < trace->room)
        trace->events[trace->count++] = *event;
    else
        trace->dropped++;
}
