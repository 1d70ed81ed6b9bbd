sluice path scenes/obstacle.map 13 16 20 16 --beside --json | python3 -c 'import json, sys; a = json.load(sys.stdin); print(a["outcome"], a["path"][-1])'
sluice path scenes/rooms.map 0 0 92 38 --free-start | grep -v time
sluice path scenes/rooms.map 3 28 92 38 --straighten --alg greedy | grep corners
sluice path scenes/rooms.map 3 28 92 38 --corners --json | grep '"path"'
sluice path scenes/rooms.map 3 28 92 38 --straighten --top-speed 2
