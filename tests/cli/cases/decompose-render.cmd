sluice decompose scenes/rooms.map --method water,water --render $TMP/two.svg >$TMP/table
grep -o '>[^<]*zones, [^<]*gates<\|>gate<\|>wall<\|>its neighbour<' $TMP/two.svg
sluice decompose scenes/caves.map --stages $TMP/stages.png --block-gate 0 >$TMP/table
python3 -c '
import struct, sys
head = open(sys.argv[1], "rb").read(24)
print(head[1:4], struct.unpack(">II", head[16:24])[0] <= 1400)' $TMP/stages.png
sluice decompose scenes/caves.map --stages $TMP/stages.svg --block-gate 0 >$TMP/table
grep -o '>blocked gate<\|>depth[^<]*<\|>the map<' $TMP/stages.svg
