sluice atlas build scenes/rooms.map -o $TMP/a 2>/dev/null
sluice decompose scenes/rooms.map --atlas $TMP/a --method water
sluice decompose scenes/rooms.map --atlas $TMP/a --prominence 2
sluice decompose scenes/rooms.map --widest 9 --atlas $TMP/a
sluice decompose scenes/rooms.map --atlas $TMP/a --downscale 2
sluice decompose scenes/rooms.map --atlas $TMP/a --slits
sluice decompose scenes/rooms.map --atlas $TMP/a --block-gate 1
sluice decompose scenes/rooms.map --atlas $TMP/a --csv --json
sluice decompose scenes/rooms.map --atlas $TMP/none
sluice decompose scenes/rooms.map --atlas scenes/rooms.map
sluice decompose scenes/caves.map --atlas $TMP/a
