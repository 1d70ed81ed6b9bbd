sluice path scenes/rooms.map 3 28 92 38 --alg dijkstra,astar --render $TMP/a.png >$TMP/table
python3 -c '
import struct, sys
head = open(sys.argv[1], "rb").read(24)
width, height = struct.unpack(">II", head[16:24])
print(head[1:4], width > 2 * 96, height > 64)' $TMP/a.png
sluice path scenes/rooms.map 3 28 92 38 --alg astar --render $TMP/a.svg >$TMP/table
python3 -c '
import sys, xml.etree.ElementTree as tree
print(tree.parse(sys.argv[1]).getroot().tag)' $TMP/a.svg
sluice path scenes/islands.map 40 42 62 44 --render $TMP/none.png >$TMP/table
test -s $TMP/none.png && echo drawn without a path
