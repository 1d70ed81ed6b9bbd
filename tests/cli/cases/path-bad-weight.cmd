for weight in nan inf -0.1 -2 1001 '' heavy 1.5x; do
    sluice path scenes/rooms.map 3 28 92 38 --alg wastar --weight "$weight"
done
