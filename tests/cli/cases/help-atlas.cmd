sluice atlas --help
