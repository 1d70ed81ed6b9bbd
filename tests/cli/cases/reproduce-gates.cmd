# Tables 4.3 and 4.5: gates fixed by hand. Two scenes of our own, of which one is called Aurora and has queries enough
# for the groups; a list of edits for each, and figures made up for the test. Times are left out.
mkdir -p $TMP/maps/sc1 $TMP/papers $TMP/gates
cp scenes/corners.map $TMP/maps/sc1/corners.map
cp scenes/corners.map.scen $TMP/maps/sc1/corners.map.scen
cp scenes/rooms.map $TMP/maps/sc1/Aurora.map
sluice gen scen $TMP/maps/sc1/Aurora.map --count 2100 --seed 5 -o $TMP/maps/sc1/Aurora.map.scen
printf 'set\tmap\theuristic\tdecomposition\tavg_len\tavg_time_s\tavg_expanded\tavg_reexpanded\tsearches\n' >$TMP/papers/search_per_map.tsv
for row in 'corners octile auto 20 0.1 200 0 120' 'corners gateway auto 20 0.2 100 20 120' \
    'Aurora octile auto 60 0.5 600 0 40' 'Aurora gateway auto 60 0.25 300 30 40' \
    'Aurora octile manual 60 0.5 600 0 40' 'Aurora gateway manual 60 0.1 100 10 40'; do
    echo "sc1 $row" | tr ' ' '\t' >>$TMP/papers/search_per_map.tsv
done
sluice decompose scenes/rooms.map --method water-2015 --remove-gate 3 --remove-gate 5 --save-gates $TMP/gates/Aurora.gates >$TMP/log
run() { sluice reproduce thesis --maps $TMP/maps --papers $TMP/papers --alg astar+gateway-2015 --every 30 "$@"; }
run --gates $TMP/gates --markdown $TMP/page.md --tsv | cut -f 2-7,9,11-13,18-21 | grep -e group -e 'Aurora.*all' -e '(all).*hand.all'
awk -F'|' '/^### Table 4|^In doubles.*groups/ { print } NF == 12 && $3 ~ /maps|searches|^ [0-9]+ $/ { print $2, $3, $4, $5, $6, $7, $8, $11 }
    NF == 12 && $3 ~ /octile|[.]/ { print $2, $3, $4, $5, $6, $7, $8, $9 }' $TMP/page.md
# The row is what the list gives, found by another command: the mean over the same queries.
run --gates $TMP/gates --map Aurora --tsv | awk -F'\t' '$3 == "Aurora" && /hand.*all/ { print $11 }'
sluice bench $TMP/maps/sc1/Aurora.map --alg astar+gateway-2015 --gates $TMP/gates/Aurora.gates --every 30 --tsv | cut -f 12
# Without a list for a map its automatic gates count; without lists at all there is no such table.
run --gates $TMP/gates --map corners --tsv | grep 'gateway-2015.*all' | cut -f 3-4,11 | sort -u
run | grep -c 'Table 4.[35]'
sluice reproduce thesis --maps $TMP/maps --gates $TMP/none
sluice reproduce thesis --maps $TMP/maps --gates $TMP/papers
echo 'remove-gate 1,1 2,2' >$TMP/gates/Aurora.gates
run --gates $TMP/gates --map Aurora
