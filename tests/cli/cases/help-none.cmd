sluice
