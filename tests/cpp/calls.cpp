// SPDX-License-Identifier: MIT
// Every call of the chapters on maps, rules, finders, paths and terrain reaches C as it should:
// what comes back is what the call says. The examples make many of these calls too, with real
// output. The neighbours of this file, index_calls.cpp and game_calls.cpp, have the other chapters;
// together they prove that several files of a program can include the header.
#include <cstring>
#include <sluice/sluice.hpp>
#include <string>
#include <vector>

#include "checks.hpp"

int false_claims = 0;

static const char YARD[] = "............"
                           "............"
                           "@@@@@@.@@@@@"
                           "............"
                           "............";

static sluice::map yard()
{
    return sluice::map::create_from(12, 5, YARD).value();
}

static void names_and_methods()
{
    CHECK(std::strcmp(sluice::version(), slu_version()) == 0);
    CHECK(std::strcmp(sluice::processor_features(), slu_processor_features()) == 0);
    slu_outcome outcome = SLU_FOUND;
    CHECK(sluice::parse("unreachable", outcome) && outcome == SLU_UNREACHABLE);
    CHECK(!sluice::parse("nonsense", outcome));
    CHECK(std::strcmp(sluice::name(SLU_DIAGONALS_ONE_WALL), "one-wall") == 0);
    CHECK(std::strcmp(sluice::flag_name(SLU_OPTIMAL), "optimal") == 0);
    sluice::methods searches = sluice::searches();
    int index = searches.find("astar").value();
    CHECK(std::strcmp(searches.at(index)->name, "astar") == 0 && index < searches.size());
    CHECK(searches.at(-1) == nullptr && std::strcmp(searches.noun(), "search") == 0);
    CHECK(!searches.find("nonsense") && searches.get() == slu_searches());
    CHECK(sluice::heuristics().size() > 0 && sluice::decompositions().size() > 0);
    slu_algorithm algorithm = sluice::algorithm("astar+octile").value();
    CHECK(sluice::name(algorithm) == "astar+octile" && sluice::is_optimal(algorithm));
    CHECK(!sluice::algorithm("nonsense"));
}

static void glyphs_and_greys()
{
    slu_glyphs glyphs = sluice::default_glyphs();
    CHECK(sluice::cost_of(glyphs, '.') == 1 && sluice::cost_of(glyphs, '@') == SLU_WALL);
    CHECK(sluice::parse_costs(glyphs, "S 3\n") && sluice::cost_of(glyphs, 'S') == 3);
    CHECK(sluice::parse_costs(glyphs, "S 3\nS 4\n").error().line == 2);
    CHECK(sluice::set_passable(glyphs, ".") && sluice::cost_of(glyphs, 'S') == SLU_WALL);
    CHECK(sluice::grey_to_cost(255) == 1 && sluice::grey_from_cost(1) == 255);
}

static void maps_from_many_sources()
{
    const double costs[] = {1, 2, SLU_WALL, 0.5};
    const std::uint8_t greys[] = {255, 0}, rgba[] = {255, 255, 255, 255};
    CHECK(sluice::map::create_from_costs(4, 1, costs).value().cost({1, 0}) == 2);
    CHECK(!sluice::map::create_from_grey(2, 1, greys).value().passable({1, 0}));
    CHECK(sluice::map::create_from_pixels(1, 1, rgba).value().passable({0, 0}));
    const std::uint32_t gids[] = {1, 0};
    slu_tiled_layer layer{"collision", 0, 0, 2, 1, gids};
    slu_tiled tiled{2, 1, &layer, 1, nullptr, 0};
    CHECK(!sluice::map::create_from_tiled(tiled).value().passable({0, 0}));
    slu_generate_options options{};
    options.kind = SLU_GENERATE_ROOMS;
    options.width = options.height = 40;
    sluice::map rooms = sluice::map::generate(options).value();
    CHECK(rooms.describe().passable > 0);
    CHECK(rooms.shrink().error().code == SLU_ERR_UNSUPPORTED);
    CHECK(sluice::map::load("scenes/rooms.map").value().width() == 96);
}

