sluice path scenes/field.map 4 4 88 8 --size 0
sluice path scenes/field.map 4 4 88 8 --size 17
sluice path scenes/field.map 95 63 88 8 --size 2
sluice path scenes/field.map 4 4 88 8 --terrains GS
sluice path scenes/field.map 4 4 88 8 --influence 4,4,3,2 --alg hpa
sluice path scenes/field.map 4 4 88 8 --influence 4,4,3
sluice path scenes/field.map 4 4 88 8 --influence 4,4,3,2,1
sluice path scenes/field.map 4 4 88 8 --influence 4,4,-3,2
sluice path scenes/field.map 4 4 88 8 --influence 4,4,3,nan
sluice path scenes/field.map 4 4 88 8 --influence 4,-4,3,1
