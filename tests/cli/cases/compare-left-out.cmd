# A corridor so long and dear that its cost is beyond the range of a search.
{ printf 'type octile\nheight 1\nwidth 3000\nmap\nG'; printf '.%.0s' {2..3000}; echo; } >$TMP/long.map
printf '. 10000\nG 0.01\n' >$TMP/long.cost
sluice compare $TMP/long.map 0 0 2999 0 --costs-file $TMP/long.cost --charge mean --alg astar,dijkstra --json --render $TMP/none.png
sluice compare $TMP/long.map 0 0 9 0 --costs-file $TMP/long.cost --charge mean --alg astar,dijkstra --tsv | cut -f 1-4
ls $TMP
