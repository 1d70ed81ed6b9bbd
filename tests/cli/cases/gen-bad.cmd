sluice gen mazes 9 9
sluice gen castle 9 9
sluice gen maze 0 9
sluice gen maze 9 32769
sluice gen maze 9 -9
sluice gen maze nine 9
sluice gen maze 9
sluice gen rooms 5 5 --room 20
sluice gen maze 9 9 --density 10
sluice gen random 9 9 --density 101
sluice gen random 9 9 --density 5.5
sluice gen random 9 9 --seed -1
sluice gen random 9 9 --json
sluice gen random 9 9 -o $TMP/no/such/folder.map
