sluice serve --help