static void edits_and_descriptions()
{
    sluice::map map = yard();
    std::uint64_t revision = map.revision();
    CHECK(map.fill({0, 0, 2, 1}, '@') && map.glyph({1, 0}) == '@' && !map.passable({1, 0}));
    CHECK(map.fill_cost({4, 0, 1, 1}, 2.5) && map.cost({4, 0}) == 2.5);
    CHECK(map.revision() == revision + 2);
    slu_rules wide{};
    wide.unit.size = 2;
    CHECK(map.cost({4, 0}, wide) == 2.5 && map.cost({5, 1}, wide) == SLU_WALL);
    CHECK(map.component({4, 0}) == map.component({4, 4}));
    slu_unit unit{};
    unit.size = 2;
    CHECK(map.describe(unit).value().passable < map.describe().passable);
    std::string text;
    CHECK(!sluice::fit(text, [&](auto out) { return map.format_costs(out); }));
    CHECK(map.save("no-such-folder/yard.map").error().code == SLU_ERR_UNSUPPORTED);

    slu_change changes[2]{};
    changes[0].area = changes[1].area = {5, 1, 2, 1};
    changes[0].glyph = '@';
    changes[1].kind = SLU_CHANGE_COST;
    changes[1].cost = 3;
    slu_change buffer[8];
    auto undo = map.undo(changes, buffer).value();
    CHECK(map.apply(changes) && !map.passable({5, 1}));
    CHECK(map.apply(undo) && map.passable({5, 1}));
}

static void influence_counts()
{
    sluice::map map = yard();
    sluice::influence influence = sluice::influence::create(map).value();
    CHECK(influence.add({3, 3}, 2, 4) && influence.at({3, 3}) == 4);
    CHECK(influence.fill({0, 0, 12, 5}, 1) && influence.at({3, 3}) == 5);
    influence.clear();
    CHECK(influence.at({3, 3}) == 0);
}

static void scenarios()
{
    sluice::map map = yard();
    slu_scenario_options options{};
    options.count = 5;
    sluice::scenario drawn = sluice::scenario::draw(map, options).value();
    CHECK(drawn.rows().size() == 5 && drawn.movers().empty() && drawn.unit()->size <= 1);
    std::string text;
    CHECK(sluice::fit(text, [&](auto out) { return drawn.format("yard.map", out); }));
    sluice::scenario read = sluice::scenario::parse(text, 12, 5).value();
    CHECK(read.rows().size() == 5 && read.rows()[4].goal.x == drawn.rows()[4].goal.x);
    CHECK(drawn.save("yard.map", "no-such-folder/x.scen").error().code == SLU_ERR_IO);
    CHECK(sluice::scenario::load("no-such.scen", 12, 5).error().code == SLU_ERR_IO);
}

static void finders()
{
    sluice::map map = yard();
    sluice::finder finder = sluice::finder::create(map).value();
    slu_result found = finder.find({0, 0}, {0, 4}).value();
    CHECK(sluice::path(found).size() == found.path_length && sluice::path(found).front().y == 0);
    CHECK(sluice::states(found).empty() && sluice::path(found).back().y == 4);
    CHECK(finder.bytes() >= finder.index_bytes() && finder.phases().search.runs == 1);
    slu_query query{};
    query.goal = {0, 4};
    query.algorithm = sluice::algorithm("astar+octile").value();
    CHECK(finder.prepare(query.algorithm) && finder.begin(query));
    CHECK(finder.step(1).value().outcome == SLU_RUNNING);
    finder.cancel();
    CHECK(finder.step(1).value().outcome == SLU_CANCELLED);
    CHECK(finder.step(1).error().code == SLU_ERR_ARGUMENT);

    double values[60], costs[2];
    CHECK(finder.estimates(query, values) && values[4 * 12] == 0);
    CHECK(finder.pruned(query, values) && values[0] == 0);
    CHECK(finder.distances(query, values) && values[4 * 12] == 0);
    CHECK(finder.distances(query, {values, 59}).error().code == SLU_ERR_CAPACITY);
    CHECK(finder.distances_between({{0, 0}}, {{0, 4}, {0, 0}}, costs) && costs[1] == 0);
    CHECK(costs[0] > 0 && costs[0] - found.cost < 1e-6);
    slu_waypoint waypoints[64];
    CHECK(!finder.waypoints(query, waypoints));
    slu_reach reach[60];
    CHECK(finder.range({0, 0}, 1, reach).value().size() == 3);
    slu_event events[4];
    slu_trace trace = sluice::trace_into(events);
    query.trace = &trace;
    CHECK(finder.find(query) && sluice::events(trace).size() == 4 && trace.dropped > 0);

    slu_repair_query broken{};
    slu_result whole = finder.find({0, 0}, {0, 4}).value();
    std::vector<slu_tile> kept(sluice::path(whole).begin(), sluice::path(whole).end());
    broken.path = kept.data();
    broken.length = kept.size();
    CHECK(finder.repair(broken).value().outcome == SLU_REPAIR_KEPT);
}

