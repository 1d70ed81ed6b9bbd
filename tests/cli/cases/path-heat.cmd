texts() { python3 -c '
import sys, xml.etree.ElementTree as tree
texts = [e.text for e in tree.parse(sys.argv[1]).iter() if e.tag.endswith("}text")]
print(" | ".join(texts[1:]))' $1; }
sluice path scenes/rooms.map 3 28 92 38 --alg astar+octile --render $TMP/a.svg --heat estimate >$TMP/table
texts $TMP/a.svg
sluice path scenes/rooms.map 3 28 92 38 --alg astar+octile --render $TMP/a.svg --heat distance >$TMP/table
texts $TMP/a.svg
sluice path scenes/rooms.map 3 28 92 38 --alg astar+manhattan --render $TMP/a.svg --heat difference >$TMP/table
texts $TMP/a.svg
sluice path scenes/rooms.map 3 28 92 38 --alg astar+octile --render $TMP/a.svg --heat order >$TMP/table
texts $TMP/a.svg
