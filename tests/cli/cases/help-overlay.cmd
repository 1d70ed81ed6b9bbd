sluice overlay --help
