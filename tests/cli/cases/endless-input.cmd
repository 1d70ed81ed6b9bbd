sluice info /dev/zero
sluice path scenes/caves.map 1 1 5 5 --costs-file /dev/zero
sluice bench scenes/caves.map /dev/zero --alg astar
sluice smooth /dev/zero 0 0 1 1
sluice atlas info /dev/zero
sluice simulate scenes/caves.map --units 2 --edits /dev/zero
sluice info </dev/zero /dev/stdin
: >$TMP/huge.map
truncate -s 1073741825 $TMP/huge.map
sluice info $TMP/huge.map
sluice smooth $TMP/huge.map 0 0 1 1
printf '<map orientation="orthogonal" width="1" height="1"><tileset firstgid="1" source="huge.map"/><layer name="collision" width="1" height="1"><data encoding="csv">1</data></layer></map>' >$TMP/m.tmx
sluice info $TMP/m.tmx
