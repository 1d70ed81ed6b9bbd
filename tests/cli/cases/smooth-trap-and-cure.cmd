# Forces alone end in the trap; wall following leaves it, and without repulsion too.
sluice smooth scenes/trap.geojson 8 20 53 20 --radius 1 --method field --no-escape --json | grep -E '"(outcome|shortfall)"'
sluice smooth scenes/trap.geojson 8 20 53 20 --radius 1 --method field --json | grep -E '"(outcome|shortfall)"'
sluice smooth scenes/trap.geojson 8 20 53 20 --radius 1 --method field --strength 0 --json | grep -E '"(outcome|shortfall|strength)"'
sluice smooth scenes/trap.geojson 8 20 53 20 --radius 1 --method field --no-escape --partial --json | grep -E '"(outcome|shortfall)"'
sluice smooth scenes/trap.geojson 8 20 53 20 --radius 1 --method field --no-escape --render $TMP/trap.svg >/dev/null
grep -o 'no path: trapped' $TMP/trap.svg
sluice smooth scenes/trap.geojson 8 20 53 20 --radius 1 --method field --strength 3 --reach 10 --json | grep -E '"(outcome|strength|reach)"'
