sluice labels --help
