// SPDX-License-Identifier: MIT
// The ground is the union of the mesh's polygons. Its outlines are followed from polygon to
// polygon, so that ground which only touches at a corner stays apart, as in Detour. Sluice's
// polyanya finds the path, and the corridor is a chain of polygons whose common edges the path
// touches one after the other: so the path itself lies in the corridor.
#include "NavMeshQuery.h"

#include <DetourCommon.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>

namespace sluice_detour
{

namespace
{

// How far a path may pass an edge and still touch it, as a share of the edge's coordinates: Detour
// rounds to floats.
const double TOUCH = 1e-5;

double cross(point a, point b, point c)
{
    return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

double area(const std::vector<point> &ring)
{
    double sum = 0;
    for (size_t i = 0; i < ring.size(); i++)
        sum += cross({0, 0}, ring[i], ring[(i + 1) % ring.size()]);
    return sum / 2;
}

bool contains(const std::vector<point> &ring, point p)
{
    bool inside = false;
    for (size_t i = 0, k = ring.size() - 1; i < ring.size(); k = i++)
        if ((ring[i].z > p.z) != (ring[k].z > p.z) &&
            p.x < (ring[k].x - ring[i].x) * (p.z - ring[i].z) / (ring[k].z - ring[i].z) + ring[i].x)
            inside = !inside;
    return inside;
}

double distance(point p, point a, point b)
{
    const double dx = b.x - a.x, dz = b.z - a.z, length = dx * dx + dz * dz;
    double t = length > 0 ? ((p.x - a.x) * dx + (p.z - a.z) * dz) / length : 0;
    t = std::max(0.0, std::min(1.0, t));
    return std::hypot(p.x - a.x - t * dx, p.z - a.z - t * dz);
}

// Where a stretch of the path touches an edge: the first and the last place on it, as shares of
// the stretch. False if it passes by.
bool touch(point a, point b, point c, point d, double slack, double &first, double &last)
{
    first = 2;
    last = -1;
    auto meet = [&](double t) {
        first = std::min(first, t);
        last = std::max(last, t);
    };
    const double dx = b.x - a.x, dz = b.z - a.z, length = dx * dx + dz * dz;
    if (distance(a, c, d) <= slack) meet(0);
    if (distance(b, c, d) <= slack) meet(1);
    if (length > 0) {
        for (point end : {c, d}) {
            const double t = ((end.x - a.x) * dx + (end.z - a.z) * dz) / length;
            if (t > 0 && t < 1 && distance(end, a, b) <= slack) meet(t);
        }
        const double left = cross(c, d, a), right = cross(c, d, b);
        if ((left > 0) != (right > 0) && (cross(a, b, c) > 0) != (cross(a, b, d) > 0))
            meet(left / (left - right));
    }
    return last >= 0;
}

// The outlines of the mesh: each begins at an edge that leads nowhere and follows the edges of that
// kind, through the polygons around each corner.
std::vector<std::vector<int>> follow_outlines(const dtMeshTile &tile)
{
    std::vector<std::vector<int>> rings;
    std::map<std::pair<int, int>, bool> seen;
    auto is_border = [&](int polygon, int edge) { return tile.polys[polygon].neis[edge] == 0; };
    for (int p = 0; p < tile.header->polyCount; p++)
        for (int e = 0; e < tile.polys[p].vertCount; e++) {
            if (!is_border(p, e) || seen[{p, e}]) continue;
            std::vector<int> ring;
            int polygon = p, edge = e;
            do {
                seen[{polygon, edge}] = true;
                ring.push_back(tile.polys[polygon].verts[edge]);
                edge = (edge + 1) % tile.polys[polygon].vertCount;
                while (!is_border(polygon, edge)) {
                    const int corner = tile.polys[polygon].verts[edge];
                    polygon = tile.polys[polygon].neis[edge] - 1;
                    edge = 0;
                    while (tile.polys[polygon].verts[edge] != corner)
                        edge++;
                }
            } while (!seen[{polygon, edge}]);
            rings.push_back(ring);
        }
    return rings;
}

// Cuts a ring that passes a corner twice into rings that pass it once.
void split(const std::vector<int> &ring, std::vector<std::vector<int>> &out)
{
    std::vector<int> open;
    for (int corner : ring) {
        auto before = std::find(open.begin(), open.end(), corner);
        if (before != open.end()) {
            out.emplace_back(before, open.end());
            open.erase(before, open.end());
        }
        open.push_back(corner);
    }
    out.push_back(open);
}

struct component {
    std::vector<std::vector<point>> rings; // the outline first
};

// Outlines and holes turn in opposite directions; which is which depends on the mesh.
std::vector<component> build_components(const dtMeshTile &tile, double turn)
{
    std::vector<std::vector<int>> rings;
    for (const auto &ring : follow_outlines(tile))
        split(ring, rings);
    std::vector<component> components;
    std::vector<std::vector<point>> holes;
    for (const auto &ring : rings) {
        std::vector<point> points;
        for (int v : ring)
            points.push_back({tile.verts[3 * v], tile.verts[3 * v + 2]});
        if (area(points) * turn > 0)
            components.push_back({{points}});
        else
            holes.push_back(points);
    }
    for (const auto &hole : holes) {
        // A point just outside the hole's first edge, which is ground around it.
        const point a = hole[0], b = hole[1];
        const double side = turn > 0 ? 1e-6 : -1e-6;
        const point near{(a.x + b.x) / 2 - side * (b.z - a.z),
                         (a.z + b.z) / 2 + side * (b.x - a.x)};
        component *owner = nullptr;
        for (component &c : components)
            if (contains(c.rings[0], near) &&
                (!owner || std::fabs(area(c.rings[0])) < std::fabs(area(owner->rings[0]))))
                owner = &c;
        if (owner) owner->rings.push_back(hole);
    }
    return components;
}

} // namespace

// ---- building

NavMeshQuery::NavMeshQuery()
    : space_(nullptr, slu_free_space_destroy), router_(nullptr, slu_router_destroy)
{
}

NavMeshQuery::~NavMeshQuery() = default;

dtStatus NavMeshQuery::init(const dtNavMesh *mesh, int maxNodes)
{
    const dtStatus status = dtNavMeshQuery::init(mesh, maxNodes);
    tile_ = nullptr;
    int tiles = 0;
    for (int i = 0; i < mesh->getMaxTiles(); i++)
        if (mesh->getTile(i)->header) {
            tile_ = mesh->getTile(i);
            tiles++;
        }
    if (tiles != 1 || tile_->header->offMeshConCount > 0 || !build()) tile_ = nullptr;
    return status;
}

bool NavMeshQuery::build()
{
    std::vector<point> first;
    for (int i = 0; i < tile_->polys[0].vertCount; i++)
        first.push_back(corner(0, i));
    std::vector<component> components = build_components(*tile_, area(first));
    std::vector<std::vector<slu_point>> points(components.size());
    std::vector<std::vector<size_t>> sizes(components.size());
    std::vector<slu_shape> shapes;
    for (size_t i = 0; i < components.size(); i++) {
        for (const auto &ring : components[i].rings) {
            sizes[i].push_back(ring.size());
            for (point p : ring)
                points[i].push_back({p.x, p.z});
        }
        shapes.push_back(
            {SLU_SHAPE_BOUNDARY, 1, points[i].data(), sizes[i].data(), sizes[i].size()});
    }
    slu_free_space *space = nullptr;
    if (slu_free_space_create_from(0, shapes.data(), shapes.size(), nullptr, 0, nullptr, &space,
                                   nullptr) != SLU_OK)
        return false;
    router_.reset();
    space_.reset(space);
    slu_router *router = nullptr;
    if (slu_router_create(space, nullptr, &router, nullptr) != SLU_OK) return false;
    router_.reset(router);
    return true;
}

point NavMeshQuery::corner(int polygon, int index) const
{
    const float *v = &tile_->verts[3 * tile_->polys[polygon].verts[index]];
    return {v[0], v[2]};
}

point NavMeshQuery::middle(int polygon) const
{
    const int count = tile_->polys[polygon].vertCount;
    point sum{0, 0};
    for (int i = 0; i < count; i++) {
        sum.x += corner(polygon, i).x / count;
        sum.z += corner(polygon, i).z / count;
    }
    return sum;
}

// ---- finding

bool NavMeshQuery::suits(const dtQueryFilter *filter) const
{
    for (int i = 0; i < tile_->header->polyCount; i++) {
        const dtPoly &poly = tile_->polys[i];
        const bool passes =
            (poly.flags & filter->getIncludeFlags()) && !(poly.flags & filter->getExcludeFlags());
        if (!passes || filter->getAreaCost(poly.getArea()) != 1.0f) return false;
    }
    return true;
}

// An end that floats have put outside its polygon moves towards its middle.
bool NavMeshQuery::route(int start, int goal, point from, point to, std::vector<point> &line) const
{
    for (double share : {0.0, 1e-7, 1e-6, 1e-5, 1e-4}) {
        const point a = middle(start), b = middle(goal);
        slu_space_query query{};
        query.from = {from.x + share * (a.x - from.x), from.z + share * (a.z - from.z)};
        query.to = {to.x + share * (b.x - to.x), to.z + share * (b.z - to.z)};
        slu_space_path found;
        if (slu_router_find(router_.get(), &query, &found, nullptr) != SLU_OK) continue;
        line.clear();
        for (size_t i = 0; found.outcome == SLU_FOUND && i < found.count; i++)
            line.push_back({found.points[i].x, found.points[i].y});
        return found.outcome == SLU_FOUND;
    }
    return false;
}

// Dijkstra's search over the polygons, where the distance is the place on the path: an edge may be
// crossed where the path touches it, and not before the place that has been reached.
bool NavMeshQuery::corridor(int start, int goal, const std::vector<point> &line,
                            std::vector<int> &polygons) const
{
    using item = std::pair<double, int>;
    std::vector<double> place(tile_->header->polyCount, HUGE_VAL);
    std::vector<int> before(tile_->header->polyCount, -1);
    std::priority_queue<item, std::vector<item>, std::greater<item>> open;
    place[start] = 0;
    open.push({0, start});
    while (!open.empty() && open.top().second != goal) {
        const item now = open.top();
        open.pop();
        if (now.first > place[now.second]) continue;
        const dtPoly &poly = tile_->polys[now.second];
        for (int e = 0; e < poly.vertCount; e++) {
            if (poly.neis[e] == 0) continue;
            const int next = poly.neis[e] - 1;
            const point c = corner(now.second, e), d = corner(now.second, (e + 1) % poly.vertCount);
            const double slack = TOUCH * (1 + std::fabs(c.x) + std::fabs(c.z));
            for (size_t i = 0; i + 1 < line.size(); i++) {
                double first, last;
                if (!touch(line[i], line[i + 1], c, d, slack, first, last)) continue;
                if (i + last < now.first - TOUCH) continue;
                const double there = std::max(now.first, i + first);
                if (there < place[next]) {
                    place[next] = there;
                    before[next] = now.second;
                    open.push({there, next});
                }
                break;
            }
        }
    }
    if (place[goal] == HUGE_VAL) return false;
    polygons.clear();
    for (int p = goal; p >= 0; p = before[p])
        polygons.push_back(p);
    std::reverse(polygons.begin(), polygons.end());
    return true;
}

dtStatus NavMeshQuery::findPath(dtPolyRef startRef, dtPolyRef endRef, const float *startPos,
                                const float *endPos, const dtQueryFilter *filter, dtPolyRef *path,
                                int *pathCount, int maxPath) const
{
    const dtNavMesh *mesh = getAttachedNavMesh();
    std::vector<point> line;
    std::vector<int> polygons;
    const bool is_asked_well = tile_ && mesh->isValidPolyRef(startRef) &&
                               mesh->isValidPolyRef(endRef) && startPos && endPos && filter &&
                               path && pathCount && maxPath > 0;
    if (!is_asked_well || !suits(filter))
        return dtNavMeshQuery::findPath(startRef, endRef, startPos, endPos, filter, path, pathCount,
                                        maxPath);
    const int start = static_cast<int>(mesh->decodePolyIdPoly(startRef));
    const int goal = static_cast<int>(mesh->decodePolyIdPoly(endRef));
    // Without a path Detour leads as near as it can.
    if (!route(start, goal, {startPos[0], startPos[2]}, {endPos[0], endPos[2]}, line) ||
        !corridor(start, goal, line, polygons))
        return dtNavMeshQuery::findPath(startRef, endRef, startPos, endPos, filter, path, pathCount,
                                        maxPath);
    answered_++;
    const dtPolyRef base = mesh->getPolyRefBase(tile_);
    *pathCount = std::min(maxPath, static_cast<int>(polygons.size()));
    for (int i = 0; i < *pathCount; i++)
        path[i] = base | static_cast<dtPolyRef>(polygons[i]);
    const bool is_cut = *pathCount < static_cast<int>(polygons.size());
    return DT_SUCCESS | (is_cut ? DT_BUFFER_TOO_SMALL : 0);
}

} // namespace sluice_detour
