sluice compare scenes/circling.map 14 17 58 12 --steer robust-trace,trace --alg astar --render $TMP/all.svg --tsv | cut -f 1-7
# The legend speaks of both, and a walk's panel of its steps.
grep -o '>first [^<]*<\|>[a-z ]*again<\|>path or walk<\|>[^<]* steps<' $TMP/all.svg
# One way of steering, and no search; it has as many steps as a search has expansions.
sluice compare scenes/circling.map 14 17 58 12 --steer trace --max-expanded 100 --json
# Nothing leads to the other island.
sluice compare scenes/islands.map 40 42 62 44 --steer robust-trace --tsv | cut -f 1-6
sluice compare scenes/circling.map 14 17 58 12 --steer trac
