sluice info scenes/village.tmx
sluice info scenes/harbour.json
sluice path scenes/village.tmx 3 3 30 14
sluice path scenes/village.tmx 3 3 30 14 --terrains .
sluice path scenes/harbour.json 1 1 24 17 --json | grep -v _us
sluice decompose scenes/harbour.json
sluice gen scen scenes/harbour.json --count 3 -o $TMP/harbour.scen && sluice bench scenes/harbour.json $TMP/harbour.scen --alg astar+octile,jps+octile --tsv | cut -f1-5
sluice atlas build scenes/village.tmx -o $TMP/village.atlas && sluice path scenes/village.tmx 3 3 30 14 --atlas $TMP/village.atlas --alg astar+gateway | sed -n 1,2p
sluice walk scenes/harbour.json 1 1 24 17 | sed -n 1,2p
