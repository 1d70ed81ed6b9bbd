sluice reproduce --help
