# Their claims beside what happens here, on generated mazes and our scenes.
sluice reproduce ding-pang --plots $TMP >$TMP/report
# Two claims are about time.
sed -n '/^where/,/^$/p' $TMP/report | grep -v ' ns'
sed -n '/^maze of 65 /,/^maze of 129 /p' $TMP/report | sed '/^maze of 129/,$d'
ls $TMP/*.png
sluice reproduce ding-pang --json | grep -c '"estimate_share"'
