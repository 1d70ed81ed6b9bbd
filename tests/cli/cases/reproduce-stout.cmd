# What smooth worlds give is in cases of their own.
sluice reproduce stout | grep -v 'figure 11'
sluice reproduce stout --plots $TMP | sed -n 1p
test -s $TMP/reproduce-stout.png && echo drawn
