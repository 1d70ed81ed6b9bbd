# A fringe or a tolerance may close a passage; another method still finds the path. And a court that is enclosed.
sluice smooth scenes/yard.geojson 6 60 114 30 --radius 1.5 --method tiles --fringe 1 --json | grep -E '"(outcome|shortfall)"'
sluice smooth scenes/yard.geojson 6 60 114 30 --radius 1.5 --method tiles,polyanya --resolution 2 --fringe 3 --json | grep -E '"(outcome|shortfall)"'
sluice smooth scenes/yard.geojson 6 60 114 30 --radius 1.5 --method quadtree --tolerance 0.4 --json | grep -E '"(outcome|shortfall)"'
sluice smooth scenes/yard.geojson 6 60 114 30 --radius 1.5 --method quadtree,convex --places centres --tolerance 0.05 --json | grep -E '"(outcome|shortfall)"'
sluice smooth scenes/marsh.geojson 6 40 51 24 --method polyanya --json | grep -E '"(outcome|shortfall)"'
