// SPDX-License-Identifier: MIT
// Detour and Sluice on the same meshes: random grids of quadrilaterals with moved corners. Both
// have a path or none, with the same ends, and the straight path in Sluice's corridor is never
// longer.
#include "NavMeshQuery.h"

#include <DetourNavMeshBuilder.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <stdexcept>
#include <string>

using sluice_detour::NavMeshQuery;

namespace
{

const int SPACING = 8, MOST = 512; // units between corners; polygons of a path

struct mesh_data {
    std::vector<unsigned short> verts, polys, flags;
    std::vector<unsigned char> areas;
};

// A row of `polys` is four corners and four neighbours, as dtCreateNavMeshData takes them.
mesh_data draw_mesh(std::mt19937 &random, int side, unsigned percent)
{
    mesh_data m;
    std::vector<int> number(side * side, -1);
    for (int y = 0; y <= side; y++)
        for (int x = 0; x <= side; x++)
            for (int value : {x * SPACING + SPACING + int(random() % 5) - 2, 0,
                              y * SPACING + SPACING + int(random() % 5) - 2})
                m.verts.push_back(static_cast<unsigned short>(value));
    int count = 0;
    for (int &n : number)
        if (random() % 100 >= percent) n = count++;
    auto at = [&](int x, int y) -> unsigned short {
        const bool is_in = x >= 0 && y >= 0 && x < side && y < side;
        const int n = is_in ? number[y * side + x] : -1;
        return n < 0 ? 0xffff : static_cast<unsigned short>(n);
    };
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            if (number[y * side + x] < 0) continue;
            const int v = y * (side + 1) + x, below = v + side + 1;
            for (int corner : {v, below, below + 1, v + 1})
                m.polys.push_back(static_cast<unsigned short>(corner));
            for (unsigned short next : {at(x - 1, y), at(x, y + 1), at(x + 1, y), at(x, y - 1)})
                m.polys.push_back(next);
            m.flags.push_back(1);
            m.areas.push_back(0);
        }
    return m;
}

dtNavMesh *build(const mesh_data &m, int side)
{
    dtNavMeshCreateParams params{};
    params.verts = m.verts.data();
    params.vertCount = static_cast<int>(m.verts.size() / 3);
    params.polys = m.polys.data();
    params.polyFlags = m.flags.data();
    params.polyAreas = m.areas.data();
    params.polyCount = static_cast<int>(m.flags.size());
    params.nvp = 4;
    params.bmax[0] = params.bmax[2] = static_cast<float>((side + 2) * SPACING);
    params.bmax[1] = 1;
    params.walkableHeight = 2;
    params.walkableClimb = 1;
    params.cs = 1;
    params.ch = 1;
    params.buildBvTree = true;
    unsigned char *data;
    int size;
    if (!dtCreateNavMeshData(&params, &data, &size)) throw std::runtime_error("no mesh data");
    dtNavMesh *mesh = dtAllocNavMesh();
    if (dtStatusFailed(mesh->init(data, size, DT_TILE_FREE_DATA)))
        throw std::runtime_error("no mesh");
    return mesh;
}

struct answer {
    bool reached;
    double length;
    float first[3], last[3];
};

template <typename query> answer ask(const query &q, const float *from, const float *to)
{
    dtQueryFilter filter;
    const float extents[3] = {4, 4, 4};
    dtPolyRef start, goal, path[MOST];
    float a[3], b[3], points[3 * MOST];
    int count = 0, corners = 0;
    q.findNearestPoly(from, extents, &filter, &start, a);
    q.findNearestPoly(to, extents, &filter, &goal, b);
    answer result{};
    if (!start || !goal) return result;
    q.findPath(start, goal, a, b, &filter, path, &count, MOST);
    if (count == 0 || path[count - 1] != goal) return result;
    q.findStraightPath(a, b, path, count, points, nullptr, nullptr, &corners, MOST);
    result.reached = true;
    for (int i = 1; i < corners; i++)
        result.length +=
            std::hypot(points[3 * i] - points[3 * i - 3], points[3 * i + 2] - points[3 * i - 1]);
    std::copy(points, points + 3, result.first);
    std::copy(points + 3 * corners - 3, points + 3 * corners, result.last);
    return result;
}

struct totals {
    int queries = 0, found = 0, shorter = 0, answered = 0;
    double detour = 0, sluice = 0;
};

void compare(const answer &theirs, const answer &ours, totals &t)
{
    t.queries++;
    if (ours.reached != theirs.reached) throw std::runtime_error("reachable to one of them only");
    if (!ours.reached) return;
    t.found++;
    t.detour += theirs.length;
    t.sluice += ours.length;
    if (ours.length < theirs.length - 1e-3) t.shorter++;
    for (int i = 0; i < 3; i++)
        if (ours.first[i] != theirs.first[i] || ours.last[i] != theirs.last[i])
            throw std::runtime_error("other ends");
    if (ours.length > theirs.length + 1e-3)
        throw std::runtime_error("a path of " + std::to_string(ours.length) + ", Detour's " +
                                 std::to_string(theirs.length));
}

void check_mesh(unsigned seed, totals &t)
{
    std::mt19937 random(seed);
    const int side = 2 + static_cast<int>(random() % 22);
    const mesh_data data = draw_mesh(random, side, random() % 45);
    if (data.flags.empty()) return;
    dtNavMesh *mesh = build(data, side);
    dtNavMeshQuery detour;
    NavMeshQuery sluice;
    detour.init(mesh, 2048);
    sluice.init(mesh, 2048);
    for (int i = 0; i < 40; i++) {
        auto place = [&] {
            return static_cast<float>(random() % (side * SPACING * 16)) / 16 + SPACING;
        };
        const float from[3] = {place(), 0, place()}, to[3] = {place(), 0, place()};
        compare(ask(detour, from, to), ask(sluice, from, to), t);
    }
    t.answered += sluice.answered();
    dtFreeNavMesh(mesh);
}

} // namespace

int main(int argc, char **argv)
{
    const int meshes = argc > 1 ? std::atoi(argv[1]) : 100;
    totals t;
    for (int i = 0; i < meshes; i++) {
        try {
            check_mesh(static_cast<unsigned>(i), t);
        } catch (const std::runtime_error &error) {
            std::fprintf(stderr, "detour-check: mesh %d: %s\n", i, error.what());
            return 1;
        }
    }
    std::printf("%d meshes, %d queries, %d with a path, all of them Sluice's: %s\n", meshes,
                t.queries, t.found, t.answered == t.found ? "yes" : "no");
    std::printf("%d paths are shorter than Detour's, by %.2f %% in all; none is longer\n",
                t.shorter, 100 * (1 - t.sluice / t.detour));
    return t.answered == t.found ? 0 : 1;
}
