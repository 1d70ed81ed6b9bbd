// SPDX-License-Identifier: MIT
// A turn of a roguelike as libtcod's manual writes it, which knows nothing of Sluice: a hero behind
// a door, a rat that hunts by TCODPath, a ghost that prices steps itself, and a bat that follows
// TCODDijkstra. Linked with -ltcod alone, or with -lsluice-tcod before it, it prints the same.
#include <libtcod/fov.hpp>
#include <libtcod/path.hpp>

#include <cstdio>

static const char *const DUNGEON[] = {
    "####################", "#........#.........#", "#........#.........#",
    "#........+.........#", "#........#.........#", "######.###.........#",
    "#........#.........#", "#........#.........#", "####################",
};
static const int WIDTH = 20, HEIGHT = 9;

static void set_door(TCODMap &map, bool is_open)
{
    map.setProperties(9, 3, is_open, is_open);
}

// Walls are as good as ground to a ghost, but take it four times as long.
class ghost : public ITCODPathCallback
{
public:
    float getWalkCost(int, int, int x, int y, void *) const override
    {
        return DUNGEON[y][x] == '.' ? 1.0f : 4.0f;
    }
};

static int count_lit(const TCODMap &map)
{
    int lit = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            lit += map.isInFov(x, y);
    return lit;
}

int main()
{
    TCODMap map(WIDTH, HEIGHT);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            map.setProperties(x, y, DUNGEON[y][x] == '.', DUNGEON[y][x] == '.');
    const int hero_x = 18, hero_y = 7;
    map.computeFov(hero_x, hero_y, 0, true, FOV_SHADOW);
    std::printf("the hero sees %d cells\n", count_lit(map));

    TCODPath rat(&map);
    std::printf("door closed: %s\n", rat.compute(1, 7, hero_x, hero_y) ? "a path" : "no path");
    set_door(map, true);
    rat.compute(1, 7, hero_x, hero_y);
    std::printf("door open: a path of %d steps\n", rat.size());
    int x, y, turn = 0;
    while (!rat.isEmpty() && rat.walk(&x, &y, true)) {
        if (++turn == 4) set_door(map, false);
    }
    std::printf("the door closes in turn 4, and the rat stops in turn %d\n", turn);

    ghost price;
    TCODPath haunt(WIDTH, HEIGHT, &price, nullptr, 1.0f);
    haunt.compute(1, 7, hero_x, hero_y);
    std::printf("the ghost takes %d steps\n", haunt.size());

    set_door(map, true);
    TCODDijkstra scent(&map);
    scent.compute(hero_x, hero_y);
    std::printf("the bat is %.2f away", static_cast<double>(scent.getDistance(1, 1)));
    scent.setPath(1, 1);
    std::printf(", %d steps\n", scent.size());
    return 0;
}
