sluice --version
