# Where the scenario's lengths do not hold, an optimal search finds the shortest.
for rules in "--costs 10/14" "--diagonals always" "--diagonals clear"; do
    sluice bench scenes/weaving.map --alg astar,greedy,hpa --every 4 $rules --tsv | cut -f 1,3-8
done
# A weight bounds the worst excess, and a beam that is too narrow leaves queries out.
for weight in 1 2 4; do
    sluice bench scenes/rooms.map --alg wastar --weight $weight --tsv | tail -1 | cut -f 1,3-8
done
for width in 8 64; do
    sluice bench scenes/rooms.map --alg beam --beam-width $width --tsv | tail -1 | cut -f 1,3-8
done
# A limit is no fault; a table spares work.
sluice bench scenes/rooms.map --alg astar --max-expanded 500 --tsv | tail -1 | cut -f 1,3-5
sluice bench scenes/corners.map --alg idastar --every 8 --max-expanded 20000 --tsv | tail -1 | cut -f 1,3,4,12
sluice bench scenes/corners.map --alg idastar --every 8 --max-expanded 20000 --table 4096 --tsv | tail -1 | cut -f 1,3,4,12
# Rows that give no length.
sed '1!s/[0-9.]*$/-1/' scenes/corners.map.scen >$TMP/unknown.scen
sluice bench scenes/corners.map $TMP/unknown.scen --alg astar,greedy --tsv | cut -f 1,3-8
