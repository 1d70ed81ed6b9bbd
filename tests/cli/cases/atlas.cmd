sluice atlas build scenes/rooms.map --landmarks 2 -o $TMP/rooms.atlas
sluice atlas info $TMP/rooms.atlas
sluice atlas info $TMP/rooms.atlas --json
sluice atlas verify scenes/rooms.map $TMP/rooms.atlas
sluice atlas verify scenes/rooms.map $TMP/rooms.atlas --json
sluice atlas build scenes/rooms.map --method water-2015 --neighbours 4 --costs 10/14 -o $TMP/four.atlas --json
sluice atlas verify scenes/rooms.map $TMP/four.atlas
ls $TMP
