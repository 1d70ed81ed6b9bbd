sluice smooth --help
