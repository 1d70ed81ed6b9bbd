# A kind that nothing fits, and a list of terrains that is empty or unknown: an error that says so, or an answer of 0.
sluice gen maze 31 31 --corridor 1 --seed 3 -o $TMP/maze.map
sluice path $TMP/maze.map 1 1 29 29 --size 16
sluice info $TMP/maze.map --size 16 | sed -n '/this unit/,/components/p'
sluice decompose $TMP/maze.map --size 16 | awk '{ print $1, $2, $3 }'
sluice gen scen $TMP/maze.map --size 16 --count 3
sluice path $TMP/maze.map 1 1 29 29 --terrains ''
sluice path $TMP/maze.map 1 1 29 29 --terrains '?!' --alg jps
sluice gen scen $TMP/maze.map --terrains '?' --count 3
# Zones, gates and what passes them, for a wide unit; queries of a kind that keeps to some ground.
sluice decompose scenes/field.map --size 3 --csv | sed -n '/^gate/,$p' | cut -d , -f 1-3,10,13
sluice gen scen scenes/swamp.map --terrains . --count 5 --seed 7 -o $TMP/dry.scen
sluice bench scenes/swamp.map $TMP/dry.scen --terrains . --alg best,jps+gateway,astar+guided,hpa --tsv | cut -f 1,3,4
sluice bench scenes/swamp.map $TMP/dry.scen --alg best
