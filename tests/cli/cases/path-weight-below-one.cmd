# Up to 1 the path stays a cheapest one and the search widens; at 0 it is Dijkstra's search.
for weight in 1 0.5 0; do
    sluice path scenes/rooms.map 3 28 92 38 --alg wastar --weight $weight | grep -E 'cost|expanded'
done
sluice path scenes/rooms.map 3 28 92 38 --alg dijkstra | grep -E 'cost|expanded'
