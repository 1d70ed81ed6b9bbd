mkdir -p $TMP/sub
head='<map width="2" height="1" orientation="orthogonal">'
layer='<layer name="g" width="2" height="1"><data encoding="csv">1,2</data></layer>'
echo "$head$layer</map>" >$TMP/nothing-said.tmx
echo "$head<tileset firstgid=\"1\" source=\"gone.tsx\"/>$layer</map>" >$TMP/no-tileset.tmx
echo "$head<tileset firstgid=\"1\" source=\"/far/away.tsx\"/>$layer</map>" >$TMP/far-tileset.tmx
echo "$head<tileset firstgid=\"1\" source=\"../bad.tsx\"/>$layer</map>" >$TMP/sub/bad-tileset.tmx
printf '<tileset>\n <tile id="x"/>\n</tileset>\n' >$TMP/bad.tsx
echo "$head" >$TMP/cut-off.tmx
echo '<map width="2" height="1" orientation="hexagonal"/>' >$TMP/hexagonal.tmx
echo '<svg/>' >$TMP/picture.svg
echo '{"width": 2, "height": 1, "layers": [}' >$TMP/broken.json
echo '{"features": []}' >$TMP/other.json
for file in nothing-said.tmx no-tileset.tmx far-tileset.tmx sub/bad-tileset.tmx cut-off.tmx hexagonal.tmx picture.svg broken.json other.json; do sluice info $TMP/$file; done
sluice info scenes/village.tmx --collision walls
sluice info scenes/village.tmx --passable .
sluice info scenes/village.tmx --costs-file scenes/terrain.cost
sluice info scenes/rooms.map --collision walls
sluice gen maze 9 9 --collision walls
sluice atlas info nothing.atlas --collision walls
