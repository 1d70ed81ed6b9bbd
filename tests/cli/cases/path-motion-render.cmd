sluice path scenes/circling.map 14 17 58 12 --top-speed 3 --heading W --render $TMP/way.svg >/dev/null
grep -o 'cost [^<]*' $TMP/way.svg
grep -c 'expanded again' $TMP/way.svg
sluice path scenes/circling.map 14 17 58 12 --top-speed 3 --heading W --trace $TMP/way.json >/dev/null
python3 -c '
import collections, json, sys
trace = json.load(open(sys.argv[1]))
print(sorted(collections.Counter(event["type"] for event in trace["events"]).items()))' $TMP/way.json
