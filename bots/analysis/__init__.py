"""Records of games as numbers: variables, their means along an experiment, charts."""
