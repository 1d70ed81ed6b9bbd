sluice path scenes/obstacle.map 13 16 18 13 --turn-cost 0.5 --top-speed 2 --heading N --json
