sluice info $TMP/absent.map
sluice info scenes
: >$TMP/empty.map
sluice info $TMP/empty.map
