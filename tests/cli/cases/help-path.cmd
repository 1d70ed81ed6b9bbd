sluice path --help
