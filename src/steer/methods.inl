// SPDX-License-Identifier: MIT
// Steering methods, one row each; the first is the default.
//
// METHOD(name, title, summary, source, flags, steer)

METHOD("trace-then-robust", "Trace, then robust trace",
       "traces by the simple rule until it is seen to circle, then by the robust one", "Stout 1996",
       SLU_COMPLETE, slui_steer_trace_then_robust)
METHOD("robust-trace", "Robust trace",
       "a hand on the wall until the line to the goal is met again, nearer to the goal",
       "Stout 1996; Lumelsky & Stepanov 1987", SLU_COMPLETE, slui_steer_robust)
METHOD("trace", "Trace", "a hand on the wall until the blocked direction is free again",
       "Stout 1996", 0, slui_steer_trace)
METHOD("bounce", "Bounce", "a few steps in a random direction, then straight for the goal again",
       "Stout 1996", 0, slui_steer_bounce)
