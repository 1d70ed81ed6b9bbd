sluice pth scenes/rooms.map
sluice frobnicate
