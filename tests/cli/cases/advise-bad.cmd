# Advice that cannot be given.
sluice advise
sluice advise scenes/none.map
sluice advise scenes/rooms.map --measure 0
sluice advise scenes/rooms.map --queries few
sluice advise scenes/rooms.map scenes/rooms.map.scen
sluice advise scenes/rooms.map --seed 3
sluice advise scenes/rooms.map scenes/rooms.map --measure 3
printf 'type octile\nheight 1\nwidth 2\nmap\n@.\n' > $TMP/one.map
sluice advise $TMP/one.map --measure 3
