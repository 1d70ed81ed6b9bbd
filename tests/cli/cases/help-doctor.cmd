sluice doctor --help
