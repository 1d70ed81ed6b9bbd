sluice compare --help
