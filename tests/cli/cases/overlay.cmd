# Sizes and hashes of cells depend on tuning, and are left out.
terrain="scenes/terrain.map --costs-file scenes/terrain.cost"
sluice overlay build $terrain -o $TMP/a 2>$TMP/said
sed "s|$TMP|TMP|; s/[0-9.]\+/#/g" $TMP/said
sluice overlay info $TMP/a | grep -o '^map.*\|^kind.*exact\|costs hash.*'
sluice overlay info $TMP/a --json | grep -v 'bytes\|checksum\|cells'
sluice overlay verify $terrain $TMP/a
sluice overlay verify $terrain $TMP/a --queries 40 --seed 7 --json
sluice overlay build $terrain --cells-only -o $TMP/cells 2>$TMP/said
sluice overlay info $TMP/cells | grep kind
sluice overlay customize $terrain $TMP/cells --size 2 --charge mean --influence 20,20,8,3 -o $TMP/b 2>$TMP/said
sluice overlay info $TMP/b | grep -o '^kind.*exact'
sluice overlay verify $terrain $TMP/b --size 2 --charge mean --influence 20,20,8,3
sluice overlay customize $terrain $TMP/b --neighbours 4 --costs 10/14 --json | grep -o '"overlay".*\|"cost_ms".*'
sluice overlay verify $terrain $TMP/b --neighbours 4 --costs 10/14 --queries 10
sluice overlay draw $terrain $TMP/a -o $TMP/cells.png
sluice overlay draw $terrain $TMP/cells --depth 0,2,11 --scale 4 -o $TMP/cells.svg
head -c 5 $TMP/cells.svg
ls $TMP
