// SPDX-License-Identifier: MIT
// Every call of the chapters on indexes: atlas, gate costs, overlay, labels, hierarchy, advice.
#include <cmath>
#include <sluice/sluice.hpp>
#include <vector>

#include "checks.hpp"

static const slu_tile START = {3, 28}, GOAL = {92, 38};

static sluice::map rooms()
{
    return sluice::map::load("scenes/rooms.map").value();
}

static double cost_with(const sluice::map &map, const slu_finder_options &options)
{
    sluice::finder finder = sluice::finder::create(map, options).value();
    return finder.find(START, GOAL).value().cost;
}

static void close_and_open_a_door(sluice::map &map)
{
    map.fill({58, 28, 2, 1}, '@').value();
    map.fill({58, 28, 2, 1}, '.').value();
}

static void atlases()
{
    sluice::map map = rooms();
    sluice::atlas atlas = sluice::atlas::create(map).value();
    slu_finder_options options{};
    options.atlas = atlas.get();
    double plain = cost_with(map, {});
    CHECK(cost_with(map, options) == plain);
    CHECK(atlas.describe().zone_count == atlas.terrain().describe().zone_count);
    CHECK(atlas.terrain().zone_at(START) != SLU_NO_ZONE && atlas.built_with().landmarks == 0);
    close_and_open_a_door(map);
    std::vector<unsigned char> file;
    CHECK(atlas.update() && *atlas.update_some(1000) && atlas.rebuild());
    CHECK(sluice::fit(file, [&](auto out) { return atlas.format(out); }));
    CHECK(sluice::atlas::inspect(file).value().width == 96);
    CHECK(sluice::atlas::inspect({file.data(), file.size() - 1}).error().code == SLU_ERR_FORMAT);
    CHECK(sluice::atlas::parse(map, file).value().describe().gate_count ==
          atlas.describe().gate_count);
    CHECK(sluice::atlas::load(map, "no-such.atlas").error().code == SLU_ERR_IO);
    CHECK(atlas.save("no-such-folder/x.atlas").error().code == SLU_ERR_IO);
    file[0] ^= 1;
    CHECK(sluice::atlas::parse(map, file).error().code == SLU_ERR_FORMAT);
}

static void gates_have_costs()
{
    sluice::map map = rooms();
    sluice::gate_costs costs = sluice::gate_costs::create(map).value();
    slu_finder_options options{};
    options.gate_costs = costs.get();
    CHECK(cost_with(map, options) == cost_with(map, {}));
    CHECK(costs.describe().gate_count == costs.terrain().describe().gate_count);
    std::vector<unsigned char> file;
    CHECK(sluice::fit(file, [&](auto out) { return costs.format(out); }));
    CHECK(sluice::gate_costs::inspect(file).value().gate_count == costs.describe().gate_count);
    CHECK(sluice::gate_costs::parse(map, file));
    CHECK(sluice::gate_costs::load(map, "no-such.gates").error().code == SLU_ERR_IO);
    CHECK(costs.save("no-such-folder/x.gates").error().code == SLU_ERR_IO);
}

static void overlays()
{
    sluice::map map = rooms();
    map.fill_cost({60, 40, 8, 8}, 3).value();
    sluice::overlay overlay = sluice::overlay::create(map).value();
    slu_finder_options options{};
    options.overlay = overlay.get();
    CHECK(cost_with(map, options) == cost_with(map, {}));
    map.fill_cost({40, 40, 4, 4}, 3).value();
    CHECK(overlay.describe().stale && overlay.update() && *overlay.update_some(1000));
    std::vector<std::uint32_t> cells(96 * 64);
    CHECK(overlay.cells(0, cells));
    std::vector<unsigned char> file;
    CHECK(sluice::fit(file, [&](auto out) { return overlay.format(out); }));
    CHECK(sluice::overlay::inspect(file).value().kind_count == 1);
    CHECK(sluice::overlay::parse(map, file).value().describe().cell_count ==
          overlay.describe().cell_count);
    CHECK(sluice::overlay::load(map, "no-such.overlay").error().code == SLU_ERR_IO);
    CHECK(overlay.save("no-such-folder/x.overlay").error().code == SLU_ERR_IO);
}

static void label_indexes()
{
    sluice::map map = rooms();
    sluice::labels labels = sluice::labels::create(map).value();
    slu_finder_options options{};
    options.labels = labels.get();
    CHECK(cost_with(map, options) == cost_with(map, {}));
    close_and_open_a_door(map);
    std::vector<unsigned char> file;
    CHECK(labels.update() && *labels.update_some(1000));
    std::vector<slu_tile> hubs;
    CHECK(sluice::fit(hubs, [&](auto out) { return labels.hubs(out); }));
    CHECK(hubs.size() == labels.describe().corner_count);
    std::vector<slu_labels_entry> entries;
    CHECK(sluice::fit(entries, [&](auto out) { return labels.at(START, out); }));
    CHECK(!entries.empty());
    CHECK(sluice::fit(file, [&](auto out) { return labels.format(out); }));
    CHECK(sluice::labels::inspect(file).value().corner_count == hubs.size());
    CHECK(sluice::labels::parse(map, file));
    CHECK(sluice::labels::load(map, "no-such.labels").error().code == SLU_ERR_IO);
    CHECK(labels.save("no-such-folder/x.labels").error().code == SLU_ERR_IO);
}

static void hierarchies()
{
    sluice::map map = rooms();
    sluice::hpa hpa = sluice::hpa::create(map).value();
    slu_route route = hpa.plan(START, GOAL).value();
    CHECK(route.outcome == SLU_FOUND && sluice::path(hpa.next().value()).size() > 1);
    slu_query query{};
    query.start = START;
    query.goal = GOAL;
    CHECK(std::abs(hpa.find(query).value().cost - route.cost) < 1e-6 && hpa.bytes() > 0);
    std::uint32_t areas[4];
    CHECK(sluice::areas_parse("ab\na.\n", 2, 2, areas));
    CHECK(areas[0] == areas[2] && areas[1] != areas[0] && areas[3] == 0);
}

static void advice_is_optimal()
{
    slu_advice advice = sluice::advise(rooms()).value();
    CHECK(advice.kind && sluice::is_optimal(advice.algorithm));
}

void check_index_calls()
{
    atlases();
    gates_have_costs();
    overlays();
    label_indexes();
    hierarchies();
    advice_is_optimal();
}
