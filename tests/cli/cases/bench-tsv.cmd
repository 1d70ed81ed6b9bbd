sluice bench scenes/rooms.map --alg astar,dijkstra --every 20 --tsv | cut -f 1-4
