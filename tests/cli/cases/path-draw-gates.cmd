# Gates lie under the open and closed tiles of a search and show through them: in the order of drawing, and as pixels.
at="scenes/rooms.map 3 28 92 38 --alg astar+octile,astar+gateway-2015 --method water-2015"
sluice path $at --draw-gates --render $TMP/gates.svg >$TMP/log
sluice path $at --render $TMP/plain.svg >$TMP/log
python3 - $TMP/gates.svg $TMP/plain.svg <<'PYTHON'
import re, sys
for file in sys.argv[1:]:
    picture = open(file).read()
    kinds = re.findall(r'<g ([^>]*)>|<polyline [^>]*stroke="(#\w+)"', picture)
    order = []
    for group, stroke in kinds:
        kind = "gate" if stroke == "#c4183c" else "line" if stroke else "clear tiles" if "opacity" in group else "tiles"
        if order[-1:] != [kind] and kind != "line":
            order.append(kind)
    print(order)
PYTHON
# A tile of the search on a gate is neither the gate's colour nor that of its neighbours.
sluice path $at --draw-gates --render $TMP/gates.png --scale 4 >$TMP/log
sluice path $at --render $TMP/plain.png --scale 4 >$TMP/log
python3 - $TMP/gates.png $TMP/plain.png <<'PYTHON'
import struct, sys, zlib
def rows(file):
    data, at, packed = open(file, "rb").read(), 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, height = struct.unpack(">II", data[at + 8:at + 16])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        at += size + 12
    raw, line, out = zlib.decompress(packed), bytearray(3 * width), []
    for y in range(height):
        filter_type, row = raw[y * (3 * width + 1)], bytearray(raw[y * (3 * width + 1) + 1:(y + 1) * (3 * width + 1)])
        for i in range(3 * width):
            a, b, c = row[i - 3] if i >= 3 else 0, line[i], line[i - 3] if i >= 3 else 0
            p = a + b - c
            best = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            row[i] = (row[i] + [0, a, b, (a + b) // 2, best][filter_type]) & 255
        out.append(row)
        line = row
    return out
under, plain = (rows(file) for file in sys.argv[1:])
gate = (196, 24, 60)
pure = mixed = 0
for over, below in zip(under, plain):
    for x in range(0, min(len(over), len(below)), 3):
        pixel, before = tuple(over[x:x + 3]), tuple(below[x:x + 3])
        if before == (245, 242, 234):
            pure += pixel == gate
        mixed += all(abs(p - (0.6 * g + 0.4 * b)) < 1 for p, g, b in zip(pixel, gate, before)) and before != gate
print("gates on ground:", pure > 0, "gates under the search:", mixed > 0)
PYTHON
