sluice walk scenes/corners.map 2 15 6 12 --json
sluice walk scenes/circling.map 14 17 58 12 --steer trace,robust-trace --max-steps 3 --neighbours 4 --json
