// SPDX-License-Identifier: MIT
// Decompositions, one row each; the first is the default.
//
// METHOD(name, title, summary, source, flags, decompose)
// WATER(name, title, summary, source, flags, decompose, lakes): also the lakes of a water level,
// for pictures

WATER("water", "Water level",
      "basins of the depth map, separated by straight lines at narrow places; linear time",
      "after Halldórsson 2015; Vincent & Soille 1991", 0, slui_water, slui_water_lakes)
WATER("water-2015", "Water level, 2015",
      "lakes that meet as the water rises; as published, and as slow", "Halldórsson 2015", 0,
      slui_water_2015, slui_water_2015_lakes)
METHOD("flood-2006", "Flood fill, 2006",
       "rows filled one below the other until a border regrows; as published",
       "Björnsson & Halldórsson 2006", 0, slui_flood_2006)
