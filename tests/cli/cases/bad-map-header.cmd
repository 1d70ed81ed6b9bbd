printf 'type\nheight 1\nwidth 1\nmap\n.\n' >$TMP/type.map
printf 'type octile\nheight 0\nwidth 1\nmap\n' >$TMP/zero.map
printf 'type octile\nheight 99999\nwidth 1\nmap\n' >$TMP/large.map
printf 'type octile\nheight two\nwidth 1\nmap\n.\n.\n' >$TMP/word.map
printf 'type octile\nheight 1\nwidth 1\n.\n' >$TMP/headless.map
printf 'type octile\nheight 1\nheight 1\nwidth 1\nmap\n.\n' >$TMP/twice.map
for kind in type zero large word headless twice; do sluice info $TMP/$kind.map; done
