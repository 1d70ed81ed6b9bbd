try() {
    printf '%b\n' "$1" >$TMP/edits
    sluice simulate scenes/rooms.map --units 5 --ticks 5 --edits $TMP/edits || true
}
try '# fine\n\n1 fill 0 0 1 1 @ 3'
try 'soon fill 0 0 1 1 @'
try '-1 fill 0 0 1 1 @'
try '1'
try '1 dig 0 0 1 1 @'
try '1 fill 96 0 1 1 @'
try '1 fill 0 64 1 1 @'
try '1 fill 90 0 7 1 @'
try '1 fill 0 60 1 5 @'
try '1 fill 0 0 0 1 @'
try '1 fill 0 0 1'
try '1 fill 0 0 1 1'
try '1 fill 0 0 1 1 wall'
try '1 fill 0 0 1 1 !'
try '2 fill 0 0 1 1 @\n1   cost 0 0 1 1 cheap'
try '1 cost 0 0 1 1 0'
try '1 cost 0 0 1 1 -2'
try '1 cost 0 0 1 1 20000'
try '1 cost 0 0 1 1 1e'
try '99999999999999999999 fill 0 0 1 1 @'
sluice simulate scenes/rooms.map --edits $TMP/none
