sluice walk scenes/circling.map 14 17 58 12 --steer bounce,trace,robust-trace,trace-then-robust
