// SPDX-License-Identifier: MIT
// Detour's queries with Sluice's paths: a dtNavMeshQuery whose findPath returns the polygons along
// a shortest path. Detour's own A* measures from the middle of one polygon's edge to the next, so
// its corridor, and the straight path through it, can be longer.
//
// Everything else is Detour's, and findStraightPath pulls the path straight in Sluice's corridor.
// Distances are measured in the plane (x, z). findPath is Detour's own for what Sluice does not
// know: meshes of several tiles, connections off the mesh, and filters that exclude polygons or
// give areas costs.
#ifndef ADAPTERS_DETOUR_NAV_MESH_QUERY_H
#define ADAPTERS_DETOUR_NAV_MESH_QUERY_H

#include <memory>
#include <vector>

#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>

#include "sluice/space.h"

namespace sluice_detour
{

struct point {
    double x, z;
};

class NavMeshQuery : public dtNavMeshQuery
{
public:
    NavMeshQuery();
    ~NavMeshQuery();

    // As in Detour; builds what Sluice needs of the mesh, which must not change afterwards.
    dtStatus init(const dtNavMesh *mesh, int maxNodes);

    // As in Detour: the polygons from startRef to endRef. DT_PARTIAL_RESULT where there is no path.
    dtStatus findPath(dtPolyRef startRef, dtPolyRef endRef, const float *startPos,
                      const float *endPos, const dtQueryFilter *filter, dtPolyRef *path,
                      int *pathCount, int maxPath) const;

    // How many calls of findPath Sluice has answered; Detour has answered the others.
    int answered() const { return answered_; }

private:
    const dtMeshTile *tile_ = nullptr; // NULL: left to Detour
    std::unique_ptr<slu_free_space, void (*)(slu_free_space *)> space_;
    std::unique_ptr<slu_router, void (*)(slu_router *)> router_;
    mutable int answered_ = 0;

    bool build();
    bool suits(const dtQueryFilter *filter) const;
    bool route(int start, int goal, point from, point to, std::vector<point> &line) const;
    bool corridor(int start, int goal, const std::vector<point> &line,
                  std::vector<int> &polygons) const;
    point corner(int polygon, int index) const;
    point middle(int polygon) const;
};

} // namespace sluice_detour

#endif
