printf 'type octile\nheight 3\nwidth 7\nmap\n...@...\n...@...\n...@...\n' >$TMP/parted.map
rows() {
    printf 'version 1\n' >$TMP/a.scen
    printf '0\tparted.map\t7\t3\t%s\t%s\t%s\t%s\t1\n' "$@" >>$TMP/a.scen
}
echo '# a goal behind a wall, a goal in it, and one that can be reached'
rows 0 0 6 0 0 1 3 1 0 2 2 2
for method in pibt whca lacam; do
    sluice simulate $TMP/parted.map --scen $TMP/a.scen --method $method --ticks 6
done
echo '# the wall opens; a wall is built on a unit that has no way out; a goal is walled in'
rows 0 0 6 0 0 2 2 2
printf '4 fill 3 0 1 1 .\n' >$TMP/edits
sluice simulate $TMP/parted.map --scen $TMP/a.scen --ticks 20 --edits $TMP/edits
printf '0 fill 0 0 3 3 @\n' >$TMP/edits
sluice simulate $TMP/parted.map --scen $TMP/a.scen --ticks 3 --edits $TMP/edits
sluice simulate $TMP/parted.map --scen $TMP/a.scen --ticks 3 --edits $TMP/edits --endless
printf '1 fill 2 2 1 1 @\n' >$TMP/edits
sluice simulate $TMP/parted.map --scen $TMP/a.scen --ticks 4 --edits $TMP/edits
