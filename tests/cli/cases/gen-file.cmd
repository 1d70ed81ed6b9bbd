sluice gen caves 64 32 --seed 3 -o $TMP/a.map
sluice gen caves 64 32 --seed 3 >$TMP/b.map
cmp $TMP/a.map $TMP/b.map && echo the same
sluice gen caves 64 32 --seed 4 -o $TMP/c.map --json
cmp -s $TMP/a.map $TMP/c.map || echo another seed, another map
sluice gen scen $TMP/a.map --count 5 --seed 1
