# What suits maps of several kinds and formats; a map without ground; and every candidate, tried.
strip() { sed 's/, [0-9]* KiB.*//'; }
sluice advise scenes/rooms.map | strip
sluice advise scenes/rooms.map --queries 100 | head -4
sluice advise scenes/rooms.map --neighbours 4 --costs 10/14 | head -2
sluice advise scenes/village.tmx
sluice advise scenes/island.png | head -3
printf 'type octile\nheight 1\nwidth 2\nmap\n@@\n' > $TMP/walls.map
sluice advise $TMP/walls.map
sluice advise scenes/rooms.map --json
sluice advise scenes/rooms.map scenes/rooms.map.scen --measure 5 | awk '/^algorithm/,/^the advice/ {print $1, $2}'
sluice advise scenes/island.png --measure 3 --seed 2 --json | grep -c '"alg"'
