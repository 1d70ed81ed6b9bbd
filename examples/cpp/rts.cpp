// SPDX-License-Identifier: MIT
// The loop of a real-time strategy game: units of two sizes walk to goals of their own while doors
// open and close and towers are built. Every frame spends a fixed number of expansions, so the game
// is the same on every machine. bench/rts measures a large one.
#include <algorithm>
#include <cstdio>
#include <sluice/sluice.hpp>
#include <vector>

enum { UNITS = 60, DOORS = 4, FRAMES = 900, PACE = 3, SIGHT = 24, BUDGET = 200 };

struct unit {
    int size;
    slu_tile at, goal;
    std::vector<slu_tile> path;
    std::size_t done = 0;
    bool waits = false; // for the scheduler
};

struct door {
    std::vector<slu_change> close, open;
    bool closed = false;
};

// What units of one size share.
struct kind {
    slu_rules rules;
    sluice::scheduler scheduler;
    sluice::placement placement;
};

class game
{
public:
    explicit game(const char *file);
    void play_frame(int frame);
    void report() const;

private:
    sluice::map map;
    std::vector<kind> kinds; // by size - 1
    std::vector<unit> units;
    std::vector<door> doors;
    std::uint64_t seed = 1;
    int arrivals = 0, broken = 0, towers = 0, toggles = 0, paths = 0;
    std::uint64_t longest_wait = 0;

    int below(int limit);
    slu_tile any_place(int size);
    void find_doors();
    bool covers_unit(slu_rect area) const;
    void toggle(door &d);
    void build_tower();
    void ask(unit &u);
    void walk(unit &u);
    void take_answers(kind &k);
};

static kind make_kind(const sluice::map &map, int size)
{
    slu_scheduler_options options{};
    options.lanes = 1;
    options.finder.rules.unit.size = size;
    const slu_rules rules = options.finder.rules;
    return {rules, sluice::scheduler::create(map, options).value(),
            sluice::placement::create(map, rules).value()};
}

game::game(const char *file) : map(sluice::map::load(file).value())
{
    find_doors();
    for (int size = 1; size <= 2; size++)
        kinds.push_back(make_kind(map, size));
    for (int i = 0; i < UNITS; i++) {
        int size = i % 3 == 0 ? 2 : 1;
        units.push_back({size, any_place(size), {}, {}});
    }
}

int game::below(int limit)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return static_cast<int>((seed >> 33) % static_cast<std::uint64_t>(limit));
}

slu_tile game::any_place(int size)
{
    slu_tile tile;
    do {
        tile.x = below(map.width());
        tile.y = below(map.height());
    } while (map.cost(tile, kinds[size - 1].rules) == SLU_WALL);
    return tile;
}

// Doors are narrow gates. What closes and opens them is prepared: an edit makes the terrain stale.
void game::find_doors()
{
    sluice::terrain terrain = sluice::terrain::create(map).value();
    std::vector<std::uint32_t> gates;
    sluice::fit(gates, [&](auto out) { return terrain.choke_points(4, out); }).value();
    for (std::size_t i = 0; i < DOORS; i++) {
        door d;
        std::uint32_t gate = gates[i * gates.size() / DOORS];
        sluice::fit(d.close, [&](auto out) {
            return terrain.gate_changes(gate, '@', out);
        }).value();
        sluice::fit(d.open, [&](auto out) { return map.undo(d.close, out); }).value();
        doors.push_back(std::move(d));
    }
}

bool game::covers_unit(slu_rect area) const
{
    return std::any_of(units.begin(), units.end(), [&](const unit &u) {
        return u.at.x < area.x + area.width && area.x < u.at.x + u.size &&
               u.at.y < area.y + area.height && area.y < u.at.y + u.size;
    });
}

void game::toggle(door &d)
{
    if (!d.closed)
        for (const slu_change &change : d.close)
            if (covers_unit(change.area)) return;
    map.apply(d.closed ? d.open : d.close).value();
    d.closed = !d.closed;
    toggles++;
}

// A tower is built only where it cuts nobody off, of either size.
void game::build_tower()
{
    slu_rect site = {0, 0, 2, 2};
    site.x = below(map.width() - 2);
    site.y = below(map.height() - 2);
    for (int i = 0; i < 4; i++)
        if (map.glyph({site.x + i % 2, site.y + i / 2}) != '.') return;
    for (kind &k : kinds)
        if (k.placement.would_cut(map, site).value().part_count > 0) return;
    if (covers_unit(site)) return;
    map.fill(site, '@').value();
    towers++;
}

void game::ask(unit &u)
{
    slu_request request{};
    request.query.start = u.at;
    request.query.goal = u.goal;
    request.tag = static_cast<std::uint64_t>(&u - units.data());
    kinds[u.size - 1].scheduler.submit(request).value();
    u.waits = true;
}

// A step, if the part of the path that the unit can see still holds.
void game::walk(unit &u)
{
    if (u.done + 1 >= u.path.size()) {
        arrivals += !u.path.empty();
        u.goal = any_place(u.size);
        return ask(u);
    }
    sluice::span<const slu_tile> seen = u.path;
    seen = seen.first(std::min(u.path.size(), u.done + SIGHT));
    bool holds = sluice::path_holds(map, seen, u.done, kinds[u.size - 1].rules).value().holds;
    broken += !holds;
    if (!holds) return ask(u);
    u.at = u.path[++u.done];
}

// An unreachable goal leaves no path; the unit then draws another one.
void game::take_answers(kind &k)
{
    k.scheduler.tick(BUDGET).value();
    for (slu_answer answer; k.scheduler.take(answer);) {
        if (answer.status != SLU_OK) sluice::fail(answer.error);
        unit &u = units[answer.tag];
        auto path = sluice::path(answer.result);
        u.path.assign(path.begin(), path.end());
        u.waits = false;
        u.done = 0;
        paths += !path.empty();
        longest_wait = std::max(longest_wait, answer.ticks);
    }
}

void game::play_frame(int frame)
{
    if (frame % 15 == 0) toggle(doors[frame / 15 % DOORS]);
    if (frame % 12 == 6) build_tower();
    for (int i = 0; i < UNITS; i++)
        if (!units[i].waits && (frame + i) % PACE == 0) walk(units[i]);
    for (kind &k : kinds)
        take_answers(k);
}

void game::report() const
{
    std::printf("%d frames: %d doors opened or closed, %d towers built\n", FRAMES, toggles, towers);
    std::printf("%d paths found, no answer after more than %d frames\n", paths,
                static_cast<int>(longest_wait));
    std::printf("%d paths broken, %d goals reached\n", broken, arrivals);
}

int main(int argc, char **argv)
try {
    game g(argc > 1 ? argv[1] : "scenes/rooms.map");
    for (int frame = 0; frame < FRAMES; frame++)
        g.play_frame(frame);
    g.report();
} catch (const sluice::failure &failed) {
    return std::fprintf(stderr, "%s\n", failed.what()), 1;
}
