sluice path scenes/corners.map 2 15 6 15 --alg astar+octile --trace $TMP/a.json >$TMP/answer
python3 -c '
import collections, json, sys
trace = json.load(open(sys.argv[1]))
print(trace["version"])
print(sorted(collections.Counter(event["type"] for event in trace["events"]).items()))' $TMP/a.json
sluice path scenes/corners.map 2 15 6 15 --alg astar,dijkstra --trace $TMP/b.json
sluice path scenes/corners.map 2 15 6 15 --trace $TMP/no/b.json
