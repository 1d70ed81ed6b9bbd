sluice list --help
