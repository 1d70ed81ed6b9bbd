sluice path scenes/rooms.map 1 1 2 2 --alg
sluice list --json=yes
sluice list rooms
sluice info
