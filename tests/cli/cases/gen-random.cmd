sluice gen random 33 13 --seed 7
