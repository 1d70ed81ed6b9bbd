sluice gen open 33 13 --seed 7