static void paths()
{
    sluice::map map = yard();
    const slu_tile path[] = {{0, 0}, {1, 0}, {2, 1}};
    slu_tile out[8];
    CHECK(sluice::path_check(map, path).value().diagonal_steps == 1);
    CHECK(sluice::path_check(map, {{0, 1}, {0, 2}}).error().line == 1);
    CHECK(sluice::path_corners(path, out).value().size() == 3);
    CHECK(sluice::path_expand({{0, 0}, {3, 0}}, out).value().size() == 4);
    CHECK(sluice::path_visible(map, {0, 0}, {4, 1}) && !sluice::path_visible(map, {0, 0}, {0, 4}));
    CHECK(sluice::path_smooth(map, path, out).value().size() == 2);
    CHECK(sluice::path_measure(map, {{0, 0}, {3, 0}}).value().length == 3);
    CHECK(sluice::path_holds(map, path, 1).value().holds);
    slu_leap leap{};
    leap.dy = 2;
    leap.cost = 3;
    leap.over = true;
    CHECK(sluice::leaps_check(map, {leap}, {{0, 1}, {0, 3}}).value().leaps == 1);
    const slu_motion_state states[] = {{SLU_EAST, 0}, {SLU_EAST, 1}};
    CHECK(sluice::motion_check(map, {}, {{0, 0}, {1, 0}}, states).value().moves == 1);
}

// Two halls and a passage, whose ends are gates.
static const char HALLS[] = "@@@@@@@@@@@@@@@@@@@"
                            "@.....@@@@@@@.....@"
                            "@.....@@@@@@@.....@"
                            "@.................@"
                            "@.....@@@@@@@.....@"
                            "@.....@@@@@@@.....@"
                            "@@@@@@@@@@@@@@@@@@@";

static void terrains()
{
    sluice::map map = sluice::map::create_from(19, 7, HALLS).value();
    slu_terrain_options options{};
    options.layers = true;
    sluice::terrain terrain = sluice::terrain::create(map, options).value();
    slu_terrain_facts facts = terrain.describe();
    CHECK(facts.gate_count >= 1 && !terrain.is_stale() &&
          terrain.zone(facts.zone_count) == nullptr);
    std::uint32_t zone = terrain.zone_at({1, 1}), ids[8];
    CHECK(terrain.areas()[20] == zone + 1 && terrain.nearest_zone({0, 2}) != SLU_NO_ZONE);
    CHECK(!sluice::gates(*terrain.zone(zone)).empty());
    CHECK(!sluice::neighbours(*terrain.zone(zone)).empty());
    slu_tile tiles[60];
    CHECK(terrain.zone_tiles(zone, tiles).value().size() == terrain.zone(zone)->area);
    CHECK(terrain.clearance({1, 1}) == 1 && terrain.clearance({0, 2}) == 0);
    CHECK(terrain.layer_count() > 0 && terrain.layer(terrain.layer_count()) == nullptr);
    const slu_layer &layer = *terrain.layer(0);
    CHECK(sluice::tiles(layer).empty() != sluice::lines(layer).empty());

    std::uint32_t gate = terrain.choke_points(4, ids).value().front();
    CHECK(terrain.widest_unit(gate) == 1 && !sluice::tiles(*terrain.gate(gate)).empty());
    double length = 0;
    CHECK(terrain.route({1, 1}, {17, 5}, ids, length).value().size() >= 1 && length > 0);
    CHECK(!terrain.cut_off(gate, ids).value().empty());
    slu_change changes[8];
    CHECK(terrain.gate_changes(gate, '@', changes).value().size() == 1);
    CHECK(terrain.block(gate, true) && terrain.gate(gate)->blocked);
    slu_edit removal = terrain.gate_edit(SLU_EDIT_REMOVE, gate);
    CHECK(terrain.edit(removal) && terrain.describe().gate_count < facts.gate_count);
    CHECK(terrain.edit_count() >= 1);
    CHECK(terrain.edit_at(terrain.edit_count() - 1).kind == SLU_EDIT_REMOVE);
    map.fill({1, 1, 1, 1}, '@').value();
    CHECK(terrain.is_stale() && terrain.update() && !terrain.is_stale());
}

int main()
{
    names_and_methods();
    glyphs_and_greys();
    maps_from_many_sources();
    edits_and_descriptions();
    influence_counts();
    scenarios();
    finders();
    paths();
    terrains();
    check_index_calls();
    check_game_calls();
    return false_claims == 0 ? 0 : 1;
}
