# One heuristic on several decompositions, on gates edited by hand, and on gate costs from a file.
at="scenes/rooms.map 3 28 92 38"
sluice path $at --alg astar+octile,astar+gateway-2015,astar+dead-end --method flood-2006,water-2015 | cut -c1-63
sluice decompose scenes/rooms.map --method water-2015 --remove-gate 3 --add-gate 9,40,9,42 --save-gates $TMP/rooms.gates
sluice decompose scenes/rooms.map --method water-2015 --remove-gate 3 --save-gates $TMP/rooms.gates | cut -c1-26
cat $TMP/rooms.gates
sluice decompose scenes/rooms.map --gates $TMP/rooms.gates | cut -c1-26
sluice path $at --alg astar+gateway-2015 --method water-2015 --gates $TMP/rooms.gates --json | grep '"alg"\|"zones"\|"expanded"'
sluice bench scenes/rooms.map --every 20 --alg astar+octile,astar+gateway-2015 --method water,flood-2006 --tsv | cut -f1-5,12
sluice compare $at --alg astar+gateway-2006,astar+backprop-octile --method water --tsv | cut -f1-3,5
# Prepared once, read again: the same expansions as those of a finder that prepares them itself.
sluice atlas gates scenes/rooms.map -o $TMP/one
sluice atlas gates scenes/rooms.map --sided -o $TMP/four
sluice atlas gates scenes/rooms.map --gates $TMP/rooms.gates -o $TMP/edited --json
sluice atlas info $TMP/four
for pair in "gateway-2015 one" "gateway-2006 four"; do
    set -- $pair
    sluice path $at --alg astar+$1 --json | grep '"expanded"'
    sluice path $at --alg astar+$1 --gate-costs $TMP/$2 --json | grep '"expanded"'
done
# The zones of an atlas serve them too.
sluice atlas build scenes/rooms.map --method flood-2006 -o $TMP/atlas
sluice path $at --alg astar+gateway-2015 --method flood-2006 --json | grep '"expanded"'
sluice path $at --alg astar+gateway-2015 --atlas $TMP/atlas --json | grep '"expanded"'
sluice path $at --alg astar+octile,astar+gateway-2015 --gates $TMP/rooms.gates --draw-gates --render $TMP/p.svg | cut -c1-40
grep -o '>gate<\|>[^<]* on rooms.gates<' $TMP/p.svg
