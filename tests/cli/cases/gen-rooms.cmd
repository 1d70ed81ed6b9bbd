sluice gen rooms 33 13 --seed 7
