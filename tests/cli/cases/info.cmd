sluice info scenes/rooms.map
