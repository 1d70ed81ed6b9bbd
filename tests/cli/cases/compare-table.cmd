# Deepening searches without a table and with one; the others run once.
sluice compare scenes/corners.map 2 15 45 12 --alg astar,iddfs,idastar --table 4096 --max-expanded 200000 --tsv | cut -f 1-6
# As wide as there are tiles to keep, a beam is A*.
for width in 4 16 1000; do
    sluice compare scenes/rooms.map 3 28 92 38 --alg beam --beam-width $width --tsv | tail -1 | cut -f 1-5
done
