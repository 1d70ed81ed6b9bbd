# hpa over the terrain's zones, over countries drawn as text, over numbers, over the colours of a picture
sluice path scenes/rooms.map 3 28 92 38 --alg hpa --areas zones
cat > $TMP/europe.map <<'END'
type octile
height 4
width 6
map
......
..@@..
......
......
END
printf 'SSSFFF\nSS..FF\nSSIIFF\nSSIIFF\n' > $TMP/countries
sluice path $TMP/europe.map 0 0 5 3 --alg hpa --areas $TMP/countries
printf '1,1,1,2,2,2\n1,1,0,0,2,2\n1,1,3,3,2,2\n1,1,3,3,2,2\n' > $TMP/numbers
sluice path $TMP/europe.map 0 0 5 3 --alg hpa --areas $TMP/numbers
sluice bench scenes/island.png --alg hpa --areas scenes/island.png --limit 10 --json | grep -E '"(solved|mean_expanded)"'
printf 'SSSFFF\nSS..FF\nSSIIF\nSSIIFF\n' > $TMP/ragged
sluice path $TMP/europe.map 0 0 5 3 --alg hpa --areas $TMP/ragged
sluice path $TMP/europe.map 0 0 5 3 --alg hpa --areas scenes/island.png
sluice path $TMP/europe.map 0 0 5 3 --alg hpa --areas $TMP/nothing
