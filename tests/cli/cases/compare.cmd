# Without memory and time.
sluice compare scenes/weaving.map 3 14 36 15 --alg dijkstra,astar+octile,greedy | sed -E 's/( +[^ ]+){2}$//'
# The cheapest cost is Dijkstra's also where it is not among those compared.
sluice compare scenes/swamp.map 3 14 36 14 --costs-file scenes/swamp.cost --alg greedy |
    sed -E 's/( +[^ ]+){2}$//'
sluice compare scenes/rooms.map 3 28 3 28 --alg greedy,wastar | sed -E 's/( +[^ ]+){2}$//'
