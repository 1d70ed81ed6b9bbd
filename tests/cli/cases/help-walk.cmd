sluice walk --help
