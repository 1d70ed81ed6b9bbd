# A gate added, another removed, one blocked; ids are those after the edits before.
sluice decompose scenes/rooms.map --csv | grep -A3 ^gate
sluice decompose scenes/rooms.map --csv --block-gate 1 | sed -n '/^gate/,$p' | grep ',1$'
sluice decompose scenes/rooms.map --csv --remove-gate 0 | grep -A2 ^gate
sluice decompose scenes/rooms.map --remove-gate 9999
sluice decompose scenes/rooms.map --add-gate 1,1,2
sluice decompose scenes/rooms.map --add-gate 1,1,2,3
sluice decompose scenes/rooms.map --block-gate one
