sluice bench --help
