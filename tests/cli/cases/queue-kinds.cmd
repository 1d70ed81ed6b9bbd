# Every open list gives the same search.
for kind in buckets heap tree sorted linked unsorted; do sluice bench scenes/traps.map --alg astar,dijkstra,jps --queue $kind --tsv | cut -f 1-5,12-14; done | sort | uniq -c
sluice path scenes/caves.map 9 53 76 4 --queue stack
