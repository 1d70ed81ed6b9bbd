# a ditch that only a leap crosses, a knight's move, a dash that needs open ground; and what is refused
cat > $TMP/ditch.map <<'END'
type octile
height 3
width 11
map
.....@.....
.....@.....
.....@.....
END
sluice path $TMP/ditch.map 1 1 9 1
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,3.5,over --json | grep -vE '"(us|bytes|heap_pushes|heap_pops|peak_open)"'
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,-1,1,turned,over --alg astar,dijkstra,best,canonical | cut -c1-43
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,1,turned | head -1
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,3.5,over --render $TMP/leap.svg | head -3
grep -c '<path\|<polyline' $TMP/leap.svg
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,3.5,over --alg jps
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,3.5,over --alg hpa
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,3.5,over --alg astar+gateway
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,3.5,over --corners
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,3.5,over --smooth
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,3.5,over --max-steps 4
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,3.5,over --top-speed 2
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0
sluice path $TMP/ditch.map 1 1 9 1 --leap 2,0,1,under
sluice path $TMP/ditch.map 1 1 9 1 --leap 0,0,1
sluice path $TMP/ditch.map 1 1 9 1 --leap 33,0,1
true
