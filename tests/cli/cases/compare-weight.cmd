for weight in 1 6; do
    sluice compare scenes/dearland.map 8 10 34 20 --costs-file scenes/dearland.cost --alg wastar \
        --weight $weight --tsv | cut -f 1-5
done
