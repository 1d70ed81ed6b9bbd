// SPDX-License-Identifier: MIT
// Exploration methods, one row each; the first is the default.
//
// METHOD(name, title, summary, source, flags, planner)

METHOD("dstar-lite", "D* Lite",
       "repairs its plan, from the goal, as the ground turns out different",
       "Koenig & Likhachev 2002", SLU_OPTIMAL | SLU_COMPLETE, slui_dstar_lite)
METHOD("replan", "Planning again",
       "searches again when its path is blocked or a shorter one may have opened",
       "Stout 1996; Stentz 1994", SLU_OPTIMAL | SLU_COMPLETE, slui_replan)
