// SPDX-License-Identifier: MIT
// Crowd methods, one row each; the first is the default.
//
// METHOD(name, title, summary, source, flags, kind)

METHOD("pibt", "Priority inheritance",
       "the first goes where it wants and others make way, tick by tick; thousands of units",
       "Okumura et al. 2019, 2022", 0, slui_crowd_pibt)
METHOD("whca", "Windowed cooperative A*",
       "one after the other reserves its way through the next ticks; hundreds of units",
       "Silver 2005", 0, slui_crowd_whca)
METHOD("lacam", "LaCAM", "searches over all positions at once, each next one made by pibt",
       "Okumura 2023", SLU_COMPLETE | SLU_WHOLE_PLANS, slui_crowd_lacam)
