# Figure 11: tiles with their fringe, and a field that is trapped and gets out. Lengths are in cases of their own.
sluice reproduce stout | grep 'figure 11' | awk -F'  +' '{ print $1 ": " $2 ": " $NF }'
