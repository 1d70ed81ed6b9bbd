// SPDX-License-Identifier: MIT
// Stout's compromise: the simple rule for stopping a trace, which looks clever, until the walker is
// seen to circle; from then on the robust rule, which cannot circle.
//
// Source: Stout 1996.
//
// It arrives whenever there is a path: the simple tracer is a finite-state machine, so it arrives
// or circles, and trace.c notices that; robust tracing keeps its guarantee from any tile it starts
// at.
//
// Cost: constant per step. n tiles have at most 4n sides to be blocked by, so circling is noticed
// within 12n blockages, each followed by at most 8n steps of tracing and one line.
#include "steer/steer.h"

int slui_steer_trace_then_robust(slu_walker *w)
{
    if (!w->circling) {
        int step = slui_steer_trace(w);
        if (!w->circling) return step;
        w->tracing = false;
        slui_line_begin(w);
    }
    return slui_steer_robust(w);
}
