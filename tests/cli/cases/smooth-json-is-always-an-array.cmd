sluice smooth scenes/yard.geojson 6 60 114 30 --json | python3 -c 'import json, sys; a = json.load(sys.stdin); print(type(a).__name__, len(a))'
sluice smooth scenes/yard.geojson 6 60 114 30 --method polyanya,tiles --json | python3 -c 'import json, sys; a = json.load(sys.stdin); print(type(a).__name__, len(a))'
sluice smooth scenes/yard.geojson --queries 3 --json | python3 -c 'import json, sys; a = json.load(sys.stdin); print(type(a).__name__, len(a))'
