sluice info --jsn scenes/rooms.map
sluice info --colour scenes/rooms.map
sluice list -x
