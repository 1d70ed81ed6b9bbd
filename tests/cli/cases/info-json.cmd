sluice info scenes/terrain.map --passable ".=HSTW" --json | python3 -m json.tool
