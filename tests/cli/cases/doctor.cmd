# Whether the page is there, and which instructions the processor has, depends on the machine.
mkdir "$TMP/app" "$TMP/lib"
echo page | tee "$TMP/index.html" "$TMP/app/main.js" >"$TMP/lib/sluice.wasm"
SLUICE_WEB=$TMP sluice doctor --seconds 0 | sed -E 's/^(processor|smooth|rasters|mpi) .*/\1 #/'
SLUICE_WEB=$TMP sluice doctor --seconds 0 --json | grep -vE 'processor_features|geos|gdal|mpi'
SLUICE_WEB=$TMP/nowhere sluice doctor --seconds 0 | grep -E '^(page|self-test)'
: >"$TMP/lib/sluice.wasm"
SLUICE_WEB=$TMP sluice doctor --seconds 0 --json | grep page
sluice doctor --seconds forever
sluice doctor me
