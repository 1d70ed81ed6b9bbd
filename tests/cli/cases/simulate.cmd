sluice simulate scenes/rooms.map --units 20 --ticks 30 --seed 7
