sluice path scenes/field.map 4 4 88 8 --size 4
sluice path scenes/swamp.map 3 14 36 14 --terrains .
sluice path scenes/field.map 4 4 90 60 --influence 44,32,18,9 --influence 75,20,10,-0.8
sluice walk scenes/field.map 4 4 88 8 --size 3 --steer robust-trace
