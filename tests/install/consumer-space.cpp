// SPDX-License-Identifier: MIT
// The same from C++.
#include <cstdio>
#include <sluice/space.hpp>

int main()
try {
    const slu_point square[] = {{2, 2}, {4, 2}, {4, 4}, {2, 4}};
    const std::size_t corners = 4;
    slu_shape shape{};
    shape.points = square;
    shape.ring_sizes = &corners;
    shape.ring_count = 1;
    sluice::world world = sluice::world::create().value();
    world.add(shape).value();
    sluice::free_space space = sluice::free_space::create(world, 0.5).value();
    sluice::router router = sluice::router::create(space).value();
    slu_space_query query{};
    query.from = {1, 3};
    query.to = {5, 3};
    slu_space_path path = router.find(query).value();
    if (path.outcome != SLU_FOUND || path.length <= 4) return 1;
    std::puts(sluice::version());
    return 0;
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
