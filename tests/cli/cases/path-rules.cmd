for rule in clear one-wall always never; do
    sluice path scenes/corners.map 2 15 45 12 --alg astar --diagonals $rule | sed -n '1,2p'
done
sluice path scenes/corners.map 2 15 45 12 --alg astar --neighbours 4 | sed -n '1,2p'
for steps in exact 10/14 10/15 100/150 7/9; do
    sluice path scenes/rooms.map 3 28 92 38 --alg astar --costs $steps | sed -n '1,2p'
done
