sluice smooth scenes/yard.geojson 6 60 114 30 --radius 1.5 --json | grep -E '"(world|method|radius|outcome|edges)"'
sluice smooth scenes/yard.geojson 6 60 114 30 --method polyanya,visibility,convex --json | grep -E '"(method|outcome|length)"'
sluice smooth scenes/yard.geojson 6 60 114 30 --method all --radius 1.5 --json | grep -E '"(method|outcome)"'
sluice smooth scenes/marsh.geojson 6 40 114 40 --method weighted --json | grep -E '"(method|outcome)"'
sluice smooth scenes/rooms.map 3.5 28.5 92.5 38.5 --json | grep -E '"(method|outcome|length)"'
sluice smooth scenes/yard.geojson 6 60 114 30 --max-expanded 3 --json | grep -E '"outcome"'
sluice smooth scenes/yard.geojson 6 60 114 30 --max-expanded 3 --partial --json | grep -E '"outcome"'
sluice smooth scenes/yard.geojson 6 60 114 30 --method all | tr -s ' ' | cut -d' ' -f 1-2
