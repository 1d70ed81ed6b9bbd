sluice gen maze 33 13 --seed 7
