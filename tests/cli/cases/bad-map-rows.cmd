head='type octile\nheight 2\nwidth 3\nmap\n'
printf "$head...\n.x.\n" >$TMP/glyph.map
printf "$head...\n..\n" >$TMP/short.map
printf "$head....\n...\n" >$TMP/long.map
printf "$head...\n" >$TMP/missing.map
printf "$head...\n...\n...\n" >$TMP/extra.map
printf "$head...\n.\000.\n" >$TMP/zero.map
printf "$head...\n.\377.\n" >$TMP/byte.map
for kind in glyph short long missing extra zero byte; do sluice info $TMP/$kind.map; done
