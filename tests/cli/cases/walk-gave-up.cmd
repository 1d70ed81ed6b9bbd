sluice walk scenes/islands.map 40 42 62 44 --steer robust-trace,trace-then-robust
sluice walk scenes/islands.map 40 42 62 44 --steer robust-trace --diagonals always
sluice walk scenes/islands.map 40 42 62 44 --steer robust-trace
