// SPDX-License-Identifier: MIT
// Every call of the chapters on units in a game, and on graphs.
#include <cstring>
#include <sluice/sluice.hpp>
#include <vector>

#include "checks.hpp"

static sluice::map field()
{
    return sluice::map::create(12, 6).value();
}

static void flows()
{
    sluice::map map = field();
    sluice::flow flow = sluice::flow::create(map).value();
    CHECK(flow.aim({{5, 3}, {11, 5}}) && flow.cost({5, 3}) == 0 && flow.cost({4, 3}) == 1);
    CHECK(flow.step({3, 3}).value().x == 4 && !flow.is_stale());
    map.fill({4, 0, 1, 5}, '@').value();
    CHECK(flow.is_stale() && flow.step({3, 3}).error().code == SLU_ERR_STALE);
    CHECK(flow.update() && flow.ask({3, 3}).value().outcome == SLU_FOUND);
    const slu_tile goal = {0, 0};
    slu_flow_target target{};
    target.goals = &goal;
    target.goal_count = 1;
    CHECK(flow.begin(target) && flow.advance().value().done && flow.describe().bytes > 0);
}

static void schedulers()
{
    sluice::map map = field();
    sluice::scheduler scheduler = sluice::scheduler::create(map).value();
    slu_request request{};
    request.query.goal = {11, 5};
    request.tag = 7;
    std::uint64_t first = scheduler.submit(request).value();
    std::uint64_t second = scheduler.submit(request).value();
    CHECK(first != second && scheduler.bytes() > 0);
    CHECK(scheduler.set_priority(first, 5) && scheduler.cancel(second));
    CHECK(scheduler.tick(10000).value().finished >= 1);
    slu_answer answer;
    std::size_t found = 0, cancelled = 0;
    while (scheduler.take(answer)) {
        found += answer.result.outcome == SLU_FOUND && answer.tag == 7;
        cancelled += answer.result.outcome == SLU_CANCELLED;
    }
    CHECK(found == 1 && cancelled == 1);
}

static void crowds_and_plans()
{
    sluice::map map = field();
    sluice::crowd crowd = sluice::crowd::create(map).value();
    const slu_errand errand{0, {0, 0}, {3, 0}};
    int unit = crowd.add(errand).value();
    CHECK(!crowd.add(errand) && crowd.units().size() == 1);
    CHECK(crowd.send(unit, {5, 0}) && crowd.step().value().moved == 1);
    CHECK(crowd.units()[0].tile.x == 1 && crowd.bytes() > 0);
    CHECK(crowd.remove(unit) && crowd.units()[0].status == SLU_UNIT_ABSENT);
    CHECK(sluice::crowd_methods().size() > 0);

    const slu_errand errands[] = {errand, {0, {3, 0}, {0, 0}}};
    sluice::plan plan = sluice::plan::create(map, errands).value();
    std::vector<slu_tile> ticks;
    for (std::uint64_t tick = 0; !plan.at(tick).empty(); tick++)
        for (slu_tile tile : plan.at(tick))
            ticks.push_back(tile);
    slu_plan_facts facts = plan.describe();
    CHECK(facts.outcome == SLU_PLAN_FOUND && ticks.size() == 2 * (facts.makespan + 1));
    CHECK(sluice::plan_check(map, errands, ticks).value().arrived == 2);
    ticks[0].y++;
    CHECK(sluice::plan_check(map, errands, ticks).error().code == SLU_ERR_ARGUMENT);
}

static void explorers()
{
    sluice::map map = field();
    slu_explorer_options options{};
    options.goal = {11, 0};
    sluice::explorer explorer = sluice::explorer::create(map, options).value();
    CHECK(explorer.plan().value().cost == 11 && explorer.step().value().tile.x == 1);
    map.fill({5, 0, 1, 5}, '@').value();
    CHECK(explorer.step().error().code == SLU_ERR_STALE);
    CHECK(explorer.notice({0, 0, 12, 6}).value() == 5 && explorer.place({0, 5}));
    slu_tile path[32];
    CHECK(explorer.path(path).value().front().y == 5 && explorer.describe().steps == 1);
    CHECK(sluice::explorer_methods().size() > 0);
}

