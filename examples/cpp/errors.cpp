// SPDX-License-Identifier: MIT
// Errors in both styles, side by side: a result that is tested, and one that throws. Both have the
// sentence of the library, and for files the line.
#include <cstdio>
#include <sluice/sluice.hpp>

static const char BROKEN[] = "type octile\nheight 2\nwidth 3\nmap\n...\n.?.\n";

int main()
{
    if (auto map = sluice::map::parse(BROKEN))
        std::printf("%d tiles wide\n", map->width());
    else
        std::printf("tested: line %d: %s\n", map.error().line, map.error().text);

    try {
        sluice::map map = sluice::map::parse(BROKEN).value();
        std::printf("%d tiles wide\n", map.width());
    } catch (const sluice::failure &failed) {
        std::printf("thrown: line %d: %s\n", failed.error().line, failed.what());
    }

    // After a failure there is an empty handle, which no call crashes on.
    auto nothing = sluice::map::load("scenes/no-such.map");
    std::printf("%s: %d tiles wide\n", sluice::name(nothing.error().code), nothing->width());
    return nothing ? 1 : 0;
}
