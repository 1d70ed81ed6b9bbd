# Every command that knows a map knows the kind of unit on it.
sluice info scenes/field.map --size 4
sluice info scenes/swamp.map --terrains . --json
sluice info scenes/swamp.map --size 2 --json | grep -A 8 '"unit"'
sluice info scenes/field.map --size 16
sluice gen scen scenes/field.map --size 4 --count 3 --seed 7
sluice gen scen scenes/field.map --size 4 --count 20 -o $TMP/wide.scen
sluice bench scenes/field.map $TMP/wide.scen --size 4 --alg best,astar+octile --tsv | cut -f 1,2,3,4
sluice bench scenes/field.map $TMP/wide.scen --alg best
sluice gen maze 9 9 --size 2
sluice decompose scenes/rooms.map --size 3 | awk '{ print $1, $2, $3 }'
sluice decompose scenes/field.map --size 4 | awk '{ print $1, $2, $3 }'
sluice decompose scenes/field.map --csv | head -4
sluice atlas build scenes/field.map --size 4 -o $TMP/wide.atlas
sluice atlas verify scenes/field.map $TMP/wide.atlas --size 4
sluice atlas verify scenes/field.map $TMP/wide.atlas
sluice path scenes/field.map 4 4 88 8 --atlas $TMP/wide.atlas --size 4 --alg jps+gateway
