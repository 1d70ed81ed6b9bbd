sluice info --help
