# A map of 33 x 13 tiles, enlarged to 80 x 40 and to 99 x 39, comes back; scenes are no enlargements.
sluice gen caves 33 13 --seed 7 >$TMP/small.map
enlarge() { python3 -c "
import sys
w, h = int(sys.argv[1]), int(sys.argv[2])
lines = open(sys.argv[3]).read().split('\n')[4:17]
print('type octile\nheight %d\nwidth %d\nmap' % (h, w))
for y in range(h):
    print(''.join(lines[y * 13 // h][x * 33 // w] for x in range(w)))" "$@"; }
enlarge 80 40 $TMP/small.map >$TMP/large.map
enlarge 99 39 $TMP/small.map >$TMP/three.map
sluice gen native $TMP/large.map | cmp - $TMP/small.map && echo back
sluice gen native $TMP/three.map -o $TMP/back.map && cmp $TMP/back.map $TMP/small.map && echo back
sluice gen native $TMP/large.map -o $TMP/back.map --json
for map in rooms maze1 weave fortress; do sluice gen native scenes/$map.map -o $TMP/back.map; done
sluice gen native $TMP/small.map
sluice gen native
sluice gen native $TMP/large.map --seed 3
sluice gen native $TMP/large.map --count 3
sluice gen native $TMP/nothing.map
sluice gen nativ $TMP/large.map 3
