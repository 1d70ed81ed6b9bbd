sluice gen caves 33 13 --seed 7
