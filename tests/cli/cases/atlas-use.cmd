# With an atlas from a file a search does what it does with one of its own. How often it is run depends on how long it takes.
sluice atlas build scenes/rooms.map --landmarks 8 -o $TMP/a
for alg in astar+gateway astar+differential jps+guided; do
    sluice path scenes/rooms.map 3 28 92 38 --alg $alg --json >$TMP/own
    sluice path scenes/rooms.map 3 28 92 38 --alg $alg --json --atlas $TMP/a >$TMP/loaded
    grep '"expanded"' $TMP/loaded
    diff <(grep -v '"us"\|"bytes"\|"runs"' $TMP/own) <(grep -v '"us"\|"bytes"\|"runs"' $TMP/loaded) && echo same
done
sluice compare scenes/rooms.map 3 28 92 38 --alg astar+octile,astar+guided --atlas $TMP/a --tsv | cut -f1-4
sluice bench scenes/rooms.map --every 20 --alg astar+gateway --atlas $TMP/a --tsv | cut -f1-4
