sluice decompose scenes/obstacle.map --json
sluice decompose scenes/caves.map --json | python3 -c '
import json, sys
terrain = json.load(sys.stdin)
print(sorted(terrain), terrain["method"], sorted(terrain["stages"]))
print(terrain["zone_count"] == len(terrain["zones"]), terrain["gate_count"] == len(terrain["gates"]))
print(sorted(terrain["zones"][0]), sorted(terrain["gates"][0]))
print(terrain["build_ms"] > 0)'
