sluice decompose scenes/rooms.map --method water,water --render $TMP/two.svg >$TMP/table
grep -o '>[^<]*zones, [^<]*gates<\|>gate<\|>wall<\|>its neighbour<' $TMP/two.svg
sluice decompose scenes/caves.map --stages $TMP/stages.png --block-gate 0 >$TMP/table
python3 -c '
import struct, sys
head = open(sys.argv[1], "rb").read(24)
print(head[1:4], struct.unpack(">II", head[16:24])[0] <= 1400)' $TMP/stages.png
sluice decompose scenes/caves.map --stages $TMP/stages.svg --block-gate 0 >$TMP/table
grep -o '>blocked gate<\|>[0-9] [a-z][^<]*<' $TMP/stages.svg
for method in water-2015 flood-2006; do
    sluice decompose scenes/caves.map --method $method --stages $TMP/stages.svg >$TMP/table
    grep -o '>[0-9] [a-z][^<]*<\|>tiles of a ragged gate<' $TMP/stages.svg
done
sluice decompose scenes/caves.map --downscale 1,2 --render $TMP/coarse.svg >$TMP/table
grep -o '>[^<]*zones, [^<]*gates<' $TMP/coarse.svg
