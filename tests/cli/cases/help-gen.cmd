sluice gen --help
