printf '%s\n' '# a door is shut, opened again, and mud' '3 fill 40 19 8 1 @' '9 fill 45 19 2 1 .' '' \
    ' 6	cost 2 20 40 3 5' '4 fill 84 16 10 27 @' '99 fill 0 0 1 1 @' >$TMP/edits
sluice simulate scenes/rooms.map --units 60 --ticks 24 --seed 3 --edits $TMP/edits --trace $TMP/trace
grep -o '"edits":.*}\],"moves"' $TMP/trace
sluice simulate scenes/rooms.map --units 60 --ticks 24 --seed 3 --edits $TMP/edits --method whca | tail -13
