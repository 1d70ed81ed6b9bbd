# Each panel says what came out, and how much more than the cheapest it is.
sluice compare scenes/swamp.map 3 14 36 14 --costs-file scenes/swamp.cost --alg greedy,dijkstra \
    --render $TMP/two.svg >$TMP/table
grep -o '>[a-z+]*<\|>cost [^<]*<' $TMP/two.svg
# As many panels as there may be: no wider than a screen, and one legend.
names=$(printf 'astar+manhattan,greedy,wastar,%.0s' {1..8})dijkstra
sluice compare scenes/obstacle.map 13 16 30 17 --alg $names --render $TMP/many.svg >$TMP/table
python3 - $TMP/many.svg <<'END'
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
texts = [part.text for part in root.iter() if part.tag.endswith("text")]
print(int(root.get("width")) <= 1400, int(root.get("height")) <= 1600)
print(texts.count("greedy+octile"), texts.count("dijkstra"), texts.count("start"))
print(all(float(part.get("x")) + float(part.get("textLength")) <= 1400 for part in root.iter()
          if part.tag.endswith("text")))
END
sluice compare scenes/islands.map 40 42 62 44 --alg astar --render $TMP/none.png >$TMP/table
test -s $TMP/none.png && echo drawn without a path
