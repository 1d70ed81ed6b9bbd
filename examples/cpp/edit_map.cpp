// SPDX-License-Identifier: MIT
// Editing a map: walls appear and vanish, and the next search takes them into account. When the
// last path is closed, the answer "unreachable" takes no search at all.
#include <cstdio>
#include <sluice/sluice.hpp>

static void ask(const char *title, sluice::finder &finder)
{
    slu_result result = finder.find({3, 28}, {92, 38}).value();
    std::printf("%s: %s, cost %.2f%s\n", title, sluice::name(result.outcome), result.cost,
                result.stats.expanded ? "" : ", nothing expanded");
}

int main(int argc, char **argv)
try {
    const slu_rect hall_door = {58, 28, 2, 1}, store_door = {68, 44, 2, 1};
    const slu_rect south_door = {62, 58, 2, 1};
    sluice::map map = sluice::map::load(argc > 1 ? argv[1] : "scenes/rooms.map").value();
    sluice::finder finder = sluice::finder::create(map).value();

    ask("all doors open", finder);
    map.fill(store_door, '@').value();
    ask("the store's door shut", finder);
    map.fill(hall_door, '@').value();
    ask("the hall's door shut too", finder);
    map.fill(south_door, '@').value();
    ask("all doors shut", finder);
    map.fill(hall_door, '.').value();
    ask("the hall's door open again", finder);
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
