for cost in 0 -1 inf nan 1e9 0.001 two '' '1 2'; do
    printf '. 1\nW %s\n' "$cost" >$TMP/costs
    sluice info scenes/terrain.map --costs-file $TMP/costs
done
printf '. 1\nW 2\n. 3\n' >$TMP/twice
sluice info scenes/terrain.map --costs-file $TMP/twice
sluice info scenes/terrain.map --costs-file $TMP/absent
