sluice advise --help
