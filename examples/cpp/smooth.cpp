// SPDX-License-Identifier: MIT
// A path among polygons: a round unit walks past two walls, first by itself and then with a cart
// behind it.
#include <cstdio>
#include <sluice/space.hpp>

static void add_box(sluice::world &world, slu_point least, slu_point most)
{
    const slu_point corners[4] = {least, {most.x, least.y}, most, {least.x, most.y}};
    const std::size_t count = 4;
    slu_shape box{};
    box.points = corners;
    box.ring_sizes = &count;
    box.ring_count = 1;
    world.add(box).value();
}

static void walk(const sluice::world &world, double radius)
{
    sluice::free_space space = sluice::free_space::create(world, radius).value();
    sluice::router router = sluice::router::create(space).value();
    slu_space_query query{};
    query.from = {-3, 0};
    query.to = {21, 0};
    slu_space_path path = router.find(query).value();
    std::printf("radius %.1f: %s, length %.4f\n", radius, sluice::name(path.outcome), path.length);
    for (slu_point point : sluice::points(path))
        std::printf("  %.3f, %.3f\n", point.x, point.y);
}

int main()
try {
    sluice::world world = sluice::world::create().value();
    add_box(world, {0, -10}, {4, 1});
    add_box(world, {0, 3}, {4, 20});
    add_box(world, {14, -4}, {18, 15});
    walk(world, 0.5); // fits through the gap, which is 2 wide
    walk(world, 1.5); // has to go around
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
