# A gate removed and one blocked: the file keeps the list, and is what building it again gives.
sluice atlas build scenes/rooms.map -o $TMP/a
sluice atlas edit scenes/rooms.map $TMP/a --remove-gate 0
sluice atlas info $TMP/a | grep 'zones\|gates\|edits'
sluice atlas edit scenes/rooms.map $TMP/a --block-gate 1 -o $TMP/b
sluice atlas info $TMP/b | grep 'zones\|gates\|edits'
sluice atlas verify scenes/rooms.map $TMP/b
# The same at once.
sluice atlas build scenes/rooms.map --remove-gate 0 --block-gate 1 -o $TMP/c
cmp $TMP/b $TMP/c && echo same
