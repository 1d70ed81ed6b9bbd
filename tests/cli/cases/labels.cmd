# Labels are built, described, compared with plain searches, and used.
sluice labels build scenes/rooms.map -o $TMP/a 2>$TMP/said
grep -o "corners with" $TMP/said
sluice labels info $TMP/a | grep -o '^map.*\|^kind.*exact\|^corners.*'
sluice labels info $TMP/a --json | grep -v 'bytes\|checksum\|entries'
sluice labels verify scenes/rooms.map $TMP/a
sluice labels verify scenes/rooms.map $TMP/a --queries 40 --seed 7 --json
sluice labels build scenes/rooms.map --neighbours 4 --costs 10/14 -o $TMP/b --json | grep labels
sluice labels verify scenes/rooms.map $TMP/b --neighbours 4 --costs 10/14 --queries 10
sluice path scenes/rooms.map 3 28 92 38 --alg labels --json >$TMP/own
sluice path scenes/rooms.map 3 28 92 38 --alg labels --json --labels $TMP/a >$TMP/loaded
diff <(grep '"cost"' $TMP/own) <(grep '"cost"' $TMP/loaded) && echo the same
sluice path scenes/rooms.map 3 28 92 38 --labels $TMP/a --json | grep '"answered_by"\|"cost"'
sluice bench scenes/rooms.map --every 20 --alg labels,jps+octile --labels $TMP/a --corners --tsv 2>/dev/null | cut -f1-5
