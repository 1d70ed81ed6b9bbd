// SPDX-License-Identifier: MIT
// Where may a tower stand? Two yards, and a gate between them that is two tiles wide. Before it
// builds, a game asks for each kind of unit whether walls there would cut somebody off.
#include <cstdio>
#include <sluice/sluice.hpp>

static void ask(const sluice::map &map, sluice::placement &placement, slu_rect tower)
{
    slu_cut cut = placement.would_cut(map, tower).value();
    std::printf("  %d x %d at %d, %d: %s\n", tower.width, tower.height, tower.x, tower.y,
                cut.part_count ? "would part their ground" : "in nobody's way");
    for (const slu_cut_part &part : sluice::parts(cut))
        std::printf("    %d positions around %d, %d\n", static_cast<int>(part.tiles), part.tile.x,
                    part.tile.y);
}

int main()
try {
    const slu_rect towers[] = {{4, 4, 3, 3}, {12, 5, 1, 1}, {11, 4, 3, 3}};
    sluice::map map = sluice::map::create(24, 12).value();
    map.fill({12, 0, 1, 12}, '@').value();
    map.fill({12, 5, 1, 2}, '.').value();
    for (int size = 1; size <= 2; size++) {
        slu_rules rules{};
        rules.unit.size = size;
        sluice::placement placement = sluice::placement::create(map, rules).value();
        std::printf("for units of size %d\n", size);
        for (slu_rect tower : towers)
            ask(map, placement, tower);
    }
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
