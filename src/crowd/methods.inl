// SPDX-License-Identifier: MIT
// Crowd methods, one row each; the first is the default.
//
// METHOD(name, title, summary, source, flags, kind)

METHOD("pibt", "Priority inheritance",
       "units step by priority and push others aside, tick by tick; thousands of units",
       "Okumura et al. 2019, 2022", 0, slui_crowd_pibt)
METHOD("whca", "Windowed cooperative A*",
       "units reserve paths through the next ticks, one after the other; hundreds of units",
       "Silver 2005", 0, slui_crowd_whca)
METHOD("lacam", "LaCAM", "searches over the positions of all units, successors proposed by pibt",
       "Okumura 2023", SLU_COMPLETE | SLU_WHOLE_PLANS, slui_crowd_lacam)
