sluice simulate --help
