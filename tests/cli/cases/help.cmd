sluice --help
