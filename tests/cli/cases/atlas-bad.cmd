sluice atlas
sluice atlas make scenes/rooms.map
sluice atlas build scenes/rooms.map
sluice atlas build scenes/rooms.map $TMP/a
sluice atlas build $TMP/none.map -o $TMP/a
sluice atlas build scenes/rooms.map --landmarks 17 -o $TMP/a
sluice atlas build scenes/rooms.map --method wtaer -o $TMP/a
sluice atlas build scenes/rooms.map --remove-gate 9999 -o $TMP/a
sluice atlas build scenes/rooms.map --speed 2 -o $TMP/a
sluice atlas build scenes/rooms.map -o $TMP/none/a
sluice atlas build scenes/rooms.map -o $TMP/a
sluice atlas info $TMP/none
sluice atlas info $TMP/a --landmarks 2
sluice atlas info $TMP/a --passable .
sluice atlas info scenes/rooms.map
sluice atlas verify scenes/rooms.map $TMP/a --diagonals always
sluice atlas verify scenes/rooms.map $TMP/a --remove-gate 1
sluice atlas verify scenes/rooms.map $TMP/a -o $TMP/b
sluice atlas edit scenes/rooms.map $TMP/a
sluice atlas edit scenes/rooms.map $TMP/a --landmarks 2
sluice atlas verify scenes/caves.map $TMP/a
sluice path scenes/rooms.map 3 28 92 38 --alg astar+gateway --atlas $TMP/none
sluice path scenes/rooms.map 3 28 92 38 --alg astar+gateway --atlas $TMP/a --neighbours 4
sluice path scenes/rooms.map 3 28 92 38 --alg astar+differential --atlas $TMP/a
sluice walk scenes/rooms.map 3 28 92 38 --atlas $TMP/a
head -c 1000 $TMP/a >$TMP/cut
sluice atlas info $TMP/cut
python3 - $TMP/a $TMP <<'PYTHON'
import sys
whole, folder = open(sys.argv[1], "rb").read(), sys.argv[2]
def save(name, at, bits, checksum=True):
    data = bytearray(whole)
    data[at] ^= bits
    digest = 0xCBF29CE484222325
    for i in range(32, len(data), 8):
        digest = (digest ^ int.from_bytes(data[i:i + 8], "little")) * 0x100000001B3 % 2**64
        digest ^= digest >> 32
    if checksum:
        data[24:32] = digest.to_bytes(8, "little")
    open(f"{folder}/{name}", "wb").write(data)
save("damaged", 500, 1, checksum=False)
save("newer", 8, 1)
save("walls", 32, 1)
bases = int.from_bytes(whole[184:192], "little")
save("forged", bases, 1)
PYTHON
for name in damaged newer walls forged; do sluice atlas verify scenes/rooms.map $TMP/$name; done
sluice atlas verify scenes/rooms.map $TMP/forged --json
ls $TMP
