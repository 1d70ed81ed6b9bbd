// SPDX-License-Identifier: MIT
// The same from C++, by the header for it.
#include <cstdio>
#include <sluice/sluice.hpp>

int main()
try {
    sluice::map map = sluice::map::create(4, 3).value();
    sluice::finder finder = sluice::finder::create(map).value();
    slu_result result = finder.find({0, 0}, {3, 2}).value();
    if (result.straight_steps != 1 || result.diagonal_steps != 2) return 1;
    std::puts(sluice::version());
    return 0;
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
