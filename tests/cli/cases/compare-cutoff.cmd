# A cutoff for depth-first searches, and for all others a limit on the steps of a path.
sluice compare scenes/obstacle.map 13 16 30 17 --alg dfs-plain,dfs-labels,dfs-goalward,dfs,astar --steer trace --max-steps 30 --max-expanded 100000 --tsv | cut -f 1-6
sluice compare scenes/obstacle.map 13 16 30 17 --alg dfs,astar --steer trace --max-cost 33 --max-expanded 100000 --tsv | cut -f 1-6
