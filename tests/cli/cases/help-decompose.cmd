sluice decompose --help
