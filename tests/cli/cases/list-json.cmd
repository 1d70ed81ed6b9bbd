sluice list --json | python3 -c '
import json, sys
registry = json.load(sys.stdin)
print(list(registry))
for kind, name in (("searches", "astar"), ("heuristics", "octile")):
    print(next(row for row in registry[kind] if row["name"] == name))'
