printf 'type octile\nheight 2\nwidth 3\nmap\n.TT\n@GW\n' >$TMP/a.map
sluice info $TMP/a.map
sluice info $TMP/a.map --passable .TGW
sluice info $TMP/a.map --passable T
