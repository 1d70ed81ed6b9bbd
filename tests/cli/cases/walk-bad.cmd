sluice walk scenes/pillars.map 1 20 62
sluice walk scenes/pillars.map 1 20 62 19 --steer robust
sluice walk scenes/pillars.map 1 20 62 19 --steer trace,,bounce
sluice walk scenes/pillars.map 1 20 62 19 --steer flying
sluice walk scenes/pillars.map 1 20 64 19
sluice walk scenes/pillars.map 7 3 62 19
sluice walk scenes/pillars.map 1 20 62 19 --max-steps 0
sluice walk scenes/pillars.map 1 20 62 19 --scale 3
sluice walk scenes/pillars.map 1 20 62 19 --render $TMP/a.gif
sluice walk scenes/no.map 1 20 62 19
