mkdir $TMP/site $TMP/empty
echo '<!doctype html>' >$TMP/site/index.html
sluice serve $TMP/absent.map --web $TMP/site
sluice serve scenes/README.md --web $TMP/site
sluice serve scenes/rooms.map --costs-file scenes/README.md --web $TMP/site
sluice serve scenes/rooms.map --scen $TMP/absent.scen --web $TMP/site
sluice serve scenes/corners.map --scen scenes/README.md --web $TMP/site
sluice serve scenes/rooms.map --labels scenes/README.md --web $TMP/site
sluice labels build scenes/caves.map -o $TMP/caves.labels >/dev/null 2>&1
sluice serve scenes/rooms.map --labels $TMP/caves.labels --web $TMP/site
sluice serve --labels $TMP/caves.labels --web $TMP/site
sluice serve --scen scenes/rooms.map.scen --web $TMP/site
sluice serve --costs-file scenes/swamp.cost --web $TMP/site
sluice serve scenes/rooms.map scenes/caves.map --web $TMP/site
sluice serve --web $TMP/empty
sluice serve --web $TMP/absent
SLUICE_WEB=$TMP/empty sluice serve
cp "$(readlink -f "$(type -P sluice)")" $TMP/empty/sluice
SLUICE_WEB= $TMP/empty/sluice serve
sluice serve --port 70000
sluice serve --port -1
sluice serve --prot 1
