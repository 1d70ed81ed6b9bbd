// SPDX-License-Identifier: MIT
// Every call of formats.hpp and space.hpp, whose libraries need others.
#include <cstring>
#include <sluice/formats.hpp>
#include <sluice/space.hpp>
#include <string>
#include <vector>

#include "checks.hpp"

int false_claims = 0;

static const char TMX[] = "<map orientation=\"orthogonal\" width=\"2\" height=\"1\"><layer "
                          "name=\"collision\" width=\"2\" "
                          "height=\"1\"><data encoding=\"csv\">1,0</data></layer></map>";
static const char MOVINGAI[] = "type octile\nheight 1\nwidth 2\nmap\n.@\n";

static void formats()
{
    const std::string tmx = TMX, text = MOVINGAI;
    CHECK(sluice::recognise(tmx) == SLU_FORMAT_TILED_TMX);
    CHECK(std::strcmp(sluice::name(sluice::recognise(text)), "movingai") == 0);
    CHECK(!sluice::parse_tiled(tmx).value().passable({0, 0}));
    CHECK(!sluice::parse_any(text).value().passable({1, 0}));
    CHECK(sluice::parse_png(text).error().code == SLU_ERR_FORMAT);
    CHECK(sluice::load_any("scenes/rooms.map").value().width() == 96);
    std::uint32_t areas[2];
    CHECK(sluice::areas_parse_any(std::string("ab\n"), 2, 1, areas) && areas[0] != areas[1]);
    CHECK(sluice::areas_parse_any(std::string("ab\n"), 2, 2, areas).error().code ==
          SLU_ERR_ARGUMENT);
}

static const slu_point SQUARE[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};

static slu_shape square()
{
    static const std::size_t four = 4;
    slu_shape shape{};
    shape.points = SQUARE;
    shape.ring_sizes = &four;
    shape.ring_count = 1;
    return shape;
}

static void worlds()
{
    CHECK(*sluice::geos_version() != '\0');
    sluice::world world = sluice::world::create().value();
    CHECK(world.add(square()).value() == 1 && world.shape_count() == 1);
    CHECK(world.shape(0).ring_count == 1 && world.describe().obstacles == 1);
    char small[4], large[1000];
    std::size_t needed = world.format(small).needed();
    CHECK(needed > 4 && world.format(large).value().size() == needed);
    CHECK(sluice::world::parse({large, needed}).value().shape_count() == 1);
    slu_world_generate_options options{};
    CHECK(sluice::world::generate(options).value().describe().corners > 0);
    sluice::map map = sluice::map::create_from(3, 1, ".@.").value();
    CHECK(sluice::world::from_map(map).value().describe().has_boundary);
}

static void routers()
{
    sluice::world world = sluice::world::create().value();
    world.add(square()).value();
    sluice::free_space space = sluice::free_space::create(world, 0.5).value();
    CHECK(space.describe().radius == 0.5 && space.component({2, 2}) == -1);
    sluice::router router = sluice::router::create(space).value();
    slu_space_query query{};
    query.from = {-1, 2};
    query.to = {5, 2};
    slu_space_path path = router.find(query).value();
    CHECK(path.outcome == SLU_FOUND && sluice::points(path).back().x == 5);
    CHECK(sluice::space_path_check(world, 0.5, sluice::points(path)).value().length > 6);
    CHECK(router.describe().nodes > 0 && sluice::space_methods().size() > 0);

    std::size_t lines = 0, polygons = 0;
    router.sketch(query.to, [&](const slu_sketch_line &) { lines++; });
    CHECK(lines > 0);
    const auto count = [&](sluice::span<const slu_point> points) { polygons += !points.empty(); };
    CHECK(sluice::shape_margin(square(), 0.5, false, count) && polygons > 0);
    CHECK(sluice::free_space::create_from(0, {square()}).value().describe().area == 16);
}

int main()
{
    formats();
    worlds();
    routers();
    return false_claims == 0 ? 0 : 1;
}
