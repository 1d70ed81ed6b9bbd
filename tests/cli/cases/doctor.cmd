# Whether the page is there, and which instructions the processor has, depends on the machine.
touch "$TMP/index.html"
SLUICE_WEB=$TMP sluice doctor --seconds 0 | sed -E 's/^(processor|smooth|rasters) .*/\1 #/'
SLUICE_WEB=$TMP sluice doctor --seconds 0 --json | grep -vE 'processor_features|geos|gdal'
SLUICE_WEB=$TMP/nowhere sluice doctor --seconds 0 | grep -E '^(page|self-test)'
sluice doctor --seconds forever
sluice doctor me
