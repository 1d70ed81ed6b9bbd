sluice reproduce mapaila
sluice reproduce mapaila --json
sluice reproduce mapaila --every 3
sluice reproduce mapaila --scenes $TMP
sluice reproduce thesis --scenes $TMP
