sluice gen maze 20 14 --corridor 3
sluice gen rooms 30 15 --room 4 --doors 1
sluice gen random 20 6 --density 60 --seed 18446744073709551615
