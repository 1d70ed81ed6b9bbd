run() {
    sluice simulate scenes/caves.map --units 80 --ticks 60 --endless "$@"
}
run --seed 5 --json >$TMP/a.json
python3 -c '
import json, sys
run = json.load(open(sys.argv[1]))
print(list(run), len(run["per_tick"]), list(run["per_tick"][0]))
print(run["units"], run["ticks"], run["arrivals"] > 0, run["edits"])' $TMP/a.json
run --seed 5 --trace $TMP/a >/dev/null
run --seed 5 --trace $TMP/b >/dev/null
run --seed 6 --trace $TMP/c >/dev/null
cmp $TMP/a $TMP/b && echo the same
cmp -s $TMP/a $TMP/c || echo another
sha256sum <$TMP/a
