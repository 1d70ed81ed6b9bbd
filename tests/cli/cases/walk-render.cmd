sluice walk scenes/circling.map 14 17 58 12 --steer bounce,trace --render $TMP/a.png >$TMP/table
python3 -c '
import struct, sys
head = open(sys.argv[1], "rb").read(24)
width, height = struct.unpack(">II", head[16:24])
print(head[1:4], width > 2 * 64, height > 32)' $TMP/a.png
sluice walk scenes/circling.map 14 17 58 12 --render $TMP/a.svg >$TMP/table
python3 -c '
import sys, xml.etree.ElementTree as tree
print(tree.parse(sys.argv[1]).getroot().tag)' $TMP/a.svg
grep -o "entered again\|first entered\|>walk<" $TMP/a.svg
