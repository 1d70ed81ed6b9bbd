# The captions of the picture, and the titles of the methods: both lists are the same.
sluice smooth scenes/yard.geojson 6 60 114 30 --radius 1.5 --method all --render $TMP/all.svg >/dev/null
sluice list --json | python3 -c '
import json, sys
picture = open(sys.argv[1]).read()
methods = json.load(sys.stdin)["spaces"]
for method in methods:
    print(method["name"], "is shown" if method["title"] in picture else "is missing")' $TMP/all.svg
