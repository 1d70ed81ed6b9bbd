sluice smooth scenes/yard.geojson
sluice smooth scenes/yard.geojson 6 60 114 30 --queries 3
sluice smooth scenes/yard.geojson --queries 3 --render $TMP/a.png
sluice smooth scenes/yard.geojson 6 60 114 x
sluice smooth scenes/yard.geojson 6 60 20 20
sluice smooth scenes/yard.geojson 6 60 114 30 --radius -1
sluice smooth scenes/yard.geojson 6 60 114 30 --radius 50
sluice smooth scenes/yard.geojson 6 60 114 30 --method polyana
sluice smooth scenes/yard.geojson 6 60 114 30 --cells squares
sluice smooth scenes/yard.geojson 6 60 114 30 --render $TMP/a.gif
sluice smooth scenes/absent.geojson 6 60 114 30
echo '{"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]}' >$TMP/thin.geojson
sluice smooth $TMP/thin.geojson 6 60 114 30
echo '{"type": "Polygon", "coordinates": [[[0, 0], [1,' >$TMP/cut.geojson
sluice smooth $TMP/cut.geojson 6 60 114 30
sluice gen world
sluice gen world 3
sluice gen world 20 --room 3
sluice gen maze 9 9 --regions 2
sluice smooth scenes/yard.geojson -6 60 114 30
sluice smooth -- scenes/yard.geojson -6 60 114 30
sluice smooth scenes/yard.geojson 6 60 114 30 --method field --strength -1
sluice smooth scenes/yard.geojson 6 60 114 30 --method field --strength nan
sluice smooth scenes/yard.geojson 6 60 114 30 --method field --reach 0
sluice smooth scenes/yard.geojson 6 60 114 30 --method field --reach 1e99
sluice smooth scenes/yard.geojson 6 60 114 30 --method tiles --fringe 17
sluice smooth scenes/yard.geojson 6 60 114 30 --method tiles --fringe 0.5
sluice smooth scenes/yard.geojson 6 60 114 30 --method quadtree --tolerance 0.5
sluice smooth scenes/yard.geojson 6 60 114 30 --method quadtree --places corners
