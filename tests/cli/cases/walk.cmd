sluice walk scenes/pillars.map 1 20 62 19
sluice walk scenes/pillars.map 1 20 62 19 --steer bounce,trace,robust-trace --seed 7
sluice walk scenes/pillars.map 1 20 1 20 --steer bounce
