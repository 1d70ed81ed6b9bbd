// SPDX-License-Identifier: MIT
#include <cstdio>
#include <sluice/sluice.hpp>

int main()
try {
    sluice::map map = sluice::map::load("scenes/rooms.map").value();
    sluice::finder finder = sluice::finder::create(map).value();
    slu_result result = finder.find({3, 28}, {92, 38}).value();
    std::printf("%s, cost %.2f, %zu tiles\n", sluice::name(result.outcome), result.cost,
                sluice::path(result).size());
} catch (const sluice::failure &failed) {
    return std::puts(failed.what()), 1;
}
