// SPDX-License-Identifier: MIT
// The subcommands, in the order of the help. A new one is a folder here and a row:
//
//   COMMAND(name, usage, summary, groups)
//
//   name     sluice NAME, run_NAME and options_of_NAME
//   usage    what follows the name on a command line
//   summary  a sentence without its full stop
//   groups   the shared options it takes: see options/shared_options.h
COMMAND(list, "", "Lists every search, heuristic and method", 0)
COMMAND(info, "MAP", "Describes a map, or where on it a unit can go", OPTIONS_GLYPHS | OPTIONS_KIND)
COMMAND(advise, "MAP [SCEN]", "Says what to search a map with, what that gains and what it costs",
        OPTIONS_GLYPHS | OPTIONS_STEPS)
COMMAND(gen, "KIND WIDTH HEIGHT | scen MAP | world CORNERS | native MAP",
        "Generates a map (caves, maze, rooms, random or open), a scenario for a map, a world of "
        "polygons, or the native map of an enlarged one",
        OPTIONS_GLYPHS | OPTIONS_KIND)
COMMAND(path, "MAP SX SY GX GY", "Finds a path, and draws the search",
        OPTIONS_GLYPHS | OPTIONS_RULES | OPTIONS_SEARCH | OPTIONS_ATLAS | OPTIONS_ZONES)
COMMAND(
    compare, "MAP SX SY GX GY",
    "Finds a path with every search, walks with every steering method, and compares the results",
    OPTIONS_GLYPHS | OPTIONS_RULES | OPTIONS_SEARCH | OPTIONS_ATLAS | OPTIONS_ZONES)
COMMAND(tour, "MAP X,Y X,Y...", "Visits several goals in the best order, from the first tile",
        OPTIONS_GLYPHS | OPTIONS_RULES)
COMMAND(walk, "MAP SX SY GX GY", "Moves without a plan, seeing only the adjacent tiles",
        OPTIONS_GLYPHS | OPTIONS_RULES)
COMMAND(simulate, "MAP",
        "Moves many units at once, tick by tick, on a map that may change meanwhile",
        OPTIONS_GLYPHS | OPTIONS_MOVES | OPTIONS_KIND)
COMMAND(decompose, "MAP", "Cuts a map into zones at its gates, and draws them",
        OPTIONS_GLYPHS | OPTIONS_KIND)
COMMAND(
    atlas, "build MAP -o FILE | info FILE | verify MAP FILE | edit MAP FILE | gates MAP -o FILE",
    "Builds the atlas of a map, describes an atlas, rebuilds one and compares, edits its gates, or "
    "measures the costs between gates",
    OPTIONS_GLYPHS | OPTIONS_STEPS | OPTIONS_KIND)
COMMAND(overlay,
        "build MAP -o FILE | customize MAP FILE | info FILE | verify MAP FILE | draw MAP FILE -o "
        "PICTURE",
        "Builds the overlay of a map, puts other costs into one, describes a file, compares its "
        "answers with plain searches, or draws its cells",
        OPTIONS_GLYPHS | OPTIONS_RULES)
COMMAND(labels, "build MAP -o FILE | info FILE | verify MAP FILE",
        "Builds the labels of a map, describes a file, or compares its answers with plain searches",
        OPTIONS_GLYPHS | OPTIONS_STEPS | OPTIONS_KIND)
COMMAND(bench, "MAP [SCEN] --alg NAME[,NAME...]",
        "Runs a scenario file and checks every length (a missing SCEN means MAP.scen)",
        OPTIONS_GLYPHS | OPTIONS_RULES | OPTIONS_SEARCH | OPTIONS_ATLAS | OPTIONS_ZONES)
COMMAND(smooth, "WORLD SX SY GX GY | WORLD --queries N",
        "Finds paths among polygons, by one method or several, and draws what each works on",
        OPTIONS_GLYPHS | OPTIONS_SIGNED)
COMMAND(raster,
        "field GROUND --from PLACE -o FILE | path GROUND --from PLACE --to PLACE | corridor GROUND "
        "--from PLACE --to PLACE -o FILE | index GROUND -o FOLDER | info GROUND",
        "Computes least-cost fields, paths and corridors over rasters larger than memory",
        OPTIONS_GLYPHS)
COMMAND(reproduce, "thesis | aiide2006 | stout | mapaila | ding-pang",
        "Repeats the experiments of the founding documents, and prints their tables next to ours",
        0)
COMMAND(serve, "[MAP]",
        "Serves the analysis tool to a browser on this machine, and opens a map in it",
        OPTIONS_GLYPHS)
COMMAND(doctor, "", "Says what this build can do on this machine, and tests it for a few seconds",
        0)