static void walkers()
{
    sluice::map map = field();
    slu_walk_query query{};
    query.goal = {5, 0};
    slu_walker walker = sluice::walk_begin(map, query).value();
    CHECK(sluice::walk_step(walker) == SLU_WALKING && walker.tile.x == 1);
    slu_tile path[32];
    slu_walk_outcome outcome = SLU_WALKING;
    CHECK(sluice::walk(map, query, path, outcome).value().size() == 6 && outcome == SLU_ARRIVED);
    CHECK(sluice::walk(map, query, {path, 2}, outcome).needed() == 6);
    CHECK(sluice::steerings().size() > 0);
}

static void tours()
{
    sluice::map map = field();
    map.fill({10, 4, 2, 1}, '@').value();
    map.fill({10, 5, 1, 1}, '@').value();
    sluice::finder finder = sluice::finder::create(map).value();
    const slu_tile goals[] = {{5, 0}, {11, 5}, {2, 0}};
    slu_tour_query query{};
    query.goals = goals;
    query.goal_count = 3;
    query.partial = true;
    sluice::tour tour = sluice::tour::create(finder, query).value();
    CHECK(tour.describe().outcome == SLU_PARTIAL && tour.visits().size() == 2);
    CHECK(tour.visits()[0].goal == 2 && tour.unreachable()[0] == 1 && tour.path().back().x == 5);
}

static void moving_obstacles()
{
    sluice::map map = field();
    slu_mover door{};
    door.kind = SLU_MOVER_DOOR;
    door.width = 1;
    door.height = 2;
    door.glyph = '@';
    door.at = {4, 1};
    door.closed = door.open = 1;
    sluice::movers movers = sluice::movers::create(map, {door}).value();
    CHECK(movers.states().size() == 1 && movers.states()[0].present && !map.passable({4, 1}));
    CHECK(movers.step().value().moved == 1 && map.passable({4, 1}));
    CHECK(movers.changes().size() >= 1);
    CHECK(movers.step({{4, 1, 1, 1}}).value().waiting == 1 && map.passable({4, 1}));
    door.at = {8, 1};
    CHECK(movers.add(door) && movers.states().size() == 2);
    slu_change swamp{};
    swamp.area = {0, 0, 1, 1};
    swamp.glyph = 'S';
    CHECK(movers.apply({swamp}) && map.glyph({0, 0}) == 'S');
    CHECK(movers.clear() && movers.states().empty() && map.passable({8, 1}));
}

static void placements()
{
    sluice::map map = field();
    sluice::placement placement = sluice::placement::create(map).value();
    CHECK(sluice::parts(placement.would_cut(map, {5, 1, 1, 2}).value()).empty());
    CHECK(sluice::parts(placement.would_cut(map, {5, 0, 1, 6}).value()).size() == 2);
}

static void graphs()
{
    static const std::size_t first[] = {0, 2, 3, 4, 4};
    static const slu_edge edges[] = {{1, 4.0}, {2, 1.0}, {3, 1.0}, {1, 2.0}};
    slu_graph roads{};
    roads.node_count = 4;
    roads.first = first;
    roads.edges = edges;
    sluice::graph_finder engine = sluice::graph_finder::create(roads).value();
    slu_graph_query query{};
    query.goal = 3;
    slu_graph_result result = engine.find(query).value();
    CHECK(result.cost == 4 && sluice::path(result).size() == 4 && engine.bytes() > 0);
    query.goal = 9;
    CHECK(!engine.find(query));
}

void check_game_calls()
{
    flows();
    schedulers();
    crowds_and_plans();
    explorers();
    walkers();
    tours();
    moving_obstacles();
    placements();
    graphs();
}
